import { describe, expect, it } from 'vitest';
import { outlineFrom, outlineOf, type Outline } from '../../../demo/src/state/polygon.ts';
import { projectionOf } from '../../../src/geo/projection.ts';
import { makeZone } from '../../../src/geo/zone.ts';

type Box = [west: number, south: number, east: number, north: number];

const ring = (...[west, south, east, north]: Box) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const polygon = (...box: Box) => ({ type: 'Polygon', coordinates: [ring(...box)] });
const squareOf = (geometry: unknown) => (outlineOf(geometry) as Outline).square;
const near = (degrees: number): unknown => expect.closeTo(degrees, 4);

describe('the square around a polygon', () => {
  it('is of whole kilometres', () => {
    // A tenth of a degree of the meridian is 11.06 to 11.17 km.
    expect(squareOf(polygon(10, 0, 10.1, 0.1))).toEqual({ lat: near(0.05), lng: near(10.05), size: 12 });
    // At 60 degrees a degree of longitude is half as wide.
    expect(squareOf(polygon(10, 60, 10.4, 60.01))).toMatchObject({ size: 23 });
  });

  it.each<Box>([
    [10, 0, 10.1, 0.1],
    // Far from the middle of its UTM zone, and far north: the grid leans by 2.5 degrees.
    [17.95, 64.9, 18.15, 65],
    [-179.2, -44.4, -178.2, -43.7],
    // The wide zones of Norway and Svalbard.
    [4.9, 60.3, 5.3, 60.5],
    [20.5, 78, 20.9, 78.1],
    // As large as there may be.
    [-67.7, -54.6, -66.3, -53.8],
  ])('holds all of it on the grid that the zone will have: %d, %d to %d, %d', (...box) => {
    const { lat, lng, size } = squareOf(polygon(...box));
    const { epsg, pointScale } = makeZone({ lat, lng, size });
    const projection = projectionOf(epsg);
    const [x, y] = projection.forward(lng, lat);
    const away = ring(...box).map(([east, north]) => {
      const [cornerX, cornerY] = projection.forward(east, north);
      return Math.max(Math.abs(cornerX - x), Math.abs(cornerY - y)) / pointScale / 1000;
    });
    expect(Math.max(...away)).toBeLessThanOrEqual(size / 2);
    // And is no larger than it must be: by what a sphere and whole kilometres cost.
    expect(size).toBeLessThan(2 * Math.max(...away) * 1.012 + 1);
  });

  it('is one of all polygons, wherever they stand', () => {
    const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry });
    const [one, other] = [ring(10, 0, 10.02, 0.02), ring(10.06, 0.06, 10.1, 0.1)];
    const both = {
      type: 'FeatureCollection',
      features: [
        feature({ type: 'Polygon', coordinates: [one] }),
        feature({ type: 'Polygon', coordinates: [other] }),
        feature(null),
      ],
    };
    const square = { lat: near(0.05), lng: near(10.05), size: 12 };
    expect(outlineOf(both)).toEqual({ rings: [one, other], square });
    const multi = { type: 'MultiPolygon', coordinates: [[one], [other]] };
    expect(outlineOf(multi)).toEqual({ rings: [one, other], square });
  });

  it('goes over the antimeridian', () => {
    const square = { lat: near(0), lng: near(-179.99), size: 12 };
    expect(squareOf(polygon(179.96, -0.05, -179.94, 0.05))).toEqual(square);
    expect(squareOf(polygon(179.96, -0.05, 180.06, 0.05))).toEqual(square);
  });

  it('is a kilometre at least', () => {
    expect(squareOf(polygon(10, 0, 10.001, 0.001))).toMatchObject({ size: 1 });
  });

  it.each([
    ['{', 'notJson'],
    ['[1]', 'notGeoJson'],
    ['{"type":"Topology"}', 'notGeoJson'],
    ['{"type":"FeatureCollection"}', 'notGeoJson'],
    ['{"type":"FeatureCollection","features":[null]}', 'notGeoJson'],
    ['{"type":"Polygon","coordinates":[]}', 'notGeoJson'],
    ['{"type":"MultiPolygon","coordinates":[1]}', 'notGeoJson'],
    ['{"type":"Point","coordinates":[1,2]}', 'noPolygon'],
    ['{"type":"FeatureCollection","features":[]}', 'noPolygon'],
    [JSON.stringify(polygon(500000, 6000000, 510000, 6010000)), 'badPositions'],
    [JSON.stringify(polygon(500, 0, 500.1, 0.1)), 'badPositions'],
    ['{"type":"Polygon","coordinates":[[[1e300,0],[1e300,1],[1,1],[1e300,0]]]}', 'badPositions'],
    ['{"type":"Polygon","coordinates":[[[0,0],[0,1e999],[1,1],[0,0]]]}', 'badPositions'],
    [JSON.stringify(polygon(0, 89.95, 0.1, 90.05)), 'badPositions'],
    [JSON.stringify({ type: 'Polygon', coordinates: [[['a', 1]]] }), 'badPositions'],
    [JSON.stringify({ type: 'Polygon', coordinates: [[null]] }), 'badPositions'],
    [JSON.stringify(polygon(10, 0, 12, 1)), 'tooLarge'],
  ])('%s is refused as %s', (text, fault) => {
    expect(outlineFrom(text)).toBe(fault);
  });
});
