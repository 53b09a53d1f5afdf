import type { HeightModel } from '../../src/core/tasks/height.ts';
import type { Arena, Block } from '../arena.ts';
import type { Address, Kernels } from '../kernels.ts';
import { fitBoosting } from './boosting.ts';
import { fitRidge } from './ridge.ts';
import type { Training } from './training.ts';

/** A model that has learnt: plain numbers, so that it outlives the arena it was made in. */
export interface Fitted {
  /** Sizes of the blocks that `predict` takes from the arena for so many pixels. */
  blocks(length: number, kernels: Kernels): readonly number[];
  /** Predicts from feature planes of `output`'s length, one after the other, in the open arena. */
  predict(arena: Arena, planes: Address, output: Block<Float32Array>): void;
}

/** Learns from shots. Opens the arena. */
export type Fit = (arena: Arena, training: Training) => Fitted;

export const FITS: Readonly<Record<HeightModel, Fit>> = {
  median: fitMedian,
  ridge: fitRidge,
  boosting: fitBoosting,
};

/** Says the median of all shots everywhere: what the others have to beat. */
function fitMedian(_arena: Arena, { targets }: Training): Fitted {
  const median = quantileOf(targets, 0.5);
  return { blocks: () => [], predict: (_, __, output) => void output.view.fill(median) };
}

/** Quantile by linear interpolation between order statistics. */
export function quantileOf(values: Float32Array, q: number): number {
  const sorted = values.slice().sort();
  const position = q * (sorted.length - 1);
  const rank = Math.floor(position);
  const next = sorted[Math.min(rank + 1, sorted.length - 1)];
  return sorted[rank] + (next - sorted[rank]) * (position - rank);
}
