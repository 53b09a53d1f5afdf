import { arenaBytes, type Arena } from '../arena.ts';
import type { Fitted } from './models.ts';
import type { Training } from './training.ts';

const TREES = 100;
const ENSEMBLE_BYTES = 16 + 80 * TREES;
/** Between 32 bins. */
const EDGES = 31;

/** Gradient boosting of oblivious trees (METHODS 5.5, m2). Its bins are quantiles of these shots alone. */
export function fitBoosting(arena: Arena, { features, count, values, targets }: Training): Fitted {
  const { kernels } = arena;
  const edgeBytes = features * EDGES * 4;
  const scratchBytes = Math.max(kernels.boostingScratchBytes(count), count * 4);
  arena.open(
    arenaBytes(
      values.byteLength,
      targets.byteLength,
      edgeBytes,
      binBytes(features, count),
      ENSEMBLE_BYTES,
      scratchBytes,
    ),
  );
  const columns = arena.put(Float32Array, values).address;
  const target = arena.put(Float32Array, targets).address;
  const edges = arena.take(Float32Array, features * EDGES);
  const bins = arena.take(Uint8Array, binBytes(features, count)).address;
  const ensemble = arena.take(Uint8Array, ENSEMBLE_BYTES);
  const scratch = arena.take(Uint8Array, scratchBytes).address;
  kernels.binEdges(columns, edges.address, scratch, count, features);
  kernels.binFeatures(columns, edges.address, bins, count, features);
  kernels.trainTrees(bins, target, ensemble.address, scratch, count, features, TREES);
  return fittedTrees(features, edges.view.slice(), ensemble.view.slice());
}

function fittedTrees(
  features: number,
  edges: Float32Array<ArrayBuffer>,
  ensemble: Uint8Array<ArrayBuffer>,
): Fitted {
  return {
    blocks: (length, kernels) => [
      edges.byteLength,
      ENSEMBLE_BYTES,
      binBytes(features, length),
      kernels.treesScratchBytes(),
    ],
    predict(arena, planes, output) {
      const { kernels } = arena;
      const { length } = output.view;
      const edgesAt = arena.put(Float32Array, edges).address;
      const ensembleAt = arena.put(Uint8Array, ensemble).address;
      const bins = arena.take(Uint8Array, binBytes(features, length)).address;
      const scratch = arena.take(Uint8Array, kernels.treesScratchBytes()).address;
      kernels.binFeatures(planes, edgesAt, bins, length, features);
      kernels.predictTrees(bins, ensembleAt, output.address, scratch, length, TREES);
    },
  };
}

/** Each feature's bins take whole vectors. */
function binBytes(features: number, length: number): number {
  return features * Math.ceil(length / 16) * 16;
}
