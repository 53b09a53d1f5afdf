export { addPower, meanPower, validPower } from './power';
export { boxMean, leeFilter } from './speckle';
export { subtractPlane, toDecibel } from './decibel';
export { lossLogOdds, mergeLogOdds, startAssessing, toProbability, updateChange } from './change';
