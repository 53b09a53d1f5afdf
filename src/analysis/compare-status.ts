import type { CompareStatus } from '../contract/index.ts';

/** Mean changes of forest NDVI from which each status holds (METHODS 10), losses from the greatest. */
const LOSSES = [
  [-0.15, 'CRITICAL_LOSS'],
  [-0.08, 'SEVERE_LOSS'],
  [-0.04, 'MODERATE_LOSS'],
  [-0.01, 'SLIGHT_LOSS'],
] as const satisfies readonly (readonly [number, CompareStatus])[];
const GAINS = [
  [0.08, 'SIGNIFICANT_GAIN'],
  [0.03, 'MODERATE_GAIN'],
  [0.01, 'SLIGHT_GAIN'],
] as const satisfies readonly (readonly [number, CompareStatus])[];

/**
 * The status of a mean NDVI change over the ground that was forest in either period. A change that is not significant is
 * `STABLE`; `null` where that cannot be told.
 */
export function compareStatus(change: number, significant: boolean | null): CompareStatus | null {
  if (significant !== true) return significant === false ? 'STABLE' : null;
  const loss = LOSSES.find(([bound]) => change <= bound);
  const gain = GAINS.find(([bound]) => change >= bound);
  return loss?.[1] ?? gain?.[1] ?? 'STABLE';
}
