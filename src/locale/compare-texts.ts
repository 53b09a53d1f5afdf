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
  /** Where the season, or forest without its leaves, hides what was lost. */
  readonly seasonUnknown: string;
  readonly leaflessUnknown: string;
  /** Where clouds do. */
  readonly lossUnseen: string;
  /** A sentence of its own: which period 2 would show it. */
  sameSeason(period: string): string;
  /** A change from which the season's own has been taken out. */
  withoutSeason(change: string): string;
  readonly withSeason: string;
  ndvi(before: string, after: string): string;
  ndviSame(mean: string): string;
  /** What the NDVI of the forest alone did, after that of all land. */
  forestNdvi(change: string): string;
  /** With the change of season taken out. */
  seasonlessNdvi(change: string): string;
  rose(by: string): string;
  fell(by: string): string;
  readonly notSignificant: string;
  readonly significanceUnknown: string;
  readonly changes: Readonly<Record<Exclude<CompareStatus, 'STABLE'>, string>>;
  /** The status `STABLE`. */
  readonly noChange: string;
  /** A status that rests on NDVI alone. */
  ofGreenness(change: string): string;
  /** The alert, with the status that it and the NDVI amount to. */
  overall(alert: string, change: string): string;
  /** Where loss is known, and its level is not. */
  readonly alertUnknown: string;
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
  leaflessUnknown: 'what the forest lost is unknown, because it stood without leaves',
  lossUnseen: 'what the forest lost is unknown, because too little of it is seen in both periods',
  sameSeason: (period) => `A second period in the season of the first shows it: ${period}.`,
  withoutSeason: (change) => `${change} once the change of season is taken out`,
  withSeason: 'the change of season is still in these figures',
  ndvi: (before, after) => `the mean NDVI went from ${before} to ${after}`,
  ndviSame: (mean) => `the mean NDVI stayed at ${mean}`,
  forestNdvi: (change) => `that of the forest ${change}`,
  seasonlessNdvi: (change) => `that of the forest, the season taken out, ${change}`,
  rose: (by) => `rose significantly (by ${by})`,
  fell: (by) => `fell significantly (by ${by})`,
  notSignificant: 'did not change significantly',
  significanceUnknown: 'whether that of the forest changed significantly is unknown',
  changes: {
    CRITICAL_LOSS: 'a critical loss',
    SEVERE_LOSS: 'a severe loss',
    MODERATE_LOSS: 'a moderate loss',
    SLIGHT_LOSS: 'a slight loss',
    SLIGHT_GAIN: 'a slight gain',
    MODERATE_GAIN: 'a moderate gain',
    SIGNIFICANT_GAIN: 'a large gain',
  },
  noChange: 'no significant change of greenness',
  ofGreenness: (change) => `${change} of greenness`,
  overall: (alert, change) => `${alert}: overall, ${change}`,
  alertUnknown: 'the level of the deforestation alert is unknown',
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
  leaflessUnknown: 'ce que la forêt a perdu est inconnu, car elle était sans feuilles',
  lossUnseen: 'ce que la forêt a perdu est inconnu, car les deux périodes en montrent trop peu',
  sameSeason: (period) => t`Une seconde période de la saison de la première le montre : ${period}.`,
  withoutSeason: (change) => t`${change} une fois l’effet de la saison retiré`,
  withSeason: 'l’effet de la saison est encore dans ces chiffres',
  ndvi: (before, after) => t`le NDVI moyen est passé de ${before} à ${after}`,
  ndviSame: (mean) => t`le NDVI moyen est resté à ${mean}`,
  forestNdvi: (change) => `celui de la forêt ${change}`,
  seasonlessNdvi: (change) => `celui de la forêt, hors effet de la saison, ${change}`,
  rose: (by) => `a augmenté significativement (de ${by})`,
  fell: (by) => `a baissé significativement (de ${by})`,
  notSignificant: 'n’a pas changé significativement',
  significanceUnknown: 'on ignore si celui de la forêt a changé significativement',
  changes: {
    CRITICAL_LOSS: 'une perte critique',
    SEVERE_LOSS: 'une perte sévère',
    MODERATE_LOSS: 'une perte modérée',
    SLIGHT_LOSS: 'une légère perte',
    SLIGHT_GAIN: 'un léger gain',
    MODERATE_GAIN: 'un gain modéré',
    SIGNIFICANT_GAIN: 'un fort gain',
  },
  noChange: 'pas de changement significatif de vigueur',
  ofGreenness: (change) => `${change} de vigueur`,
  overall: (alert, change) => t`${alert} : dans l’ensemble, ${change}`,
  alertUnknown: 'le niveau de l’alerte de déforestation est inconnu',
};

/** What is said of comparisons; apart from the other texts on records, for pages that show analyses alone. */
export const compareTexts = inLanguages<CompareSummaryTexts>({ en: enCompare, fr: frCompare });
