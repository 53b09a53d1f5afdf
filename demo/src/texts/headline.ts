import { inLanguages } from 'sylvan/locale';

/** What an answer says in large letters, and the sentence to it. */
export const headlineTextsOf = inLanguages({
  en: {
    cleared: (area: string) => `${area} ha cleared`,
    perhaps: (area: string) => `${area} ha possibly cleared`,
    regrown: (area: string) => `${area} ha regrown`,
    none: 'No clearing found',
    noForest: 'No forest here',
    unknown: 'Loss unknown',
    pending: 'Loss is being assessed',
    inYear: 'In 12 months.',
    share: (percent: string) => `In 12 months: ${percent} of the forest.`,
    radar: (percent: string) => `Radar confirms ${percent} of it.`,
    more: (area: string) => `Another ${area} ha may have been lost.`,
  },
  fr: {
    cleared: (area) => `Défriché\u202f: ${area} ha`,
    perhaps: (area) => `Peut-être défriché\u202f: ${area} ha`,
    regrown: (area) => `Repousse\u202f: ${area} ha`,
    none: 'Aucun défrichement détecté',
    noForest: 'Pas de forêt ici',
    unknown: 'Perte inconnue',
    pending: 'Perte en cours d’évaluation',
    inYear: 'En 12 mois.',
    share: (percent) => `En 12 mois\u202f: ${percent} de la forêt.`,
    radar: (percent) => `Le radar en confirme ${percent}.`,
    more: (area) => `Peut-être ${area} ha de plus.`,
  },
});
