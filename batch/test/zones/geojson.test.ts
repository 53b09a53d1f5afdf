import { closeSync, openSync, truncateSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { gdal, hasGdal, temporaryFolder } from '../../../test/support/gdal-command.ts';
import { listIn, readRows, readZonesOnly } from '../support/read-rows.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

type JsonObject = Readonly<Record<string, unknown>>;

const feature = (
  geometry: unknown,
  properties: JsonObject | null = {},
  more: JsonObject = {},
): JsonObject => ({
  type: 'Feature',
  geometry,
  properties,
  ...more,
});
const point = (lng: unknown, lat: unknown) => ({ type: 'Point', coordinates: [lng, lat] });
const box = (west: number, south: number, east: number, north: number) => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
const SQUARE = { type: 'Polygon', coordinates: [box(36.5, -3.3, 36.6, -3.2)] };
/** About 11.1 km a side, at 36.55, -3.25. */
const ZONE = { lat: -3.25, lng: 36.55, size: 11.1 };

function collection(features: readonly unknown[], more: JsonObject = {}): string {
  return listIn(
    folder.path,
    'list.geojson',
    JSON.stringify({ type: 'FeatureCollection', features, ...more }),
  );
}

function expectZone(found: { lat: number; lng: number; size: number }, wanted = ZONE): void {
  expect(found.size).toBe(wanted.size);
  expect(found.lat).toBeCloseTo(wanted.lat, 3);
  expect(found.lng).toBeCloseTo(wanted.lng, 3);
}

describe('a GeoJSON collection', () => {
  it('may contain points with a size, and carries their properties', async () => {
    const path = collection([
      feature(
        point(36.5, -3.25),
        { Size: 12, name: 'A', nested: { a: [1] }, none: null, is_new: true },
        { id: 7 },
      ),
      feature(point('36.5', ' -3.25'), { size_km: '3', id: 'own' }, { id: 8 }),
      feature(point(1, 2), null),
      feature(point(1, 2), { size: '' }),
    ]);
    expect(await readZonesOnly(path, { size: 10 })).toEqual([
      {
        line: 1,
        lat: -3.25,
        lng: 36.5,
        size: 12,
        carried: { id: 7, name: 'A', nested: '{"a":[1]}', none: null, is_new: true },
      },
      { line: 2, lat: -3.25, lng: 36.5, size: 3, carried: { id: 'own' } },
      { line: 3, lat: 2, lng: 1, size: 10, carried: {} },
      { line: 4, lat: 2, lng: 1, size: 10, carried: {} },
    ]);
  });

  it('keeps polygons unchanged, and places them by their boxes', async () => {
    const parts = {
      type: 'MultiPolygon',
      coordinates: [[box(36.5, -3.3, 36.52, -3.28)], [box(36.58, -3.22, 36.6, -3.2)]],
    };
    const holed = {
      type: 'Polygon',
      coordinates: [...SQUARE.coordinates, box(36.54, -3.26, 36.56, -3.24).reverse()],
    };
    const path = collection([SQUARE, parts, holed].map((geometry) => feature(geometry, { size: 99 })));
    const zones = await readZonesOnly(path, { size: 99 });
    expect(zones.map(({ geometry }) => geometry)).toEqual([SQUARE, parts, holed]);
    for (const zone of zones) {
      expectZone(zone);
      expect(zone.carried).toEqual({ size: 99 });
    }
  });

  it('may contain plots of a few hectares, for either operation', async () => {
    const plot = { type: 'Polygon', coordinates: [box(36.5, -3.3, 36.502, -3.298)] };
    for (const operation of ['analyze', 'compare'] as const)
      expect(await readZonesOnly(collection([feature(plot)]), { size: 99, operation })).toEqual([
        { line: 1, lat: -3.299, lng: 36.501, size: 0.2, geometry: plot, carried: {} },
      ]);
  });

  it('may contain open rings, repeated positions and altitudes', async () => {
    const [ring] = SQUARE.coordinates;
    const loose = ring.slice(0, 4).flatMap(([lng, lat]) => [
      [lng, lat, 7],
      [lng, lat, 8],
    ]);
    const geometry = { type: 'Polygon', coordinates: [loose], bbox: [0, 0, 1, 1] };
    const [zone] = await readZonesOnly(collection([feature(geometry)]));
    expect(zone.geometry).toEqual(SQUARE);
  });

  it('may cross the antimeridian', async () => {
    const split = {
      type: 'MultiPolygon',
      coordinates: [[box(179.95, -17, 180, -16.9)], [box(-180, -17, -179.95, -16.9)]],
    };
    const over = { type: 'Polygon', coordinates: [box(179.95, -17, -179.95, -16.9)] };
    const [one, other] = await readZonesOnly(collection([feature(split), feature(over)]));
    expect([one.size, other.size]).toEqual([11.1, 11.1]);
    expect([180 - Math.abs(one.lng), 180 - Math.abs(other.lng)].every((away) => away < 0.001)).toBe(true);
    expect(one.geometry).toEqual(split);
    // The result is valid input again, for the library and as a list.
    const { coordinates } = other.geometry!;
    expect(coordinates.flat(2).every((value) => Math.abs(value as number) <= 180)).toBe(true);
    const again = await readZonesOnly(collection([one, other].map(({ geometry }) => feature(geometry))));
    expect(again.map(({ geometry }) => geometry)).toEqual([one.geometry, other.geometry]);
  });

  it.skipIf(!hasGdal)('may come from ogr2ogr, with its name for WGS 84', async () => {
    const source = listIn(folder.path, 'points.csv', 'lat,lon,size,name\n-3.25,36.5,12,"é"\n4,-5,7,b\n');
    const path = `${folder.path}/ogr.geojson`;
    const options = [
      '-oo',
      'X_POSSIBLE_NAMES=lon',
      '-oo',
      'Y_POSSIBLE_NAMES=lat',
      '-oo',
      'KEEP_GEOM_COLUMNS=NO',
    ];
    gdal('ogr2ogr', '-f', 'GeoJSON', path, source, ...options, '-a_srs', 'EPSG:4326');
    expect(await readZonesOnly(path, { size: 99 })).toEqual([
      { line: 1, lat: -3.25, lng: 36.5, size: 12, carried: { name: 'é' } },
      { line: 2, lat: 4, lng: -5, size: 7, carried: { name: 'b' } },
    ]);
  });
});

describe('invalid GeoJSON features', () => {
  const line = { type: 'LineString', coordinates: box(0, 0, 1, 1) };
  it.each([
    [null, null, 'It is not a GeoJSON Feature: replace it with one.'],
    [{ type: 'Point', coordinates: [1, 2] }, null, /^It is not a GeoJSON Feature/],
    [feature(null), 'geometry', 'The feature has no geometry: give a Point, a Polygon or a MultiPolygon.'],
    [feature(line), 'geometry', /is a LineString, which is not a zone: give a Point/],
    [
      feature(point(200, 2)),
      'geometry',
      'geometry must be a number of degrees from -180 to 180, but is 200.',
    ],
    [feature(point(0, 88)), 'geometry', /^geometry is 88, outside the covered latitudes/],
    [
      feature({ type: 'Point', coordinates: [] }),
      'geometry',
      'The point has no coordinates: give longitude and latitude.',
    ],
    [feature(point({}, 1)), 'geometry', /^geometry must be .*, but is \{…\}/],
    [feature(point(1, 2), { size: 0.5 }), 'size', /^size must be .*whole.*0\.5/],
    [feature(point(1, 2), { size: [5] }), 'size', /^size must be .*\[…\]/],
    [feature(point(1, 2), { size: 5, size_km: 6 }), 'size_km', /has size and size_km, which mean the same/],
    [feature({ type: 'Polygon', coordinates: [] }), 'geometry', /is not a ring: give at least three/],
    [
      feature({ type: 'MultiPolygon', coordinates: [[[]]] }),
      'geometry',
      /is not a ring: give at least three/,
    ],
    [
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [0.1, 0.1],
            [0.1, 0],
            [0, 0.1],
          ],
        ],
      }),
      'geometry',
      /crosses or touches itself .* at .*0\.05/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(0, 0, 0.1, 0.1), box(0.2, 0, 0.3, 0.1)] }),
      'geometry',
      /a hole must lie inside its outer ring/,
    ],
    [feature({ type: 'Polygon', coordinates: [box(0, 0, 0.0002, 0.0002)] }), 'geometry', /0\.1/],
    [
      feature({
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 1],
            [0, 0],
          ],
        ],
      }),
      'geometry',
      /is not a ring: give at least three/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(0, 0, 9, 0.5)] }),
      'geometry',
      /^geometry is 1,00\d(\.\d+)? km, over the limit of 100 km/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(0, 0, 50, 0.5)] }),
      'geometry',
      /km, over the limit of 100 km/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(0, 84.2, 0.1, 84.3)] }),
      'geometry',
      /outside the covered latitudes/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(500000, 9200000, 500100, 9200100)] }),
      'geometry',
      /^geometry\/coordinates\/0\/0 must be a longitude from -180 to 180 and a latitude/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(500, 0, 500.1, 0.1)] }),
      'geometry',
      /^geometry\/coordinates\/0\/0 must be a longitude from -180 to 180 and a latitude/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(1e300, 0, 1e300, 0.1)] }),
      'geometry',
      /^geometry\/coordinates\/0\/0 must be a longitude from -180 to 180 and a latitude/,
    ],
    [
      feature({ type: 'Polygon', coordinates: [box(0, 89.9, 0.1, 90.1)] }),
      'geometry',
      /outside the covered latitudes/,
    ],
    [
      feature(point(1e300, 2)),
      'geometry',
      'geometry must be a number of degrees from -180 to 180, but is 1e+300.',
    ],
    [
      feature({ type: 'Polygon', coordinates: [[['a', 1]]] }),
      'geometry',
      /^geometry\/coordinates\/0\/0\/0 must be a GeoJSON Polygon or MultiPolygon, but is "a"\.$/,
    ],
    [
      feature({ type: 'Polygon' }),
      'geometry',
      /^geometry\/coordinates is missing: give a GeoJSON Polygon or MultiPolygon\.$/,
    ],
  ])('%j is reported by its number, and the next feature is read', async (found, column, detail) => {
    const rows = await readRows(collection([found, feature(SQUARE)]));
    expect(rows).toMatchObject([{ fault: { line: 1, column } }, { zone: { line: 2, size: 11.1 } }]);
    const [reported] = rows.flatMap((one) => ('fault' in one ? [one.fault.detail] : []));
    if (typeof detail === 'string') expect(reported).toBe(detail);
    else expect(reported).toMatch(detail);
  });
});

