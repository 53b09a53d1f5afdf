import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { degreeLengths } from '../../src/geo/ellipsoid.ts';
import { isUtm, projectionOf, utmEpsg, utmZone } from '../../src/geo/projection.ts';

/** EPSG, longitude, latitude; easting, northing and point scale of the exact projection, written by test/oracles/utm.py. */
const GOLDEN = readFileSync(resolve(import.meta.dirname, '../oracles/utm.csv'), 'utf8')
  .trim()
  .split('\n')
  .map((row) => row.split(',').map(Number));

function metresApart([x0, y0]: readonly [number, number], [x1, y1]: readonly [number, number]): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

/** Degrees between two longitudes or latitudes, the short way round. */
function degreesApart(a: number, b: number): number {
  return Math.abs(a - b - 360 * Math.round((a - b) / 360));
}

describe('UTM coordinates', () => {
  test('agree with the exact projection to 10 nm at 289 points up to 30 degrees off the central meridian, in both directions', () => {
    expect(GOLDEN).toHaveLength(289);
    for (const [epsg, lng, lat, x, y] of GOLDEN) {
      const projection = projectionOf(epsg);
      expect(metresApart(projection.forward(lng, lat), [x, y])).toBeLessThan(1e-8);
      const inverted = projection.inverse(x, y);
      expect(degreesApart(inverted[0], lng) * Math.cos((lat * Math.PI) / 180)).toBeLessThan(1e-12);
      expect(Math.abs(inverted[1] - lat)).toBeLessThan(1e-12);
    }
  });

  test('are NaN where the series fails, on the other side of the world, and for infinite or NaN input', () => {
    const utm = projectionOf(32631);
    for (const [lng, lat] of [
      [93, 0],
      [-176, 5],
      [NaN, 0],
      [3, NaN],
      [Infinity, 0],
    ]) {
      expect(utm.forward(lng, lat)).toEqual([NaN, NaN]);
      expect(utm.scaleAt(lng, lat)).toBeNaN();
    }
    expect(utm.inverse(1e9, 0)).toEqual([NaN, NaN]);
    expect(utm.inverse(NaN, 0)).toEqual([NaN, NaN]);
  });
});

describe('UTM point scale', () => {
  test('agrees with the exact projection to 1e-11', () => {
    for (const [epsg, lng, lat, , , scale] of GOLDEN)
      expect(Math.abs(projectionOf(epsg).scaleAt(lng, lat) / scale - 1)).toBeLessThan(1e-11);
  });
});

describe('UTM zones', () => {
  test.each([
    [-180, 0, 1],
    [-174.000001, 0, 1],
    [180, 0, 60],
    // South-western Norway: 32V reaches west to 3 degrees.
    [3, 56, 32],
    [2.999, 56, 31],
    [3, 55.999, 31],
    [12, 60, 33],
    [5, 64, 31],
    // Svalbard: zones 32, 34 and 36 are not used.
    [8.999, 78, 31],
    [9, 78, 33],
    [21, 78, 35],
    [33, 78, 37],
    [42, 78, 38],
    [10, 71.999, 32],
    [10, -75, 32],
  ])('place longitude %f, latitude %f in zone %i', (lng, lat, zone) => {
    expect(utmZone(lng, lat)).toBe(zone);
  });

  test('count the equator as north', () => {
    expect([utmEpsg(3, 0), utmEpsg(3, -1e-9), utmEpsg(3, -0)]).toEqual([32631, 32731, 32631]);
  });

  test('are recognised by their EPSG codes', () => {
    expect([32601, 32660, 32701, 32760].every(isUtm)).toBe(true);
    expect([32600, 32661, 32700, 32761, 4326, 0, -1, 32631.5, NaN, 3857].some(isUtm)).toBe(false);
  });
});

describe('EPSG:4326', () => {
  const geographic = projectionOf(4326);

  test('keeps degrees, and wraps longitudes at the antimeridian only in the inverse', () => {
    expect(geographic.forward(180.5, 10)).toEqual([180.5, 10]);
    expect(geographic.inverse(180.5, 10)).toEqual([-179.5, 10]);
    expect([180, -180].map((lng) => geographic.inverse(lng, 10)[0])).toEqual([180, -180]);
  });

  test.each([
    [0, 110574.28, 111319.49],
    [60, 111412.29, 55800.0],
    [70, 111562.03, 38186.54],
  ])('has degrees at latitude %i of %f m north and %f m east', (lat, north, east) => {
    const [alongParallel, alongMeridian] = degreeLengths(lat);
    expect(alongMeridian).toBeCloseTo(north, 2);
    expect(alongParallel).toBeCloseTo(east, 2);
    expect(geographic.scaleAt(12, lat) ** -2 / (north * east)).toBeCloseTo(1, 6);
  });
});

describe('Web Mercator', () => {
  const mercator = projectionOf(3857);

  test.each([
    // Computed by PROJ.
    [-61.35, -10.6, -6829450.760167333, -1186775.9750006357],
    [12.5, 64.25, 1391493.6349159195, 9413534.781789027],
    [179.9, -79, 20026376.393709917, -14927396.25183586],
  ])('agrees with PROJ at %f, %f', (lng, lat, x, y) => {
    const found = mercator.forward(lng, lat);
    expect(metresApart(found, [x, y])).toBeLessThan(1e-6);
    const [backLng, backLat] = mercator.inverse(x, y);
    expect(Math.hypot(backLng - lng, backLat - lat)).toBeLessThan(1e-12);
  });

  test('is NaN at the poles', () => {
    expect([90, -90, NaN].map((lat) => mercator.forward(0, lat)[1])).toEqual([NaN, NaN, NaN]);
  });
});

test.each([2193, 32700, NaN])('refuses EPSG:%f and names its code', (epsg) => {
  const message = expect.stringContaining(`EPSG:${epsg}`) as string;
  const refusal = expect.objectContaining({ code: 'unsupported-tiff', fields: { epsg }, message }) as Error;
  expect(() => projectionOf(epsg)).toThrow(refusal);
});
