import { binStride } from './bins';
import {
  BINS,
  DEPTH,
  HEADER,
  HIGH_BYTES,
  LARGEST_LEAF,
  LAST_BIN,
  LEAVES,
  LOW_BYTES,
  TREE,
  UNIT,
} from './ensemble';

const RATE: f64 = 0.1;
/** Smallest number of shots in a leaf. */
const MIN: i32 = 10;
/** The target furthest from the mean is this many units away from it. */
const RANGE: f64 = 65536;
/** A bin's residual sum and count share one i64, with the count in the low bits. */
const COUNT_BITS: i64 = 24;
const COUNT_MASK: i64 = 0xffffff;
const BIN_COUNT: usize = 32;
/** Bytes of the bins of one group. */
const GROUP: usize = BIN_COUNT << 3;

/**
 * Bytes of the gains of a feature's splits; and bytes of the scratch's fixed part: these gains, the group of each path, the right
 * half of each group (both u8), and a histogram.
 */
const GAINS: usize = BIN_COUNT << 3;
const FIXED: usize = GAINS + 2 * LEAVES + LEAVES * GROUP;
/** Marks, in the list of right halves, a group that is not split. */
const NONE: u8 = 255;

/** Scratch bytes for the residuals, groups and reciprocals of `count` shots and the histogram of one feature. */
export function boostingScratchBytes(count: i32): usize {
  return FIXED + <usize>(count + 1) * 8 + binStride(<usize>count) + <usize>count * 8;
}

/** Addresses in the scratch, and the best split found for the current level. */
abstract class Work {
  static gains: usize = 0;
  static paths: usize = 0;
  static halves: usize = 0;
  static histogram: usize = 0;
  static reciprocals: usize = 0;
  static groups: usize = 0;
  static residuals: usize = 0;
  static groupCount: usize = 0;
  static bestGain: f64 = 0;
  static bestFeature: usize = 0;
  static bestBin: usize = 0;
}

/**
 * Gradient boosting of oblivious trees for squared loss: depth 5, learning rate 0.1, at least 10 shots per leaf. `bins` has the
 * layout of `binFeatures`, `targets` is f32; the ensemble takes 16 bytes plus 80 per tree. All nodes of a tree at the same depth
 * share one split; a node with fewer than 10 shots on either side is not split. Residuals and leaves are whole numbers of units,
 * so every sum is exact.
 */
export function trainTrees(
  bins: usize,
  targets: usize,
  ensemble: usize,
  scratch: usize,
  count: i32,
  features: i32,
  trees: i32,
): void {
  position(scratch, count);
  const unit = storeResiduals(targets, ensemble, count);
  for (let n = 1; n <= count; n++) store<f64>(Work.reciprocals + ((<usize>n) << 3), 1 / <f64>n);
  store<f64>(ensemble, unit, UNIT);
  for (let tree: usize = 0; tree < <usize>trees; tree++) {
    growTree(bins, ensemble + HEADER + tree * TREE, count, features);
  }
}

function position(scratch: usize, count: i32): void {
  Work.gains = scratch;
  Work.paths = Work.gains + GAINS;
  Work.halves = Work.paths + LEAVES;
  Work.histogram = Work.halves + LEAVES;
  Work.reciprocals = Work.histogram + LEAVES * GROUP;
  Work.residuals = Work.reciprocals + <usize>(count + 1) * 8;
  Work.groups = Work.residuals + <usize>count * 8;
}

/** Writes the base and fills the residuals; returns the unit. */
function storeResiduals(targets: usize, ensemble: usize, count: i32): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) sum += <f64>load<f32>(targets + ((<usize>i) << 2));
  const base = sum / <f64>count;
  let farthest: f64 = 0;
  for (let i = 0; i < count; i++) {
    farthest = max(farthest, Math.abs(<f64>load<f32>(targets + ((<usize>i) << 2)) - base));
  }
  const unit = farthest > 0 ? farthest / RANGE : 1;
  for (let i = 0; i < count; i++) {
    const residual = Math.floor((<f64>load<f32>(targets + ((<usize>i) << 2)) - base) / unit + 0.5);
    store<i64>(Work.residuals + ((<usize>i) << 3), ((<i64>residual) << COUNT_BITS) + 1);
  }
  store<f64>(ensemble, base);
  return unit;
}

function growTree(bins: usize, tree: usize, count: i32, features: i32): void {
  const stride = binStride(<usize>count);
  memory.fill(tree, 0, TREE);
  memory.fill(Work.groups, 0, <usize>count);
  memory.fill(Work.paths, 0, LEAVES);
  Work.groupCount = 1;
  for (let level: usize = 0; level < DEPTH; level++) {
    findSplit(bins, stride, count, features);
    const isSplit = Work.bestGain > 0;
    store<u8>(tree + level, isSplit ? <u8>Work.bestFeature : 0);
    store<u8>(tree + level, isSplit ? <u8>Work.bestBin : LAST_BIN, BINS);
    splitGroups(bins + Work.bestFeature * stride, count, isSplit);
    for (let path: usize = (1 << level) - 1; <isize>path >= 0; path--) splitPath(path);
  }
  storeLeaves(tree, count);
}

