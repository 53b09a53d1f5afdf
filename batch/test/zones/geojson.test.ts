import { closeSync, openSync, truncateSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../../test/support/closing.ts';
import { listIn, readRows, readZonesOnly } from '../support/read-rows.ts';

const folder = useFolder();

type JsonObject = Readonly<Record<string, unknown>>;

const feature = (geometry: unknown, properties: JsonObject | null = {}, more: JsonObject = {}) => ({
  ...{ type: 'Feature', geometry, properties },
  ...more,
});
const point = (lng: unknown, lat: unknown) => ({ type: 'Point', coordinates: [lng, lat] });
const box = (west: number, south: number, east: number, north: number) => {
  const lngs = [west, east, east, west, west];
  return lngs.map((lng, i) => [lng, i === 2 || i === 3 ? north : south]);
};
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const SQUARE = polygon(box(36.5, -3.3, 36.6, -3.2));

function collection(features: readonly unknown[], more: JsonObject = {}): string {
  const text = JSON.stringify({ type: 'FeatureCollection', features, ...more });
  return listIn(folder.path, 'list.geojson', text);
}

describe('a GeoJSON collection', () => {
  it('may contain points with a size, and carries their properties', async () => {
    const properties = { Size: 12, name: 'A', nested: { a: [1] }, none: null, is_new: true };
    const path = collection([
      feature(point(36.5, -3.25), properties, { id: 7 }),
      feature(point('36.5', ' -3.25'), { size_km: '3', id: 'own' }, { id: 8 }),
      feature(point(1, 2), null),
      feature(point(1, 2), { size: '' }),
    ]);
    const carried = { id: 7, name: 'A', nested: '{"a":[1]}', none: null, is_new: true };
    expect(await readZonesOnly(path, { size: 10 })).toEqual([
      { line: 1, lat: -3.25, lng: 36.5, size: 12, carried },
      { line: 2, lat: -3.25, lng: 36.5, size: 3, carried: { id: 'own' } },
      { line: 3, lat: 2, lng: 1, size: 10, carried: {} },
      { line: 4, lat: 2, lng: 1, size: 10, carried: {} },
    ]);
  });

  it('keeps polygons unchanged, and places them by their boxes', async () => {
    const coordinates = [[box(36.5, -3.3, 36.52, -3.28)], [box(36.58, -3.22, 36.6, -3.2)]];
    const parts = { type: 'MultiPolygon', coordinates };
    const holed = polygon(...SQUARE.coordinates, box(36.54, -3.26, 36.56, -3.24).reverse());
    const path = collection([SQUARE, parts, holed].map((geometry) => feature(geometry, { size: 99 })));
    const zones = await readZonesOnly(path, { size: 99 });
    expect(zones.map(({ geometry }) => geometry)).toEqual([SQUARE, parts, holed]);
    const [lat, lng] = [expect.closeTo(-3.25, 3) as number, expect.closeTo(36.55, 3) as number];
    for (const zone of zones) expect(zone).toMatchObject({ lat, lng, size: 11.1, carried: { size: 99 } });
  });

  it('may contain plots of a few hectares, for either operation', async () => {
    const plot = polygon(box(36.5, -3.3, 36.502, -3.298));
    for (const operation of ['analyze', 'compare'] as const)
      expect(await readZonesOnly(collection([feature(plot)]), { size: 99, operation })).toEqual([
        { line: 1, lat: -3.299, lng: 36.501, size: 0.2, geometry: plot, carried: {} },
      ]);
  });

  it('may contain open rings, repeated positions and altitudes', async () => {
    const [ring] = SQUARE.coordinates as number[][][];
    const loose = ring.slice(0, 4).flatMap((position) => [7, 8].map((height) => [...position, height]));
    const [zone] = await readZonesOnly(collection([feature({ ...polygon(loose), bbox: [0, 0, 1, 1] })]));
    expect(zone.geometry).toEqual(SQUARE);
  });

  it('may cross the antimeridian', async () => {
    const coordinates = [[box(179.95, -17, 180, -16.9)], [box(-180, -17, -179.95, -16.9)]];
    const split = { type: 'MultiPolygon', coordinates };
    const over = polygon(box(179.95, -17, -179.95, -16.9));
    const [one, other] = await readZonesOnly(collection([feature(split), feature(over)]));
    expect([one.size, other.size]).toEqual([11.1, 11.1]);
    expect([180 - Math.abs(one.lng), 180 - Math.abs(other.lng)].every((away) => away < 0.001)).toBe(true);
    expect(one.geometry).toEqual(split);
    // The result is valid input again, for the library and as a list.
    const found = other.geometry!.coordinates.flat(2);
    expect(found.every((value) => Math.abs(value as number) <= 180)).toBe(true);
    const again = await readZonesOnly(collection([one, other].map(({ geometry }) => feature(geometry))));
    expect(again.map(({ geometry }) => geometry)).toEqual([one.geometry, other.geometry]);
  });
});

describe('invalid GeoJSON features', () => {
  it.each([
    [null, null, /^The object is not a GeoJSON Feature: replace it/],
    [feature(null), 'geometry', /has no geometry: give a Point/],
    [
      feature({ type: 'LineString', coordinates: box(0, 0, 1, 1).slice(0, 3) }),
      'geometry',
      /is a LineString, which is no/,
    ],
    [feature(point(200, 2)), 'geometry', /^geometry must be a number of degrees .* but is 200\.$/],
    [feature(point(0, 88)), 'geometry', /^geometry is 88, outside the covered latitudes/],
    [feature({ type: 'Point', coordinates: [] }), 'geometry', /has no coordinates: give longitude/],
    [feature(point({}, 1)), 'geometry', /^geometry must be .*, but is \{…\}/],
    [feature(point(1, 2), { size: 0.5 }), 'size', /^size must be .*whole.*0\.5/],
    [feature(point(1, 2), { size: [5] }), 'size', /^size must be .*\[…\]/],
    [feature(point(1, 2), { size: 5, size_km: 6 }), 'size_km', /which mean the same/],
    [feature(polygon()), 'geometry', /is not a ring: give at least three/],
    [
      feature(
        polygon([
          [0, 0],
          [0.1, 0.1],
          [0.1, 0],
          [0, 0.1],
        ]),
      ),
      'geometry',
      /crosses or touches itself .*0\.05/,
    ],
    [feature(polygon(box(0, 0, 0.1, 0.1), box(0.2, 0, 0.3, 0.1))), 'geometry', /a hole must lie inside/],
    [feature(polygon(box(0, 0, 0.0002, 0.0002))), 'geometry', /0\.1/],
    [
      feature(
        polygon([
          [0, 0],
          [1, 1],
          [0, 0],
        ]),
      ),
      'geometry',
      /is not a ring: give at least three/,
    ],
    [feature(polygon(box(0, 0, 9, 0.5))), 'geometry', /^geometry is 1,00\d(\.\d+)? km, over the limit/],
    [feature(polygon(box(0, 84.2, 0.1, 84.3))), 'geometry', /outside the covered latitudes/],
    [feature(polygon(box(5e5, 92e5, 5e5 + 1, 92e5 + 1))), 'geometry', /must be a longitude from -180 to 180/],
    [feature(polygon([['a', 1]])), 'geometry', /^geometry\/coordinates\/0\/0\/0 must be .*, but is "a"\.$/],
    [feature({ type: 'Polygon' }), 'geometry', /^geometry\/coordinates is missing/],
  ])('%j is reported by its number, and the next feature is read', async (found, column, detail) => {
    const rows = await readRows(collection([found, feature(SQUARE)]));
    expect(rows).toMatchObject([
      { fault: { line: 1, column, detail: expect.stringMatching(detail) as string } },
      { zone: { line: 2, size: 11.1 } },
    ]);
  });
});

describe('a sequence of GeoJSON features', () => {
  const texts = Array.from({ length: 300 }, (_, i) =>
    JSON.stringify(feature(point(i % 180, i % 80), { name: `é ${i}` })),
  );

  it.each([
    ['lines, some of them blank', 'list.ndjson', `\n${texts.join('\r\n\n')}\n`],
    ['RFC 8142, by its first character', 'list.json', texts.map((text) => `\x1e${text}\n`).join('')],
    [
      'RFC 8142, with several lines per feature',
      'list.geojsons',
      `\x1e${texts.join('\n\x1e').replaceAll(',', ',\n')}`,
    ],
  ])('is read as %s', async (_what, name, content) => {
    const zones = await readZonesOnly(listIn(folder.path, name, content));
    expect(zones.map(({ carried }) => carried.name)).toEqual(texts.map((_, i) => `é ${i}`));
    expect([zones[299].line, zones[299].lat]).toEqual([300, 299 % 80]);
  });

  it('continues after invalid JSON', async () => {
    const path = listIn(folder.path, 'bad.geojsonl', `${texts[0]}\n{"type":\n${texts[1]}\n`);
    expect(await readRows(path)).toMatchObject([
      { zone: { line: 1 } },
      { fault: { line: 2, column: null, detail: 'The feature is not valid JSON: export it again.' } },
      { zone: { line: 3 } },
    ]);
  });

  it('is refused if a feature is longer than 16 million characters', async () => {
    const path = listIn(folder.path, 'long.geojsonl', `{"type":"Feature","x":"${'x'.repeat(17 * 2 ** 20)}"}`);
    await expect(readRows(path)).rejects.toThrow(/One of the features is longer than 16 million characters/);
  });
});

describe('an invalid GeoJSON list', () => {
  const crs = (name: string) => JSON.stringify({ type: 'name', properties: { name } });
  it.each([
    ['is cut off', '{"type":"FeatureCollection","features":[', /The file is not valid JSON: .*\.geojsonl/],
    ['has one feature per line', '{"type":"Feature"}\n{"type":"Feature"}\n', /use the extension \.geojsonl/],
    ['is other JSON', '{"type":"Topology"}', /not a GeoJSON FeatureCollection, feature or geometry: put/],
    ['is Latin 1', Uint8Array.from(Buffer.from('{"a":"é"}', 'latin1')), /not entirely UTF-8/],
    [
      'is in metres',
      `{"type":"FeatureCollection","features":[],"crs":${crs('EPSG:32637')}}`,
      /in EPSG:32637: conv/,
    ],
  ])('is refused if it %s', async (_what, content, message) => {
    const refusal = { code: 'zones-format', message: expect.stringMatching(message) as string };
    const path = listIn(folder.path, 'list.geojson', content);
    await expect(readRows(path)).rejects.toMatchObject(refusal);
  });

  it('is refused if a collection is larger than 256 MB', async () => {
    const path = `${folder.path}/large.geojson`;
    closeSync(openSync(path, 'w'));
    truncateSync(path, 256e6 + 1);
    await expect(readRows(path)).rejects.toThrow(
      /is 257 MB, over the limit of 256 MB .*, or write the file as a sequence/,
    );
  });
});
