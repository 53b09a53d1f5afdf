import { pageTexts } from '../state/language.ts';

/** The parts of the sentence with which an answer begins; numbers are passed as text in its language. */
export const texts = pageTexts({
  en: {
    /** Separates the level from the sentence about it. */
    colon: ': ',
    /** The first words if there is no level. */
    unassessed: 'Not assessed',
    underWay: 'Under way',
    noForest: 'No forest',
    lost: (area: string, percent: string | null) =>
      `${area} ha of forest lost in 12 months${percent === null ? '' : ` (${percent} of the forest that stood a year earlier)`}`,
    unconfirmed: (area: string) => `${area} ha of forest possibly lost in 12 months, not yet confirmed`,
    /** How certain the loss is. */
    sure: 'Confirmed: images from at least two days show the loss',
    /** `null` if radar shows all of the loss. */
    radarToo: (area: string | null) => `and radar shows ${area === null ? 'it' : `${area} ha of it`}`,
    moreUnconfirmed: (area: string) => `another ${area} ha possibly lost`,
    nothingLost: 'no forest loss found in 12 months',
    /** Follows a loss if the level is `STABLE`. */
    underThreshold: 'below the alert threshold of 0.5 ha',
    gained: (area: string) => `${area} ha of forest regrown in 12 months`,
    noneLost: 'none lost',
    assessing: 'forest loss is still being assessed',
    unknownLoss: 'forest loss unknown',
    /** Why the loss is unknown, by the code of the reason; for other codes, the record's own sentence is used. */
    reasons: {
      'source-failed': 'The necessary images could not be read.',
      'source-off': 'Images from earlier years were not requested.',
      'source-empty': 'There are no images from earlier years for this zone.',
      pending: 'The analysis was ended before the necessary images were read.',
    },
    fires: (count: number, reported: string, days: number | null) =>
      `${reported} ${count === 1 ? 'fire' : 'fires'} detected${days === null ? '' : ` in ${days} days`}`,
    noneInForest: 'none of them in forest',
    noFires: (days: number | null) => `no fire detected${days === null ? '' : ` in ${days} days`}`,
    unknownFires: 'number of fires unknown',
    /** Clauses for a comparison. */
    lostBetween: (area: string, percent: string | null) =>
      `${area} ha of forest lost between the two periods${percent === null ? '' : ` (${percent})`}`,
    unconfirmedBetween: (area: string) =>
      `${area} ha of forest possibly lost between the two periods, not yet confirmed`,
    noneLostBetween: 'no forest loss found between the two periods',
    gainedBetween: (area: string) => `${area} ha of forest gained`,
    unknownChange: 'forest loss between the two periods unknown',
    join: (clauses: readonly string[]) => `${clauses.join(', ')}.`,
    /** The title in large letters, and the sentence that follows it. */
    headline: {
      cleared: (area: string) => `${area} ha cleared`,
      perhaps: (area: string) => `${area} ha possibly cleared`,
      regrown: (area: string) => `${area} ha regrown`,
      none: 'No clearing found',
      noForest: 'No forest here',
      unknown: 'Loss unknown',
      pending: 'Loss is being assessed',
      inYear: 'In 12 months.',
      share: (percent: string) => `In 12 months: ${percent} of the forest.`,
      radar: (percent: string) => `Radar confirms ${percent} of the loss.`,
      more: (area: string) => `Another ${area} ha may have been lost.`,
    },
  },
  fr: {
    colon: '\u202f: ',
    unassessed: 'Non évalué',
    underWay: 'En cours',
    noForest: 'Pas de forêt',
    lost: (area, percent) =>
      `perte de ${area} ha de forêt en 12 mois${percent === null ? '' : ` (${percent} de la forêt présente un an plus tôt)`}`,
    unconfirmed: (area) => `perte possible de ${area} ha de forêt en 12 mois, à confirmer`,
    sure: 'Perte confirmée\u202f: visible sur des images d’au moins deux dates',
    radarToo: (area) => `et au radar${area === null ? '' : ` pour ${area} ha`}`,
    moreUnconfirmed: (area) => `et peut-être ${area} ha de plus`,
    nothingLost: 'aucune perte de forêt constatée en 12 mois',
    underThreshold: 'sous le seuil d’alerte de 0,5 ha',
    gained: (area) => `repousse de ${area} ha de forêt en 12 mois`,
    noneLost: 'aucune perte',
    assessing: 'la perte de forêt est en cours d’évaluation',
    unknownLoss: 'perte de forêt inconnue',
    reasons: {
      'source-failed': 'Les images nécessaires n’ont pas pu être lues.',
      'source-off': 'Les images des années précédentes n’ont pas été demandées.',
      'source-empty': 'Il n’y a pas d’images des années précédentes pour cette zone.',
      pending: 'L’analyse a pris fin avant que les images nécessaires ne soient lues.',
    },
    fires: (count, reported, days) =>
      `${reported} ${count === 1 ? 'feu détecté' : 'feux détectés'}${days === null ? '' : ` en ${days} jours`}`,
    noneInForest: 'aucun en forêt',
    noFires: (days) => `aucun feu détecté${days === null ? '' : ` en ${days} jours`}`,
    unknownFires: 'nombre de feux inconnu',
    lostBetween: (area, percent) =>
      `perte de ${area} ha de forêt entre les deux périodes${percent === null ? '' : ` (${percent})`}`,
    unconfirmedBetween: (area) =>
      `perte possible de ${area} ha de forêt entre les deux périodes, à confirmer`,
    noneLostBetween: 'aucune perte de forêt constatée entre les deux périodes',
    gainedBetween: (area) => `gain de ${area} ha de forêt`,
    unknownChange: 'perte de forêt inconnue entre les deux périodes',
    join: (clauses) => `${clauses.join(', ')}.`,
    headline: {
      cleared: (area) => `Défriché\u202f: ${area} ha`,
      perhaps: (area) => `Peut-être défriché\u202f: ${area} ha`,
      regrown: (area) => `Repousse\u202f: ${area} ha`,
      none: 'Aucun défrichement détecté',
      noForest: 'Pas de forêt ici',
      unknown: 'Perte inconnue',
      pending: 'Perte en cours d’évaluation',
      inYear: 'En 12 mois.',
      share: (percent) => `En 12 mois\u202f: ${percent} de la forêt.`,
      radar: (percent) => `Le radar confirme ${percent} de la perte.`,
      more: (area) => `Peut-être ${area} ha de plus.`,
    },
  },
});
