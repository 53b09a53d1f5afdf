/** Labels of a plane's pixels, row-major: 0 is none, patches are numbered from 1 in the order of their first pixels. */
export interface Labels {
  readonly width: number;
  readonly height: number;
  readonly data: Int32Array;
}

/**
 * The patches of a plane: connected pixels with the same value other than 0, which touch at a side (4 `neighbours`) or also at a
 * corner (8). Each pixel is visited once.
 */
export function labelled(plane: Uint8Array, width: number, neighbours: 4 | 8): Labels {
  const data = new Int32Array(plane.length);
  const labels = { width, height: plane.length / width, data };
  const waiting: number[] = [];
  let label = 0;
  for (let first = 0; first < plane.length; first++) {
    if (plane[first] === 0 || data[first] !== 0) continue;
    data[first] = ++label;
    waiting.push(first);
    while (waiting.length > 0) spread(waiting.pop()!, plane, labels, neighbours, waiting);
  }
  return labels;
}

/** Gives a pixel's label to its unlabelled neighbours, which are queued to spread it further. */
function spread(
  pixel: number,
  plane: Uint8Array,
  { width, height, data }: Labels,
  neighbours: 4 | 8,
  waiting: number[],
): void {
  const [column, row] = [pixel % width, Math.floor(pixel / width)];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      const other = y * width + x;
      if (data[other] !== 0 || plane[other] !== plane[pixel]) continue;
      if (neighbours === 4 && x !== column && y !== row) continue;
      data[other] = data[pixel];
      waiting.push(other);
    }
  }
}
