export { countOddQuality, harmonisedReflectance, qualityClasses } from './landsat';
export { greatestDisturbance, greatestDisturbanceScratchBytes } from './landtrendr';
