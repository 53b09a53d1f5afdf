import { describe, expect, it } from 'vitest';
import { squareAround } from '../../../demo/src/picker/polygon.ts';

const ring = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const polygon = (...box: [number, number, number, number]) => ({
  type: 'Polygon',
  coordinates: [ring(...box)],
});
const squareOf = (geometry: unknown) => squareAround(JSON.stringify(geometry));

describe('the square around a drawing', () => {
  it('holds it, in whole kilometres', () => {
    // A tenth of a degree of the meridian is 11.06 to 11.17 km.
    expect(squareOf(polygon(10, 0, 10.1, 0.1))).toEqual({ lat: 0.05, lng: 10.05, size: 12 });
    // At 60 degrees a degree of longitude is half as wide.
    expect(squareOf(polygon(10, 60, 10.4, 60.01))).toMatchObject({ size: 23 });
  });

  it('is one of all polygons, wherever they stand', () => {
    const feature = (geometry: unknown) => ({ type: 'Feature', properties: {}, geometry });
    const both = {
      type: 'FeatureCollection',
      features: [
        feature(polygon(10, 0, 10.02, 0.02)),
        feature(polygon(10.06, 0.06, 10.1, 0.1)),
        feature(null),
      ],
    };
    expect(squareOf(both)).toEqual({ lat: 0.05, lng: 10.05, size: 12 });
    const multi = {
      type: 'MultiPolygon',
      coordinates: [[ring(10, 0, 10.02, 0.02)], [ring(10.06, 0.06, 10.1, 0.1)]],
    };
    expect(squareOf(multi)).toEqual({ lat: 0.05, lng: 10.05, size: 12 });
  });

  it('goes over the antimeridian', () => {
    expect(squareOf(polygon(179.96, -0.05, -179.94, 0.05))).toEqual({ lat: 0, lng: -179.99, size: 12 });
  });

  it('is a kilometre at least', () => {
    expect(squareOf(polygon(10, 0, 10.001, 0.001))).toMatchObject({ size: 1 });
  });

  it.each([
    ['{', 'notJson'],
    ['[1]', 'notGeoJson'],
    ['{"type":"Topology"}', 'notGeoJson'],
    ['{"type":"FeatureCollection"}', 'notGeoJson'],
    ['{"type":"Polygon","coordinates":[]}', 'notGeoJson'],
    ['{"type":"Point","coordinates":[1,2]}', 'noPolygon'],
    ['{"type":"FeatureCollection","features":[]}', 'noPolygon'],
    [JSON.stringify(polygon(500000, 6000000, 510000, 6010000)), 'badPositions'],
    [JSON.stringify({ type: 'Polygon', coordinates: [[['a', 1]]] }), 'badPositions'],
    [JSON.stringify({ type: 'Polygon', coordinates: [[null]] }), 'badPositions'],
    [JSON.stringify(polygon(10, 0, 12, 1)), 'tooLarge'],
  ])('%s is refused as %s', (text, fault) => {
    expect(squareAround(text)).toBe(fault);
  });
});
