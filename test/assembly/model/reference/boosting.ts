const round = Math.fround;
const EDGES = 31;
const MIN = 10;
const RATE = 0.1;

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
  readonly features: number[];
  readonly bins: number[];
  /** In whole units, by path: the first split decides the highest bit. */
  readonly leaves: number[];
}

export interface Ensemble {
  readonly base: number;
  readonly unit: number;
  readonly trees: Tree[];
}

interface Split {
  readonly feature: number;
  readonly bin: number;
}

/** Shots of one node, and the paths that lead there. */
interface Node {
  shots: number[];
  paths: number[];
}

/** `bins[feature][shot]`. A node is not split if a part would be too small. */
export function trainTrees(bins: readonly Uint8Array[], targets: Float32Array, count: number): Ensemble {
  const base = targets.reduce((sum, value) => sum + value, 0) / targets.length;
  const farthest = targets.reduce((maximum, value) => Math.max(maximum, Math.abs(value - base)), 0);
  const unit = farthest > 0 ? farthest / 65536 : 1;
  const residuals = Array.from(targets, (value) => Math.floor((value - base) / unit + 0.5));
  const trees = Array.from({ length: count }, () => growTree(bins, residuals));
  return { base, unit, trees };
}

function growTree(bins: readonly Uint8Array[], residuals: number[]): Tree {
  let nodes: Node[] = [{ shots: [...residuals.keys()], paths: [0] }];
  const tree: Tree = { features: [], bins: [], leaves: new Array<number>(32) };
  for (let level = 0; level < 5; level++) {
    const best = bestSplit(bins, residuals, nodes);
    tree.features.push(best?.feature ?? 0);
    tree.bins.push(best?.bin ?? 31);
    nodes = splitNodes(bins, nodes, best);
  }
  for (const { shots, paths } of nodes) {
    const total = shots.reduce((sum, shot) => sum + residuals[shot], 0);
    const leaf = Math.max(-8191, Math.min(8191, Math.floor((RATE * total) / shots.length + 0.5)));
    for (const path of paths) tree.leaves[path] = leaf;
    for (const shot of shots) residuals[shot] -= leaf;
  }
  return tree;
}

function bestSplit(bins: readonly Uint8Array[], residuals: readonly number[], nodes: Node[]): Split | null {
  let [best, maximum]: [Split | null, number] = [null, 0];
  for (let feature = 0; feature < bins.length; feature++) {
    for (let bin = 0; bin < 31; bin++) {
      const gain = nodes.reduce((sum, node) => sum + gainOf(bins[feature], bin, residuals, node), 0);
      if (gain > maximum) [best, maximum] = [{ feature, bin }, gain];
    }
  }
  return best;
}

function gainOf(bins: Uint8Array, bin: number, residuals: readonly number[], { shots }: Node): number {
  const left = shots.filter((shot) => bins[shot] <= bin);
  const right = shots.length - left.length;
  if (left.length < MIN || right < MIN) return 0;
  const total = shots.reduce((sum, shot) => sum + residuals[shot], 0);
  const below = left.reduce((sum, shot) => sum + residuals[shot], 0);
  const rest = total - below;
  const after = below * below * (1 / left.length) + rest * rest * (1 / right);
  return after - total * total * (1 / shots.length);
}

/** New nodes go to the end, so that gains are summed in the kernel's order. */
function splitNodes(bins: readonly Uint8Array[], nodes: readonly Node[], split: Split | null): Node[] {
  const added: Node[] = [];
  const stored = nodes.map(({ shots, paths }) => {
    const isRight = (shot: number) => split !== null && bins[split.feature][shot] > split.bin;
    const right = shots.filter(isRight);
    const both = paths.flatMap((path) => [2 * path, 2 * path + 1]);
    if (right.length < MIN || shots.length - right.length < MIN) return { shots, paths: both };
    added.push({ shots: right, paths: paths.map((path) => 2 * path + 1) });
    return { shots: shots.filter((shot) => !isRight(shot)), paths: paths.map((path) => 2 * path) };
  });
  return [...stored, ...added];
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
