import type { Lang } from '../contract/zone.ts';
import { problemTexts } from './detail.ts';
import { inLanguages } from './in-languages.ts';

/** Faults of items and files beyond those that scenes are left out for. */
const words = inLanguages<Readonly<Record<string, string>>>({
  en: {
    'no-quality': 'no qa_pixel asset',
    'not-landsat': 'not Landsat',
    'not-l2-sr': 'no surface reflectance',
    'not-collection-2': 'not Collection 2',
    'not-tier-1': 'not Tier 1',
    'not-sentinel-1': 'not Sentinel-1',
    'not-rtc': 'not terrain-corrected',
    'not-iw': 'not in IW mode',
    'not-linear': 'not in linear power',
    'unreadable-host': 'read from another host',
    'missing-quality': 'no scene classification',
    'same-id': 'the same id as another item',
    'odd-date': 'a date without images',
    'no-epsg': 'no proj:epsg',
    'no-georeference': 'a file without georeference',
    'other-epsg': 'not the projection of the file',
    'other-pixels': 'not the pixel size of the file',
    'scaled-floats': 'floats with the scale of integers',
    'no-overviews': 'a large file without overviews',
    'unsupported-projection': 'an unsupported projection',
    'several-bands': 'several bands in one file',
    'mask-samples': 'a mask with the wrong sample type',
    'no-table': 'no table of points',
    'rows-refused': 'rows that cannot be read',
    'unknown-band': 'no band in its name',
    'no-date': 'no date in its name',
  },
  fr: {
    'no-quality': 'pas d’asset qa_pixel',
    'not-landsat': 'pas de Landsat',
    'not-l2-sr': 'pas de réflectance de surface',
    'not-collection-2': 'pas de Collection 2',
    'not-tier-1': 'pas de Tier 1',
    'not-sentinel-1': 'pas de Sentinel-1',
    'not-rtc': 'sans correction du relief',
    'not-iw': 'pas du mode IW',
    'not-linear': 'pas en puissance linéaire',
    'unreadable-host': 'lue chez un autre hôte',
    'missing-quality': 'pas de classification de scène',
    'same-id': 'un identifiant qu’un autre élément a',
    'odd-date': 'une date sans images',
    'no-epsg': 'pas de proj:epsg',
    'no-georeference': 'un fichier qui ne dit pas où il se trouve',
    'other-epsg': 'une autre projection que le fichier',
    'other-pixels': 'une autre taille de pixel que le fichier',
    'scaled-floats': 'des nombres à virgule avec l’échelle d’entiers',
    'no-overviews': 'un grand fichier sans aperçus',
    'unsupported-projection': 'une projection qui n’est pas lue',
    'several-bands': 'plusieurs bandes dans un fichier',
    'mask-samples': 'un masque d’autres valeurs que ses classes ou ses bits',
    'no-table': 'pas de tableau de points',
    'rows-refused': 'des lignes illisibles',
    'unknown-band': 'pas de bande dans son nom',
    'no-date': 'pas de date dans son nom',
  },
});

/** What a fault of an item or of a file is, in the language requested; the code itself where it is not known. */
export function itemFaultLabel(code: string, lang: Lang): string {
  const { titles, skipped } = problemTexts(lang);
  const all: Readonly<Record<string, string>> = { ...titles, ...skipped, ...words(lang) };
  return all[code] ?? code;
}
