const round = Math.fround;
const EDGES = 31;

/** Midpoints between the values on either side of each of the 31 inner 32-quantiles. */
export function binEdges(column: Float32Array): Float32Array<ArrayBuffer> {
  const sorted = column.slice().sort();
  return Float32Array.from({ length: EDGES }, (_, k) => {
    const rank = Math.floor(((k + 1) * sorted.length) / 32);
    return round(round(sorted[Math.max(rank - 1, 0)] * 0.5) + round(sorted[rank] * 0.5));
  });
}

export function binsOf(plane: Float32Array, edges: Float32Array): Uint8Array {
  return Uint8Array.from(plane, (value) => edges.filter((edge) => value > edge).length);
}

interface Tree {
  readonly features: readonly number[];
  readonly bins: readonly number[];
  /** In whole units, by path: the first split decides the highest bit. */
  readonly leaves: readonly number[];
}

export interface Ensemble {
  readonly base: number;
  readonly unit: number;
  readonly trees: readonly Tree[];
}

/** Decodes the kernels' layout: f64 base and unit, then 80 bytes per tree, with the low bytes of all leaves before the high ones. */
export function ensembleOf(bytes: Uint8Array): Ensemble {
  const [base, unit] = new Float64Array(bytes.slice(0, 16).buffer);
  const trees = Array.from({ length: (bytes.length - 16) / 80 }, (_, i) => {
    const tree = bytes.subarray(16 + 80 * i);
    const leaves = Array.from(
      { length: 32 },
      (_leaf, k) => ((tree[16 + k] | (tree[48 + k] << 8)) << 16) >> 16,
    );
    return { features: [...tree.subarray(0, 5)], bins: [...tree.subarray(8, 13)], leaves };
  });
  return { base, unit, trees };
}

/** `bins[feature][pixel]`. */
export function predictTrees(
  { base, unit, trees }: Ensemble,
  bins: readonly Uint8Array[],
  length: number,
): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    const sum = trees.reduce((total, tree) => {
      const path = tree.features.reduce(
        (leaf, feature, level) => 2 * leaf + (bins[feature][i] > tree.bins[level] ? 1 : 0),
        0,
      );
      return total + tree.leaves[path];
    }, 0);
    return base + unit * sum;
  });
}
