import { describe, expect, test } from 'vitest';
import {
  COMPOSITE,
  pictureOf,
  shownOf,
  sidesOf,
  TRUE_COLOUR,
  viewsOf,
} from '../../../demo/src/layers/views.ts';
import { GRIDS, layerOf } from '../../export/layers.ts';

const GRID = GRIDS['37 x 61, south'];
const fine = { ...GRID, width: 4, height: 2 };
const coarse = { ...GRID, width: 2, height: 1 };
const red = { id: 'red' as const, grid: fine, data: Float32Array.of(0, 0.1, 0.2, 9, -1, 0.1, NaN, 0.1) };
const nir = { id: 'nir08' as const, grid: coarse, data: Float32Array.of(0.5, 0.25) };
const swir = { id: 'swir16' as const, grid: coarse, data: Float32Array.of(0, 0.4) };
const green = { id: 'green' as const, grid: coarse, data: Float32Array.of(0.05, 0.3) };
const blue = { id: 'blue' as const, grid: coarse, data: Float32Array.of(0.002, -0.1) };
const ndvi = layerOf('ndvi', GRID);

describe('the list of views', () => {
  test('has every layer, and the three bands as one composite', () => {
    const views = viewsOf([ndvi, red, nir, swir]);
    expect(views.map(({ id }) => id)).toEqual([COMPOSITE, 'ndvi']);
    expect(views[0].layers.map(({ id }) => id)).toEqual(['swir16', 'nir08', 'red']);
  });

  test('starts with true colour, then false colour, if all bands are available', () => {
    const views = viewsOf([ndvi, red, green, blue, nir, swir]);
    expect(views.map(({ id }) => id)).toEqual([TRUE_COLOUR, COMPOSITE, 'ndvi']);
    expect(views[0].layers.map(({ id }) => id)).toEqual(['red', 'green', 'blue']);
    expect(viewsOf([ndvi, red, blue, nir, swir]).map(({ id }) => id)).toEqual([COMPOSITE, 'ndvi', 'blue']);
  });

  test('has single layers only if a band is missing', () => {
    expect(viewsOf([ndvi, red, nir]).map(({ id }) => id)).toEqual(['ndvi', 'red', 'nir08']);
    expect(viewsOf([])).toEqual([]);
  });
});

test('a composite has the finest pixels, scales each band to its legend’s range, and is transparent where a band is unknown', () => {
  const [view] = viewsOf([red, nir, swir]);
  const { width, height, pixels } = pictureOf(view);
  expect([width, height]).toEqual([4, 2]);
  const [left, right] = [
    [0, 255],
    [255, 128],
  ];
  // The colour of a transparent pixel does not matter.
  pixels.fill(0, 24, 27);
  expect([...pixels]).toEqual([
    ...[...left, 0, 255, ...left, 128, 255, ...right, 255, 255, ...right, 255, 255],
    ...[...left, 0, 255, ...left, 128, 255, 0, 0, 0, 0, ...right, 128, 255],
  ]);
});

test('true colour is the square root of each band, scaled from 0 to 0.2', () => {
  const [view] = viewsOf([red, green, blue]);
  const { pixels } = pictureOf(view);
  const rootOf = (value: number) => Math.round(255 * Math.sqrt(Math.min(Math.max(value, 0) / 0.2, 1)));
  const left = [rootOf(0.05), rootOf(0.002), 255];
  const right = [255, 0, 255];
  pixels.fill(0, 24, 27);
  expect([...pixels]).toEqual([
    ...[0, ...left, rootOf(0.1), ...left, 255, ...right, 255, ...right],
    ...[0, ...left, rootOf(0.1), ...left, 0, 0, 0, 0, rootOf(0.1), ...right],
  ]);
});

describe('the shown view', () => {
  test('is the chosen one, the composite if true colour is missing, or else none', () => {
    const forest = layerOf('forest', GRID);
    const idOf = (layers: (typeof forest)[], chosen: string | null) => shownOf(viewsOf(layers), chosen)?.id;
    expect(idOf([ndvi, forest], 'ndvi')).toBe('ndvi');
    expect(shownOf(viewsOf([swir, nir, red, forest]), TRUE_COLOUR)?.id).toBe(COMPOSITE);
    expect(shownOf(viewsOf([red, green, blue, forest]), TRUE_COLOUR)?.id).toBe(TRUE_COLOUR);
    expect(idOf([ndvi, forest], 'canopy-height')).toBeUndefined();
    expect(idOf([ndvi, forest], null)).toBeUndefined();
  });

  test('of two periods is true colour if both have all bands, and NDVI', () => {
    const bands = ['red', 'green', 'blue', 'ndvi'] as const;
    const ids = (['before', 'after'] as const).flatMap((side) =>
      bands.map((band) => `${band}-${side}` as const),
    );
    const layers = ids.map((id) => layerOf(id, GRID));
    const shown = (of: typeof layers) =>
      sidesOf(of).map((sides) => sides.map(({ id, layers: own }) => [id, own.length]));
    expect(shown(layers)).toEqual([
      [[TRUE_COLOUR, 3], [TRUE_COLOUR, 3]], // prettier-ignore
      [['ndvi', 1], ['ndvi', 1]], // prettier-ignore
    ]);
    expect(shown(layers.filter(({ id }) => id !== 'green-after'))).toEqual([[['ndvi', 1], ['ndvi', 1]]]); // prettier-ignore
    expect(shown([])).toEqual([]);
  });
});
