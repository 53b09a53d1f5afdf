export { reflectance, widen } from './digital-numbers.ts';
export { maskNumbers, observedNumbers, reflectanceOfNumbers } from './numbers.ts';
export { applyMask, bitMask, classMask, replicate } from './masks.ts';
export {
  clearWhere,
  countOfClass,
  fillClasses,
  fillPlane,
  keepCovered,
  keepObserved,
  keepWhere,
  majority,
  markUnknown,
} from './combine.ts';
export { dilate } from './dilate.ts';
export { fillPacked, packReflectance, unpackReflectance } from './packing.ts';
export { normalizedDifference } from './normalized-difference.ts';
export { medianOfStack, medianScratchBytes } from './median.ts';
export { countClass, rejectHaze } from './looks.ts';
export { resampleNearest, resampleNearestU8 } from './resample-nearest.ts';
export { resampleBilinear } from './resample-bilinear.ts';
export { resampleAreaMean } from './resample-area-mean.ts';
export { histogram } from './histogram.ts';
export { moments } from './moments.ts';
export { quantile, quantiles } from './quantile.ts';
export { forestEvidence, forestMask } from './forest.ts';
export { largestPatch, sieve, sieveScratchBytes } from './patches.ts';
export { largestPatches } from './largest-patches.ts';
export { coreCount, coreScratchBytes } from './core.ts';
export { scoreTerms } from './score.ts';
