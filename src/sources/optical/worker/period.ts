import type { Arena } from '../../../../worker/arena.ts';
import type { PeriodResult, PeriodTask } from '../../../products/change/tasks.ts';
import { bandStack, median, observedBits, openStrip } from './composite.ts';
import { WATER_CLASS } from './quality.ts';
import { stackMedian, ndviSpread, normalizedDifference, waterMask } from './stacks.ts';

/** A strip of a period: indices of the medians, and the spread of NDVI over the observations. */
export function runPeriod(task: PeriodTask, arena: Arena): PeriodResult {
  const strip = openStrip(task, arena);
  const [red, nir] = [bandStack(strip, 'red'), bandStack(strip, 'nir')];
  const medianRed = stackMedian(strip.fine, red);
  const ndvi = normalizedDifference(arena, stackMedian(strip.fine, nir), medianRed);
  const observations = arena.take(Uint8Array, strip.fine.pixels);
  const deviation = ndviSpread(strip.fine, nir, red, observations);
  const nir08 = median(strip, 'nir08');
  const swir22 = median(strip, 'swir22');
  return {
    ndvi: ndvi.view.slice(),
    deviation: deviation.view.slice(),
    observations: observations.view.slice(),
    ndre: normalizedDifference(arena, nir08, median(strip, 'rededge1')).view.slice(),
    nbr: normalizedDifference(arena, nir08, swir22).view.slice(),
    swir22: swir22.view.slice(),
    water: waterMask(strip.coarse, strip.counts, WATER_CLASS),
    ...(task.trueColour && { red: medianRed.view.slice(), observedBits: observedBits(strip) }),
  };
}
