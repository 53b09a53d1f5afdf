import { UNKNOWN_CLASS } from '../../../geo/layer.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { Inside } from '../../../../worker/inside.ts';
import { FOREST } from '../../forest/tasks.ts';
import { fillSpectralForest, layOnFine } from '../../forest/worker/evidence.ts';
import type { PeriodStateResult, PeriodStateTask } from '../tasks.ts';
import { standingOf } from './state.ts';

/** Computes the forest state shown by a period's medians, on the fine grid (methods 8). */
export function runPeriodState(task: PeriodStateTask, arena: Arena): PeriodStateResult {
  const { width, height, planes, threshold, minimumForest } = task;
  const pixels = width * height;
  const { kernels } = arena;
  arena.open();
  const inside = new Inside(arena, task.inside, pixels);
  const scratch = arena.take(Uint8Array, kernels.sieveScratchBytes(width, height));
  const plane = () => arena.take(Float32Array, pixels);
  const ndvi = arena.put(Float32Array, planes.ndvi);
  const nbr = layOnFine({ arena, task }, 'resampleBilinear', planes.nbr, plane());
  const swir22 = layOnFine({ arena, task }, 'resampleBilinear', planes.swir22, plane());
  const logOdds = plane();
  kernels.forestLogOdds(ndvi.address, nbr.address, swir22.address, logOdds.address, pixels);
  const water = arena.take(Uint8Array, pixels);
  layOnFine({ arena, task }, 'resampleNearestU8', planes.water, water);
  const forest = arena.take(Uint8Array, pixels);
  const into = { classes: forest, scratch, width, height, minimumPatch: minimumForest };
  fillSpectralForest(arena, { logOdds, water, threshold, ...into });
  const standing = standingOf({ arena, pixels }, logOdds, forest);
  const level = kernels.quantile(nbr.address, standing.address, swir22.address, pixels, 0.5);
  const unknownPixels = inside.count(forest, UNKNOWN_CLASS);
  const forestPixels = inside.count(forest);
  const seen = Uint16Array.from(forest.view, (value) => Number(value !== UNKNOWN_CLASS));
  return {
    forest: forest.view.slice(),
    logOdds: logOdds.view.slice(),
    usual: nbr.view.map((value) => value - level),
    seenIn: seen,
    greenIn: Uint16Array.from(forest.view, (value) => Number(value === FOREST)),
    greenDays: [{ day: task.day, fraction: forestPixels / (inside.area - unknownPixels) }],
    forestPixels,
    landPixels: inside.area - unknownPixels - inside.count(water),
    validFraction: 1 - unknownPixels / inside.area,
  };
}
