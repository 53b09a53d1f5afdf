export { absoluteDeviations, solveBaseline } from './baseline';
export { lossSequence, markCandidates } from './loss';
export { raiseWithRadar } from './radar';
export { meanOfLeafOn, quantileOfDates, seasonalAmplitude } from './amplitude';
export { countLeafForms } from './leaf-form';
