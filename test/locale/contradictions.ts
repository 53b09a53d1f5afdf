import type { AlertLevel, TrendLabel } from '../../src/contract/index.ts';

type Lang = 'en' | 'fr';

/** Something that no sentence may say next to its numbers, by a name. */
export type Contradictions<Numbers> = Readonly<
  Record<string, (numbers: Numbers, sentence: string, lang: Lang) => boolean>
>;

/** The names of what a sentence says against its numbers. */
export function contradictionsIn<Numbers>(
  all: Contradictions<Numbers>,
  numbers: Numbers,
  sentence: string,
  lang: Lang,
): string[] {
  return Object.keys(all).filter((name) => all[name](numbers, sentence, lang));
}

/** What an analysis found. */
export interface AnalysisNumbers {
  readonly alert: AlertLevel | null;
  readonly trend: TrendLabel | null;
  readonly cover: number | null;
  readonly interval: readonly [number, number] | null;
  /** Confirmed and provisional, `null` where not assessed. */
  readonly lost: number | null;
}

const CLEARED = /being cleared|was cleared|défrich/;
const RECOVERING = /is recovering|se rétablit/;
const STABLE_FOREST = /forest is stable|forêt est stable/;
const STATE_OF_FOREST = /the forest is|canopy|la forêt (est|se|dépérit)|canopée/;
const ROSE = /has risen|rose|s’est renforcée|a augmenté/;
const FELL = /has fallen|fell|a faibli|a baissé/;
/** The level, with nothing said of what was lost all the same. */
const BARE_STABLE = /(STABLE|niveau Stable)(?! \()/;
const NO_VALUE = /undefined|null|NaN|\[object/;
const NOTHING_LOST = /\b0 ha\b/;

const isCleared = ({ alert }: { readonly alert: AlertLevel | null }) =>
  alert === 'WARNING' || alert === 'CRITICAL';

export const ANALYSIS_CONTRADICTIONS: Contradictions<AnalysisNumbers> = {
  'recovers while it is cleared': (_, said) => RECOVERING.test(said) && CLEARED.test(said),
  'recovers or is stable next to a clearing': (numbers, said) =>
    isCleared(numbers) && (RECOVERING.test(said) || STABLE_FOREST.test(said)),
  'is cleared without such an alert': (numbers, said) => !isCleared(numbers) && CLEARED.test(said),
  'rose next to a clearing': (numbers, said) => isCleared(numbers) && ROSE.test(said),
  'rose where the trend does not': ({ trend }, said) => trend !== 'improving' && ROSE.test(said),
  'fell where the trend does not': ({ trend }, said) => trend !== 'degrading' && FELL.test(said),
  'is stable while it declines': ({ trend }, said) => trend === 'degrading' && STABLE_FOREST.test(said),
  'is stable next to a loss': ({ lost }, said) =>
    lost !== null && lost > 0 && (STABLE_FOREST.test(said) || BARE_STABLE.test(said)),
  'has lost where nothing was': ({ lost }, said) => lost === 0 && /ha (lost|perdu)/.test(said),
  'is disturbed next to STABLE': ({ alert }, said) => alert === 'STABLE' && /disturbed|perturbée/.test(said),
  'has a state where no forest is': ({ cover }, said) => cover === 0 && STATE_OF_FOREST.test(said),
  'has a condition where loss is unknown': ({ alert }, said) =>
    alert === null && /the forest is|la forêt (est|se|dépérit)/.test(said),
  'is assessed and not': ({ alert }, said) =>
    (alert === null) !== /deforestation was not assessed|déforestation n’a pas été évaluée/.test(said),
  'scores over its alert': ({ alert }, said) =>
    (alert === 'CRITICAL' && /\((moderate|good|high|moyen|bon|élevé)\)/.test(said)) ||
    (alert === 'WARNING' && /\((good|high|bon|élevé)\)/.test(said)),
  'is unsure, and does not say so': ({ cover, interval }, said) => {
    const isWide = cover !== null && interval !== null && interval[1] - interval[0] > 20;
    return isWide !== /\((uncertain|incertain)/.test(said);
  },
  'has lost 0 ha, or no number': (_, said) => NOTHING_LOST.test(said) || NO_VALUE.test(said),
};

/** What a comparison found. */
export interface ComparisonNumbers {
  readonly alert: AlertLevel | null;
  /** Of the forest's NDVI, and whether that is significant. */
  readonly mean: number;
  readonly significant: boolean | null;
  readonly lost: number | null;
  readonly gained: number | null;
}

const LOSS_OF_FOREST = /(?:critical|severe|moderate) loss|perte (?:critique|sévère|modérée)/;
const SIGNIFICANT = /significan|significati/;
/** What is significant: the change of NDVI, of the forest. */
const OF_FOREST_NDVI =
  /NDVI .*(the NDVI of the forest|le NDVI de la forêt)[^,]*(,[^,]*,)?[^,]*(significantly|significativement)/;

export const COMPARISON_CONTRADICTIONS: Contradictions<ComparisonNumbers> = {
  'rose where NDVI did not': ({ mean, significant }, said) =>
    ROSE.test(said) !== (significant === true && mean > 0),
  'fell where NDVI did not': ({ mean, significant }, said) =>
    FELL.test(said) !== (significant === true && mean < 0),
  'is significant, without what': (_, said) => SIGNIFICANT.test(said) && !OF_FOREST_NDVI.test(said),
  'is a loss of forest, and nothing was lost, or that is unknown': ({ lost }, said) =>
    !lost && LOSS_OF_FOREST.test(said),
  'is a loss of forest without an alert': (numbers, said) => !isCleared(numbers) && LOSS_OF_FOREST.test(said),
  'is an alert without its status': (numbers, said) =>
    isCleared(numbers) && !/overall, a|dans l’ensemble, une/.test(said),
  'lost what is unknown': ({ lost }, said) => lost === null && /forest lost \d|a perdu \d/.test(said),
  'lost nothing, though it did': ({ lost }, said) =>
    lost !== null && lost > 0 && /lost nothing|neither lost|rien perdu|ni perdu/.test(said),
  'gained nothing, though it did or may have': ({ gained }, said) =>
    gained !== 0 && /gained nothing|nor gained|rien gagné|ni perdu/.test(said),
  'is stable next to a loss': ({ lost }, said) =>
    lost !== null && lost > 0 && (STABLE_FOREST.test(said) || BARE_STABLE.test(said)),
  'is not assessed, though its loss is known': ({ lost }, said) =>
    lost !== null && /not assessed|pas été évaluée/.test(said),
  'has a level where loss is unknown': ({ lost }, said) =>
    lost === null && /alert is|est au niveau/.test(said),
  'lost 0 ha, or no number': (_, said) => NOTHING_LOST.test(said) || NO_VALUE.test(said),
};
