import type { AlertLevel, TrendLabel } from '../../src/contract/index.ts';

type Lang = 'en' | 'fr';

/** Checks for statements that contradict the numbers, by name. */
export type Contradictions<Numbers> = Readonly<
  Record<string, (numbers: Numbers, sentence: string, lang: Lang) => boolean>
>;

/** The names of the contradictions between a sentence and its numbers. */
export function contradictionsIn<Numbers>(
  all: Contradictions<Numbers>,
  numbers: Numbers,
  sentence: string,
  lang: Lang,
): string[] {
  return Object.keys(all).filter((name) => all[name](numbers, sentence, lang));
}

/** Results of an analysis. */
export interface AnalysisNumbers {
  readonly alert: AlertLevel | null;
  readonly trend: TrendLabel | null;
  readonly cover: number | null;
  readonly interval: readonly [number, number] | null;
  /** Confirmed and provisional hectares; `null` if not assessed. */
  readonly lost: number | null;
}

const CLEARED = /being cleared|was cleared|défrich/;
const RECOVERING = /is recovering|se rétablit/;
const STABLE_FOREST = /forest is stable|forêt est stable/;
const STATE_OF_FOREST = /the forest is|canopy|la forêt (est|se)|canopée/;
const ROSE = /has risen|rose|s’est renforcée|a augmenté/;
const FELL = /has fallen|fell|s’est affaiblie|a baissé/;
/** The level STABLE without a note about a small loss. */
const BARE_STABLE = /(STABLE|niveau Stable)(?! \()/;
const NO_VALUE = /undefined|null|NaN|\[object/;
const NOTHING_LOST = /\b0 ha\b/;

const isCleared = ({ alert }: { readonly alert: AlertLevel | null }) =>
  alert === 'WARNING' || alert === 'CRITICAL';

export const ANALYSIS_CONTRADICTIONS: Contradictions<AnalysisNumbers> = {
  'recovers while being cleared': (_, sentence) => RECOVERING.test(sentence) && CLEARED.test(sentence),
  'recovers or is stable despite an alert for clearing': (numbers, sentence) =>
    isCleared(numbers) && (RECOVERING.test(sentence) || STABLE_FOREST.test(sentence)),
  'is cleared without an alert for clearing': (numbers, sentence) =>
    !isCleared(numbers) && CLEARED.test(sentence),
  'rose despite an alert for clearing': (numbers, sentence) => isCleared(numbers) && ROSE.test(sentence),
  'rose without an improving trend': ({ trend }, sentence) => trend !== 'improving' && ROSE.test(sentence),
  'fell without a degrading trend': ({ trend }, sentence) => trend !== 'degrading' && FELL.test(sentence),
  'is stable with a degrading trend': ({ trend }, sentence) =>
    trend === 'degrading' && STABLE_FOREST.test(sentence),
  'is stable next to a loss': ({ lost }, sentence) =>
    lost !== null && lost > 0 && (STABLE_FOREST.test(sentence) || BARE_STABLE.test(sentence)),
  'states a loss although nothing was lost': ({ lost }, sentence) =>
    lost === 0 && /ha (lost|perdu)/.test(sentence),
  'is disturbed with the alert STABLE': ({ alert }, sentence) =>
    alert === 'STABLE' && /disturbed|perturbée/.test(sentence),
  'has a condition without forest': ({ cover }, sentence) => cover === 0 && STATE_OF_FOREST.test(sentence),
  'has a condition with an unknown alert': ({ alert }, sentence) =>
    alert === null && /the forest is|la forêt (est|se)/.test(sentence),
  'states the assessment of deforestation wrongly': ({ alert }, sentence) =>
    (alert === null) !== /deforestation was not assessed|déforestation n’a pas été évaluée/.test(sentence),
  'rates the score too high for the alert': ({ alert }, sentence) =>
    (alert === 'CRITICAL' && /\((moderate|good|high|moyen|bon|élevé)\)/.test(sentence)) ||
    (alert === 'WARNING' && /\((good|high|bon|élevé)\)/.test(sentence)),
  'does not mark exactly the wide intervals as uncertain': ({ cover, interval }, sentence) => {
    const isWide = cover !== null && interval !== null && interval[1] - interval[0] > 20;
    return isWide !== /\((uncertain|incertain)/.test(sentence);
  },
  'states 0 ha or a missing value': (_, sentence) => NOTHING_LOST.test(sentence) || NO_VALUE.test(sentence),
};

/** Results of a comparison. */
export interface ComparisonNumbers {
  readonly alert: AlertLevel | null;
  /** The mean change of forest NDVI, and whether it is significant. */
  readonly mean: number;
  readonly significant: boolean | null;
  readonly lost: number | null;
  readonly gained: number | null;
}

const LOSS_OF_FOREST = /(?:critical|severe|moderate) loss|perte (?:critique|sévère|modérée)/;
const SIGNIFICANT = /significan|significati/;
/** A significant change must be that of the NDVI of the forest. */
const OF_FOREST_NDVI =
  /NDVI .*(the NDVI of the forest|le NDVI de la forêt)[^,]*(,[^,]*,)?[^,]*(significantly|significativement)/;

export const COMPARISON_CONTRADICTIONS: Contradictions<ComparisonNumbers> = {
  'states a rise in NDVI wrongly': ({ mean, significant }, sentence) =>
    ROSE.test(sentence) !== (significant === true && mean > 0),
  'states a fall in NDVI wrongly': ({ mean, significant }, sentence) =>
    FELL.test(sentence) !== (significant === true && mean < 0),
  'is significant without naming forest NDVI': (_, sentence) =>
    SIGNIFICANT.test(sentence) && !OF_FOREST_NDVI.test(sentence),
  'is a forest loss although nothing was lost or loss is unknown': ({ lost }, sentence) =>
    !lost && LOSS_OF_FOREST.test(sentence),
  'is a forest loss without an alert for clearing': (numbers, sentence) =>
    !isCleared(numbers) && LOSS_OF_FOREST.test(sentence),
  'has an alert for clearing without a status': (numbers, sentence) =>
    isCleared(numbers) && !/with an? [^,]* overall|avec un[^,]* dans l’ensemble/.test(sentence),
  'states a loss although loss is unknown': ({ lost }, sentence) =>
    lost === null && /forest lost \d|a perdu \d/.test(sentence),
  'lost nothing although there was loss': ({ lost }, sentence) =>
    lost !== null && lost > 0 && /lost nothing|neither lost|rien perdu|ni perdu/.test(sentence),
  'gained nothing although there was gain or gain is unknown': ({ gained }, sentence) =>
    gained !== 0 && /gained nothing|nor gained|rien gagné|ni perdu/.test(sentence),
  'is stable next to a loss': ({ lost }, sentence) =>
    lost !== null && lost > 0 && (STABLE_FOREST.test(sentence) || BARE_STABLE.test(sentence)),
  'is not assessed although loss is known': ({ lost }, sentence) =>
    lost !== null && /not assessed|pas été évaluée/.test(sentence),
  'has an alert level although loss is unknown': ({ lost }, sentence) =>
    lost === null && /alert is|est au niveau/.test(sentence),
  'lost 0 ha, or no number': (_, sentence) => NOTHING_LOST.test(sentence) || NO_VALUE.test(sentence),
};
