const round = Math.fround;

/** Three neighbouring pixels of a row, left to right, NaN outside the plane. */
function threeOfRow(plane: Float32Array, width: number, rows: number, column: number, row: number): number[] {
  return [-1, 0, 1].map((across) => {
    const x = column + across;
    return x < 0 || x >= width || row < 0 || row >= rows ? NaN : plane[row * width + x];
  });
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => round(total + value));
}

/** Mean and population standard deviation of the valid pixels of each 3 x 3 window, summed by rows in f32. */
export function localTexture(
  plane: Float32Array,
  width: number,
  rows: number,
): { mean: Float32Array; deviation: Float32Array } {
  const mean = new Float32Array(plane.length).fill(NaN);
  const deviation = new Float32Array(plane.length).fill(NaN);
  for (let i = 0; i < plane.length; i++) {
    if (Number.isNaN(plane[i])) continue;
    const [column, row] = [i % width, Math.floor(i / width)];
    const around = [row - 1, row, row + 1].map((y) => threeOfRow(plane, width, rows, column, y));
    const count = around.flat().filter((value) => !Number.isNaN(value)).length;
    const part = (of: (value: number) => number) =>
      sum(around.map((values) => sum(values.map((value) => (Number.isNaN(value) ? 0 : of(value))))));
    mean[i] = part((value) => value) / count;
    const squares = part((value) => round(round(value - mean[i]) * round(value - mean[i])));
    deviation[i] = Math.sqrt(round(squares / count));
  }
  return { mean, deviation };
}
