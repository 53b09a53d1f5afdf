import { INDICES, ofIndices, type IndexId } from '../../../geo/indices.ts';
import { FOREST, type CanopyMeans, type ForestResult } from '../tasks.ts';
import type { Block } from '../../../../worker/arena.ts';
import { SAMPLE_TYPES } from '../../../../worker/kernels.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';
import { layOnFine } from './evidence.ts';
import type { ZonePlanes } from './zone.ts';

type Means = IndexId | 'forestNdvi' | 'forestNbr' | 'medianObservations' | 'medianRh98' | keyof CanopyMeans;

/** Means and medians of the indices, the observations and the canopy, over land and over forest. */
export function meansOf(zone: ZonePlanes, classes: Block<Uint8Array>): Pick<ForestResult, Means> {
  const { task, arena, ndvi, land, inside } = zone;
  const forest = maskOf(arena, classes, [FOREST]);
  return {
    ...ofIndices((id) => inside.mean(indexPlane(zone, id), land)),
    forestNdvi: inside.mean(inFullLeaf(zone, task.year?.ndvi, ndvi), forest),
    forestNbr: inside.mean(inFullLeaf(zone, task.year?.nbr, indexPlane(zone, 'nbr')), forest),
    medianObservations: inside.median(observationsAsPlane(zone), land),
    ...canopyMeans(zone, forest),
  };
}

/** Puts an index on the fine grid into the zone's shared buffer. */
function indexPlane(zone: ZonePlanes, id: IndexId): Block<Float32Array> {
  const { composite } = zone.task;
  if (INDICES[id].grid === 'coarse') return layOnFine(zone, 'resampleNearest', composite[id], zone.resampled);
  zone.resampled.view.set(composite[id]);
  return zone.resampled;
}

/** Puts the counts of clear observations, as f32, into the zone's shared buffer. */
function observationsAsPlane({ arena, pixels, observed, resampled }: ZonePlanes): Block<Float32Array> {
  arena.kernels.widen(observed.address, 0, resampled.address, pixels, SAMPLE_TYPES.indexOf('u8'), NaN, NaN);
  return resampled;
}

/**
 * Puts the year's plane on the fine grid, with the composite's values where the year shows nothing, into the zone's shared
 * buffer. Without such a plane, returns the composite's.
 */
function inFullLeaf(
  zone: ZonePlanes,
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

function canopyMeans(
  { task, canopy, land, inside }: ZonePlanes,
  forest: Block<Uint8Array>,
): CanopyMeans & Pick<ForestResult, 'medianRh98'> {
  const { rh98 = null, rh50 = null, cover = null } = task.canopy ?? {};
  const over = (plane: Float32Array | null, mask: Block<Uint8Array>, statistic: 'mean' | 'median') => {
    if (plane === null) return null;
    canopy.view.set(plane);
    return inside[statistic](canopy, mask);
  };
  return {
    forestRh98: over(rh98, forest, 'mean'),
    medianRh98: over(rh98, forest, 'median'),
    landRh98: over(rh98, land, 'mean'),
    forestRh50: over(rh50, forest, 'mean'),
    landRh50: over(rh50, land, 'mean'),
    landCanopyCover: over(cover, land, 'mean'),
  };
}
