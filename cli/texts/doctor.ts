import { inLanguages } from 'sylvan/locale';

/** Texts of the command line about files on this machine, and about a host to which no request was sent. */
export const doctorTextsOf = inLanguages({
  en: {
    local: 'local files',
    untested: 'not tested',
    whyUntested:
      'Not tested, because no address of a file on this host is known: the catalog that provides it gave no item, or its host failed.',
  },
  fr: {
    local: 'fichiers locaux',
    untested: 'non testé',
    whyUntested:
      'Non testé, car aucune adresse de fichier sur cet hôte n’est connue\u202f: le catalogue qui la donne n’a fourni aucun élément, ou son hôte est en échec.',
  },
});
