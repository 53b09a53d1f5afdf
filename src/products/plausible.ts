import { SylvanError } from '../errors/errors.ts';
import type { History } from '../sources/history/read.ts';
import type { Optical } from '../sources/optical/optical.ts';
import type { Outcome } from '../sources/optional.ts';
import type { ForestResult } from './forest/tasks.ts';

/** Land of which at least this fraction was forest in earlier years has vegetation now, even if it was cleared. */
const FOREST_BEFORE = 0.1;
/** Vegetated land has a mean NDVI above this; water is excluded. */
const MIN_NDVI = 0;

/**
 * Throws `no-imagery` if the result is implausible: if land that was forest in earlier years now has a mean NDVI below 0, its
 * bands are mixed up, even if each scene by itself looks plausible.
 */
export function refuseImplausible(
  { ndvi: mean }: ForestResult,
  { value: history }: Outcome<History>,
  optical: Optical,
): void {
  if (mean === null || mean >= MIN_NDVI || history === null) return;
  const { inside, state } = history;
  const pixels = inside?.reduce((sum, part) => sum + part, 0) ?? state.forest.length;
  const before = state.forestPixels / pixels;
  if (before < FOREST_BEFORE) return;
  const scenes = optical.scenes.length;
  throw new SylvanError(
    'no-imagery',
    `The mean NDVI of the land is ${mean.toFixed(2)}, and ${Math.round(100 * before)} % of the zone was forest in earlier years: the bands of these ${scenes} scenes do not match their names. Correct the items: \`sylvan catalog check\` lists their faults.`,
    { fields: { scenes_found: scenes, skipped: { 'odd-bands': scenes } } },
  );
}
