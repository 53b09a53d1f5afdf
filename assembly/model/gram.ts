/** Number of shots whose products are summed together, so that each sum is loaded and stored once per four shots. */
const ROWS: usize = 4;

/** Number of terms of a ridge model: features, their squares, and the pairwise products of the first `paired` features. */
export function termCount(features: i32, paired: i32): i32 {
  return 2 * features + (paired * (paired - 1)) / 2;
}

/** Row stride of a Gram matrix in f64 values: the constant 1, the terms and the target, rounded up to whole vectors. */
export function gramStride(features: i32, paired: i32): usize {
  return (<usize>termCount(features, paired) + 3) & ~1;
}

export function gramScratchBytes(features: i32, paired: i32): usize {
  return ROWS * (gramStride(features, paired) << 3);
}

/**
 * Writes the upper triangle of the Gram matrix of shots `start` to `end` as f64: sums of products of 1, the terms (the
 * standardised features, their squares, products of the first `paired` features), and the target. `columns` holds `count` f32 per
 * feature, `scales` mean and reciprocal standard deviation per feature (f64 pairs).
 */
export function ridgeGram(
  columns: usize,
  targets: usize,
  scales: usize,
  gram: usize,
  scratch: usize,
  count: i32,
  features: i32,
  paired: i32,
  start: i32,
  end: i32,
): void {
  const stride = gramStride(features, paired);
  const size = <usize>termCount(features, paired) + 2;
  memory.fill(gram, 0, size * (stride << 3));
  for (let shot = start; shot < end; shot += <i32>ROWS) {
    memory.fill(scratch, 0, ROWS * (stride << 3));
    for (let k = shot; k < min(shot + <i32>ROWS, end); k++) {
      const row = scratch + <usize>(k - shot) * (stride << 3);
      storeTerms(columns + ((<usize>k) << 2), scales, row, count, features, paired);
      store<f64>(row + ((size - 1) << 3), <f64>load<f32>(targets + ((<usize>k) << 2)));
    }
    addProducts(gram, scratch, size, stride);
  }
}

function storeTerms(column: usize, scales: usize, row: usize, count: i32, features: i32, paired: i32): void {
  store<f64>(row, 1);
  const linear = row + 8;
  const squares = linear + ((<usize>features) << 3);
  for (let i: usize = 0; i < <usize>features; i++) {
    const value = <f64>load<f32>(column + ((i * <usize>count) << 2));
    const scaled = (value - load<f64>(scales + (i << 4))) * load<f64>(scales + (i << 4), 8);
    store<f64>(linear + (i << 3), scaled);
    store<f64>(squares + (i << 3), scaled * scaled);
  }
  let product = squares + ((<usize>features) << 3);
  for (let i: usize = 0; i < <usize>paired; i++) {
    for (let j = i + 1; j < <usize>paired; j++, product += 8) {
      store<f64>(product, load<f64>(linear + (i << 3)) * load<f64>(linear + (j << 3)));
    }
  }
}

/** Adds the outer products of the four rows, starting at the vector that holds the diagonal. */
function addProducts(gram: usize, rows: usize, size: usize, stride: usize): void {
  const bytes = stride << 3;
  const second = rows + bytes;
  const third = second + bytes;
  const fourth = third + bytes;
  for (let i: usize = 0; i < size; i++) {
    const a = v128.load64_splat(rows + (i << 3));
    const b = v128.load64_splat(second + (i << 3));
    const c = v128.load64_splat(third + (i << 3));
    const d = v128.load64_splat(fourth + (i << 3));
    const target = gram + i * bytes;
    for (let at = (i & ~1) << 3; at < bytes; at += 16) {
      const ab = f64x2.add(f64x2.mul(a, v128.load(rows + at)), f64x2.mul(b, v128.load(second + at)));
      const cd = f64x2.add(f64x2.mul(c, v128.load(third + at)), f64x2.mul(d, v128.load(fourth + at)));
      v128.store(target + at, f64x2.add(v128.load(target + at), f64x2.add(ab, cd)));
    }
  }
}
