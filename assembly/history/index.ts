export { absoluteDeviations, settleBaseline } from './baseline.ts';
export { lossSequence, markCandidates } from './loss.ts';
export { raiseBesideRadar } from './radar.ts';
export { meanOfLeafOn, seasonalAmplitude } from './amplitude.ts';
export { countLeafForms } from './leaf-form.ts';
