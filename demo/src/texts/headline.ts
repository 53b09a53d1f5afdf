import { inLanguages } from 'sylvan/locale';

/** What an answer says in large letters, and the sentence to it. */
export const headlineTextsOf = inLanguages({
  en: {
    cleared: (area: string) => `${area} ha cleared`,
    perhaps: (area: string) => `${area} ha possibly cleared`,
    regrown: (area: string) => `${area} ha regrown`,
    none: 'No clearing found',
    noForest: 'No forest here',
    unknown: 'Loss not known',
    pending: 'Loss is being assessed',
    inYear: 'In 12 months.',
    share: (percent: string) => `In 12 months: ${percent} of the forest.`,
    radar: (percent: string) => `Radar agrees on ${percent}.`,
    more: (area: string) => `Another ${area} ha may have been lost.`,
  },
  fr: {
    cleared: (area) => `${area} ha défrichés`,
    perhaps: (area) => `${area} ha peut-être défrichés`,
    regrown: (area) => `${area} ha repoussés`,
    none: 'Aucun défrichement',
    noForest: 'Pas de forêt ici',
    unknown: 'Perte inconnue',
    pending: 'Perte en cours d’évaluation',
    inYear: 'En 12 mois.',
    share: (percent) => `En 12 mois\u202f: ${percent} de la forêt.`,
    radar: (percent) => `Le radar confirme ${percent}.`,
    more: (area) => `${area} ha de plus peut-être perdus.`,
  },
});
