export { inflate, inflatePart, inflateScratchBytes } from './inflate.ts';
export { lzw, lzwScratchBytes } from './lzw.ts';
export { packBits } from './pack-bits.ts';
export { placeSamples, placeSums, unpackBits } from './place.ts';
export { swapBytes } from './swap-bytes.ts';
export { undoHorizontalPredictor } from './horizontal-predictor.ts';
export { undoFloatingPointPredictor } from './floating-point-predictor.ts';
