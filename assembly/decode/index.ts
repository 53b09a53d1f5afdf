export { adler32 } from './adler32';
export { widenHalves } from './halves';
export { inflate, inflatePart, inflateScratchBytes } from './inflate';
export { lzw, lzwScratchBytes } from './lzw';
export { packBits } from './pack-bits';
export { storeSamples, storeSums, unpackBits } from './samples';
export { swapBytes } from './swap-bytes';
export { undoHorizontalPredictor } from './horizontal-predictor';
export { undoFloatingPointPredictor } from './floating-point-predictor';
