import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import { isClassLayer, LAYER_CLASSES, UNKNOWN_CLASS, type Layer, type LayerId } from '../../src/geo/layer.ts';
import type { SampleArray } from '../../worker/cog/window-plane.ts';
import { seededRandom } from '../support/random.ts';

export const SEED = 20_250_611;

/** Grids of different shapes: north and south, one pixel, odd sides, a side longer than a tile. */
export const GRIDS: Readonly<Record<string, Grid>> = {
  '1 x 1, north': northUpGrid(32631, 452_480, 5_411_720, 10, 1, 1),
  '37 x 61, south': northUpGrid(32720, 678_000, 8_840_000, 20, 37, 61),
  '1000 x 1000, north': northUpGrid(32637, 500_000, 9_200_000, 10, 1000, 1000),
  '700 x 600, south': northUpGrid(32760, 300_000, 4_100_000, 40, 700, 600),
};

/** A seeded random layer whose first pixel is known; a fifth of the others, in patches, is unknown. */
export function layerOf(id: LayerId, grid: Grid): Layer {
  const random = seededRandom(SEED);
  const length = grid.width * grid.height;
  const isHole = (i: number) => i % grid.width > 4 && Math.floor(i / 7) % 5 === 3;
  if (isClassLayer(id)) {
    const classes = LAYER_CLASSES[id].length;
    const pixel = (i: number) => (isHole(i) ? UNKNOWN_CLASS : Math.floor(random() * classes));
    return { id, grid, data: Uint8Array.from({ length }, (_, i) => pixel(i)) };
  }
  const pixel = (i: number) => (isHole(i) ? NaN : 2 * random() - 1);
  return { id, grid, data: Float32Array.from({ length }, (_, i) => pixel(i)) };
}

/** The pixels of a layer as the type that the tests of the reader use; these layers do not use shared memory. */
export function samplesOf({ data }: Layer): SampleArray {
  return data as SampleArray;
}
