import { describe, expect, test } from 'vitest';
import { COMPOSITE, pictureOf, viewsOf } from '../../../demo/src/layers/views.ts';
import { GRIDS, layerOf } from '../../export/layers.ts';

const GRID = GRIDS['37 x 61, south'];
const fine = { ...GRID, width: 4, height: 2 };
const coarse = { ...GRID, width: 2, height: 1 };
const red = { id: 'red' as const, grid: fine, data: Float32Array.of(0, 0.1, 0.2, 9, -1, 0.1, NaN, 0.1) };
const nir = { id: 'nir08' as const, grid: coarse, data: Float32Array.of(0.5, 0.25) };
const swir = { id: 'swir16' as const, grid: coarse, data: Float32Array.of(0, 0.4) };
const ndvi = layerOf('ndvi', GRID);

describe('what can be shown', () => {
  test('is every layer, and the three bands as one', () => {
    const views = viewsOf([ndvi, red, nir, swir]);
    expect(views.map(({ id }) => id)).toEqual([COMPOSITE, 'ndvi']);
    expect(views[0].layers.map(({ id }) => id)).toEqual(['swir16', 'nir08', 'red']);
  });

  test('is every layer alone where a band is missing', () => {
    expect(viewsOf([ndvi, red, nir]).map(({ id }) => id)).toEqual(['ndvi', 'red', 'nir08']);
    expect(viewsOf([])).toEqual([]);
  });
});

test('a composite has the finest pixels, each band over its legend’s range, and nothing where one is unknown', () => {
  const [view] = viewsOf([red, nir, swir]);
  const { width, height, pixels } = pictureOf(view);
  expect([width, height]).toEqual([4, 2]);
  const [left, right] = [
    [0, 255],
    [255, 128],
  ];
  expect([...pixels]).toEqual([
    ...[...left, 0, 255, ...left, 128, 255, ...right, 255, 255, ...right, 255, 255],
    ...[...left, 0, 255, ...left, 128, 255, 0, 0, 0, 0, ...right, 128, 255],
  ]);
});
