import { describe, expect, it } from 'vitest';
import { polygonsIn, type FileFault } from '../../../demo/src/state/polygon-file.ts';
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
const fileOf = (text: string, name = 'parcels.geojson') => polygonsIn(new TextEncoder().encode(text), name);
const read = async (found: unknown) => (await fileOf(JSON.stringify(found))) as readonly NamedPolygon[];
const named = async (found: unknown) => (await read(found)).map(({ name }) => name);

describe('polygons of a file', () => {
  it('are one of each feature, with its holes and all its parts', async () => {
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
    expect((await read(holed))[0].parts).toEqual([[ring(10, 46).slice(0, 3), hole]]);
    const all = {
      type: 'FeatureCollection',
      features: [holed, parts, collection].map((one) => feature(one)),
    };
    const found = await read(all);
    expect(found.map((one) => one.parts.map((rings) => rings.length))).toEqual([[2], [2, 1], [2]]);
  });

  it('leave out features without a polygon', async () => {
    const features = [feature(null), feature({ type: 'Point', coordinates: [1, 2] }), feature(polygon(1, 2))];
    expect(await read({ type: 'FeatureCollection', features })).toHaveLength(1);
  });

  it('are named by their members, whatever their case, or by the id', async () => {
    expect(await named(feature(polygon(1, 2), { NAME: 'North', title: 'x' }))).toEqual(['North']);
    expect(await named(feature(polygon(1, 2), { name: null, area: 3 }, { id: 7 }))).toEqual(['7']);
    expect(await named(feature(polygon(1, 2), {}))).toEqual(['']);
    expect((await named(feature(polygon(1, 2), { name: 'x'.repeat(1000) })))[0]).toHaveLength(80);
  });

  it('come from KML, too', async () => {
    const kml =
      '<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Bois</name><Polygon><outerBoundaryIs><LinearRing>' +
      '<coordinates>1,2 1.1,2 1,2.1 1,2</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>';
    const [bois] = (await fileOf(kml, 'bois.kml')) as readonly NamedPolygon[];
    expect(bois).toEqual({ name: 'Bois', parts: [[ring(1, 2).slice(0, 3)]] });
  });

  it.each([
    ['{', 'a.geojson'],
    ['{"type":"Topology"}', 'a.geojson'],
    [
      JSON.stringify({ ...polygon(1, 2), crs: { type: 'name', properties: { name: 'EPSG:2154' } } }),
      'a.geojson',
    ],
    ['whatever', 'a.docx'],
  ])('%.40s in %s is refused in the words of its reader, in both languages', async (text, name) => {
    const fault = (await fileOf(text, name)) as { say: (lang: 'en' | 'fr') => string };
    expect(fault.say('en')).toContain(name);
    expect(fault.say('fr')).toContain(name);
    expect(fault.say('fr')).not.toBe(fault.say('en'));
  });

  const many = Array.from({ length: 10_001 }, (_, i) => [i / 1e5, 0]);
  it.each<[unknown, FileFault]>([
    [feature({ type: 'Point', coordinates: [1, 2] }), 'noPolygon'],
    [polygon(500000, 6000000), 'badPositions'],
    [polygon(500, 0), 'badPositions'],
    [polygon(0, 89.95), 'badPositions'],
    [{ type: 'Polygon', coordinates: [many] }, 'tooManyCorners'],
    [{ type: 'Polygon', coordinates: [[]] }, 'badPositions'],
    [{ type: 'Polygon', coordinates: [[['a', 1]]] }, 'badPositions'],
    [{ type: 'Polygon', coordinates: [[null]] }, 'badPositions'],
  ])('%.60j is refused as %s', async (found, fault) => {
    expect(await read(found)).toBe(fault);
  });
});
