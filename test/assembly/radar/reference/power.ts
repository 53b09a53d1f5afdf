/** NaN where the power is not positive and finite. */
export function validPower(plane: Float32Array): Float32Array {
  return plane.map((power) => (power > 0 && power < Infinity ? power : NaN));
}

/** Valid pixels within `radius` of a pixel, including itself. */
function around(plane: Float32Array, width: number, i: number, radius: number): number[] {
  const height = plane.length / width;
  const [column, row] = [i % width, Math.floor(i / width)];
  const values: number[] = [];
  for (let y = row - radius; y <= row + radius; y++)
    for (let x = column - radius; x <= column + radius; x++)
      if (x >= 0 && x < width && y >= 0 && y < height) values.push(plane[y * width + x]);
  return values.filter((value) => !Number.isNaN(value));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function leeFilter(
  plane: Float32Array,
  counts: Uint8Array,
  width: number,
  radius: number,
  looksPerPass: number,
): Float32Array {
  return plane.map((own, i) => {
    if (Number.isNaN(own)) return NaN;
    const values = around(plane, width, i, radius);
    const mean = meanOf(values);
    const variation = meanOf(values.map((value) => (value - mean) ** 2)) / mean ** 2;
    const speckle = 1 / (looksPerPass * counts[i]);
    const weight = variation > 0 ? Math.max(0, 1 - speckle / variation) / (1 + speckle) : 0;
    return mean + weight * (own - mean);
  });
}

export function boxMean(plane: Float32Array, width: number, radius: number): Float32Array {
  return plane.map((own, i) => (Number.isNaN(own) ? NaN : meanOf(around(plane, width, i, radius))));
}
