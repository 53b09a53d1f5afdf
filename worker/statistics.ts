import type { Distribution } from '../src/core/protocol.ts';
import type { Address } from './kernels.ts';
import type { Arena, Block } from './arena.ts';

/** Reused by every distribution of a task: one f32 plane and the five moments. */
export interface StatisticsScratch {
  readonly plane: Block<Float32Array>;
  readonly moments: Block<Float64Array>;
}

/** Bytes of {@link takeScratch} for planes up to `pixels`. */
export const scratchBytes = (pixels: number): readonly number[] => [pixels * 4, 5 * 8];

export function takeScratch(arena: Arena, pixels: number): StatisticsScratch {
  return { plane: arena.take(Float32Array, pixels), moments: arena.take(Float64Array, 5) };
}

/** Mean, sample standard deviation and percentiles of the plane's values where `mask` is 1 (address 0: everywhere). */
export function distributionOf(
  { kernels }: Arena,
  scratch: StatisticsScratch,
  plane: Block<Float32Array>,
  mask: Address,
): Distribution {
  const length = plane.view.length;
  kernels.moments(plane.address, mask, scratch.moments.address, length);
  const [count, sum, squares] = scratch.moments.view as unknown as [number, number, number];
  if (count === 0) return { count: 0, mean: null, standardDeviation: null, p10: null, p50: null, p90: null };
  const quantile = (q: number) => kernels.quantile(plane.address, mask, scratch.plane.address, length, q);
  return {
    count,
    mean: sum / count,
    standardDeviation: count > 1 ? Math.sqrt(squares / (count - 1)) : null,
    p10: quantile(0.1),
    p50: quantile(0.5),
    p90: quantile(0.9),
  };
}
