import type { Layer } from 'sylvan/export';
import { expect, test } from 'vitest';
import { inLang } from '../support/language.ts';
import { placementOf } from '../../../demo/src/layers/placement.ts';
import { valueAt, valueText } from '../../../demo/src/layers/value.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';

const GRID = northUpGrid(32632, 500_000, 5_400_000, 10, 3, 2);
const NDVI: Layer = { id: 'ndvi', grid: GRID, data: Float32Array.of(0.1, 0.2, 0.3, NaN, 0.8214, 0.6) };
const FOREST: Layer = { id: 'forest', grid: GRID, data: Uint8Array.of(0, 1, 255, 1, 1, 1) };
const placement = placementOf(GRID);
const at = (layer: Layer, column: number, row: number) => valueAt(layer, placement.pointAt(column, row));

test('a place has the value of the pixel that contains it', () => {
  expect([0.01, 0.99, 1.01, 2.99].map((column) => at(NDVI, column, 0.5))).toEqual(
    [0.1, 0.1, 0.2, 0.3].map(Math.fround),
  );
  expect(at(NDVI, 0.5, 0.99)).toBe(Math.fround(0.1));
  expect(at(NDVI, 1.5, 1.01)).toBe(Math.fround(0.8214));
  expect(at(FOREST, 1.5, 0.5)).toBe(1);
});

test('pixels without data are “unknown”, and places beyond the edges “outside”', () => {
  expect(at(NDVI, 0.5, 1.5)).toBe('unknown');
  expect(at(FOREST, 2.5, 0.5)).toBe('unknown');
  expect([at(NDVI, -0.01, 1), at(NDVI, 3.01, 1), at(NDVI, 1, -0.01), at(NDVI, 1, 2.01)]).toEqual(
    Array(4).fill('outside'),
  );
});

test('a value is described with title and unit or class, in both languages', () => {
  expect(inLang('en', () => valueText('ndvi', 0.8214))).toBe('Greenness (NDVI): 0.821');
  expect(inLang('fr', () => valueText('ndvi', 0.8214))).toBe('Végétation (NDVI)\u202f: 0,821');
  expect(inLang('en', () => valueText('canopy-height', 23.46))).toBe('Canopy height (RH98): 23.5\u00a0m');
  expect(inLang('fr', () => valueText('forest', 1))).toBe('Forêt\u202f: forêt');
  expect(inLang('en', () => valueText('forest', 'unknown'))).toBe('Forest: no data');
  expect(inLang('en', () => valueText('ndvi', 'outside'))).toBeNull();
});
