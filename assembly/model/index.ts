export { localTexture, textureScratchBytes } from './texture';
export { deviationAround, footprintMean } from './footprints';
export { binEdges, binFeatures } from './bins';
export { boostingScratchBytes, trainTrees } from './boosting';
export { predictTrees, treesScratchBytes } from './trees';
export { gramScratchBytes, ridgeGram } from './gram';
export { ridgeError, ridgeScratchBytes, ridgeSolve } from './ridge';
export { predictRidge } from './predict-ridge';
export { featureSupport, limitPlane } from './support';