/** Finds the split of all groups that reduces the squared error most, or the first of several equally good ones. */
function findSplit(bins: usize, stride: usize, count: i32, features: i32): void {
  Work.bestGain = 0;
  for (let feature: usize = 0; feature < <usize>features; feature++) {
    fillHistogram(bins + feature * stride, count);
    memory.fill(Work.gains, 0, GAINS);
    for (let group: usize = 0; group < Work.groupCount; group++) addGains(Work.histogram + group * GROUP);
    for (let bin: usize = 0; bin < BIN_COUNT - 1; bin++) {
      const gain = load<f64>(Work.gains + (bin << 3));
      if (!(gain > Work.bestGain)) continue;
      Work.bestGain = gain;
      Work.bestFeature = feature;
      Work.bestBin = bin;
    }
  }
}

function fillHistogram(bins: usize, count: i32): void {
  const histogram = Work.histogram;
  const groups = Work.groups;
  const residuals = Work.residuals;
  memory.fill(histogram, 0, Work.groupCount * GROUP);
  for (let i: usize = 0; i < <usize>count; i++) {
    const slot = ((<usize>load<u8>(groups + i)) << 5) | (<usize>load<u8>(bins + i));
    const at = histogram + (slot << 3);
    store<i64>(at, load<i64>(at) + load<i64>(residuals + (i << 3)));
  }
}

/** Adds the gain from splitting one group after each bin, if both sides keep enough shots. */
function addGains(histogram: usize): void {
  let whole: i64 = 0;
  for (let bin: usize = 0; bin < BIN_COUNT; bin++) whole += load<i64>(histogram + (bin << 3));
  const all = countOf(whole);
  if (all < 2 * MIN) return;
  const total = sumOf(whole);
  const before = total * total * reciprocalOf(all);
  let left: i64 = 0;
  for (let bin: usize = 0; bin < BIN_COUNT - 1; bin++) {
    left += load<i64>(histogram + (bin << 3));
    const below = countOf(left);
    if (below < MIN) continue;
    if (all - below < MIN) break;
    const sum = sumOf(left);
    const rest = total - sum;
    const at = Work.gains + (bin << 3);
    const after = sum * sum * reciprocalOf(below) + rest * rest * reciprocalOf(all - below);
    store<f64>(at, load<f64>(at) + (after - before));
  }
}

function countOf(packed: i64): i32 {
  return <i32>(packed & COUNT_MASK);
}

function sumOf(packed: i64): f64 {
  return <f64>(packed >> COUNT_BITS);
}

function reciprocalOf(count: i32): f64 {
  return load<f64>(Work.reciprocals + ((<usize>count) << 3));
}

/** In each group that is split, moves the shots above the bin to a new group. */
function splitGroups(bins: usize, count: i32, isSplit: bool): void {
  memory.fill(Work.halves, NONE, LEAVES);
  if (!isSplit) return;
  fillHistogram(bins, count);
  const groups = Work.groupCount;
  for (let group: usize = 0; group < groups; group++) {
    if (!splits(Work.histogram + group * GROUP)) continue;
    store<u8>(Work.halves + group, <u8>Work.groupCount);
    Work.groupCount += 1;
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const half = load<u8>(Work.halves + <usize>load<u8>(Work.groups + i));
    if (half != NONE && <usize>load<u8>(bins + i) > Work.bestBin) store<u8>(Work.groups + i, half);
  }
}

/** Whether the best split leaves enough shots on both sides of a group. */
function splits(histogram: usize): bool {
  let left = 0;
  let all = 0;
  for (let bin: usize = 0; bin < BIN_COUNT; bin++) {
    const shots = countOf(load<i64>(histogram + (bin << 3)));
    all += shots;
    if (bin <= Work.bestBin) left += shots;
  }
  return left >= MIN && all - left >= MIN;
}

/** Splits a path in two; both parts keep the path's group if that is not split. */
function splitPath(path: usize): void {
  const group = load<u8>(Work.paths + path);
  const half = load<u8>(Work.halves + <usize>group);
  store<u8>(Work.paths + 2 * path, group);
  store<u8>(Work.paths + 2 * path + 1, half == NONE ? group : half);
}

/** Stores the leaves, which are the groups' mean residuals times the learning rate, and subtracts them from the residuals. */
function storeLeaves(tree: usize, count: i32): void {
  const sums = Work.histogram;
  memory.fill(sums, 0, LEAVES << 3);
  for (let i: usize = 0; i < <usize>count; i++) {
    const at = sums + ((<usize>load<u8>(Work.groups + i)) << 3);
    store<i64>(at, load<i64>(at) + load<i64>(Work.residuals + (i << 3)));
  }
  for (let path: usize = 0; path < LEAVES; path++) {
    const leaf = leafOf(load<i64>(sums + ((<usize>load<u8>(Work.paths + path)) << 3)));
    store<u8>(tree + path, <u8>leaf, LOW_BYTES);
    store<u8>(tree + path, <u8>(leaf >> 8), HIGH_BYTES);
  }
  for (let i: usize = 0; i < <usize>count; i++) {
    const leaf = leafOf(load<i64>(sums + ((<usize>load<u8>(Work.groups + i)) << 3)));
    const at = Work.residuals + (i << 3);
    store<i64>(at, load<i64>(at) - ((<i64>leaf) << COUNT_BITS));
  }
}

function leafOf(packed: i64): i32 {
  const leaf = Math.floor((RATE * sumOf(packed)) / <f64>countOf(packed) + 0.5);
  return <i32>min(max(leaf, -LARGEST_LEAF), LARGEST_LEAF);
}
