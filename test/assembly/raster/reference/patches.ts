interface Patch {
  readonly pixels: readonly number[];
  readonly touchesBorder: boolean;
  readonly touchesNodata: boolean;
}

function neighbours(i: number, width: number, height: number): number[] {
  const [row, column] = [Math.floor(i / width), i % width];
  const result: number[] = [];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      if (y !== row || x !== column) result.push(y * width + x);
    }
  }
  return result;
}

/** The 8-connected patches of a class, by flood fill. */
export function patchesOf(classes: Uint8Array, width: number, height: number, value: number): Patch[] {
  const visited = new Uint8Array(classes.length);
  const patches: Patch[] = [];
  classes.forEach((entry, start) => {
    if (entry !== value || visited[start] === 1) return;
    const pixels = [start];
    visited[start] = 1;
    for (const pixel of pixels) {
      for (const i of neighbours(pixel, width, height)) {
        if (classes[i] !== value || visited[i] === 1) continue;
        visited[i] = 1;
        pixels.push(i);
      }
    }
    patches.push({
      pixels,
      touchesBorder: pixels.some((i) => neighbours(i, width, height).length < 8),
      touchesNodata: pixels.some((i) => neighbours(i, width, height).some((j) => classes[j] === 255)),
    });
  });
  return patches;
}

export function sieve(
  classes: Uint8Array,
  width: number,
  height: number,
  minimum: number,
  from: number,
  to: number,
  retain: number,
): { classes: Uint8Array; removed: number } {
  const result = classes.slice();
  const small = patchesOf(classes, width, height, from).filter(
    (patch) =>
      patch.pixels.length < minimum &&
      !(retain >= 1 && patch.touchesBorder) &&
      !(retain >= 2 && patch.touchesNodata),
  );
  for (const patch of small) for (const i of patch.pixels) result[i] = to;
  return { classes: result, removed: small.length };
}

/** Size, first pixel, and sums of columns and rows of the largest patches, by size, then by first pixel. */
export function largestPatches(
  classes: Uint8Array,
  width: number,
  height: number,
  value: number,
  maximum: number,
): number[] {
  const sum = (values: readonly number[]) => values.reduce((total, next) => total + next, 0);
  return patchesOf(classes, width, height, value)
    .sort((a, b) => b.pixels.length - a.pixels.length || a.pixels[0] - b.pixels[0])
    .slice(0, maximum)
    .flatMap(({ pixels }) => [
      pixels.length,
      pixels[0],
      sum(pixels.map((i) => i % width)),
      sum(pixels.map((i) => Math.floor(i / width))),
    ]);
}

/** Compares every forest pixel with every non-forest pixel. */
export function coreCount(classes: Uint8Array, width: number, height: number, distance: number): number {
  const clearings: [number, number][] = [];
  classes.forEach((value, i) => {
    if (value === 0) clearings.push([i % width, Math.floor(i / width)]);
  });
  let count = 0;
  classes.forEach((value, i) => {
    const [column, row] = [i % width, Math.floor(i / width)];
    const isCore = clearings.every(([x, y]) => Math.sqrt((x - column) ** 2 + (y - row) ** 2) > distance);
    if (value === 1 && isCore && height > 0) count += 1;
  });
  return count;
}
