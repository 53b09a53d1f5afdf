export { localTexture, textureScratchBytes } from './texture.ts';
export { deviationAround, footprintMean } from './footprints.ts';
export { binEdges, binFeatures } from './bins.ts';
export { boostingScratchBytes, trainTrees } from './boosting.ts';
export { predictTrees, treesScratchBytes } from './trees.ts';
export { gramScratchBytes, ridgeGram } from './gram.ts';
export { ridgeError, ridgeScratchBytes, ridgeSolve } from './ridge.ts';
export { predictRidge } from './predict-ridge.ts';
export { featureSupport, limitPlane } from './support.ts';
