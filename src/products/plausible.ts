import { SylvanError } from '../errors/errors.ts';
import type { History } from '../sources/history/read.ts';
import { usedScenes, type Optical } from '../sources/optical/composite.ts';
import type { Outcome } from '../sources/optional.ts';
import type { ForestResult } from './forest/tasks.ts';

/** Land that was forest to this degree in earlier years is vegetated now, cleared or not. */
const FOREST_BEFORE = 0.1;
/** Vegetated land has a mean NDVI over this; water is not counted. */
const MIN_NDVI = 0;

/**
 * Throws `no-imagery` where the answer cannot be: land that was forest by its own history and has a mean NDVI under 0 has bands
 * that were mixed up, whatever single scenes looked like.
 */
export function refuseImplausible(
  { ndvi: { mean } }: ForestResult,
  { value: history }: Outcome<History>,
  optical: Optical,
): void {
  if (mean === null || mean >= MIN_NDVI || history === null) return;
  const { forestPixels, forest } = history.state;
  if (forestPixels < FOREST_BEFORE * forest.length) return;
  const scenes = usedScenes(optical).length;
  throw new SylvanError(
    'no-imagery',
    `The mean NDVI of the land is ${mean.toFixed(2)}, and ${Math.round((100 * forestPixels) / forest.length)} % of the zone was forest in earlier years: the bands of these ${scenes} scenes are not what they are called. Correct the items: \`sylvan catalog check\` says of each what it lacks.`,
    { fields: { scenes_found: scenes, skipped: { 'odd-bands': scenes } } },
  );
}