describe('a sequence of GeoJSON features', () => {
  const texts = Array.from({ length: 3000 }, (_, i) =>
    JSON.stringify(feature(point(i % 180, i % 80), { name: `é ${i}` })),
  );

  it.each([
    ['lines', 'list.geojsonl', texts.join('\n')],
    ['lines, some of them blank', 'list.ndjson', `\n${texts.join('\r\n\n')}\n`],
    [
      'RFC 8142, recognized by its first character',
      'list.json',
      texts.map((text) => `\x1e${text}\n`).join(''),
    ],
    [
      'RFC 8142, with several lines per feature',
      'list.geojsons',
      texts.map((text) => `\x1e${text.replaceAll(',', ',\n')}\n`).join(''),
    ],
  ])('is read as %s', async (_what, name, content) => {
    const zones = await readZonesOnly(listIn(folder.path, name, content));
    expect(zones.map(({ carried }) => carried.name)).toEqual(texts.map((_, i) => `é ${i}`));
    expect([zones[2999].line, zones[2999].lat]).toEqual([3000, 2999 % 80]);
  });

  it('continues after invalid JSON', async () => {
    const path = listIn(folder.path, 'bad.geojsonl', `${texts[0]}\n{"type":\n${texts[1]}\n`);
    expect(await readRows(path)).toMatchObject([
      { zone: { line: 1 } },
      { fault: { line: 2, column: null, detail: 'It is not valid JSON: export the feature again.' } },
      { zone: { line: 3 } },
    ]);
  });

  it.skipIf(!hasGdal)('may come from ogr2ogr', async () => {
    const path = `${folder.path}/ogr.geojsonl`;
    gdal(
      'ogr2ogr',
      '-f',
      'GeoJSONSeq',
      '-lco',
      'RS=YES',
      path,
      collection([feature(SQUARE, { name: 'a' }), feature(SQUARE)]),
    );
    const zones = await readZonesOnly(path);
    expect(zones.map(({ carried }) => carried.name)).toEqual(['a', undefined]);
    zones.forEach((zone) => expectZone(zone));
  });

  it('is refused if a feature is longer than 16 million characters', async () => {
    const path = listIn(folder.path, 'long.geojsonl', `{"type":"Feature","x":"${'x'.repeat(17 * 2 ** 20)}"}`);
    await expect(readRows(path)).rejects.toThrow(/One of its features is longer than 16 million characters/);
  });
});

