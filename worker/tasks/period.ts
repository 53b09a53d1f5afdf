import type { PeriodPlanes, PeriodTask } from '../../src/core/tasks/change.ts';
import { arenaBytes, type Arena, type Block } from '../arena.ts';
import {
  median,
  medianOf,
  normalizedDifference,
  openStrip,
  refineClasses,
  rejectHaze,
  stackOf,
  waterMask,
  type Strip,
} from '../composite-strip.ts';
import { spreadOf } from '../spread.ts';

/** A strip of a period: indices of the medians, and how far NDVI strays from look to look. */
export function runPeriod(task: PeriodTask, arena: Arena): PeriodPlanes {
  const pixels = task.width * task.rows;
  const strip = openStrip(task, arena, {
    kept: 2,
    more: arenaBytes(pixels * 4, pixels * 4, pixels * 4, pixels),
  });
  rejectHaze(strip);
  refineClasses(strip);
  const [red, nir] = [stackOf(strip, 'red'), stackOf(strip, 'nir')];
  const ndvi = normalizedDifference(strip, medianOf(strip, nir), medianOf(strip, red));
  const looks = arena.take(Uint8Array, pixels);
  const deviation = ndviSpread(strip, nir, red, looks);
  const nir08 = median(strip, 'nir08');
  const swir22 = median(strip, 'swir22');
  return {
    ndvi: ndvi.view.slice(),
    deviation: deviation.view.slice(),
    looks: looks.view.slice(),
    ndre: normalizedDifference(strip, nir08, median(strip, 'rededge1')).view.slice(),
    nbr: normalizedDifference(strip, nir08, swir22).view.slice(),
    swir22: swir22.view.slice(),
    water: waterMask(strip),
  };
}

/** Spread of the looks' NDVI, and how many there are; both stacks are used up. */
function ndviSpread(
  strip: Strip,
  nir: Block<Float32Array>,
  red: Block<Float32Array>,
  looks: Block<Uint8Array>,
): Block<Float32Array> {
  const { arena, task } = strip;
  arena.kernels.normalizedDifference(nir.address, red.address, nir.address, nir.view.length);
  return spreadOf(arena, nir, looks, task.looks.length, (stack) => medianOf(strip, stack, looks));
}
