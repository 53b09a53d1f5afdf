export { addPower, meanPower, validPower } from './power.ts';
export { boxMean, leeFilter } from './speckle.ts';
export { subtractPlane, toDecibel } from './decibel.ts';
export { radarEvidence } from './evidence.ts';
export { lossLogOdds, mergeLogOdds, startAssessing, toProbability, updateChange } from './change.ts';
