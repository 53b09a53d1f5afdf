import type { Distribution } from '../src/core/tasks/forest.ts';
import type { Address } from './kernels.ts';
import type { Arena, Block } from './arena.ts';

/** Tenth, middle and ninetieth percentile. */
const SHARES = Float64Array.of(0.1, 0.5, 0.9);

/** Reused by every distribution of a task: one f32 plane, the five moments and the percentiles. */
export interface StatisticsScratch {
  readonly plane: Block<Float32Array>;
  readonly moments: Block<Float64Array>;
  readonly shares: Block<Float64Array>;
  readonly percentiles: Block<Float64Array>;
}

/** Bytes of {@link takeScratch}, but for a plane of its own. */
export const SCRATCH_BYTES: readonly number[] = [5 * 8, SHARES.byteLength, SHARES.byteLength];

/** `plane` is any f32 plane, as large as the largest whose distribution is asked for, that is free for it. */
export function takeScratch(arena: Arena, plane: Block<Float32Array>): StatisticsScratch {
  return {
    plane,
    moments: arena.take(Float64Array, 5),
    shares: arena.put(Float64Array, SHARES),
    percentiles: arena.take(Float64Array, SHARES.length),
  };
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
  const { shares, percentiles } = scratch;
  kernels.quantiles(
    plane.address,
    mask,
    shares.address,
    percentiles.address,
    scratch.plane.address,
    length,
    SHARES.length,
  );
  const [p10, p50, p90] = percentiles.view as unknown as [number, number, number];
  return {
    count,
    mean: sum / count,
    standardDeviation: count > 1 ? Math.sqrt(squares / (count - 1)) : null,
    p10,
    p50,
    p90,
  };
}
