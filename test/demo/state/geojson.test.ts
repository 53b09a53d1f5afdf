import { describe, expect, it } from 'vitest';
import { polygonsIn, type FileFault } from '../../../demo/src/state/geojson.ts';
import type { NamedPolygon } from '../../../demo/src/state/polygon.ts';

const ring = (west: number, south: number) => [
  [west, south],
  [west + 0.1, south],
  [west, south + 0.1],
  [west, south],
];
const polygon = (west: number, south: number) => ({ type: 'Polygon', coordinates: [ring(west, south)] });
const feature = (geometry: unknown, properties: unknown = {}, more: object = {}) => ({
  ...{ type: 'Feature', properties, geometry },
  ...more,
});
const read = (found: unknown) => polygonsIn(JSON.stringify(found)) as readonly NamedPolygon[];
const named = (found: unknown) => read(found).map(({ name }) => name);

describe('polygons of a file', () => {
  it('are one of each feature, with its holes and all its parts', () => {
    const hole = [
      [10.01, 46.01],
      [10.02, 46.01],
      [10.01, 46.02],
    ];
    const holed = { type: 'Polygon', coordinates: [ring(10, 46), hole] };
    const parts = { type: 'MultiPolygon', coordinates: [[ring(10, 46), hole], [ring(11, 46)]] };
    const collection = {
      type: 'GeometryCollection',
      geometries: [holed, { type: 'Point', coordinates: [1, 2] }],
    };
    expect(read(holed)[0].parts).toEqual([[ring(10, 46).slice(0, 3), hole]]);
    const all = {
      type: 'FeatureCollection',
      features: [holed, parts, collection].map((one) => feature(one)),
    };
    expect(read(all).map((one) => one.parts.map((rings) => rings.length))).toEqual([[2], [2, 1], [2]]);
  });

  it('leave out features without a polygon', () => {
    const features = [feature(null), feature({ type: 'Point', coordinates: [1, 2] }), feature(polygon(1, 2))];
    expect(read({ type: 'FeatureCollection', features })).toHaveLength(1);
  });

  it('are named by the usual members, whatever their case, or by the id', () => {
    expect(named(feature(polygon(1, 2), { NAME: 'North', title: 'x' }))).toEqual(['North']);
    expect(named(feature(polygon(1, 2), { Nom: ' Nord ' }, { id: 7 }))).toEqual(['Nord']);
    expect(named(feature(polygon(1, 2), { name: null, area: 3 }, { id: 7 }))).toEqual(['7']);
    expect(named(feature(polygon(1, 2), null))).toEqual(['']);
    expect(named(feature(polygon(1, 2), { name: 'x'.repeat(1000) }))[0]).toHaveLength(80);
  });

  const crs = (name: string) => ({ ...polygon(1, 2), crs: { type: 'name', properties: { name } } });

  it.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])(
    'may be in %s',
    (name) => {
      expect(read(crs(name))).toHaveLength(1);
      expect(read({ ...polygon(1, 2), crs: null })).toHaveLength(1);
    },
  );

  it.each(['EPSG:2154', 'urn:ogc:def:crs:EPSG::32720', 'EPSG:14326'])(
    'are refused in %s, by its name',
    (name) => {
      expect(read(crs(name))).toEqual({ crs: name });
    },
  );

  it.each<[string, FileFault]>([
    ['{', 'notJson'],
    ['[1]', 'notGeoJson'],
    ['null', 'notGeoJson'],
    ['{"type":"Topology"}', 'notGeoJson'],
    ['{"type":"FeatureCollection"}', 'notGeoJson'],
    ['{"type":"FeatureCollection","features":[null]}', 'notGeoJson'],
    ['{"type":"Polygon","coordinates":[]}', 'notGeoJson'],
    ['{"type":"Polygon","coordinates":[1]}', 'notGeoJson'],
    ['{"type":"MultiPolygon","coordinates":[1]}', 'notGeoJson'],
    ['{"type":"Point","coordinates":[1,2]}', 'noPolygon'],
    ['{"type":"FeatureCollection","features":[]}', 'noPolygon'],
    [JSON.stringify(polygon(500000, 6000000)), 'badPositions'],
    [JSON.stringify(polygon(500, 0)), 'badPositions'],
    [JSON.stringify(polygon(0, 89.95)), 'badPositions'],
    [
      JSON.stringify({
        type: 'Polygon',
        coordinates: [Array.from({ length: 10_001 }, (_, i) => [i / 1e5, 0])],
      }),
      'tooManyCorners',
    ],
    ['{"type":"Polygon","coordinates":[[]]}', 'badPositions'],
    ['{"type":"Polygon","coordinates":[[[1e300,0],[1e300,1],[1,1],[1e300,0]]]}', 'badPositions'],
    ['{"type":"Polygon","coordinates":[[[0,0],[0,1e999],[1,1],[0,0]]]}', 'badPositions'],
    ['{"type":"Polygon","coordinates":[[["a",1]]]}', 'badPositions'],
    ['{"type":"Polygon","coordinates":[[null]]}', 'badPositions'],
  ])('%.60s is refused as %s', (text, fault) => {
    expect(polygonsIn(text)).toBe(fault);
  });
});
