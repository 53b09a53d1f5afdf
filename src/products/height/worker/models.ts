import type { Arena, Block } from '../../../../worker/arena.ts';
import type { Training, Columns } from './training.ts';
import type { HeightModelKind } from '../tasks.ts';
import type { Address } from '../../../../worker/kernels.ts';

const TREES = 100;
const ENSEMBLE_BYTES = 16 + 80 * TREES;
/** Number of bin edges: there are 32 bins. */
const EDGES = 31;

/** Gradient boosting of oblivious trees (methods 5.5, m2). The bins are bounded by quantiles of these shots alone. */
export function fitBoosting(arena: Arena, { features, count, values, targets }: Training): Fitted {
  const { kernels } = arena;
  arena.open();
  const columns = arena.put(Float32Array, values).address;
  const target = arena.put(Float32Array, targets).address;
  const edges = arena.take(Float32Array, features * EDGES);
  const bins = arena.take(Uint8Array, binBytes(features, count)).address;
  const ensemble = arena.take(Uint8Array, ENSEMBLE_BYTES);
  const scratchBytes = Math.max(kernels.boostingScratchBytes(count), count * 4);
  const scratch = arena.take(Uint8Array, scratchBytes).address;
  kernels.binEdges(columns, edges.address, scratch, count, features);
  kernels.binFeatures(columns, edges.address, bins, count, features);
  kernels.trainTrees(bins, target, ensemble.address, scratch, count, features, TREES);
  return fittedTrees(features, edges.view.slice(), ensemble.view.slice());
}

function fittedTrees(
  features: number,
  edges: Float32Array<ArrayBuffer>,
  ensemble: Uint8Array<ArrayBuffer>,
): Fitted {
  return {
    predict(arena, planes, output) {
      const { kernels } = arena;
      const { length } = output.view;
      const edgesAt = arena.put(Float32Array, edges).address;
      const ensembleAt = arena.put(Uint8Array, ensemble).address;
      const bins = arena.take(Uint8Array, binBytes(features, length)).address;
      const scratch = arena.take(Uint8Array, kernels.treesScratchBytes()).address;
      kernels.binFeatures(planes, edgesAt, bins, length, features);
      kernels.predictTrees(bins, ensembleAt, output.address, scratch, length, TREES);
    },
  };
}

/** Size of the bins in bytes; the bins of each feature fill whole vectors. */
function binBytes(features: number, length: number): number {
  return features * Math.ceil(length / 16) * 16;
}

/** Maximum number of terms: twelve features, their squares and all their products (methods 5.5). */
const MAX_TERMS = 90;
/** Values of lambda to try, in descending order, so that the largest of equally good ones is chosen. */
const LAMBDAS = [1e2, 1e1, 1, 1e-1, 1e-2, 1e-3];

/** Number of leading features that are multiplied with one another, so that the number of terms stays within its limit. */
export function pairedFeatures(features: number): number {
  let paired = features;
  while (paired > 1 && termCount(features, paired) > MAX_TERMS) paired--;
  return paired;
}

/** Number of terms: the features, their squares, and the products of the first `paired` features. */
export function termCount(features: number, paired: number): number {
  return 2 * features + (paired * (paired - 1)) / 2;
}

/**
 * Ridge regression on standardised features, their squares and products (methods 5.5, m1). Lambda is chosen by leaving out each
 * fold of these shots in turn, so in an outer cross-validation the held-out shots do not influence it.
 */
export function fitRidge(arena: Arena, training: Training): Fitted {
  const scales = scalesOf(training);
  const solver = openSolver(arena, training, scales);
  const whole = sumOf(solver.grams);
  const lambda = chooseLambda(solver, whole);
  solver.gram.view.set(whole);
  if (!solve(solver, lambda)) throw new RangeError('The ridge matrix is not positive definite');
  return fittedRidge(training.features, scales, solver.coefficients.view);
}

interface Solver {
  readonly arena: Arena;
  readonly features: number;
  readonly paired: number;
  /** Gram matrix of each fold. */
  readonly grams: readonly Block<Float64Array>[];
  readonly gram: Block<Float64Array>;
  readonly coefficients: Block<Float64Array>;
  readonly scratch: Block<Uint8Array>;
}

