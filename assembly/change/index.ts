export { difference, maskWithin, setWhere, shiftWhere } from './difference.ts';
export { meanOfNeighbours } from './neighbours.ts';
export { robustDeviations, sampleDeviations } from './spread.ts';
export { significance } from './significance.ts';
export { changeClasses, gainMask, lossMask } from './rules.ts';
export { severityClasses } from './severity.ts';
export { blockMeans } from './blocks.ts';
