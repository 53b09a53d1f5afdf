export { absoluteDeviations, settleBaseline } from './baseline';
export { lossSequence, markCandidates } from './loss';
export { raiseBesideRadar } from './radar';
export { meanOfLeafOn, seasonalAmplitude } from './amplitude';
export { countLeafForms } from './leaf-form';
