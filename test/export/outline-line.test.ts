import { decode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import type { GeometryInput } from '../../src/contract/geometry.ts';
import { applyAffine } from '../../src/geo/grid.ts';
import type { Layer } from '../../src/geo/layer.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { writePng } from '../../src/export/png.ts';
import { GRIDS } from './layers.ts';

const GRID = GRIDS['37 x 61, south'];
/** Nothing is known of it: all that is opaque on its map is the line. */
const LAYER: Layer = { id: 'z', grid: GRID, data: new Float32Array(37 * 61).fill(NaN) };
const INK = [33, 37, 41, 255];
const WHITE = [255, 255, 255, 255];
const CLEAR = [0, 0, 0, 0];

/** The corners of a rectangle of the grid's columns and rows. */
function ringOf(left: number, top: number, right: number, bottom: number): number[][] {
  const corners = [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return corners.map(([column, row]) => [
    ...projectionOf(GRID.epsg).inverse(...applyAffine(GRID.affine, column, row)),
  ]);
}

const OUTLINE: GeometryInput = {
  type: 'Polygon',
  coordinates: [ringOf(5, 10, 30, 50), ringOf(15, 20, 20, 30)],
};

async function drawn(options: Parameters<typeof writePng>[1]) {
  const { width, data } = decode(await writePng(LAYER, options));
  return (x: number, y: number) => Array.from(data.slice((y * width + x) * 4, (y * width + x) * 4 + 4));
}

describe('the outline on the picture of a layer', () => {
  it('is a dark line between light ones, on the outer ring and the hole, and nowhere else', async () => {
    // The map is enlarged eight times.
    const at = await drawn({ outline: OUTLINE });
    for (const [x, y] of [
      [5 * 8, 30 * 8],
      [30 * 8, 30 * 8],
      [16 * 8, 10 * 8],
      [16 * 8, 50 * 8],
      [15 * 8, 25 * 8],
      [18 * 8, 30 * 8],
    ])
      expect([at(x, y), at(x - 1, y - 1)]).toEqual([INK, INK]);
    expect([at(5 * 8 - 2, 240), at(5 * 8 + 1, 240)]).toEqual([WHITE, WHITE]);
    expect([at(5 * 8 - 4, 240), at(5 * 8 + 3, 240)]).toEqual([CLEAR, CLEAR]);
    expect([at(18 * 8, 25 * 8), at(10 * 8, 15 * 8), at(2, 2)]).toEqual([CLEAR, CLEAR, CLEAR]);
  });

  it('is on the same ground without a legend, in each part of several', async () => {
    const parts = [[ringOf(2, 2, 12, 12)], [ringOf(20, 40, 33, 55)]];
    const at = await drawn({ legend: false, outline: { type: 'MultiPolygon', coordinates: parts } });
    expect([at(2, 7), at(26, 55), at(11, 7)]).toEqual([INK, INK, INK]);
    expect([at(7, 7), at(16, 25), at(26, 47)]).toEqual([CLEAR, CLEAR, CLEAR]);
  });

  it('is slanted where the edge is, and cut where it leaves the map', async () => {
    const ring = [ringOf(0, 0, 37, 61)[0], ringOf(0, 0, 37, 61)[2], ringOf(-40, 0, 37, 90)[1]];
    const at = await drawn({ outline: { type: 'Polygon', coordinates: [[...ring, ring[0]]] } });
    for (const part of [0.25, 0.5, 0.75])
      expect(at(Math.round(37 * 8 * part), Math.round(61 * 8 * part))).toEqual(INK);
    expect([at(37 * 2, 61 * 6), at(37 * 6, 61 * 2)]).toEqual([CLEAR, CLEAR]);
  });

  it.each([[[[[]]]], [[[[0, NaN]]]], [[[[0, 91]]]], [[[[400, 0]]]]])(
    'is refused where it lies nowhere: %j',
    async (coordinates) => {
      const outline = { type: 'Polygon' as const, coordinates };
      await expect(writePng(LAYER, { outline })).rejects.toMatchObject({ code: 'invalid-parameters' });
    },
  );
});
