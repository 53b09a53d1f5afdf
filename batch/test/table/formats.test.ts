import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { makeZone, placeOf } from '#server';
import { describe, expect, it } from 'vitest';
import { openTable } from '../../src/table/table.ts';
import type { TableRow } from '../../src/table/table-columns.ts';
import type { Carried } from '../../src/zones/zone-row.ts';
import { gdal, hasGdal } from '../../../test/support/gdal-command.ts';
import { readZonesOnly } from '../support/read-rows.ts';
import { CARRIED, COLUMNS, rowOf } from '../support/rows.ts';
import { useFolder } from '../../../test/support/closing.ts';

const folder = useFolder();

const hasPython = spawnSync('python3', ['--version']).status === 0;
const NAMES = ['line', 'lat', 'lng', 'size', 'name', 'count', 'score', 'forest_type', 'is_alert'];
const ALL = [...NAMES, 'problem', 'problem_detail'];

let count = 0;

async function writeTable(ending: string, rows: readonly TableRow[], carried = CARRIED): Promise<string> {
  const path = `${folder.path}/table-${(count += 1)}.${ending}`;
  const table = await openTable(path, { columns: COLUMNS, carried });
  for (const row of rows) await table.add(row);
  await table.finish();
  return path;
}

/** The values of a row by column. */
function recordOf({ zone, values, problem }: TableRow): Record<string, Carried> {
  const { line, lat, lng, size, carried } = zone;
  return {
    ...{ line, lat, lng, size },
    ...carried,
    ...values,
    problem: problem?.code ?? null,
    problem_detail: problem?.detail ?? null,
  };
}

/** The rows that Python's csv module reads in strict mode. */
function pythonRows(path: string): string[][] {
  const script =
    'import csv,json,sys; f=open(sys.argv[1],encoding="utf-8",newline="");' +
    'print(json.dumps(list(csv.reader(f,strict=True))))';
  return JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })) as string[][];
}

const ROWS = Array.from({ length: 301 }, (_, i) => rowOf(i + 2));

describe('a table as CSV', () => {
  it.skipIf(!hasPython)('is read back by Python', async () => {
    const [names, ...rows] = pythonRows(await writeTable('csv', ROWS));
    const texts = (row: TableRow) => Object.values(recordOf(row)).map((value) => String(value ?? ''));
    expect(names).toEqual(ALL);
    expect(rows).toEqual(ROWS.map(texts));
  });

  it('can be read as a list of the same zones', async () => {
    const found = await readZonesOnly(await writeTable('csv', ROWS), { size: 99 });
    expect(found.map(({ lat, lng, size }) => [lat, lng, size])).toEqual(
      ROWS.map(({ zone: { lat, lng, size } }) => [lat, lng, size]),
    );
  });

  it('has an empty cell for NaN, and only a heading without rows', async () => {
    const odd = rowOf(1);
    const values = { score: NaN, forest_type: null, is_alert: false };
    const path = await writeTable('csv', [{ ...odd, values }]);
    expect(readFileSync(path, 'utf8')).toMatch(/,zone 1,1,,,false,,\r\n$/);
    expect(readFileSync(await writeTable('csv', []), 'utf8')).toBe(`${ALL.join(',')}\r\n`);
  });
});

