import { describe, expect, it } from 'vitest';
import { parseUtm } from '../../../demo/src/picker/utm.ts';
import { projectionOf } from '../../../src/geo/projection.ts';

describe('parseUtm', () => {
  // https://en.wikipedia.org/wiki/Universal_Transverse_Mercator_coordinate_system: the CN Tower, at 43°38′33.24″ N, 79°23′13.7″ W.
  it.each([
    '17T 630084 4833438',
    'UTM zone 17 N, 630084 E, 4833438 N',
    '17N E 630084 N 4833438',
    '17t 630084,0 m E 4833438,0 m N',
    'zone 17 nord ; 630084 ; 4833438',
  ])('reads %s', (text) => {
    const point = parseUtm(text)!;
    // To a metre, the precision of the input.
    expect(Math.abs(point.lat - 43.642567)).toBeLessThan(1e-5);
    expect(Math.abs(point.lng + 79.387139)).toBeLessThan(1e-5);
  });

  it.each([
    [22, 'M', -3.2, -52.2],
    [35, 'W', 66.5, 25.7],
    [1, 'K', -16.5, -179.9],
    [60, 'T', 43.2, 179.9],
  ])('agrees with the library’s projection in zone %d%s', (zone, letter, lat, lng) => {
    const epsg = (lat < 0 ? 32_700 : 32_600) + zone;
    const [easting, northing] = projectionOf(epsg).forward(lng, lat);
    const point = parseUtm(`${zone}${letter} ${easting.toFixed(3)} ${northing.toFixed(3)}`)!;
    expect(point.lat).toBeCloseTo(lat, 7);
    expect(point.lng).toBeCloseTo(lng, 7);
  });

  it('reads S as the band if the northing is in it, else as south', () => {
    const northing = (lat: number) =>
      projectionOf(lat < 0 ? 32_720 : 32_620)
        .forward(-63, lat)[1]
        .toFixed(0);
    expect(parseUtm(`20S 500000 ${northing(36)}`)!.lat).toBeCloseTo(36, 4);
    expect(parseUtm(`20S 500000 ${northing(-10)}`)!.lat).toBeCloseTo(-10, 4);
    // Just south of the band if read as northern.
    expect(parseUtm(`20S 500000 ${northing(-59)}`)!.lat).toBeCloseTo(-59, 4);
    expect(parseUtm(`20 south 500000 ${northing(-54)}`)!.lat).toBeCloseTo(-54, 4);
  });

  it.each([
    '',
    '17T 630084',
    '61T 630084 4833438',
    '17I 630084 4833438',
    '17T 930084 4833438',
    '17T 630084 14833438',
    '630084 4833438',
    '17T 630084 4833438 12',
  ])('refuses %j', (text) => {
    expect(parseUtm(text)).toBeNull();
  });
});
