import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Feature } from '../../src/vector/index.ts';
import { gdal, hasGdal, temporaryFolder } from '../support/gdal-command.ts';
import { seededRandom } from '../support/random.ts';
import { read, refusal } from './files.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const SEED = 71;
type Position = readonly [number, number];

/** A counterclockwise ring around a position, rounded to seven decimals. */
function ring(random: () => number, [lng, lat]: Position, radius: number, isHole = false): Position[] {
  const count = 5 + Math.floor(random() * 30);
  const around = Array.from({ length: count }, (_, i): Position => {
    const [angle, far] = [(2 * Math.PI * i) / count, radius * (0.7 + 0.3 * random())];
    const at = (middle: number, part: number) => Number((middle + far * part).toFixed(7));
    return [at(lng, Math.cos(angle)), at(lat, Math.sin(angle))];
  });
  const closed = [...around, around[0]];
  return isHole ? closed.toReversed() : closed;
}

const random = seededRandom(SEED);
/** Polygons and multipolygons, some with holes, all over the globe. */
const FEATURES = Array.from({ length: 16 }, (_, i) => {
  const place = (): Position => [random() * 340 - 170, random() * 120 - 60];
  const part = () => {
    const middle = place();
    const holes = [
      ...(i % 3 === 0 ? [ring(random, [middle[0] - 0.02, middle[1]], 0.01, true)] : []),
      ...(i % 6 === 0 ? [ring(random, [middle[0] + 0.02, middle[1]], 0.01, true)] : []),
    ];
    return [ring(random, middle, 0.08), ...holes];
  };
  const geometry =
    i % 4 === 3
      ? { type: 'MultiPolygon', coordinates: [part(), part(), part()] }
      : { type: 'Polygon', coordinates: part() };
  return { type: 'Feature', properties: { name: `parcelle é ${i}`, number: i, part: i / 8 }, geometry };
});
const source = join(folder.path, 'source.geojson');
writeFileSync(source, JSON.stringify({ type: 'FeatureCollection', features: FEATURES }));

let count = 0;
/** The same features in a file written by GDAL. */
function converted(driver: string, ending: string, ...options: readonly string[]): string {
  const path = join(folder.path, `file-${(count += 1)}${ending}`);
  gdal('ogr2ogr', '-f', driver, path, source, '-nln', 'plots', ...options);
  return path;
}

const features = (path: string) => read(path, readFileSync(path));

/** The rings of a geometry in normal form: the same first position and direction, without heights. */
function parts({ geometry }: Pick<Feature, 'geometry'>): unknown {
  const { type, coordinates } = geometry as { readonly type: string; readonly coordinates: unknown };
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates) as readonly (readonly Position[])[][];
  return polygons.map((rings) => rings.map(normal)).sort((a, b) => a[0].localeCompare(b[0]));
}

