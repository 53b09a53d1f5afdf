import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeZone } from '../../src/geo/zone.ts';
import { patchesGeoJson, zoneGeoJson, type ZoneGeometry } from '../../src/export/geojson.ts';
import type { Position } from '../../src/geo/polygon.ts';
import { gdal, hasGdal, temporaryFolder } from '../support/gdal.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

function saved(name: string, value: unknown): string {
  const path = join(folder.path, name);
  writeFileSync(path, JSON.stringify(value));
  return path;
}

/** The first result of a query in OGR's SQLite dialect, as a number. */
function queried(path: string, sql: string): number {
  const text = gdal('ogrinfo', '-ro', '-q', '-dialect', 'SQLite', '-sql', sql, path);
  return Number(/= (\S+)\s*$/.exec(text)?.[1]);
}

const rings = ({ type, coordinates }: ZoneGeometry) =>
  type === 'Polygon' ? [coordinates[0]] : coordinates.map(([ring]) => ring);

/** Square degrees, positive for a ring that runs counterclockwise. */
const signedArea = (ring: readonly Position[]) =>
  ring.slice(1).reduce((sum, [x, y], i) => sum + ((ring[i][0] - x) * (ring[i][1] + y)) / 2, 0);

describe('patchesGeoJson', () => {
  const patches = [
    { lat: -10.123456789, lng: -61.987654321, area_ha: 2.5, after: '2024-07-04', by: '2025-07-01' },
    { lat: 64.5, lng: 179.9999999, area_ha: 41, after: null, by: null },
    { lat: 0, lng: 0, area_ha: 2.5, after: null, by: null },
  ];

  it('writes the largest patch first, and longitude before latitude', () => {
    const { type, features } = patchesGeoJson(patches);
    expect(type).toBe('FeatureCollection');
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual([
      [179.9999999, 64.5],
      [-61.9876543, -10.1234568],
      [0, 0],
    ]);
    expect(features.map(({ properties }) => properties)).toEqual([
      { rank: 1, kind: 'loss', area_ha: 41, after: null, by: null, date: null },
      { rank: 2, kind: 'loss', area_ha: 2.5, after: '2024-07-04', by: '2025-07-01', date: '2025-07-01' },
      { rank: 3, kind: 'loss', area_ha: 2.5, after: null, by: null, date: null },
    ]);
  });

  it.each([
    { lat: 91, lng: 0, area_ha: 1, after: null, by: null },
    { lat: 0, lng: NaN, area_ha: 1, after: null, by: null },
    { lat: 0, lng: 0, area_ha: -1, after: null, by: null },
  ])('refuses %j', (patch) => {
    expect(() => patchesGeoJson([patch])).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
  });
});

describe('zoneGeoJson', () => {
  const ZONES = {
    Bolivia: { lat: -10.6, lng: -61.35, size: 3 },
    'Fiji, across the antimeridian': { lat: -16.5, lng: 179.99, size: 10 },
    'Chukotka, across it from the east': { lat: 66, lng: -179.99, size: 100 },
  };

  it.each(Object.entries(ZONES))(
    'writes closed, counterclockwise rings within valid longitudes and latitudes: %s',
    (_, position) => {
      const { geometry, bbox } = zoneGeoJson(makeZone(position));
      const isSplit = position.size > 3;
      expect([geometry.type === 'MultiPolygon', bbox[0] > bbox[2]]).toEqual([isSplit, isSplit]);
      for (const ring of rings(geometry)) {
        expect(ring[0]).toEqual(ring.at(-1));
        expect(signedArea(ring)).toBeGreaterThan(0);
        expect(ring.every(([lng, lat]) => Math.abs(lng) <= 180 && Math.abs(lat) <= 90)).toBe(true);
        const lngs = ring.map(([lng]) => lng);
        expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(4);
      }
    },
  );

  it('writes a single Polygon for a zone that ends at the antimeridian', () => {
    const bbox = [179, 0, 180, 1] as const;
    for (const [from, to] of [
      [179, 180],
      [180, -179],
      [-180, -179],
      [179, -180],
    ]) {
      const lngs = [from, to, to, from, from];
      const ring = lngs.map((lng, i): Position => [lng, [0, 0, 1, 1, 0][i]]);
      const { geometry } = zoneGeoJson({ ring, bbox });
      expect(geometry.type).toBe('Polygon');
      if (from === 180)
        expect(rings(geometry)[0].map(([lng]) => lng)).toEqual([-180, -179, -179, -180, -180]);
    }
  });

  it.skipIf(!hasGdal).each(Object.entries(ZONES))(
    'writes a geometry that OGR finds valid, with the area of the zone: %s',
    (name, position) => {
      const zone = makeZone(position);
      const path = saved(`${name}.geojson`, zoneGeoJson(zone));
      const projected = join(folder.path, `${name}.gpkg`);
      const options = ['-overwrite', '-explodecollections', '-nln', 'zone', '-t_srs', `EPSG:${zone.epsg}`];
      gdal('ogr2ogr', ...options, projected, path);
      expect(queried(path, `SELECT ST_IsValid(geometry) FROM "${name}"`)).toBe(1);
      const area = queried(projected, 'SELECT SUM(ST_Area(geom)) FROM zone');
      const [side, pixels] = [zone.resolution, zone.grid.width];
      expect(area / (side * pixels) ** 2).toBeCloseTo(1, 4);
    },
  );
});
