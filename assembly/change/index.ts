export { difference, maskWithin, setWhere } from './difference';
export { robustDeviations, sampleDeviations } from './spread';
export { significance } from './significance';
export { changeClasses } from './classes';
export { severityClasses } from './severity';
export { blockMeans } from './blocks';