function openSolver(arena: Arena, training: Training, scales: Float64Array): Solver {
  const { features, count, values, targets, starts } = training;
  const { kernels } = arena;
  const paired = pairedFeatures(features);
  const terms = termCount(features, paired);
  const folds = starts.length - 1;
  const gramLength = (terms + 2) * (Math.ceil((terms + 2) / 2) * 2);
  const scratchBytes = Math.max(
    kernels.gramScratchBytes(features, paired),
    kernels.ridgeScratchBytes(features, paired),
  );
  arena.open();
  const columns = arena.put(Float32Array, values).address;
  const target = arena.put(Float32Array, targets).address;
  const scale = arena.put(Float64Array, scales).address;
  const scratch = arena.take(Uint8Array, scratchBytes);
  const grams = Array.from({ length: folds }, (_, fold) => {
    const gram = arena.take(Float64Array, gramLength);
    const [start, end] = [starts[fold], starts[fold + 1]];
    const addresses = [columns, target, scale, gram.address, scratch.address] as const;
    kernels.ridgeGram(...addresses, count, features, paired, start, end);
    return gram;
  });
  const gram = arena.take(Float64Array, gramLength);
  return { arena, features, paired, grams, gram, coefficients: arena.take(Float64Array, terms + 1), scratch };
}

/** The lambda with the smallest squared error for the held-out shots. */
function chooseLambda(solver: Solver, whole: Float64Array): number {
  const errors = LAMBDAS.map((lambda) =>
    solver.grams.reduce((total, held) => total + heldOutError(solver, whole, held, lambda), 0),
  );
  return LAMBDAS[errors.indexOf(Math.min(...errors))];
}

function heldOutError(
  solver: Solver,
  whole: Float64Array,
  held: Block<Float64Array>,
  lambda: number,
): number {
  const { arena, gram, coefficients, features, paired } = solver;
  const [rest, left] = [gram.view, held.view];
  for (let i = 0; i < whole.length; i++) rest[i] = whole[i] - left[i];
  if (!solve(solver, lambda)) return Infinity;
  return arena.kernels.ridgeError(held.address, coefficients.address, features, paired);
}

function solve({ arena, gram, coefficients, scratch, features, paired }: Solver, lambda: number): boolean {
  const addresses = [gram.address, coefficients.address, scratch.address] as const;
  return arena.kernels.ridgeSolve(...addresses, features, paired, lambda) === 1;
}

function sumOf(grams: readonly Block<Float64Array>[]): Float64Array {
  const sum = new Float64Array(grams[0].view.length);
  for (const { view } of grams) for (let i = 0; i < sum.length; i++) sum[i] += view[i];
  return sum;
}

/** Mean and reciprocal standard deviation of each feature; the latter is 0 for a feature that does not vary, which removes it. */
function scalesOf({ features, count, values }: Columns): Float64Array<ArrayBuffer> {
  const scales = new Float64Array(2 * features);
  for (let feature = 0; feature < features; feature++) {
    const column = values.subarray(feature * count, (feature + 1) * count);
    const mean = column.reduce((sum, value) => sum + value, 0) / count;
    const squares = column.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    const deviation = Math.sqrt(squares / count);
    scales[2 * feature] = mean;
    // Rounding to f32 alone does not count as variation.
    scales[2 * feature + 1] = deviation > 1e-6 * Math.abs(mean) ? 1 / deviation : 0;
  }
  return scales;
}

function fittedRidge(features: number, scales: Float64Array, coefficients: Float64Array): Fitted {
  const model = Float32Array.of(...scales, ...coefficients);
  const paired = pairedFeatures(features);
  return {
    predict(arena, planes, output) {
      const at = arena.put(Float32Array, model).address;
      const scratch = arena.take(Uint8Array, features * 16).address;
      const { length } = output.view;
      arena.kernels.predictRidge(planes, at, output.address, scratch, length, features, paired);
    },
  };
}

/** A trained model, as plain numbers, so that it outlives the arena in which it was trained. */
export interface Fitted {
  /** Predicts from consecutive feature planes, each as long as `output`, in the open arena. */
  predict(arena: Arena, planes: Address, output: Block<Float32Array>): void;
}

/** Trains a model on shots. Opens the arena. */
export type Fit = (arena: Arena, training: Training) => Fitted;

export const FITS: Readonly<Record<HeightModelKind, Fit>> = {
  median: fitMedian,
  ridge: fitRidge,
  boosting: fitBoosting,
};

/** Predicts the median of all shots everywhere: the baseline that other models must beat. */
function fitMedian(_arena: Arena, { targets }: Training): Fitted {
  const median = quantileOf(targets, 0.5);
  return { predict: (_, __, output) => void output.view.fill(median) };
}

/** Quantile by linear interpolation between order statistics. */
export function quantileOf(values: Float32Array, q: number): number {
  const sorted = values.slice().sort();
  const position = q * (sorted.length - 1);
  const rank = Math.floor(position);
  const next = sorted[Math.min(rank + 1, sorted.length - 1)];
  return sorted[rank] + (next - sorted[rank]) * (position - rank);
}
