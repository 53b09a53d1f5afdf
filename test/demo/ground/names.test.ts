import { expect, it } from 'vitest';
import '../support/navigator.ts';
import type { Town } from '../../../demo/src/gazetteer/towns.ts';
import { townsIn } from '../../../demo/src/ground/names.ts';
import type { Bounds } from '../../../demo/src/state/degrees.ts';

const town = (name: string, lat: number, lng: number, size: number): Town => ({
  ...{ lat, lng, size },
  names: [name],
  country: 'FJ',
});

const towns = [
  town('Suva', -18.1, 178.4, 77_000),
  town('Taveuni', -16.8, -179.9, 9000),
  town('Lomaloma', -17.3, -178.9, 500),
];
const viewOf = (west: number, east: number): Bounds => [
  [west, -20],
  [east, -15],
];
const namesIn = (west: number, east: number) =>
  townsIn({ towns, countries: [] }, viewOf(west, east)).map(({ name, lng }) => [name, Math.round(lng)]);

it('names the largest towns of a view, on either side of the antimeridian', () => {
  expect(namesIn(177, 180.5)).toEqual([
    ['Suva', 178],
    ['Taveuni', 180],
  ]);
  expect(namesIn(-181, -178)).toEqual([
    ['Taveuni', -180],
    ['Lomaloma', -179],
  ]);
  expect(namesIn(0, 20)).toEqual([]);
});

it('names at most 150 towns, the largest', () => {
  const many = Array.from({ length: 1000 }, (_, i) => town(String(i), -18, 178, 1000 - i));
  const found = townsIn({ towns: many, countries: [] }, viewOf(170, 180));
  expect([found.length, found[0].name]).toEqual([150, '0']);
});
