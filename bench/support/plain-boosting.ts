// The boosting of methods 5.5 in plain JavaScript, as one writes it with typed arrays and care: what the kernels are timed next to.

const BINS = 32;
const DEPTH = 5;
const MIN = 10;
const RATE = 0.1;

interface PlainTrees {
  readonly base: number;
  readonly features: Int32Array;
  readonly bins: Int32Array;
  readonly leaves: Float64Array;
}

/** Trains `trees` trees on the columns and predicts the planes' pixels. */
export function boostPlainly(
  columns: readonly Float32Array[],
  targets: Float32Array,
  planes: readonly Float32Array[],
  trees: number,
): Float32Array {
  const edges = columns.map(edgesOf);
  const model = train(
    columns.map((column, i) => binned(column, edges[i])),
    targets,
    trees,
  );
  return predict(
    model,
    planes.map((plane, i) => binned(plane, edges[i])),
    trees,
  );
}

function edgesOf(column: Float32Array): Float32Array {
  const sorted = column.slice().sort();
  return Float32Array.from({ length: BINS - 1 }, (_, k) => {
    const rank = ((k + 1) * sorted.length) >> 5;
    return (sorted[Math.max(rank - 1, 0)] + sorted[rank]) / 2;
  });
}

/** Halving finds the bin in five comparisons. */
function binned(plane: Float32Array, edges: Float32Array): Uint8Array {
  const bins = new Uint8Array(plane.length);
  for (let i = 0; i < plane.length; i++) {
    const value = plane[i];
    let bin = 0;
    for (let step = BINS >> 1; step > 0; step >>= 1) if (value > edges[bin + step - 1]) bin += step;
    bins[i] = bin;
  }
  return bins;
}

function train(bins: readonly Uint8Array[], targets: Float32Array, trees: number): PlainTrees {
  const count = targets.length;
  const base = targets.reduce((sum, value) => sum + value, 0) / count;
  const residuals = Float64Array.from(targets, (value) => value - base);
  const nodes = new Uint8Array(count);
  const model: PlainTrees = {
    base,
    features: new Int32Array(trees * DEPTH),
    bins: new Int32Array(trees * DEPTH),
    leaves: new Float64Array(trees * BINS),
  };
  for (let tree = 0; tree < trees; tree++) growTree(model, tree, bins, residuals, nodes);
  return model;
}

function growTree(
  model: PlainTrees,
  tree: number,
  bins: readonly Uint8Array[],
  residuals: Float64Array,
  nodes: Uint8Array,
): void {
  nodes.fill(0);
  for (let level = 0; level < DEPTH; level++) {
    const { feature, bin } = bestSplit(bins, residuals, nodes, 1 << level);
    model.features[tree * DEPTH + level] = feature;
    model.bins[tree * DEPTH + level] = bin;
    const own = bins[feature];
    for (let i = 0; i < nodes.length; i++) nodes[i] = 2 * nodes[i] + (own[i] > bin ? 1 : 0);
  }
  const sums = new Float64Array(BINS);
  const counts = new Int32Array(BINS);
  for (let i = 0; i < nodes.length; i++) {
    sums[nodes[i]] += residuals[i];
    counts[nodes[i]]++;
  }
  const leaves = model.leaves.subarray(tree * BINS, (tree + 1) * BINS);
  for (let leaf = 0; leaf < BINS; leaf++)
    leaves[leaf] = counts[leaf] > 0 ? (RATE * sums[leaf]) / counts[leaf] : 0;
  for (let i = 0; i < nodes.length; i++) residuals[i] -= leaves[nodes[i]];
}

function bestSplit(
  bins: readonly Uint8Array[],
  residuals: Float64Array,
  nodes: Uint8Array,
  nodeCount: number,
): { feature: number; bin: number } {
  const best = { feature: 0, bin: BINS - 1 };
  let most = 0;
  const sums = new Float64Array(nodeCount * BINS);
  const counts = new Int32Array(nodeCount * BINS);
  const gains = new Float64Array(BINS);
  for (let feature = 0; feature < bins.length; feature++) {
    sums.fill(0);
    counts.fill(0);
    gains.fill(0);
    const own = bins[feature];
    for (let i = 0; i < own.length; i++) {
      const slot = nodes[i] * BINS + own[i];
      sums[slot] += residuals[i];
      counts[slot]++;
    }
    for (let node = 0; node < nodeCount; node++) addGains(gains, sums, counts, node * BINS);
    for (let bin = 0; bin < BINS - 1; bin++)
      if (gains[bin] > most) {
        most = gains[bin];
        best.feature = feature;
        best.bin = bin;
      }
  }
  return best;
}

function addGains(gains: Float64Array, sums: Float64Array, counts: Int32Array, start: number): void {
  let [total, all] = [0, 0];
  for (let bin = start; bin < start + BINS; bin++) {
    total += sums[bin];
    all += counts[bin];
  }
  let [left, below] = [0, 0];
  for (let bin = 0; bin < BINS - 1; bin++) {
    left += sums[start + bin];
    below += counts[start + bin];
    if (below < MIN || all - below < MIN) continue;
    const rest = total - left;
    gains[bin] += (left * left) / below + (rest * rest) / (all - below) - (total * total) / all;
  }
}

function predict(model: PlainTrees, bins: readonly Uint8Array[], trees: number): Float32Array {
  const { base, features, bins: splits, leaves } = model;
  const values = new Float64Array(bins[0].length).fill(base);
  for (let tree = 0; tree < trees; tree++) {
    const at = tree * DEPTH;
    const [a, b, c, d, e] = [0, 1, 2, 3, 4].map((level) => bins[features[at + level]]);
    const [p, q, r, s, t] = splits.subarray(at, at + DEPTH);
    const own = leaves.subarray(tree * BINS, (tree + 1) * BINS);
    for (let i = 0; i < values.length; i++) {
      const upper = (a[i] > p ? 16 : 0) | (b[i] > q ? 8 : 0) | (c[i] > r ? 4 : 0);
      values[i] += own[upper | (d[i] > s ? 2 : 0) | (e[i] > t ? 1 : 0)];
    }
  }
  return new Float32Array(values);
}
