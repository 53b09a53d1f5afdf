export { countOddQuality, harmonisedReflectance, qualityClasses } from './landsat';
export { greatestDisturbance, greatestDisturbanceScratchBytes } from './landtrendr';
export { mannKendall, mannKendallScratchBytes } from './mann-kendall';
export { theilSen, theilSenScratchBytes } from './theil-sen';
