import { expect, it } from 'vitest';
import { layerAround } from '../../src/eudr/pictures.ts';
import type { Layer } from '../../src/geo/layer.ts';
import { boxPolygon } from '../support/box-polygon.ts';

/** Metres per pixel. */
const SIDE = 10;
const WIDTH = 100;
/** A layer of 1 km around the central meridian of UTM zone 36, at the equator. The value of each pixel is its index. */
const layer: Layer = {
  id: 'ndvi-after',
  grid: {
    ...{ epsg: 32636, width: WIDTH, height: WIDTH },
    affine: [SIDE, 0, 500_000 - 50 * SIDE, 0, -SIDE, 50 * SIDE],
  },
  data: Float32Array.from({ length: WIDTH * WIDTH }, (_, i) => i),
};

/** A square around 33° E, 0° N; `half` is half its side in degrees. */
function square(half: number) {
  return boxPolygon(33 - half, -half, 33 + half, half);
}

it('layerAround cuts out the plot with a margin of a quarter of its side', () => {
  // 0.00088 degrees are 98 m: the plot is 20 pixels wide, with 5 more on each side.
  const { grid, data } = layerAround(layer, square(0.00088));
  expect([grid.width, grid.height]).toEqual([30, 30]);
  expect(grid.affine).toEqual([SIDE, 0, 500_000 - 15 * SIDE, 0, -SIDE, 15 * SIDE]);
  expect([data[0], data[29], data[30]]).toEqual([35 * WIDTH + 35, 35 * WIDTH + 64, 36 * WIDTH + 35]);
  expect(data).toHaveLength(900);
});

it('layerAround is limited to the layer', () => {
  const { grid, data } = layerAround(layer, square(0.02));
  expect(grid).toEqual(layer.grid);
  expect(data).toEqual(layer.data);
});
