import { diagnose, type Diagnosis } from 'sylvan/doctor';
import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Sylvan } from 'sylvan/node';
import { NULLABLE_FIELDS } from '../../src/contract/record-codes.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

/** Rondônia, in a dry season for which every source has published its data. */
const ZONE = { lat: -10.6, lng: -61.35, size: 2, date: '2022-08-31' };
const MINUTES = 60_000;

const hasNetwork = await lookup('earth-search.aws.element84.com').then(
  () => true,
  () => false,
);
const firmsKey = process.env.FIRMS_MAP_KEY;

describe.skipIf(!hasNetwork)('the real public hosts (skipped without a network)', () => {
  let sylvan: Sylvan;
  beforeAll(() => {
    sylvan = createSylvan({ meter: UNCOUNTED, ...(firmsKey && { firmsKey }) });
  });
  afterAll(() => sylvan.close());

  it('are all in order according to the doctor', { timeout: 5 * MINUTES }, async () => {
    const diagnosis = await diagnose(sylvan);
    expect(faultsOf(diagnosis)).toEqual([]);
    expect(diagnosis.lacking).toEqual([]);
    expect(diagnosis.bytes).toBeLessThan(2e6);
  });

  it('give every field of a record', { timeout: 10 * MINUTES }, async () => {
    const answer = await sylvan.analyze(ZONE);
    expect(missingFields(answer)).toEqual([]);
    expect(answer.forest_cover).toBeGreaterThan(10);
  });

  it('compare two years', { timeout: 10 * MINUTES }, async () => {
    const { lat, lng, size } = ZONE;
    const { changes } = await sylvan.compare({
      ...{ lat, lng, size },
      ...{ date1_start: '2020-07-01', date1_end: '2020-08-31' },
      ...{ date2_start: '2022-07-01', date2_end: '2022-08-31' },
    });
    expect(changes.forest_loss_ha).toBeGreaterThanOrEqual(0);
  });
});

/** The findings of hosts that are not in order. */
function faultsOf({ hosts }: Diagnosis): string[] {
  return hosts
    .filter(({ status }) => status !== 'ok')
    .flatMap(({ host, findings }) => findings.map(({ code, detail }) => `${host} ${code} ${detail ?? ''}`));
}

/** Fields without a value, with the reason; fires need a key if the masks are not published yet. */
function missingFields({ details: { missing } }: AnalyzeAnswer): string[] {
  return NULLABLE_FIELDS.flatMap((field) => {
    const reason = missing[field];
    return reason === undefined ? [] : [`${field}: ${reason.detail}`];
  });
}
