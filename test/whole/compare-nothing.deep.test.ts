import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { CompareAnswer, SylvanError } from 'sylvan/node';
import { createTimedSylvan, type TimedOptions } from '../../dist/testing.js';
import type { Sample } from '../../simulator/index.ts';
import { writeClasses, type ClassAt } from '../support/classes.ts';
import { failureOf } from '../support/failures.ts';
import { codesOf, SUMMERS, TWO_SUMMERS } from '../support/two-summers.ts';
import { writeZoneIn } from '../support/zones.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useClosing, useFolder } from '../support/closing.ts';

vi.setConfig({ testTimeout: 20_000 });

// Land of any cover. Where the images themselves have clouds, it is not vegetation.
const [LAND, CLOUD] = [5, 9];
/** Index of an item in the folder: two tiles of three passes in each summer. */
const isFirstSummer = (index: number) => index < 6;
/** The zone's offset in the landscape and its width, in pixels of 20 m. */
const [ZONE_AT, ZONE_WIDTH] = [20, 100];

const folder = useFolder();
let sample: Sample;
const closing = useClosing();
beforeAll(async () => {
  sample = await writeZoneIn(folder.path, TWO_SUMMERS);
}, 60_000);

type Request = Record<keyof typeof SUMMERS, string | number> & { lang?: 'en' | 'fr' };

function compare(
  catalog: NonNullable<TimedOptions['catalog']>,
  change: Partial<Request> = {},
  options: TimedOptions = {},
): Promise<CompareAnswer> {
  const sylvan = createTimedSylvan({
    meter: UNCOUNTED,
    catalog,
    sources: { sentinel1: false, firms: false },
    ...options,
  });
  closing(sylvan);
  return sylvan.compare({ ...SUMMERS, ...change } as typeof SUMMERS);
}

async function noImagery(...call: Parameters<typeof compare>): Promise<SylvanError> {
  const error = await failureOf(compare(...call));
  expect(error.code).toBe('no-imagery');
  return error;
}

const withClasses = (name: string, classAt: ClassAt) =>
  writeClasses(sample.folder, TWO_SUMMERS, name, classAt);

describe('a period without a scene', () => {
  it('is named, with the nearest dates with images', async () => {
    const error = await noImagery(sample.folder, { date1_start: '2022-08-01', date1_end: '2022-09-30' });
    expect(error.fields).toEqual({
      ...{ period: 1, start: '2022-08-01', end: '2022-09-30', catalogs_searched: ['folder'] },
      ...{ scenes_found: 0, best_valid_fraction: null, failed: [] },
      ...{ nearest_before: null, nearest_after: '2023-06-17' },
      ...{ catalog_start: '2023-06-17', catalog_end: '2024-07-27' },
    });
    expect([error.retryable, error.charged]).toEqual([false, false]);
    const between = { date1_end: '2023-07-01', date2_start: '2023-08-01', date2_end: '2024-01-31' };
    expect((await noImagery(sample.folder, between)).fields).toMatchObject({
      ...{ period: 2, nearest_before: '2023-07-27', nearest_after: '2024-06-17' },
    });
  });

  it('has no nearest date after today, nor an overcast one', async () => {
    const now = () => new Date('2024-07-01T12:00:00Z');
    const late = { date2_start: '2024-06-20', date2_end: '2024-07-01' };
    expect((await noImagery(sample.folder, late, { now })).fields).toMatchObject({
      ...{ period: 2, nearest_before: '2024-06-17', nearest_after: null },
    });
    expect(
      (await noImagery(sample.folder, late, { now: () => new Date('2024-07-07T00:00:00Z') })).fields,
    ).toMatchObject({ nearest_after: '2024-07-07' });
  });
});

describe('a period with only clouds', () => {
  it('in its pixels is no-imagery', async () => {
    const catalog = await withClasses('cloudy', (index) => (isFirstSummer(index) ? LAND : CLOUD));
    expect((await noImagery(catalog)).fields).toMatchObject({
      ...{ period: 2, scenes_found: 6, best_valid_fraction: 0 },
    });
  });

  it('except for a small hole gives the valid fraction of the best date', async () => {
    const isHole = (column: number, row: number) => column >= 40 && column < 50 && row >= 40 && row < 48;
    const catalog = await withClasses('hole', (index, column, row) =>
      isFirstSummer(index) || isHole(column, row) ? LAND : CLOUD,
    );
    const best = (await noImagery(catalog)).fields.best_valid_fraction as number;
    // 80 of 10,000 pixels, on the coarser grid of the survey, which masks a margin around clouds.
    expect(best).toBeGreaterThan(0);
    expect(best).toBeLessThan(0.01);
  });
});

describe('a small area clear in both periods', () => {
  /** Clear to the left of column `to` in the first summer, and from column `from` on in the second. */
  const overlapping = (name: string, to: number, from: number) =>
    withClasses(name, (index, column) =>
      (isFirstSummer(index) ? column - ZONE_AT < to : column - ZONE_AT >= from) ? LAND : CLOUD,
    );

  it('is no-imagery with the fraction if it is less than a fifth of the zone', async () => {
    const { fields, message } = await noImagery(await overlapping('narrow', 60, 45));
    const { common_fraction: common, pixels_seen: observed } = fields as {
      common_fraction: number;
      pixels_seen: number[];
    };
    // At most the drawn overlap: a margin around clouds is masked.
    expect(common).toBeGreaterThan(0);
    expect(common).toBeLessThanOrEqual((60 - 45) / ZONE_WIDTH);
    expect(
      observed.map((pixels) => pixels / 40_000).map((fraction) => Math.abs(fraction - 0.55) < 0.06),
    ).toEqual([true, true]);
    expect(message).toContain(`${Math.round(100 * common)} %`);
    expect(fields).not.toHaveProperty('period');
  });

  it('gives an answer of low grade without an alert if it is over a fifth', async () => {
    const answer = await compare(await overlapping('wide', 75, 42));
    expect(answer.details.quality.valid_fraction).toBeGreaterThan(0.2);
    expect(answer.details.quality.valid_fraction).toBeLessThan(0.3);
    expect(answer.details.quality.grade).toBe('low');
    expect(codesOf(answer)).toContain('partly-observed');
    expect(answer.deforestation_alert).toBeNull();
    expect(answer.details.missing.deforestation_alert?.code).toBe('too-little-observed');
  });
});
