import { inLanguages } from './in-languages.ts';
import type { CompareStatus } from '../contract/compare-answer.ts';
import { french as t } from './typography.ts';

/** The parts of the sentence on a comparison, numbers and periods already written in the language. */
export interface CompareSummaryTexts {
  readonly months: readonly string[];
  /** The number of a month's first day. */
  readonly firstDay: string;
  between(first: string, second: string, change: string): string;
  readonly noForest: string;
  lostAndGained(lost: string, gained: string): string;
  lostOnly(lost: string): string;
  gainedOnly(gained: string): string;
  readonly unchanged: string;
  /** What was lost, where what was gained is unknown. */
  lost(lost: string): string;
  readonly lostNothing: string;
  /** A loss, next to which the season hides what was gained. */
  gainUnknown(loss: string): string;
  /** Where the season hides what was lost. */
  readonly seasonUnknown: string;
  /** Where clouds do. */
  readonly lossUnseen: string;
  /** A sentence of its own: which period 2 would show it. */
  sameSeason(period: string): string;
  /** A change from which the season's own has been taken out. */
  withoutSeason(change: string): string;
  readonly withSeason: string;
  ndvi(before: string, after: string): string;
  ndviSame(mean: string): string;
  readonly changes: Readonly<Record<Exclude<CompareStatus, 'STABLE'>, string>>;
  beyondChance(change: string): string;
  maybeChance(change: string): string;
  /** Where forest was cleared, whatever the rest did. */
  cleared(change: string): string;
  readonly stable: string;
  readonly maybeStable: string;
  readonly statusUnknown: string;
}

const enCompare: CompareSummaryTexts = {
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  firstDay: '1',
  between: (first, second, change) => `between ${first} and ${second} ${change}`,
  noForest: 'there was no forest on the land visible in the images',
  lostAndGained: (lost, gained) => `the forest lost ${lost} and gained ${gained}`,
  lostOnly: (lost) => `the forest lost ${lost} and gained nothing`,
  gainedOnly: (gained) => `the forest gained ${gained} and lost nothing`,
  unchanged: 'the forest neither lost nor gained ground',
  lost: (lost) => `the forest lost ${lost}`,
  lostNothing: 'the forest lost nothing',
  gainUnknown: (loss) => `${loss}, and what it gained is unknown`,
  seasonUnknown: 'what the forest lost is unknown, because the seasons differ',
  lossUnseen: 'what the forest lost is unknown, because too little of it is seen in both periods',
  sameSeason: (period) => `A second period in the season of the first shows it: ${period}.`,
  withoutSeason: (change) => `${change} once the change of season is taken out`,
  withSeason: 'the change of season is still in these figures',
  ndvi: (before, after) => `the mean NDVI went from ${before} to ${after}`,
  ndviSame: (mean) => `the mean NDVI stayed at ${mean}`,
  changes: {
    CRITICAL_LOSS: 'a critical loss',
    SEVERE_LOSS: 'a severe loss',
    MODERATE_LOSS: 'a moderate loss',
    SLIGHT_LOSS: 'a slight loss',
    SLIGHT_GAIN: 'a slight gain',
    MODERATE_GAIN: 'a moderate gain',
    SIGNIFICANT_GAIN: 'a large gain',
  },
  beyondChance: (change) => `the greenness of the forest shows ${change}, statistically significant`,
  maybeChance: (change) => `the greenness of the forest shows ${change} that may be chance`,
  cleared: (change) => `the forest shows ${change}`,
  stable: 'the mean greenness of the forest did not change significantly',
  maybeStable: 'the greenness of the forest looks stable',
  statusUnknown: 'whether the greenness of the forest changed cannot be told',
};

const frCompare: CompareSummaryTexts = {
  months: [
    'janvier',
    'février',
    'mars',
    'avril',
    'mai',
    'juin',
    'juillet',
    'août',
    'septembre',
    'octobre',
    'novembre',
    'décembre',
  ],
  firstDay: '1er',
  between: (first, second, change) => t`entre ${first} et ${second}, ${change}`,
  noForest: 'il n’y avait pas de forêt sur les terres visibles',
  lostAndGained: (lost, gained) => t`la forêt a perdu ${lost} et gagné ${gained}`,
  lostOnly: (lost) => t`la forêt a perdu ${lost} et n’a rien gagné`,
  gainedOnly: (gained) => t`la forêt a gagné ${gained} et n’a rien perdu`,
  unchanged: 'la forêt n’a ni perdu ni gagné de terrain',
  lost: (lost) => t`la forêt a perdu ${lost}`,
  lostNothing: 'la forêt n’a rien perdu',
  gainUnknown: (loss) => t`${loss}, et son gain est inconnu`,
  seasonUnknown: 'ce que la forêt a perdu est inconnu, car les saisons diffèrent',
  lossUnseen: 'ce que la forêt a perdu est inconnu, car les deux périodes en montrent trop peu',
  sameSeason: (period) => t`Une seconde période de la saison de la première le montre : ${period}.`,
  withoutSeason: (change) => t`${change} une fois l’effet de la saison retiré`,
  withSeason: 'l’effet de la saison est encore dans ces chiffres',
  ndvi: (before, after) => t`le NDVI moyen est passé de ${before} à ${after}`,
  ndviSame: (mean) => t`le NDVI moyen est resté à ${mean}`,
  changes: {
    CRITICAL_LOSS: 'une perte critique',
    SEVERE_LOSS: 'une perte sévère',
    MODERATE_LOSS: 'une perte modérée',
    SLIGHT_LOSS: 'une légère perte',
    SLIGHT_GAIN: 'un léger gain',
    MODERATE_GAIN: 'un gain modéré',
    SIGNIFICANT_GAIN: 'un fort gain',
  },
  beyondChance: (change) =>
    t`la végétation de la forêt montre, de façon statistiquement significative, ${change}`,
  maybeChance: (change) => t`la végétation de la forêt montre ${change} qui peut tenir au hasard`,
  cleared: (change) => t`la forêt montre ${change}`,
  stable: 'l’indice de végétation moyen de la forêt n’a pas changé significativement',
  maybeStable: 'la végétation de la forêt paraît stable',
  statusUnknown: 'rien ne permet de dire si la végétation de la forêt a changé',
};

/** What is said of comparisons; apart from the other texts on records, for pages that show analyses alone. */
export const compareTexts = inLanguages<CompareSummaryTexts>({ en: enCompare, fr: frCompare });
