import { northUpGrid } from '../../../src/geo/grid.ts';
import { writeCog, type CogOptions } from '../../../simulator/cog-writer.ts';
import { seededRandom } from '../../support/random.ts';

/** Pixels of a `side` x `side` raster of `type`, noisy enough that compressed tiles stay large. */
export function simulatedPixels(type: 'uint8' | 'uint16' | 'float32', side: number, seed: number) {
  const random = seededRandom(seed);
  const Samples = { uint8: Uint8Array, uint16: Uint16Array, float32: Float32Array }[type];
  const top = type === 'uint8' ? 200 : 4000;
  return new Samples(side * side).map((_, i) => 1 + Math.floor((i % side) / 9 + random() * top));
}

/** The same pixels as a cloud-optimised GeoTIFF with nodata 0. */
export function simulatedCog(
  type: 'uint8' | 'uint16' | 'float32',
  side: number,
  seed: number,
  options: CogOptions,
): Uint8Array<ArrayBuffer> {
  const grid = northUpGrid(32637, 500000, 9200000, 10, side, side);
  const data = simulatedPixels(type, side, seed);
  return new Uint8Array(writeCog({ grid, data, nodata: 0 }, options));
}
