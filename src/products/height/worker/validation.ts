import type { HeldOutErrors } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { quantileOf, type Fit, type Fitted } from './models.ts';
import { foldOf, withoutFold, type Columns, type Training } from './training.ts';

/**
 * Errors of predictions of held-out shots; `starts` holds the first shot of each fold and the end of the last. R2 is 0 if the
 * targets do not vary, since there is no variance to explain.
 */
function heldOutErrors(
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

/** Greatest value that may be predicted, derived from the training targets. */
export type Ceiling = (targets: Float32Array) => number;

/** Heights: 1.1 times the 99.5th percentile of the training heights (methods 5.5). */
export const heightCeiling: Ceiling = (targets) => Math.max(0, 1.1 * quantileOf(targets, 0.995));

/** Canopy cover is at most 1. */
export const coverCeiling: Ceiling = () => 1;

/** Errors of a kind of model for held-out folds; bins, scales, lambda and limits come from the other folds only. */
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
  arena.open();
  const planes = arena.put(Float32Array, values).address;
  const output = arena.take(Float32Array, count);
  fitted.predict(arena, planes, output);
  return output.view.slice();
}

/** Fixed seed, so that the same shots always give the same heights. */
const SEED = 5;

/** A generator that yields the same numbers in [0, 1) each time (mulberry32). */
function seededRandom(): () => number {
  let state = SEED;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in the same random order each time (Fisher and Yates). */
export function shuffled<T>(items: readonly T[]): T[] {
  const random = seededRandom();
  const order = [...items];
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other], order[i]];
  }
  return order;
}

const FOLDS = 5;
/**
 * Smallest number of folds from which cross-validation can choose a model: one is held out, and ridge regression holds out each
 * of the others in turn.
 */
export const MIN_FOLDS = 3;
/** Side of the blocks, in metres, if the zone is large enough for five of them in a row (methods 5.5). */
const BLOCK_M = 2000;
/**
 * In smaller zones blocks are a fifth of the zone's side, but never smaller than this many metres: shots closer together are not
 * independent samples.
 */
const MIN_BLOCK_M = 400;

/** Side of the blocks that are held out together, metres. */
export function blockSide(zoneSide: number): number {
  return Math.max(MIN_BLOCK_M, Math.min(BLOCK_M, zoneSide / FOLDS));
}

/**
 * The fold of each position, 0 to 4. Each block of width `side` goes to one fold as a whole. The fullest blocks are assigned
 * first, each to the fold with the fewest shots, so that the folds are about equal. With fewer blocks than folds, each block is
 * its own fold.
 */
export function foldsOf(x: ArrayLike<number>, y: ArrayLike<number>, side: number): Uint8Array<ArrayBuffer> {
  const blocks = new Map<string, number[]>();
  for (let i = 0; i < x.length; i++) {
    const block = `${Math.floor(x[i] / side)} ${Math.floor(y[i] / side)}`;
    const members = blocks.get(block);
    if (members === undefined) blocks.set(block, [i]);
    else members.push(i);
  }
  const order = shuffled([...blocks.values()]);
  order.sort((a, b) => b.length - a.length);
  const sizes = new Array<number>(FOLDS).fill(0);
  const folds = new Uint8Array(x.length);
  for (const members of order) {
    const fold = sizes.indexOf(Math.min(...sizes));
    sizes[fold] += members.length;
    for (const i of members) folds[i] = fold;
  }
  return folds;
}
