export { difference, maskWithin, shiftWhere } from './difference';
export { robustDeviations, sampleDeviations } from './spread';
export { significance } from './significance';
export { changeClasses, gainMask, lossMask } from './rules';
export { severityClasses } from './severity';
export { blockMeans } from './blocks';
