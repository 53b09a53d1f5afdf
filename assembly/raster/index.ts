export { reflectance, widen } from './digital-numbers';
export { maskNumbers, observedNumbers, reflectanceOfNumbers } from './numbers';
export { applyMask, classMask, replicate } from './masks';
export {
  clearWhere,
  countOfClass,
  fillClasses,
  fillMissing,
  fillPlane,
  copyCovered,
  copyObserved,
  copyWhere,
  majority,
  markUnknown,
  weightOfClass,
} from './combine';
export { dilate } from './dilate';
export { fillPacked, packReflectance, unpackReflectance } from './packing';
export { normalizedDifference } from './normalized-difference';
export { medianOfStack, medianScratchBytes } from './median';
export { countClass, rejectHaze } from './observations';
export { resampleNearest, resampleNearestU8 } from './resample-nearest';
export { resampleBilinear } from './resample-bilinear';
export { resampleAreaMean } from './resample-area-mean';
export { histogram } from './histogram';
export { moments } from './moments';
export { weightedMoments } from './weighted-moments';
export { quantile, quantiles } from './quantile';
export { combineForestEvidence, forestLogOdds, forestMask } from './forest';
export { hearWitnesses } from './witnesses';
export { sieve, sieveScratchBytes } from './patches';
export { largestPatches } from './largest-patches';
export { coreCount, coreScratchBytes } from './core';
export { cellMeans, samplePixels } from './samples';
export { scoreTerms } from './score';
