import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gdal, hasGdal, temporaryFolder } from '../../../test/support/gdal-command.ts';
import { bundle, type Program } from '../support/program.ts';
import { listIn } from '../support/read-rows.ts';

const ROWS = 80_000;
const FEWER = 25_000;
/** Milliseconds, on a machine that does much else; alone, each takes some seconds. */
const TIMEOUT = 90_000;
const NOTE = 'note '.repeat(150);
/** Megabytes of heap: less than the rows take together. */
const HEAP = 48;

const folder = temporaryFolder();
let program: Program;
beforeAll(async () => {
  program = await bundle('copy-process.ts');
});
afterAll(async () => {
  await program.remove();
  folder.remove();
});

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

/** Copies a list into tables in a process of little memory; how many zones there were, and how long it took. */
function copied(from: string, ...tables: readonly string[]): Copied {
  const labels = [`--max-old-space-size=${HEAP}`, program.file, from, ...tables];
  return JSON.parse(execFileSync(process.execPath, labels, { encoding: 'utf8' })) as Copied;
}

describe(`${ROWS} rows, with ${HEAP} MB of heap,`, { timeout: TIMEOUT }, () => {
  it('go from CSV into CSV', () => {
    const out = join(folder.path, 'out.csv');
    expectSoon(copied(list(ROWS), out), ROWS);
    expect(readFileSync(out, 'utf8').trimEnd().split('\r\n')).toHaveLength(ROWS + 1);
  });

  it(`go from CSV into GeoJSON and Parquet, ${FEWER} of them`, async () => {
    const [geojson, parquet] = ['geojson', 'parquet'].map((ending) => join(folder.path, `out.${ending}`));
    expectSoon(copied(list(FEWER), geojson), FEWER);
    expectSoon(copied(list(FEWER), parquet), FEWER);
    expect(readFileSync(geojson, 'utf8').trimEnd().split('\n')).toHaveLength(FEWER + 2);
    expect(Number((await parquetMetadataAsync(await asyncBufferFromFile(parquet))).num_rows)).toBe(FEWER);
  });

  it.skipIf(!hasGdal).each(['geojsonl', 'fgb'])(`are read from %s, ${FEWER} of them`, (ending) => {
    const made = join(folder.path, `list.${ending}`);
    const format = ending === 'fgb' ? 'FlatGeobuf' : 'GeoJSONSeq';
    const sites = ['-oo', 'X_POSSIBLE_NAMES=lng', '-oo', 'Y_POSSIBLE_NAMES=lat', '-a_srs', 'EPSG:4326'];
    gdal('ogr2ogr', '-f', format, made, list(FEWER), ...sites);
    expectSoon(copied(made), FEWER);
  });
});

function expectSoon({ count, seconds }: Copied, rows: number): void {
  expect(count).toBe(rows);
  expect(seconds).toBeLessThan(30);
}
