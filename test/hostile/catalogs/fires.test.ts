import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fireFile } from '../../../src/sources/fires/file.ts';
import type { PointQuery } from '../../../src/sources/points.ts';
import { seededRandom } from '../../support/random.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { campaign } from '../support/campaign.ts';
import { damageTable, type ReadTable } from './support/damaged-tables.ts';

const { seed, runs, timeout } = campaign(300, 20);

const QUERY: PointQuery = { boxes: [[-180, -90, 180, 90]], start: '2022-02-01', end: '2023-12-31' };
const ROWS = 30;

const MODIS = `latitude,longitude,brightness,acq_date,acq_time,satellite,confidence,frp
${Array.from({ length: ROWS }, (_, i) => `-${10 + i / 7},${40 + i / 3},310,2022-03-${10 + (i % 20)},00${20 + i},T,${i * 3},${i}.5`).join('\r\n')}\r\n`;

/** The header and some scattered rows of a file from FIRMS. */
function realRows(name: string): string {
  const [header, ...rows] = readFileSync(realData(`fires/${name}`), 'utf8').split('\n');
  const step = Math.floor(rows.length / ROWS);
  return [header, ...Array.from({ length: ROWS }, (_, i) => rows[i * step])].join('\n');
}

const FILES = ['MODIS_C6_1_Global_24h.csv', 'SUOMI_VIIRS_C2_Global_VNP14IMGTDL_NRT_2023313.txt']
  .filter((name) => hasRealData(`fires/${name}`))
  .map((name) => [name, realRows(name)] as const);

const read: ReadTable = async (bytes) => {
  const found = await fireFile({
    fetch: () => Promise.resolve(new Response(bytes)),
    url: 'https://fires.example.org/fires.csv',
    retry: { attempts: 1 },
  }).search(QUERY, { signal: new AbortController().signal });
  if (found === null) return null;
  for (const { lat, lng, time, frp, satellite } of found.points) {
    expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && (frp ?? 0) >= 0 && satellite !== '').toBe(true);
    expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z$/);
  }
  return {
    keys: found.points.map(({ lat, lng, time }) => `${lat} ${lng} ${time}`),
    refused: found.refusedCount,
  };
};

describe(`${runs} damaged fire files (seed ${seed})`, { timeout }, () => {
  it.each([['simulated', MODIS] as const, ...FILES])(
    '%s: give known rows, refusals, or a typed error',
    async (_, text) => {
      const sound = (await read(new TextEncoder().encode(text)))!;
      expect(sound).toMatchObject({ keys: { length: ROWS }, refused: 0 });
      const known = new Set(sound.keys);
      const ends = await damageTable(
        text,
        known,
        read,
        Math.ceil(runs / (1 + FILES.length)),
        seededRandom(seed),
      );
      expect(Math.min(ends.rows, ends.failed)).toBeGreaterThan(10);
    },
  );
});
