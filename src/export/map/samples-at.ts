import { applyAffine, invertAffine } from '../../core/affine.ts';
import { isClassLayer, UNKNOWN_CLASS, type Layer } from '../../core/layer.ts';
import { projectionOf } from '../../core/projection.ts';
import type { MercatorFrame } from './mercator-frame.ts';

/** Positions are projected at the corners of tiles with so many pixels a side; between them they are as good as straight. */
const STEP = 16;

/** The layer's values under the centres of a frame's pixels, row by row: unknown outside of the layer. */
export function samplesAt(layer: Layer, frame: MercatorFrame): Layer['data'] {
  const { width, height } = frame;
  const found = layer.data.constructor as Float32ArrayConstructor | Uint8ArrayConstructor;
  const samples = new found(width * height).fill(isClassLayer(layer.id) ? UNKNOWN_CLASS : NaN);
  const locate = locator(layer, frame);
  for (let top = 0; top < height; top += STEP)
    for (let left = 0; left < width; left += STEP) fillTile(samples, layer, frame, { locate, left, top });
  return samples;
}

type Locate = (column: number, row: number) => readonly [x: number, y: number];

interface Tile {
  readonly locate: Locate;
  readonly left: number;
  readonly top: number;
}

/** Positions within the layer's grid, in its pixels, of positions within the frame. */
function locator({ grid }: Layer, frame: MercatorFrame): Locate {
  const projection = projectionOf(grid.epsg);
  const toPixels = invertAffine(grid.affine);
  return (column, row) => applyAffine(toPixels, ...projection.forward(...frame.placeAt(column, row)));
}

function fillTile(
  samples: Layer['data'],
  { grid, data }: Layer,
  { width, height }: MercatorFrame,
  { locate, left, top }: Tile,
): void {
  const [right, bottom] = [left + STEP, top + STEP];
  const corners = [locate(left, top), locate(right, top), locate(left, bottom), locate(right, bottom)];
  for (let row = top; row < Math.min(bottom, height); row++)
    for (let column = left; column < Math.min(right, width); column++) {
      const [u, v] = [(column + 0.5 - left) / STEP, (row + 0.5 - top) / STEP];
      const [x, y] = [Math.floor(between(corners, 0, u, v)), Math.floor(between(corners, 1, u, v))];
      if (x >= 0 && x < grid.width && y >= 0 && y < grid.height)
        samples[row * width + column] = data[y * grid.width + x];
    }
}

/** One axis, bilinear between the corners: upper left, upper right, lower left, lower right. */
function between(
  [a, b, c, d]: readonly (readonly [number, number])[],
  axis: 0 | 1,
  u: number,
  v: number,
): number {
  const [upper, lower] = [a[axis] + u * (b[axis] - a[axis]), c[axis] + u * (d[axis] - c[axis])];
  return upper + v * (lower - upper);
}
