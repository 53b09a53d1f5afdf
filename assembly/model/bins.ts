import { Lanes } from '../raster/lanes';

/** Number of edges between the 32 bins of a feature. */
export const EDGES: usize = 31;

/**
 * Quantile edges of each feature: halfway between the two training values around each 32nd part of the sorted values. `columns`
 * holds `count` finite f32 values per feature, `edges` 31 f32 per feature, `scratch` one column.
 */
export function binEdges(columns: usize, edges: usize, scratch: usize, count: i32, features: i32): void {
  const bytes = (<usize>count) << 2;
  for (let feature = 0; feature < features; feature++) {
    memory.copy(scratch, columns + <usize>feature * bytes, bytes);
    sort(scratch, count);
    storeEdges(scratch, edges + <usize>feature * (EDGES << 2), count);
  }
}

function storeEdges(sorted: usize, edges: usize, count: i32): void {
  for (let k: i32 = 1; k <= <i32>EDGES; k++) {
    const rank = (k * count) >> 5;
    const above = load<f32>(sorted + ((<usize>rank) << 2));
    const below = load<f32>(sorted + ((<usize>max(rank - 1, 0)) << 2));
    store<f32>(edges + ((<usize>(k - 1)) << 2), below * 0.5 + above * 0.5);
  }
}

/** Heapsort: in place, and O(n log n) for any data. */
function sort(values: usize, count: i32): void {
  for (let start = (count >> 1) - 1; start >= 0; start--) sink(values, start, count);
  for (let end = count - 1; end > 0; end--) {
    const last = values + ((<usize>end) << 2);
    const value = load<f32>(last);
    store<f32>(last, load<f32>(values));
    store<f32>(values, value);
    sink(values, 0, end);
  }
}

function sink(heap: usize, position: i32, count: i32): void {
  const value = load<f32>(heap + ((<usize>position) << 2));
  for (let child = 2 * position + 1; child < count; child = 2 * position + 1) {
    const at = heap + ((<usize>child) << 2);
    if (child + 1 < count && load<f32>(at, 4) > load<f32>(at)) child++;
    const greatest = load<f32>(heap + ((<usize>child) << 2));
    if (!(greatest > value)) break;
    store<f32>(heap + ((<usize>position) << 2), greatest);
    position = child;
  }
  store<f32>(heap + ((<usize>position) << 2), value);
}

/** Bytes from the bins of one feature to those of the next, a multiple of 16. */
export function binStride(length: usize): usize {
  return (length + 15) & ~15;
}

/**
 * The u8 bin of every value: the number of its feature's edges below it, 0…31, and 0 for NaN. The bins of a feature take `length`
 * rounded up to 16 bytes.
 */
export function binFeatures(planes: usize, edges: usize, bins: usize, length: usize, features: i32): void {
  const stride = binStride(length);
  for (let feature: usize = 0; feature < <usize>features; feature++) {
    binPlane(
      planes + feature * (length << 2),
      edges + feature * (EDGES << 2),
      bins + feature * stride,
      length,
    );
  }
}

function binPlane(plane: usize, edges: usize, bins: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) bin16(plane + (i << 2), edges, bins + i);
  for (let i = body; i < length; i++) {
    let bin = i32x4.splat(0);
    const value = Lanes.load<f32>(plane + (i << 2));
    for (let k: usize = 0; k < EDGES; k++) bin = i32x4.sub(bin, f32x4.gt(value, edgeAt(edges, k)));
    Lanes.storeBytes<f32>(bins + i, bin);
  }
}

/** Sixteen pixels share each load of an edge. */
function bin16(plane: usize, edges: usize, bins: usize): void {
  const a = v128.load(plane);
  const b = v128.load(plane, 16);
  const c = v128.load(plane, 32);
  const d = v128.load(plane, 48);
  let first = i32x4.splat(0);
  let second = first;
  let third = first;
  let fourth = first;
  for (let k: usize = 0; k < EDGES; k++) {
    const edge = edgeAt(edges, k);
    first = i32x4.sub(first, f32x4.gt(a, edge));
    second = i32x4.sub(second, f32x4.gt(b, edge));
    third = i32x4.sub(third, f32x4.gt(c, edge));
    fourth = i32x4.sub(fourth, f32x4.gt(d, edge));
  }
  const low = i16x8.narrow_i32x4_u(first, second);
  const high = i16x8.narrow_i32x4_u(third, fourth);
  v128.store(bins, i8x16.narrow_i16x8_u(low, high));
}

function edgeAt(edges: usize, k: usize): v128 {
  return v128.load32_splat(edges + (k << 2));
}
