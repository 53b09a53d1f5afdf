import { expect, it } from 'vitest';
import { degreesOf } from '../../src/vector/positions.ts';

it.each([
  ['-10.5992', 'lat', -10.5992],
  [' \u221210.5 ', 'lat', -10.5],
  ['1e1', 'lng', 10],
  ['10°35\'57"S', 'lat', -(10 + 35 / 60 + 57 / 3600)],
  ['62°50′O', 'lng', -(62 + 50 / 60)],
  ['W 62° 50\' 6.6"', 'lng', -(62 + 50 / 60 + 6.6 / 3600)],
  ["-0°30'", 'lat', -0.5],
  ['39.274 E', 'lng', 39.274],
] as const)('reads %s as a coordinate', (text, axis, degrees) => {
  expect(degreesOf(text, axis)).toBeCloseTo(degrees, 12);
});

it.each([
  ['', 'lat'],
  ['ten', 'lat'],
  ['0x10', 'lat'],
  ['Infinity', 'lng'],
  ["10°60'S", 'lat'],
  ['10°35\'60"S', 'lat'],
  ["-10°35'S", 'lat'],
  ["S10°35'S", 'lat'],
  ["62°50'W", 'lat'],
  ["10°35'S", 'lng'],
  ["10°35' 61°21'", 'lat'],
] as const)('reads no coordinate from %j as %s', (text, axis) => {
  expect(degreesOf(text, axis)).toBeNaN();
});
