import { binStride } from './bins';
import { BINS, HEADER, HIGH_BYTES, LOW_BYTES, TREE, UNIT } from './ensemble';

/** Number of pixels whose bins and sums stay in the L1 cache while the trees are evaluated. */
const CHUNK: usize = 1024;
/** Number of trees whose leaves are summed in i16 before they are added to the i32 sums. */
const GROUP: usize = 4;
/** Offset of a chunk's i16 sums, which follow its i32 sums. */
const PARTIAL: usize = CHUNK << 2;

export function treesScratchBytes(): usize {
  return CHUNK * 6;
}

/** Predicts `length` pixels with an ensemble, from bins in the layout of `binFeatures`. */
export function predictTrees(
  bins: usize,
  ensemble: usize,
  output: usize,
  scratch: usize,
  length: usize,
  trees: i32,
): void {
  const stride = binStride(length);
  for (let start: usize = 0; start < length; start += CHUNK) {
    const count = min(CHUNK, length - start);
    const padded = binStride(count);
    memory.fill(scratch, 0, treesScratchBytes());
    for (let tree: usize = 0; tree < <usize>trees; tree++) {
      addLeaves(bins + start, stride, ensemble + HEADER + tree * TREE, scratch + PARTIAL, padded);
      if (tree % GROUP == GROUP - 1) flush(scratch, padded);
    }
    flush(scratch, padded);
    writeValues(scratch, ensemble, output + (start << 2), count);
  }
}

/** Adds a tree's leaves to the i16 sums, sixteen pixels at once: five comparisons form the leaf index. */
function addLeaves(bins: usize, stride: usize, tree: usize, sums: usize, count: usize): void {
  const first = bins + stride * <usize>load<u8>(tree);
  const second = bins + stride * <usize>load<u8>(tree, 1);
  const third = bins + stride * <usize>load<u8>(tree, 2);
  const fourth = bins + stride * <usize>load<u8>(tree, 3);
  const fifth = bins + stride * <usize>load<u8>(tree, 4);
  const firstBin = v128.load8_splat(tree, BINS);
  const secondBin = v128.load8_splat(tree, BINS + 1);
  const thirdBin = v128.load8_splat(tree, BINS + 2);
  const fourthBin = v128.load8_splat(tree, BINS + 3);
  const fifthBin = v128.load8_splat(tree, BINS + 4);
  const low = v128.load(tree, LOW_BYTES);
  const lowOver15 = v128.load(tree, LOW_BYTES + 16);
  const high = v128.load(tree, HIGH_BYTES);
  const highOver15 = v128.load(tree, HIGH_BYTES + 16);
  for (let i: usize = 0; i < count; i += 16) {
    let leaf = i8x16.neg(i8x16.gt_s(v128.load(first + i), firstBin));
    leaf = i8x16.sub(i8x16.add(leaf, leaf), i8x16.gt_s(v128.load(second + i), secondBin));
    leaf = i8x16.sub(i8x16.add(leaf, leaf), i8x16.gt_s(v128.load(third + i), thirdBin));
    leaf = i8x16.sub(i8x16.add(leaf, leaf), i8x16.gt_s(v128.load(fourth + i), fourthBin));
    leaf = i8x16.sub(i8x16.add(leaf, leaf), i8x16.gt_s(v128.load(fifth + i), fifthBin));
    const over15 = i8x16.sub(leaf, i8x16.splat(16));
    // A swizzle returns 0 for indices past its table, so one of the two halves is 0.
    const lows = v128.or(v128.swizzle(low, leaf), v128.swizzle(lowOver15, over15));
    const highs = v128.or(v128.swizzle(high, leaf), v128.swizzle(highOver15, over15));
    add16(
      sums + (i << 1),
      v128.shuffle<i8>(lows, highs, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23),
    );
    add16(
      sums + (i << 1) + 16,
      v128.shuffle<i8>(lows, highs, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
    );
  }
}

function add16(sums: usize, leaves: v128): void {
  v128.store(sums, i16x8.add(v128.load(sums), leaves));
}

/** Adds the i16 sums to the i32 sums and clears them. */
function flush(scratch: usize, count: usize): void {
  for (let i: usize = 0; i < count; i += 8) {
    const partial = v128.load(scratch + PARTIAL + (i << 1));
    const sums = scratch + (i << 2);
    v128.store(sums, i32x4.add(v128.load(sums), i32x4.extend_low_i16x8_s(partial)));
    v128.store(sums, i32x4.add(v128.load(sums, 16), i32x4.extend_high_i16x8_s(partial)), 16);
    v128.store(scratch + PARTIAL + (i << 1), i16x8.splat(0));
  }
}

function writeValues(sums: usize, ensemble: usize, output: usize, count: usize): void {
  const base = load<f64>(ensemble);
  const unit = load<f64>(ensemble, UNIT);
  for (let i: usize = 0; i < count; i++) {
    store<f32>(output + (i << 2), <f32>(base + unit * <f64>load<i32>(sums + (i << 2))));
  }
}