describe('an invalid GeoJSON list', () => {
  it.each([
    [
      'is cut off',
      '{"type":"FeatureCollection","features":[',
      /it is not valid JSON: .*\.geojsonl; .*cut off/i,
    ],
    ['is empty', '', /it is not valid JSON/i],
    ['has one feature per line', '{"type":"Feature"}\n{"type":"Feature"}\n', /use the extension \.geojsonl/],
    [
      'is other JSON',
      '{"type":"Topology"}',
      /not a GeoJSON FeatureCollection, feature or geometry: put the features in a FeatureCollection/,
    ],
    ['has no features', '{"type":"FeatureCollection"}', /not a GeoJSON FeatureCollection/],
    ['is Latin 1', Uint8Array.from(Buffer.from('{"a":"é"}', 'latin1')), /not entirely UTF-8/],
  ])('is refused if it %s', async (_what, content, message) => {
    const path = listIn(folder.path, 'list.geojson', content);
    await expect(readRows(path)).rejects.toMatchObject({ code: 'zones-format' });
    await expect(readRows(path)).rejects.toThrow(message);
  });

  it('is refused if its coordinates are in metres', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32637' } };
    await expect(readRows(collection([], { crs }))).rejects.toThrow(
      /in urn:ogc:def:crs:EPSG::32637: convert it to WGS 84 \(ogr2ogr -t_srs EPSG:4326\)/,
    );
    for (const name of ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326', 'urn:ogc:def:crs:EPSG::4326'])
      expect(await readRows(collection([], { crs: { type: 'name', properties: { name } } }))).toEqual([]);
  });

  it('is refused if a collection is larger than 256 MB', async () => {
    const path = `${folder.path}/large.geojson`;
    closeSync(openSync(path, 'w'));
    truncateSync(path, 256e6 + 1);
    await expect(readRows(path)).rejects.toThrow(
      /is 257 MB, over the limit of 256 MB for its format: write it as a sequence/,
    );
  });
});