describe('a table as GeoJSON', () => {
  it.skipIf(!hasGdal)('is read back by GDAL', async () => {
    const path = await writeTable('geojson', ROWS);
    const read = `${folder.path}/read.geojsonl`;
    gdal('ogr2ogr', '-f', 'GeoJSONSeq', read, path);
    const lines = readFileSync(read, 'utf8').trim().split('\n');
    const features = lines.map((line) => JSON.parse(line) as { properties: Record<string, unknown> });
    expect(features.map(({ properties }) => properties)).toEqual(ROWS.map(recordOf));
  });

  it('has closed squares of the place and area of the zones, even across the antimeridian', async () => {
    const rows = [
      rowOf(2, { lng: 20, lat: 5, size: 10 }),
      rowOf(2, { lng: 179.99, lat: -16.5, size: 40 }),
      rowOf(4, { lng: -180, lat: 70, size: 80 }),
    ];
    const path = await writeTable('geojson', rows);
    const found = await readZonesOnly(path, { size: 99 });
    for (const [i, { zone }] of rows.entries()) {
      const { areaHa } = makeZone(placeOf({ geometry: found[i].geometry! }));
      expect(areaHa / (100 * zone.size ** 2)).toBeCloseTo(1, 2);
      expect(found[i].lat).toBeCloseTo(zone.lat, 2);
      expect(Math.abs(found[i].lng)).toBeCloseTo(Math.abs(zone.lng), 1);
    }
    type Rings = readonly (readonly [number, number])[][];
    const { features } = JSON.parse(readFileSync(path, 'utf8')) as {
      features: { geometry: { type: string; coordinates: Rings | Rings[] } }[];
    };
    expect(features.map(({ geometry }) => geometry.type)).toEqual([
      'Polygon',
      'MultiPolygon',
      'MultiPolygon',
    ]);
    const rings = features.flatMap(({ geometry: { type, coordinates } }) =>
      type === 'Polygon' ? (coordinates as Rings) : (coordinates as Rings[]).flat(),
    );
    for (const ring of rings) {
      expect(Math.max(...ring.map(([lng]) => Math.abs(lng)))).toBeLessThanOrEqual(180);
      expect(ring[0]).toEqual(ring.at(-1));
      const area = ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0);
      expect(area).toBeGreaterThan(0);
    }
    const empty = readFileSync(await writeTable('geojson', []), 'utf8');
    expect(JSON.parse(empty)).toEqual({ type: 'FeatureCollection', features: [] });
  });
});

describe('a table as Parquet', () => {
  it('is read back by hyparquet, in row groups', async () => {
    const rows = Array.from({ length: 10_500 }, (_, i) => rowOf(i + 2));
    const file = await asyncBufferFromFile(await writeTable('parquet', rows));
    const { row_groups: groups, schema } = await parquetMetadataAsync(file);
    expect(groups.map(({ num_rows: size }) => Number(size))).toEqual([10_000, 500]);
    expect(groups[0].columns[0].meta_data?.codec).toBe('SNAPPY');
    expect(schema.slice(1).map(({ name }) => name)).toEqual(ALL);
    expect(schema.slice(1).map(({ type }) => type)).toEqual([
      ...['INT32', 'DOUBLE', 'DOUBLE', 'DOUBLE', 'BYTE_ARRAY', 'BYTE_ARRAY'],
      ...['DOUBLE', 'BYTE_ARRAY', 'BOOLEAN', 'BYTE_ARRAY', 'BYTE_ARRAY'],
    ]);
    const found = await parquetReadObjects({ file });
    expect(found).toEqual(rows.map((row) => ({ ...recordOf(row), count: String(row.zone.carried.count) })));
    const none = await parquetMetadataAsync(await asyncBufferFromFile(await writeTable('parquet', [])));
    expect([Number(none.num_rows), none.schema.length]).toEqual([0, ALL.length + 1]);
  });

  it('starts a new row group when the text of one grows large', async () => {
    const name = 'long '.repeat(200_000);
    const rows = Array.from({ length: 11 }, (_, i) =>
      rowOf(i + 1, { carried: { name: `${name}${i}`, count: null } }),
    );
    const file = await asyncBufferFromFile(await writeTable('parquet', rows));
    const { row_groups: groups } = await parquetMetadataAsync(file);
    expect(groups.map(({ num_rows: size }) => Number(size))).toEqual([9, 2]);
    expect(await parquetReadObjects({ file })).toMatchObject(
      rows.map(({ zone }) => ({ name: zone.carried.name })),
    );
  });
});
