import type { HeldOutErrors } from '../../src/core/tasks/height.ts';

/**
 * Errors of predictions of held-out shots; `starts` has the first shot of each fold and the end of the last. R2 is 0 where
 * the targets do not vary: there is nothing to explain.
 */
export function heldOutErrors(
  predicted: Float32Array,
  observed: Float32Array,
  starts: ArrayLike<number>,
): HeldOutErrors {
  const n = observed.length;
  const mean = observed.reduce((sum, value) => sum + value, 0) / n;
  let [sum, absolute, squares, total] = [0, 0, 0, 0];
  for (let i = 0; i < n; i++) {
    const error = predicted[i] - observed[i];
    sum += error;
    absolute += Math.abs(error);
    squares += error ** 2;
    total += (observed[i] - mean) ** 2;
  }
  const r2 = total > 0 ? 1 - squares / total : 0;
  const foldBiases = Array.from({ length: starts.length - 1 }, (_, fold) =>
    meanError(predicted, observed, starts[fold], starts[fold + 1]),
  );
  return { n, rmse: Math.sqrt(squares / n), mae: absolute / n, bias: sum / n, foldBiases, r2 };
}

function meanError(predicted: Float32Array, observed: Float32Array, start: number, end: number): number {
  let sum = 0;
  for (let i = start; i < end; i++) sum += predicted[i] - observed[i];
  return sum / (end - start);
}
