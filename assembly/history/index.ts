export {
  absoluteDeviations,
  countLows,
  everStanding,
  markGains,
  markLows,
  shiftPlanes,
  solveSpread,
} from './residual';
export { followLosses } from './losses';
export { raiseWithRadar } from './radar';
export { meanOfLeafOn, quantileOfDates, seasonalAmplitude } from './amplitude';
export { countLeafForms } from './leaf-form';
