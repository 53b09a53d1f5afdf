import { inLanguages } from './in-languages.ts';
import { french as t } from './typography.ts';

/** The dash of parts of several words has spaces around it; no line starts with it. */
const range = (first: string, last: string) => `${first}${first.includes(' ') ? '\u00a0– ' : '–'}${last}`;

/** French months that begin with a vowel elide "de". */
const de = (name: string) => (/^[ao]/.test(name) ? `d’${name}` : `de ${name}`);

/**
 * The parts of the sentence about a comparison; numbers and periods are already formatted for the language. Separate from the
 * other texts on records, because pages that only show analyses do not need them.
 */
export const compareTexts = inLanguages({
  en: {
    /** The number of a month's first day. */
    firstDay: '1',
    /** Periods of one year or month, of several months, of one day, and of several days. */
    month: (name: string) => name,
    months: (first: string, last: string) => range(first, last),
    day: (name: string) => name,
    days: (first: string, last: string) => range(first, last),
    between: (first: string, second: string, change: string) => `between ${first} and ${second}, ${change}`,
    noForest: 'there was no forest on the land visible in the images',
    lostAndGained: (lost: string, gained: string) => `the forest lost ${lost} and gained ${gained}`,
    lostOnly: (lost: string) => `the forest lost ${lost} and gained nothing`,
    gainedOnly: (gained: string) => `the forest gained ${gained} and lost nothing`,
    unchanged: 'no forest was lost or gained',
    lossUnknown: 'the forest loss is unknown',
    /** A separate sentence: which second period would have the same season. */
    sameSeason: (period: string) => `For images of the same season, use ${period} as the second period.`,
    ndvi: (before: string, after: string) => `the mean NDVI of the land changed from ${before} to ${after}`,
    ndviSame: (mean: string) => `the mean NDVI of the land stayed at ${mean}`,
    /** The change of the NDVI of the forest alone, stated after that of all land. */
    forestNdvi: (change: string) => `the NDVI of the forest ${change}`,
    rose: (by: string) => `rose significantly (by ${by})`,
    fell: (by: string) => `fell significantly (by ${by})`,
    notSignificant: 'did not change significantly',
    significanceUnknown: 'it is unknown whether the NDVI of the forest changed significantly',
    inOtherSeason: (change: string) => `${change} from one season to another`,
    changes: {
      CRITICAL_LOSS: 'a critical loss',
      SEVERE_LOSS: 'a severe loss',
      MODERATE_LOSS: 'a moderate loss',
      SLIGHT_LOSS: 'a slight loss',
      SLIGHT_GAIN: 'a slight gain',
      MODERATE_GAIN: 'a moderate gain',
      SIGNIFICANT_GAIN: 'a large gain',
    },
    /** The status `STABLE`. */
    noChange: 'no marked change',
    /** The alert, followed by the status, which the alert may raise. */
    classified: (alert: string, change: string) => `${alert}; the change is classified as ${change}`,
  },
  fr: {
    firstDay: '1er',
    month: (name) => de(name),
    months: (first, last) => `${de(first)} à ${last}`,
    day: (name) => `du ${name}`,
    days: (first, last) => `du ${first} au ${last}`,
    between: (first, second, change) => t`entre la période ${first} et celle ${second}, ${change}`,
    noForest: 'il n’y avait pas de forêt parmi les terres visibles sur les images',
    lostAndGained: (lost, gained) => t`la forêt a perdu ${lost} et gagné ${gained}`,
    lostOnly: (lost) => t`la forêt a perdu ${lost}, sans aucun gain`,
    gainedOnly: (gained) => t`la forêt a gagné ${gained}, sans aucune perte`,
    unchanged: 'la forêt n’a ni perdu ni gagné de terrain',
    lossUnknown: 'la perte de forêt est inconnue',
    sameSeason: (period) =>
      t`Pour des images de la même saison, prenez comme seconde période celle ${period}.`,
    ndvi: (before, after) => t`le NDVI moyen des terres est passé de ${before} à ${after}`,
    ndviSame: (mean) => t`le NDVI moyen des terres est resté à ${mean}`,
    forestNdvi: (change) => `le NDVI de la forêt ${change}`,
    rose: (by) => `a augmenté significativement (de ${by})`,
    fell: (by) => `a baissé significativement (de ${by})`,
    notSignificant: 'n’a pas changé significativement',
    significanceUnknown: 'on ignore si le NDVI de la forêt a changé significativement',
    inOtherSeason: (change) => `${change} d’une saison à l’autre`,
    changes: {
      CRITICAL_LOSS: 'une perte critique',
      SEVERE_LOSS: 'une perte sévère',
      MODERATE_LOSS: 'une perte modérée',
      SLIGHT_LOSS: 'une légère perte',
      SLIGHT_GAIN: 'un léger gain',
      MODERATE_GAIN: 'un gain modéré',
      SIGNIFICANT_GAIN: 'un fort gain',
    },
    noChange: 'pas de changement marqué',
    classified: (alert, change) => t`${alert} ; le changement est classé comme ${change}`,
  },
});
export type CompareSummaryTexts = ReturnType<typeof compareTexts>;
