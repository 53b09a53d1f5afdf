import { inLanguages } from 'sylvan/locale';

/** Texts of the command line about files on this machine, and about a host to which no request was sent. */
export const doctorTextsOf = inLanguages({
  en: {
    local: 'local files',
    untested: 'not tested',
    whyUntested:
      'Not tested, because Sylvan knows no file on this host: the catalog that lists its files returned no items, or the host of that catalog failed.',
  },
  fr: {
    local: 'fichiers locaux',
    untested: 'non testé',
    whyUntested:
      'Non testé, car Sylvan ne connaît aucun fichier sur cet hôte\u202f: le catalogue qui en donne la liste n’a fourni aucun élément, ou l’hôte de ce catalogue est en échec.',
  },
});
