import type { Arena } from '../../../../worker/arena.ts';
import type { PeriodResult, PeriodTask } from '../../../products/change/tasks.ts';
import { bandStack, median, observedBits, openStrip } from './composite.ts';
import { indicesOf } from './indices.ts';
import { WATER_CLASS } from './quality.ts';
import { ndviSpread, stackMedian, waterMask } from './stacks.ts';

/** A strip of a period: indices of the medians, and the spread of NDVI over the observations. */
export function runPeriod(task: PeriodTask, arena: Arena): PeriodResult {
  const strip = openStrip(task, arena);
  const [redStack, nirStack] = [bandStack(strip, 'red'), bandStack(strip, 'nir')];
  const [red, nir] = [stackMedian(strip.fine, redStack), stackMedian(strip.fine, nirStack)];
  const observations = arena.take(Uint8Array, strip.fine.pixels);
  const deviation = ndviSpread(strip.fine, nirStack, redStack, observations);
  const [rededge1, nir08, swir22] = [
    median(strip, 'rededge1'),
    median(strip, 'nir08'),
    median(strip, 'swir22'),
  ];
  return {
    ...indicesOf(arena, { red, nir, rededge1, nir08, swir22 }),
    deviation: deviation.view.slice(),
    observations: observations.view.slice(),
    swir22: swir22.view.slice(),
    water: waterMask(strip.coarse, strip.counts, WATER_CLASS),
    ...(task.trueColour && { red: red.view.slice(), observedBits: observedBits(strip) }),
  };
}