function normal(positions: readonly Position[]): string {
  const open = positions.slice(0, -1).map(([lng, lat]) => [lng, lat] as const);
  const area = open.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = open[(i + 1) % open.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  const forward = area > 0 ? open : open.toReversed();
  const start = forward.reduce((least, one, i) => (String(one) < String(forward[least]) ? i : least), 0);
  return JSON.stringify([...forward.slice(start), ...forward.slice(0, start)]);
}

const byName = (list: readonly Feature[]) => new Map(list.map((one) => [one.name, one]));

describe.skipIf(!hasGdal)('features of GeoJSON converted by ogr2ogr', () => {
  it.each([
    ['GeoJSON', '.geojson', ['-lco', 'COORDINATE_PRECISION=9']],
    ['GeoJSONSeq', '.json', ['-lco', 'RS=YES', '-lco', 'COORDINATE_PRECISION=9']],
    ['KML', '.kml', []],
    ['LIBKML', '.kmz', []],
    ['ESRI Shapefile', '.shz', ['-lco', 'ENCODING=ISO-8859-1']],
    ['ESRI Shapefile', '.shz', ['-lco', 'SHPT=POLYGONZ']],
    ['FlatGeobuf', '.fgb', ['-lco', 'SPATIAL_INDEX=YES']],
    ['FlatGeobuf', '.fgb', ['-lco', 'SPATIAL_INDEX=NO']],
  ] as const)('are read unchanged from %s in %s %j', async (driver, ending, options) => {
    const found = await features(converted(driver, ending, ...options));
    expect(found.map(({ number }) => number)).toEqual(FEATURES.map((_, i) => i + 1));
    const named = byName(found);
    for (const { properties, geometry } of FEATURES)
      expect(parts(named.get(properties.name)!), properties.name).toEqual(parts({ geometry }));
  });

  it('keep the types of their properties', async () => {
    for (const [driver, ending] of [
      ['ESRI Shapefile', '.shz'],
      ['FlatGeobuf', '.fgb'],
      ['GeoJSON', '.geojson'],
    ]) {
      const found = byName(await features(converted(driver, ending)));
      for (const { properties } of FEATURES)
        expect(found.get(properties.name)!.properties).toEqual(properties);
    }
  });

  it.each([
    ['ESRI Shapefile', '.shz', 'MULTIPOINT'],
    ['FlatGeobuf', '.fgb', 'MULTIPOINT'],
    ['FlatGeobuf', '.fgb', 'GEOMETRYCOLLECTION'],
  ])('may be several points or a collection: %s%s, %s', async (driver, ending, kind) => {
    const [lng, lat] = [30.5, -3.25];
    const geometries = FEATURES.slice(0, 2).map((one) => one.geometry);
    const shapes =
      kind === 'MULTIPOINT'
        ? [
            [[lng, lat]],
            [
              [lng, lat],
              [31, -3],
            ],
          ].map((coordinates) => ({ type: 'MultiPoint', coordinates }))
        : geometries.map((one) => ({
            type: 'GeometryCollection',
            geometries: [one, { type: 'Point', coordinates: [lng, lat] }],
          }));
    const list = shapes.map((geometry, i) => ({ type: 'Feature', properties: { name: `${i}` }, geometry }));
    const [from, to] = [`${kind}.geojson`, `${kind}${ending}`].map((name) => join(folder.path, name));
    writeFileSync(from, JSON.stringify({ type: 'FeatureCollection', features: list }));
    gdal('ogr2ogr', '-f', driver, to, from, '-nln', 'plots', '-nlt', kind);
    const named = byName(await features(to));
    const found = list.map(({ properties }) => named.get(properties.name)!);
    if (kind === 'MULTIPOINT') expect(found.map(({ geometry }) => geometry)).toEqual(shapes);
    else expect(found.map(parts)).toEqual(geometries.map((geometry) => parts({ geometry })));
  });

  it('are read unchanged from tracks and routes in GPX', async () => {
    const lines = FEATURES.filter(({ geometry }) => geometry.type === 'Polygon').map((feature) => ({
      ...feature,
      geometry: { type: 'LineString', coordinates: (feature.geometry.coordinates as Position[][])[0] },
    }));
    const path = join(folder.path, 'lines.geojson');
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: lines }));
    for (const forced of ['GPX_FORCE_GPX_TRACK', 'GPX_FORCE_GPX_ROUTE']) {
      const made = join(folder.path, `${forced}.gpx`);
      const more = forced.endsWith('TRACK') ? ['-lco', 'FORCE_GPX_TRACK=YES'] : [];
      gdal('ogr2ogr', '-f', 'GPX', made, path, '-dsco', 'GPX_USE_EXTENSIONS=YES', ...more);
      const named = byName(await features(made));
      expect(named.size).toBe(lines.length);
      for (const { properties, geometry } of lines) {
        const found = named.get(properties.name)!;
        const polygon = { type: 'Polygon', coordinates: [geometry.coordinates] };
        expect(parts(found)).toEqual(parts({ geometry: polygon }));
        expect(found.gapM).toBe(0);
      }
    }
  });

  it.each([
    ['ESRI Shapefile', '.shz', 'WGS_1984_UTM_Zone_33N'],
    ['FlatGeobuf', '.fgb', 'EPSG:32633'],
  ])('are refused in another reference system, which is named: %s', async (driver, ending, system) => {
    const path = converted(driver, ending, '-t_srs', 'EPSG:32633', '-where', 'number < 0');
    const fault = await refusal(path, readFileSync(path));
    expect(fault).toMatchObject({ code: 'other-system', facts: { system } });
    expect(fault.message).toContain(path);
  });
});
