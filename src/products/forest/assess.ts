import { coreDistancePixels, minimumPatchPixels, ndviThreshold } from './cover.ts';
import { isLeafOn } from '../season.ts';
import type { CanopyPlanes, ForestResult, RadarPlanes } from './tasks.ts';
import { type Optical, usedScenes } from '../../sources/optical/composite.ts';
import { type TaskPool, runAgain } from '../../workers/pool.ts';

/** What next to the optical composite separates forest from other land. */
interface ForestEvidence {
  readonly canopy: CanopyPlanes | null;
  /** Mapped height under which nothing is forest, metres. */
  readonly heightVeto: number;
  readonly radar: RadarPlanes | null;
}

/** The zone's forest by the evidence of all sensors that saw it, with its patches, core and statistics (methods 6). */
export function measureForest(
  { imagery: { zone }, period }: Pick<Optical, 'imagery' | 'period'>,
  evidence: ForestEvidence,
  { pool, signal }: { readonly pool: TaskPool; readonly signal: AbortSignal },
): Promise<ForestResult> {
  const { width, height } = zone.grid;
  const { ndvi, ndre, nbr, swir22, observations, water } = period.composite;
  const task = {
    kind: 'forest',
    width,
    height,
    factor: width / zone.coarse.width,
    composite: { ndvi, ndre, nbr, swir22, observations, water },
    ...evidence,
    needsGreen: usedScenes({ period }).some(({ datetime }) => isLeafOn(zone.lat, datetime.slice(0, 10))),
    ndviThreshold: ndviThreshold(zone.lat),
    minimumPatch: minimumPatchPixels(zone.resolution),
    coreDistance: coreDistancePixels(zone.resolution),
  } as const;
  return runAgain(pool, task, { signal });
}
