export { difference, maskWithin, setWhere, shiftWhere } from './difference';
export { meanOfNeighbours } from './neighbours';
export { robustDeviations, sampleDeviations } from './spread';
export { significance } from './significance';
export { changeClasses, gainMask, lossMask } from './rules';
export { severityClasses } from './severity';
export { blockMeans } from './blocks';
