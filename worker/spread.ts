import type { Arena, Block } from './arena.ts';

/**
 * How far each pixel's looks stray from their median (METHODS 10): 1.4826 MAD with four or more, the sample standard deviation
 * of fewer, NaN of one. The stack becomes its distances from the median; `counts` are filled by `median`. Takes three planes.
 */
export function spreadOf(
  arena: Arena,
  stack: Block<Float32Array>,
  counts: Block<Uint8Array>,
  looks: number,
  median: (stack: Block<Float32Array>) => Block<Float32Array>,
): Block<Float32Array> {
  const { kernels } = arena;
  const pixels = stack.view.length / looks;
  const middle = median(stack);
  const sample = arena.take(Float32Array, pixels);
  kernels.sampleDeviations(stack.address, middle.address, sample.address, pixels, looks);
  kernels.absoluteDeviations(stack.address, middle.address, pixels, looks);
  const absolute = median(stack);
  kernels.robustDeviations(absolute.address, sample.address, counts.address, pixels);
  return absolute;
}
