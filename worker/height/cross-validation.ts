import type { HeldOutErrors } from '../../src/core/tasks/height.ts';
import { arenaBytes, type Arena } from '../arena.ts';
import { heldOutErrors } from './errors.ts';
import { quantileOf, type Fit, type Fitted } from './models.ts';
import { foldOf, withoutFold, type Columns, type Training } from './training.ts';

/** Greatest value that is predicted, told from the targets learnt from. */
export type Ceiling = (targets: Float32Array) => number;

/** Heights: a tenth over the 99.5th percentile of the training heights (METHODS 5.5). */
export const heightCeiling: Ceiling = (targets) => Math.max(0, 1.1 * quantileOf(targets, 0.995));

/** Canopy cover. */
export const coverCeiling: Ceiling = () => 1;

/** Errors of a kind of model on folds it has not seen: bins, scales, lambda and limits are those of the other folds. */
export function crossValidate(arena: Arena, fit: Fit, ceiling: Ceiling, training: Training): HeldOutErrors {
  const predicted = new Float32Array(training.count);
  for (let fold = 0; fold < training.starts.length - 1; fold++) {
    const rest = withoutFold(training, fold);
    const held = predictColumns(arena, fit(arena, rest), foldOf(training, fold));
    const high = ceiling(rest.targets);
    predicted.set(
      held.map((value) => Math.min(Math.max(value, 0), high)),
      training.starts[fold],
    );
  }
  return heldOutErrors(predicted, training.targets, training.starts);
}

function predictColumns(arena: Arena, fitted: Fitted, { values, count }: Columns): Float32Array {
  arena.open(arenaBytes(values.byteLength, count * 4, ...fitted.blocks(count, arena.kernels)));
  const planes = arena.put(Float32Array, values).address;
  const output = arena.take(Float32Array, count);
  fitted.predict(arena, planes, output);
  return output.view.slice();
}
