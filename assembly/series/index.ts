export { countOddQuality, harmonisedReflectance, qualityClasses } from './landsat.ts';
export { greatestDisturbance, greatestDisturbanceScratchBytes } from './landtrendr.ts';
export { mannKendall, mannKendallScratchBytes } from './mann-kendall.ts';
export { theilSen, theilSenScratchBytes } from './theil-sen.ts';
