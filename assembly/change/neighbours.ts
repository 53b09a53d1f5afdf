/** Mean of each pixel and its eight neighbours, of those that are not NaN; NaN where the pixel itself is. */
export function meanOfNeighbours(plane: usize, output: usize, width: i32, height: i32): void {
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      const own = at(plane, i);
      const mean: f32 = own != own ? <f32>NaN : around(plane, column, row, width, height);
      store<f32>(output + ((<usize>i) << 2), mean);
    }
  }
}

function around(plane: usize, column: i32, row: i32, width: i32, height: i32): f32 {
  let sum: f64 = 0;
  let count = 0;
  for (let y = max(0, row - 1); y <= min(height - 1, row + 1); y++) {
    for (let x = max(0, column - 1); x <= min(width - 1, column + 1); x++) {
      const value = at(plane, y * width + x);
      if (value != value) continue;
      sum += value;
      count++;
    }
  }
  return <f32>(sum / <f64>count);
}

function at(plane: usize, i: i32): f32 {
  return load<f32>(plane + ((<usize>i) << 2));
}
