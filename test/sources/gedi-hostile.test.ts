import { describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/core/errors.ts';
import { lidarFile } from '../../src/sources/gedi.ts';
import type { PointQuery } from '../../src/sources/points.ts';
import { seededRandom } from '../support/random.ts';

const SEED = 5101;
const MUTANTS = 1500;

const WORLD: PointQuery = { boxes: [[-180, -90, 180, 90]], start: '2019-04-18', end: '2026-12-31' };

const COLUMNS = [
  ...['shot_number', 'beam', 'delta_time', 'lat_lowestmode', 'lon_lowestmode', 'rh50', 'rh98', 'rh'],
  ...['quality_flag', 'degrade_flag', 'surface_flag', 'sensitivity', 'elev_lowestmode', 'dem'],
  ...['l2b_quality_flag', 'cover'],
];

const curve = Array.from({ length: 101 }, (_, i) => i / 4 - 3);

function rowOf(i: number): (string | number | number[])[] {
  const place = [-13 - i / 1000, -44 - i / 1000];
  return [
    `19640119100${String(100_000 + i)}`,
    'BEAM0101',
    40_810_919 + i,
    ...place,
    9.5,
    21.5,
    curve,
    1,
    0,
    1,
    0.97,
    800,
    802,
    i % 2,
    0.4,
  ];
}

const ROWS = Array.from({ length: 12 }, (_, i) => rowOf(i));
const CSV = [COLUMNS, ...ROWS.map((row) => row.map((cell) => (Array.isArray(cell) ? cell.join(' ') : cell)))]
  .map((cells) => cells.join(','))
  .join('\n');
const GEOJSON = JSON.stringify({
  type: 'FeatureCollection',
  features: ROWS.map((row) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [row[4], row[3]] },
    properties: Object.fromEntries(COLUMNS.map((name, i) => [name, row[i]])),
  })),
}).replaceAll(/"(19640119100\d+)"/g, '$1');

/** Pieces no honest file holds where another was. */
// prettier-ignore
const HOSTILE = [
  '', '"', '""', ',', '\n', '\r\n', '{', '}', '[', ']', ':', 'null', 'NaN', '1e999', '-1e999', '-0', '0x7', '99999999999999999999999999', '1,2',
  '"__proto__":', '"constructor":{"prototype":{"polluted":1}},', '\u0000', '\uFEFF', '\ud800', '[[[[[[[[', 'x'.repeat(5000), '9'.repeat(400), '-9999', 'rh98', 'Infinity',
];

/** One to four places replaced, taken out or doubled; one file in ten is cut. */
function damage(text: string, random: () => number): string {
  let damaged = text;
  for (let i = 0; i <= random() * 4; i++) {
    // The header, and what opens the JSON, are worth more tries than any other place.
    const at = Math.floor(random() ** (random() < 0.3 ? 4 : 1) * damaged.length);
    const taken = random() < 0.5 ? 0 : Math.floor(random() * 12);
    const piece = HOSTILE[Math.floor(random() * HOSTILE.length)];
    damaged = damaged.slice(0, at) + piece + damaged.slice(at + taken);
  }
  return random() < 0.1 ? damaged.slice(0, Math.floor(random() * damaged.length)) : damaged;
}

describe(`${MUTANTS} damaged files of shots (seed ${SEED})`, () => {
  const read = (text: string) =>
    lidarFile({
      fetch: () => Promise.resolve(new Response(text)),
      url: 'https://shots.example.org/shots.csv',
      retry: { attempts: 1 },
    }).search(WORLD, { signal: new AbortController().signal });

  it.each([
    ['CSV', CSV],
    ['GeoJSON', GEOJSON],
  ])('%s: undamaged it holds its twelve shots', async (_, text) => {
    const { points, refusedCount, rejected } = (await read(text))!;
    expect([points.length, refusedCount, rejected]).toEqual([12, 0, {}]);
    expect(points[0]).toMatchObject({ shotNumber: '19640119100100000', coverFrom: 'L2A_RH_PROFILE' });
    expect(points[1]).toMatchObject({ cover: 0.4, coverFrom: 'L2B' });
  });

  it.each([
    ['CSV', CSV],
    ['GeoJSON', GEOJSON],
  ])(
    '%s: ends in shots that are shots, refusals, or a named error, and leaves prototypes alone',
    async (_, text) => {
      const random = seededRandom(SEED);
      const before = Reflect.ownKeys(Object.prototype);
      const outcomes = { shots: 0, refused: 0, failed: 0 };
      for (let i = 0; i < MUTANTS; i++) {
        try {
          const found = await read(damage(text, random));
          outcomes.refused += found?.refusedCount ?? 0;
          for (const { lat, lng, rh98, rh50, cover, shotNumber } of found?.points ?? []) {
            outcomes.shots++;
            expect(Math.abs(lat) <= 90 && Math.abs(lng) <= 180).toBe(true);
            expect(rh98 >= 0 && rh98 <= 80 && (rh50 ?? 0) <= rh98).toBe(true);
            expect(cover === null || (cover >= 0 && cover <= 1)).toBe(true);
            expect(shotNumber).not.toBe('');
          }
        } catch (error) {
          if (!isSylvanError(error, 'stac-invalid')) throw error;
          expect(error.message.length).toBeLessThan(300);
          outcomes.failed++;
        }
      }
      expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(30);
    },
  );
});
