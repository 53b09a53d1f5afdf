import { describe, expect, it } from 'vitest';
import { parsePoint } from '../../../demo/src/picker/coordinates.ts';
import { formatPoint } from '../../../demo/src/state/degrees.ts';

describe('parsePoint', () => {
  // The same place in degrees: 10 + 35/60 + 57.1236/3600 = 10.599201, 61 + 21/60 + 10.3608/3600 = 61.352878.
  it.each([
    ['-10.599201, -61.352878'],
    ['-10.599201;-61.352878'],
    ['-10,599201 ; -61,352878'],
    ['10.599201 S, 61.352878 W'],
    ['S 10.599201 W 61.352878'],
    ['61.352878°W, 10.599201°S'],
    ['10°35\'57.1236"S 61°21\'10.3608"W'],
    ['10° 35′ 57.1236″ S, 61° 21′ 10.3608″ O'],
    ['10d35m57.1236s S 61d21m10.3608s W'],
    ['(\u221210.599201, \u221261.352878)'],
    ['[-10.599201, -61.352878]'],
    ['geo:-10.599201,-61.352878;crs=wgs84;u=35'],
  ])('reads %s', (text) => {
    const point = parsePoint(text);
    expect(point?.lat).toBeCloseTo(-10.599201, 9);
    expect(point?.lng).toBeCloseTo(-61.352878, 9);
  });

  it.each([
    ['0, 0', { lat: 0, lng: 0 }],
    ['48 51, 2', null],
    ['48° 30′ N, 2° E', { lat: 48.5, lng: 2 }],
    ['-0.5, +7', { lat: -0.5, lng: 7 }],
  ])('reads %s as %o', (text, point) => {
    if (point === null) expect(parsePoint(text)).toBeNull();
    else expect(parsePoint(text)).toEqual(point);
  });

  it.each([
    '',
    'Paris',
    '48.85, 2.35, 10',
    '91, 0',
    '0, 181',
    '10°61′S 5°E',
    '10 N 5 N',
    '-10 S, 5 E',
    '10, 5; drop',
  ])('refuses %j', (text) => {
    expect(parsePoint(text)).toBeNull();
  });

  it('reads the result of formatPoint as the same place', () => {
    const point = { lat: -10.599201, lng: 179.999999 };
    expect(parsePoint(formatPoint(point))).toEqual(point);
  });
});
