/**
 * Copies the pixels, of `itemBytes` (1, 2 or 4) bytes each, at every crossing of the columns `xs` with the rows `ys` (`columns`
 * and `rows` i32 values), row by row. The plane is `width` pixels wide and `factor` times finer than the pixels in which `xs` and
 * `ys` count.
 */
export function samplePixels(
  plane: usize,
  xs: usize,
  ys: usize,
  output: usize,
  columns: usize,
  rows: usize,
  width: usize,
  factor: usize,
  itemBytes: i32,
): void {
  if (itemBytes == 1) sampleItems<u8>(plane, xs, ys, output, columns, rows, width, factor);
  else if (itemBytes == 2) sampleItems<u16>(plane, xs, ys, output, columns, rows, width, factor);
  else sampleItems<u32>(plane, xs, ys, output, columns, rows, width, factor);
}

function sampleItems<T>(
  plane: usize,
  xs: usize,
  ys: usize,
  output: usize,
  columns: usize,
  rows: usize,
  width: usize,
  factor: usize,
): void {
  for (let j: usize = 0; j < rows; j++) {
    const row = plane + load<u32>(ys + (j << 2)) * factor * width * sizeof<T>();
    for (let i: usize = 0; i < columns; i++, output += sizeof<T>()) {
      store<T>(output, load<T>(row + load<u32>(xs + (i << 2)) * factor * sizeof<T>()));
    }
  }
}

/** Means of the f32 pixels in cells of `side * side` pixels, leaving out NaN; NaN if a cell has no valid pixel. */
export function cellMeans(input: usize, output: usize, columns: usize, rows: usize, side: usize): void {
  const width = columns * side;
  for (let row: usize = 0; row < rows; row++) {
    for (let column: usize = 0; column < columns; column++, output += 4) {
      store<f32>(output, meanOf(input + (((row * width + column) * side) << 2), width, side));
    }
  }
}

function meanOf(first: usize, width: usize, side: usize): f32 {
  let sum: f64 = 0;
  let count: f64 = 0;
  for (let y: usize = 0; y < side; y++) {
    for (let x: usize = 0; x < side; x++) {
      const value = load<f32>(first + ((y * width + x) << 2));
      if (value != value) continue;
      sum += value;
      count++;
    }
  }
  return <f32>(sum / count);
}
