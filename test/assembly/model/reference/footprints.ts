/** Every pixel of a plane, with the offset of its centre from (x, y). */
function pixelsAround(plane: Float32Array, width: number, x: number, y: number) {
  return [...plane].map((value, i) => {
    const [column, row] = [i % width, Math.floor(i / width)];
    return { value, column, row, across: column + 0.5 - x, down: row + 0.5 - y };
  });
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function footprintMean(
  plane: Float32Array,
  width: number,
  rows: number,
  positions: readonly (readonly [number, number])[],
  radius: number,
): Float32Array {
  return Float32Array.from(positions, ([x, y]) => {
    if (!(x >= 0 && y >= 0 && x < width && y < rows)) return NaN;
    const disc = pixelsAround(plane, width, x, y).filter(
      ({ across, down }) => across * across + down * down <= radius * radius,
    );
    if (disc.length === 0) return plane[Math.floor(y) * width + Math.floor(x)];
    const valid = disc.map(({ value }) => value).filter((value) => !Number.isNaN(value));
    return valid.length > 0 && 2 * valid.length >= disc.length ? mean(valid) : NaN;
  });
}

export function deviationAround(
  plane: Float32Array,
  width: number,
  rows: number,
  positions: readonly (readonly [number, number])[],
  radius: number,
): Float32Array {
  return Float32Array.from(positions, ([x, y]) => {
    if (!(x >= 0 && y >= 0 && x < width && y < rows)) return NaN;
    const valid = pixelsAround(plane, width, Math.floor(x) + 0.5, Math.floor(y) + 0.5)
      .filter(({ across, down }) => Math.abs(across) <= radius && Math.abs(down) <= radius)
      .map(({ value }) => value)
      .filter((value) => !Number.isNaN(value));
    if (valid.length === 0) return NaN;
    const centre = mean(valid);
    const squares = valid.reduce((sum, value) => sum + (value - centre) * (value - centre), 0);
    return Math.sqrt(squares / valid.length);
  });
}
