import type { Window } from '../../../src/geo/grid.ts';
import { seededRandom } from '../../support/random.ts';

/** A kind of file that hosts serve, small except for its tile arrays. */
export interface Shape {
  readonly name: string;
  readonly type: 'uint16' | 'float32';
  readonly predictor: 2 | 3;
  readonly bigTiff: boolean;
  /** GDAL's metadata after the header. */
  readonly ghostArea: boolean;
  readonly resolution: number;
  /** The window that is read, in the middle of the file and not aligned to tiles. */
  readonly window: Window;
}

/** Pixels along each side of every shape. */
export const SIDE = 2048;
/** The smallest tile that TIFF allows, so that the arrays are as long as in a large image: 16,384 tiles. */
export const TILE_SIDE = 16;
/** Rows with pixels; the file has no tiles for all others. */
export const ROWS = { first: 960, end: 1088 } as const;

export const SHAPES: readonly Shape[] = [
  {
    ...{ name: 'sentinel2', type: 'uint16', predictor: 2, resolution: 10 },
    ...{ bigTiff: false, ghostArea: true },
    window: { x: 1000, y: 1001, width: 70, height: 60 },
  },
  {
    ...{ name: 'landsat', type: 'uint16', predictor: 2, resolution: 30 },
    ...{ bigTiff: false, ghostArea: false },
    window: { x: 331, y: 970, width: 50, height: 101 },
  },
  {
    ...{ name: 'height', type: 'float32', predictor: 3, resolution: 10 },
    ...{ bigTiff: true, ghostArea: true },
    window: { x: 1530, y: 965, width: 61, height: 77 },
  },
];

/** A file is served in two versions that differ in all pixels. */
export type Version = 1 | 2;

/** The pixels of a file: noise that differs between tiles, and 0 (nodata) outside its rows. */
export function pixelsOf({ type, resolution }: Shape, version: Version): Uint16Array | Float32Array {
  const random = seededRandom(1000 * resolution + (type === 'float32' ? 7 : 0));
  const pixels = new (type === 'float32' ? Float32Array : Uint16Array)(SIDE * SIDE);
  for (let i = ROWS.first * SIDE; i < ROWS.end * SIDE; i++)
    pixels[i] = version + 2 * Math.floor(random() * 5000);
  return pixels;
}
