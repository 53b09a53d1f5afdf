import type { CompositeResult, CompositeTask } from '../../src/core/tasks/optical.ts';
import { arenaBytes, type Arena } from '../arena.ts';
import {
  median,
  normalizedDifference,
  openStrip,
  refineClasses,
  rejectHaze,
  seenBits,
  waterMask,
} from '../composite-strip.ts';

/** A strip's composite: the per-pixel median of the clear looks of each band, and the indices of those medians. */
export function runComposite(task: CompositeTask, arena: Arena): CompositeResult {
  const { bits } = task;
  const coarsePixels = (task.width * task.rows) / task.factor ** 2;
  const strip = openStrip(task, arena, { kept: 0, more: bits ? arenaBytes(coarsePixels * 4) : 0 });
  rejectHaze(strip);
  refineClasses(strip);
  const [red, nir] = [median(strip, 'red'), median(strip, 'nir')];
  const [rededge1, nir08] = [median(strip, 'rededge1'), median(strip, 'nir08')];
  const [swir16, swir22] = [median(strip, 'swir16'), median(strip, 'swir22')];
  return {
    ndvi: normalizedDifference(strip, nir, red).view.slice(),
    red: red.view.slice(),
    ndre: normalizedDifference(strip, nir08, rededge1).view.slice(),
    nbr: normalizedDifference(strip, nir08, swir22).view.slice(),
    rededge1: rededge1.view.slice(),
    nir08: nir08.view.slice(),
    swir16: swir16.view.slice(),
    swir22: swir22.view.slice(),
    looks: strip.counts.view.slice(),
    water: waterMask(strip),
    ...(bits && { blue: median(strip, 'blue').view.slice(), seen: seenBits(strip, bits) }),
  };
}
