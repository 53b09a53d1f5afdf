import { describe, expect, it } from 'vitest';
import { readFeatures, vectorFaultText } from '../../src/vector/index.ts';
import { polygon, read, refusal, square } from './files.ts';

const PLOT = polygon(square(30, -3));
const feature = (properties: object | null = {}, more: object = {}) => ({
  type: 'Feature',
  geometry: PLOT,
  properties,
  ...more,
});
const collection = (features: readonly unknown[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', features, ...more });

describe('GeoJSON reader', () => {
  it('reads a collection, a feature or a geometry, with or without a byte order mark', async () => {
    const named = feature({ Name: 'north', id: 4 }, { id: 'own' });
    const plain = { number: 1, name: undefined, id: undefined, properties: {}, geometry: PLOT };
    expect(await read('a.geojson', `\uFEFF${collection([named, feature(null)])}`)).toEqual([
      { number: 1, id: 'own', name: 'north', properties: { Name: 'north', id: 4 }, geometry: PLOT },
      { ...plain, number: 2 },
    ]);
    expect(await read('a.json', JSON.stringify(feature()))).toEqual([plain]);
    expect(await read('a.JSON', JSON.stringify(PLOT))).toEqual([plain]);
  });

  it('reads the polygons of a geometry collection or, without any, its points', async () => {
    const geometries = [{ type: 'Point', coordinates: [30, -3] }, PLOT, { ...PLOT }];
    const [found] = await read('a.json', JSON.stringify({ type: 'GeometryCollection', geometries }));
    const coordinates = [PLOT.coordinates, PLOT.coordinates];
    expect(found).toMatchObject({ isCollected: true, geometry: { type: 'MultiPolygon', coordinates } });
    const alone = async (one: object) => {
      const collected = { type: 'GeometryCollection', geometries: [one] };
      return (await read('a.json', JSON.stringify(collected)))[0].geometry;
    };
    expect(await alone(geometries[0])).toEqual({ type: 'MultiPoint', coordinates: [[30, -3]] });
    expect(await alone({ type: 'GeometryCollection', geometries })).toEqual(found.geometry);
    const line = { type: 'LineString', coordinates: [[30, -3]] };
    expect(await alone(line)).toEqual({ type: 'GeometryCollection', geometries: [line] });
  });

  it('continues after an invalid feature, and names it', async () => {
    for (const [name, content] of [
      ['a.json', collection([5, feature()])],
      ['a.ndjson', `{"type":\n${JSON.stringify(feature())}`],
    ] as const) {
      const [bad, good] = await read(name, content);
      expect(bad).toMatchObject({ number: 1, geometry: null });
      expect(bad.fault!.message).toMatch(`Feature 1 of ${name} cannot be read. The `);
      expect(good).toMatchObject({ number: 2, geometry: PLOT });
      expect(vectorFaultText(bad.fault!, 'fr')).toMatch(`L’objet 1 de ${name} ne peut pas être lu.`);
    }
  });

  it.each([
    [{ type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::31370' } }, 'urn:ogc:def:crs:EPSG::31370'],
    [{ type: 'EPSG', properties: { code: 2154 } }, '2154'],
    [{ type: 'link', properties: { href: 'http://example.org/crs' } }, 'http://example.org/crs'],
  ])('refuses another reference system and names it: %j', async (crs, system) => {
    const fault = await refusal('a.json', collection([feature()], { crs }));
    expect(fault).toMatchObject({ code: 'other-system', file: 'a.json', facts: { system } });
    const degrees = { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } };
    for (const accepted of [null, degrees])
      expect(await read('a.json', collection([feature()], { crs: accepted }))).toHaveLength(1);
  });

  it('streams an endless sequence of features', async () => {
    const line = new TextEncoder().encode(`${JSON.stringify(feature())}\n`);
    const bytes = function* () {
      for (;;) yield line;
    };
    let count = 0;
    for await (const { number } of readFeatures({ name: 'a.geojsonl', size: 1e15, bytes })) {
      count = number;
      if (count === 5000) break;
    }
    expect(count).toBe(5000);
  });
});

describe('reader of vector files', () => {
  const limits = { bytes: 2000, features: 3, positions: 12 };
  const longer = new TextEncoder().encode(collection([feature({ text: 'x'.repeat(2000) })]));
  it.each([
    ['plots.gml', '<gml/>', 'unknown-format', /\.geojson, .*\.kml, .*\.zip, \.shz, \.fgb/],
    ['a.json', longer, 'too-large', /is 1 MB, over the limit of 1 MB/],
    ['a.json', collection([1, 2, 3, 4]), 'too-many-features', /more than 3 features/],
    ['a.json', collection([1, 2, 3].map(() => feature())), 'too-many-positions', /more than 12 positions/],
    ['a.json', collection([]), 'empty', /no features/],
    ['a.json', '{"type":', 'no-json', /The file is not valid JSON: if each line/],
    ['a.json', '{"type": "Feature",\n"properties": {"area": 1,}}', 'no-json', /: correct it at line 2; if/],
    ['a.json', '{"type":"FeatureCollection"}', 'no-geojson', /not a GeoJSON/],
    ['a.json', Uint8Array.from([0x22, 0xe9, 0x22]), 'not-utf8', /not entirely UTF-8/],
    ['a.fgb', 'fgb', 'no-flatgeobuf', /not FlatGeobuf/],
    ['a.fgb', 'fgb\x03fgb\x00\x01\x00\x00\x00', 'cut-off', /ends before/],
    ['a.fgb', 'fgb\x03fgb\x00\x7f\x7f\x7f\x7f', 'damaged', /damaged/],
  ] as const)('refuses %s with content %s: %s', async (name, content, code, message) => {
    const fault = await refusal(name, content, { limits });
    expect(fault).toMatchObject({ code, file: name });
    expect(fault.message).toMatch(message);
    expect(fault.message.startsWith(`${name} cannot be read. `)).toBe(true);
    expect(vectorFaultText(fault, 'fr').startsWith(`${name} ne peut pas être lu. `)).toBe(true);
  });

  it('refuses a file that is longer than its stated size', async () => {
    const bytes = () => Array.from({ length: 100 }, () => new Uint8Array(1000));
    const reading = (async () => {
      for await (const _ of readFeatures({ name: 'a.kml', size: 10, bytes }, { limits }));
    })();
    await expect(reading).rejects.toMatchObject({ code: 'too-large' });
  });

  it('reads coordinates nested 50,000 levels deep without an error', async () => {
    const deep = `{"type":"Polygon","coordinates":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(await read('a.json', deep)).toHaveLength(1);
  });
});
