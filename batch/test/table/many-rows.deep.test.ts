import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { useProgram } from '../../../service/test/support/use.ts';
import { useFolder } from '../../../test/support/closing.ts';
import { gdal, hasGdal } from '../../../test/support/gdal-command.ts';
import { listIn } from '../support/read-rows.ts';

const ROWS = 80_000;
const FEWER = 25_000;
/** Milliseconds on a busy machine; on an idle one, each test takes seconds. */
const TIMEOUT = 90_000;
const NOTE = 'note '.repeat(150);
/** Megabytes of heap, less than all rows take together. */
const HEAP = 48;

const folder = useFolder();
const program = useProgram(join(import.meta.dirname, '../support/copy-process.ts'));

function list(rows: number): string {
  const texts = Array.from(
    { length: rows },
    (_, i) => `zone ${i},${(i % 160) - 80},${(i % 360) - 180},${NOTE}\n`,
  );
  return listIn(folder.path, 'list.csv', `name,lat,lng,note\n${texts.join('')}`);
}

interface Copied {
  readonly count: number;
  readonly seconds: number;
}

/** Copies a list into tables in a process with little memory; returns the number of zones and the processor's seconds. */
function copy(from: string, ...tables: readonly string[]): Copied {
  const args = [`--max-old-space-size=${HEAP}`, program.file, from, ...tables];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Copied;
}

describe(`with ${HEAP} MB of heap`, { timeout: TIMEOUT }, () => {
  it(`${ROWS} rows are copied from CSV to CSV`, () => {
    const out = join(folder.path, 'out.csv');
    expectFast(copy(list(ROWS), out), ROWS);
    expect(readFileSync(out, 'utf8').trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
  });

  it(`${FEWER} rows are copied from CSV to GeoJSON and to Parquet`, async () => {
    const [geojson, parquet] = ['geojson', 'parquet'].map((ending) => join(folder.path, `out.${ending}`));
    expectFast(copy(list(FEWER), geojson), FEWER);
    expectFast(copy(list(FEWER), parquet), FEWER);
    expect(readFileSync(geojson, 'utf8').trimEnd().split('\n')).toHaveLength(FEWER + 2);
    expect(Number((await parquetMetadataAsync(await asyncBufferFromFile(parquet))).num_rows)).toBe(FEWER);
  });

  it.skipIf(!hasGdal).each(['geojsonl', 'fgb'])(`${FEWER} rows are read from %s`, (ending) => {
    const path = join(folder.path, `list.${ending}`);
    const format = ending === 'fgb' ? 'FlatGeobuf' : 'GeoJSONSeq';
    const options = ['-oo', 'X_POSSIBLE_NAMES=lng', '-oo', 'Y_POSSIBLE_NAMES=lat', '-a_srs', 'EPSG:4326'];
    gdal('ogr2ogr', '-f', format, path, list(FEWER), ...options);
    expectFast(copy(path), FEWER);
  });
});

function expectFast({ count, seconds }: Copied, rows: number): void {
  expect(count).toBe(rows);
  expect(seconds).toBeLessThan(30);
}
