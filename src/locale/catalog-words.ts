import type { Lang } from '../contract/zone.ts';
import { inLanguages } from './in-languages.ts';
import { skippedTexts } from './skip-words.ts';
import { titles } from './title-words.ts';

/** Labels of faults of items and files, in addition to the reasons for leaving out scenes. */
const words = inLanguages<Readonly<Record<string, string>>>({
  en: {
    'no-quality': 'no qa_pixel asset',
    'not-landsat': 'not Landsat',
    'not-l2-sr': 'not surface reflectance',
    'not-collection-2': 'not Collection 2',
    'not-tier-1': 'not Tier 1',
    'not-sentinel-1': 'not Sentinel-1',
    'not-rtc': 'not terrain-corrected',
    'not-iw': 'not in IW mode',
    'not-linear': 'not in linear power',
    'unreadable-host': 'read from another host',
    'missing-quality': 'no scene classification',
    'same-id': 'the same id as another item',
    'odd-date': 'an impossible date',
    'no-epsg': 'no proj:epsg',
    'no-georeference': 'a file without georeferencing',
    'other-epsg': 'a projection that differs from the file’s',
    'other-pixels': 'a pixel size that differs from the file’s',
    'scaled-floats': 'floating-point values with a scale factor for integers',
    'no-overviews': 'a large file without overviews',
    'unsupported-projection': 'an unsupported projection',
    'several-bands': 'several bands in one file',
    'mask-samples': 'a mask with the wrong sample type',
    'no-table': 'no table of points',
    'rows-refused': 'rows that cannot be read',
    'unknown-band': 'no band in the file name',
    'other-satellite': 'an unsupported satellite',
    'same-band': 'a band that another file has',
    'no-date': 'no date in the file name',
  },
  fr: {
    'no-quality': 'pas d’asset qa_pixel',
    'not-landsat': 'autre que Landsat',
    'not-l2-sr': 'autre que la réflectance de surface',
    'not-collection-2': 'hors Collection 2',
    'not-tier-1': 'hors Tier 1',
    'not-sentinel-1': 'autre que Sentinel-1',
    'not-rtc': 'sans correction du relief',
    'not-iw': 'pas en mode IW',
    'not-linear': 'pas en puissance linéaire',
    'unreadable-host': 'lue sur un autre hôte',
    'missing-quality': 'pas de classification de scène',
    'same-id': 'le même identifiant qu’un autre élément',
    'odd-date': 'une date impossible',
    'no-epsg': 'pas de proj:epsg',
    'no-georeference': 'un fichier sans géoréférencement',
    'other-epsg': 'une projection différente de celle du fichier',
    'other-pixels': 'une taille de pixel différente de celle du fichier',
    'scaled-floats': 'des nombres à virgule flottante avec une échelle d’entiers',
    'no-overviews': 'un grand fichier sans aperçus',
    'unsupported-projection': 'une projection non prise en charge',
    'several-bands': 'plusieurs bandes dans un même fichier',
    'mask-samples': 'un masque dont le type de données ne convient pas',
    'no-table': 'pas de tableau de points',
    'rows-refused': 'des lignes illisibles',
    'unknown-band': 'pas de bande dans son nom',
    'other-satellite': 'un satellite non pris en charge',
    'same-band': 'une bande qu’un autre fichier contient',
    'no-date': 'pas de date dans son nom',
  },
});

/** The label of a fault of an item or file, in the requested language; the code itself if it is unknown. */
export function itemFaultLabel(code: string, lang: Lang): string {
  const all: Readonly<Record<string, string>> = { ...titles(lang), ...skippedTexts(lang), ...words(lang) };
  return all[code] ?? code;
}
