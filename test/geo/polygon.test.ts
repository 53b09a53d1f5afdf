import { describe, expect, test } from 'vitest';
import { applyAffine, northUpGrid } from '../../src/geo/grid.ts';
import { fractionsInside, halfInside, projectPolygon, type Polygon } from '../../src/geo/polygon.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import { contains, insideOf, makeZone, placeOf } from '../../src/geo/zone.ts';
import goldens from '../oracles/polygons.json' with { type: 'json' };

const POLYGONS = goldens.map((golden) => ({ ...golden, geometry: golden.geometry as unknown as Polygon }));

/** The outline of a square zone's grid as a polygon. */
function around(lng: number, lat: number, size: number): Polygon {
  const { ring } = makeZone({ lat, lng, size });
  return { type: 'Polygon', coordinates: [ring] };
}

function rectangle(west: number, south: number, east: number, north: number) {
  const lngs = [west, east, east, west, west];
  const ring = lngs.map((lng, i) => [lng, i === 2 || i === 3 ? north : south] as const);
  return { type: 'Polygon', coordinates: [ring] } as const;
}

describe('fractions of pixels inside polygons', () => {
  test('agree with Shapely on coordinates from PROJ, and geodesic area and perimeter with PROJ to 0.1 %', () => {
    expect(POLYGONS.length).toBeGreaterThan(150);
    for (const { geometry, grid, sum, rows, plane, area, perimeter } of POLYGONS) {
      const { epsg, west, north, width, height } = grid;
      const fractions = fractionsInside(
        projectPolygon(geometry, epsg, Infinity),
        northUpGrid(epsg, west, north, 10, width, height),
      )!;
      const at = (i: number) => Math.sin(0.7 * (i % width) + 0.3 * Math.floor(i / width));
      const sums = rows.map((_, row) => total(fractions.subarray(row * width, (row + 1) * width)));
      expect(Math.abs(total(fractions) / sum - 1)).toBeLessThan(1e-6);
      expect(Math.max(...sums.map((value, row) => Math.abs(value - rows[row])))).toBeLessThan(5e-5);
      expect(Math.abs(total(fractions, at) - plane)).toBeLessThan(1e-6 * Math.max(sum, 100));
      const zone = makeZone(placeOf({ geometry }));
      expect(Math.abs((zone.areaHa * 10_000) / area - 1)).toBeLessThan(1e-3);
      expect(Math.abs(zone.perimeterM / perimeter - 1)).toBeLessThan(1e-3);
    }
  });

  test('become a mask of pixels that are at least half inside, or of the largest fraction if none is', () => {
    expect([...halfInside(Float32Array.of(0, 0.4, 0.5, 1))]).toEqual([0, 0, 1, 1]);
    expect([...halfInside(Float32Array.of(0, 0.25, 0.125))]).toEqual([0, 1, 0]);
    expect([...halfInside(new Float32Array(2))]).toEqual([0, 0]);
  });
});

describe('the zone of a polygon', () => {
  test.each([1, 25])('equals that of a square if it is a square of %d km', (size) => {
    const square = makeZone({ lat: -7.836, lng: 39.274, size });
    const place = placeOf({ geometry: around(39.274, -7.836, size) });
    const zone = makeZone(place);
    expect(place.size).toBe(size);
    expect(zone.grid).toEqual(square.grid);
    expect(zone.coarse).toEqual(square.coarse);
    expect(insideOf(zone, zone.grid)).toBeNull();
    expect(zone.pixels).toBe(square.pixels);
    expect(zone.areaHa / square.areaHa).toBeCloseTo(1, 7);
    expect(zone.perimeterM / square.perimeterM).toBeCloseTo(1, 5);
  });

  test('extends at least 100 m beyond it on all sides and over at least a kilometre', () => {
    for (const { geometry } of POLYGONS) {
      const zone = makeZone(placeOf({ geometry }));
      const { polygon, grid } = zone;
      const [, , west, , , north] = grid.affine;
      const [east, south] = [west + grid.width * zone.resolution, north - grid.height * zone.resolution];
      const margins = [polygon!.west - west, east - polygon!.east, north - polygon!.north];
      expect(Math.min(...margins, polygon!.south - south)).toBeGreaterThanOrEqual(100);
      const side = Math.min(grid.width, grid.height) * zone.resolution;
      expect(side).toBeGreaterThanOrEqual(1000 * zone.pointScale);
    }
  });

  test('contains a point if it contains the pixel around it', () => {
    for (const { geometry } of POLYGONS.slice(0, 40)) {
      const zone = makeZone(placeOf({ geometry }));
      const { grid, epsg } = zone;
      const fractions = insideOf(zone, grid)!;
      for (let i = 0; i < fractions.length; i += 97) {
        const position = applyAffine(grid.affine, (i % grid.width) + 0.5, Math.floor(i / grid.width) + 0.5);
        const [lng, lat] = projectionOf(epsg).inverse(...position);
        if (fractions[i] % 1 === 0) expect(contains(zone, { lng, lat })).toBe(fractions[i] === 1);
      }
    }
  });

  test('has edges that are straight in longitude and latitude, so that long ones bend in the grid', () => {
    const [south, north] = [64, 64.1];
    const zone = makeZone(placeOf({ geometry: rectangle(30.1, south, 31.9, north) }));
    expect(contains(zone, { lng: 31, lat: south - 0.0002 })).toBe(false);
    expect(contains(zone, { lng: 31, lat: south + 0.0002 })).toBe(true);
    expect(contains(zone, { lng: 31, lat: north - 0.0002 })).toBe(true);
    expect(contains(zone, { lng: 31, lat: north + 0.0002 })).toBe(false);
  });

  test('joins parts on both sides of the antimeridian', () => {
    const part = (west: number, east: number) => rectangle(west, -16.6, east, -16.5);
    const coordinates = [part(179.95, 180).coordinates, part(-180, -179.97).coordinates];
    const split = makeZone(placeOf({ geometry: { type: 'MultiPolygon', coordinates } }));
    const whole = makeZone(placeOf({ geometry: part(179.95, 180.03) }));
    expect(split.areaHa).toBeCloseTo(whole.areaHa, 3);
    expect(split.grid).toEqual(whole.grid);
    expect(split.bounds.map((value) => Number(value.toFixed(9)))).toEqual([179.95, -16.6, -179.97, -16.5]);
  });
});

function total(values: Float32Array, weight: (i: number) => number = () => 1): number {
  let sum = 0;
  values.forEach((value, i) => (sum += value * weight(i)));
  return sum;
}
