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

/**
 * Size, first pixel, and sums of columns and rows of the largest patches, by size, then by first pixel; pixels count as
 * their weights.
 */
export function largestPatches(
  { classes, width, height }: { classes: Uint8Array; width: number; height: number },
  value: number,
  maximum: number,
  weights?: Float32Array,
): number[] {
  return patchesOf(classes, width, height, value)
    .sort((a, b) => b.pixels.length - a.pixels.length || a.pixels[0] - b.pixels[0])
    .slice(0, maximum)
    .flatMap(({ pixels }) => {
      const total = (of: (i: number) => number) =>
        pixels.reduce((sum, i) => sum + (weights?.[i] ?? 1) * of(i), 0);
      return [total(() => 1), pixels[0], total((i) => i % width), total((i) => Math.floor(i / width))];
    });
}

/** Forest pixels with every clearing further away than a distance, by comparing them with each. */
export function corePixels(classes: Uint8Array, width: number, height: number, distance: number): number[] {
  const clearings = [...classes.keys()].filter((i) => classes[i] === 0 && height > 0);
  const isFar = (i: number, j: number) => {
    const [across, down] = [(i % width) - (j % width), Math.floor(i / width) - Math.floor(j / width)];
    return Math.sqrt(across ** 2 + down ** 2) > distance;
  };
  return [...classes.keys()].filter((i) => classes[i] === 1 && clearings.every((j) => isFar(i, j)));
}
