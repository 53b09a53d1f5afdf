import type { Lang } from '../contract/zone.ts';
import { inLanguages } from './in-languages.ts';
import { french } from './typography.ts';

/** Labels of faults of searches, by the stable codes of their warnings. */
const words = inLanguages<Readonly<Record<string, string>>>({
  en: {
    'page-limit': 'cut short at the page limit; the newest scenes are included',
    'item-limit': 'cut short at the item limit; the newest scenes are included',
    'repeated-page': 'the catalog led back to a page already read; the search ended there',
    'no-next-link':
      'full pages have no link to the next page, and searches of shorter periods did not return everything, so scenes may be missing',
    'invalid-next-link': 'the link to the next page was not valid; the search ended there',
    'foreign-next-link': 'the link to the next page leads to another host; the search ended there',
    'outside-query': 'items outside the query were left out',
    'first-items': 'too many items; number read',
    'first-files': 'too many LiDAR files; number read',
    'sensor-missing': 'a satellite was left out',
    'parts-missing': 'parts of the archive could not be read; their shots are missing',
    'first-shots': 'too many shots in a LiDAR file; number read',
    'columns-missing': 'LiDAR shots were not filtered by these missing columns',
  },
  fr: {
    'page-limit': french`recherche interrompue, limite de pages atteinte ; les scènes les plus récentes sont incluses`,
    'item-limit': french`recherche interrompue, limite d’éléments atteinte ; les scènes les plus récentes sont incluses`,
    'repeated-page': french`le catalogue a renvoyé à une page déjà lue ; la recherche s’y est arrêtée`,
    'no-next-link': french`des pages pleines n’ont pas de lien vers la suivante, et des recherches sur des périodes plus courtes n’ont pas tout renvoyé : des scènes peuvent manquer`,
    'invalid-next-link': french`le lien vers la page suivante n’était pas valide ; la recherche s’y est arrêtée`,
    'foreign-next-link': french`le lien vers la page suivante mène à un autre hôte ; la recherche s’y est arrêtée`,
    'outside-query': 'des éléments hors de la requête ont été écartés',
    'first-items': french`trop d’éléments ; nombre d’éléments lus`,
    'first-files': french`trop de fichiers de tirs ; nombre de fichiers lus`,
    'sensor-missing': 'un satellite a été écarté',
    'parts-missing': french`des parties de l’archive n’ont pas pu être lues ; leurs tirs manquent`,
    'first-shots': french`trop de tirs dans un fichier ; nombre de tirs lus`,
    'columns-missing': french`filtrage des tirs incomplet, faute de ces colonnes`,
  },
});

/** The label of a search fault, in the requested language; the code itself if it is unknown. */
export function searchFaultLabel(word: string, lang: Lang): string {
  return words(lang)[word] ?? word;
}
