import { forestShares } from './analysis/cover.ts';
import { isLeafOn } from './analysis/leaf-on.ts';
import type { AnalyzeRequest, Warning, WarningCode } from './contract/index.ts';
import { analysisPeriod } from './core/period.ts';
import type { Scene } from './core/scene.ts';
import { WINDOW_DAYS } from './imagery.ts';
import { warning } from './locale/index.ts';
import type { Optical } from './optical.ts';

/** Pixels of the bands the methods were made for, metres. */
const FINEST_PIXEL = 10;
/** Less than this share of the zone unseen is not worth a word; nor of the land thinly seen. */
const UNSEEN_SHARE = 0.001;
const THIN_SHARE = 0.01;

/** What a reader should know about an answer that stands, in the request's language. */
export function warningsOf({ lang, lat, date }: AnalyzeRequest, optical: Optical): Warning[] {
  const { imagery, epoch, forest, passedOver } = optical;
  const { observedFraction, coverPercent } = forestShares(forest, imagery.zone.grid);
  const scenes = usedScenes(optical);
  const dates = scenes.map(({ datetime }) => datetime.slice(0, 10));
  const firstDay = analysisPeriod(date, WINDOW_DAYS[0]).start;
  const corrected = epoch.looks.flatMap(({ readings }) =>
    readings.filter(({ warnings }) => warnings.length > 0),
  );
  const applies: readonly (readonly [code: WarningCode, is: boolean, about?: readonly string[]])[] = [
    ['simulated-data', scenes.some(({ simulated }) => simulated)],
    ['source-fallback', passedOver.length > 0],
    ['search-incomplete', imagery.warnings.length > 0],
    ['window-widened', dates.some((day) => day < firstDay)],
    ['leaf-off', !dates.some((day) => isLeafOn(lat, day))],
    ['coarse-pixels', imagery.zone.resolution > FINEST_PIXEL],
    ['partly-observed', observedFraction < 1 - UNSEEN_SHARE],
    ['few-clear-looks', forest.thinPixels > THIN_SHARE * forest.landPixels],
    ['offset-corrected', corrected.length > 0, corrected.map(({ sceneId }) => sceneId)],
    ['no-forest', coverPercent !== null && forest.forestPixels === 0],
  ];
  return applies.flatMap(([code, is, about]) => (is ? [warning(code, lang, about)] : []));
}

/** The scenes whose pixels are in the answer. */
export function usedScenes({ epoch }: Pick<Optical, 'epoch'>): Scene[] {
  return epoch.looks.flatMap(({ surveyed, readings }) => {
    const used = new Set(
      readings.filter(({ validFraction }) => validFraction > 0).map(({ sceneId }) => sceneId),
    );
    return surveyed.look.scenes.filter(({ id }) => used.has(id));
  });
}
