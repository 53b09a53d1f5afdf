import { INDICES, ofIndices, type IndexId } from '../../../geo/indices.ts';
import type { CanopyDistributions, Distribution, ForestResult } from '../tasks.ts';
import type { Block } from '../../../../worker/arena.ts';
import { SAMPLE_TYPES } from '../../../../worker/kernels.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';
import { distributionOf, layOnFine } from './evidence.ts';
import { FOREST } from './classify.ts';
import type { Zone } from './zone.ts';

/** Means and percentiles of the indices, the observations and the canopy, over land and over forest. */
export function distributions(
  zone: Zone,
  classes: Block<Uint8Array>,
): Pick<ForestResult, IndexId | 'forestNdvi' | 'forestNbr' | 'observations'> & CanopyDistributions {
  const { task, arena, ndvi, land, statistics, inside } = zone;
  const forest = maskOf(arena, classes, [FOREST]);
  const over = (plane: Block<Float32Array>, mask: Block<Uint8Array>) =>
    distributionOf(inside, statistics, plane, mask);
  const indices = ofIndices((id) => over(indexPlane(zone, id), land));
  const forestNdvi = over(inFullLeaf(zone, task.year?.ndvi, ndvi), forest);
  const forestNbr = over(inFullLeaf(zone, task.year?.nbr, indexPlane(zone, 'nbr')), forest);
  const observations = over(observationsAsPlane(zone), land);
  const canopies = canopyDistributions(zone, (plane, mask) => over(plane, mask === 'land' ? land : forest));
  return { ...indices, forestNdvi, forestNbr, observations, ...canopies };
}

/** An index on the fine grid, in the zone's shared buffer for a resampled plane. */
function indexPlane(zone: Zone, id: IndexId): Block<Float32Array> {
  const { composite } = zone.task;
  if (INDICES[id].grid === 'coarse') return layOnFine(zone, 'resampleNearest', composite[id], zone.resampled);
  zone.resampled.view.set(composite[id]);
  return zone.resampled;
}

/** Counts of clear observations as f32, in the zone's shared buffer for a coarse plane. */
function observationsAsPlane({ arena, pixels, observed, resampled }: Zone): Block<Float32Array> {
  arena.kernels.widen(observed.address, 0, resampled.address, pixels, SAMPLE_TYPES.indexOf('u8'), NaN, NaN);
  return resampled;
}

/**
 * The year's plane on the fine grid, or the composite's where the year shows nothing, in the zone's shared buffer for a resampled
 * plane.
 */
function inFullLeaf(
  zone: Zone,
  plane: Float32Array | undefined,
  composite: Block<Float32Array>,
): Block<Float32Array> {
  if (plane === undefined) return composite;
  const { arena, pixels, task, resampled } = zone;
  arena.borrow(() => {
    // The composite may be in the shared buffer.
    const own = arena.copy(composite);
    layOnFine(zone, 'resampleBilinear', plane, resampled, task.year!);
    arena.kernels.fillPlane(resampled.address, own.address, pixels);
  });
  return resampled;
}

function canopyDistributions(
  { task, canopy }: Zone,
  over: (plane: Block<Float32Array>, mask: 'forest' | 'land') => Distribution,
): CanopyDistributions {
  const { rh98 = null, rh50 = null, cover = null } = task.canopy ?? {};
  const distribution = (plane: Float32Array | null, mask: 'forest' | 'land') => {
    if (plane === null) return null;
    canopy.view.set(plane);
    return over(canopy, mask);
  };
  return {
    forestRh98: distribution(rh98, 'forest'),
    landRh98: distribution(rh98, 'land'),
    forestRh50: distribution(rh50, 'forest'),
    landRh50: distribution(rh50, 'land'),
    landCanopyCover: distribution(cover, 'land'),
  };
}
