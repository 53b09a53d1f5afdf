import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printable, verdicts } from '../../scripts/accuracy-report.mjs';
import { assessZone, type AssessedZone } from '../../scripts/accuracy-zones.mjs';
import { temporaryFolder } from '../support/zones.ts';

/** The zone of `npm run accuracy` with a plantation that closed within the year. */
const SEED = 5;

describe(`a simulated zone with six sources (seed ${SEED})`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let zone: AssessedZone;
  beforeAll(async () => {
    folder = await temporaryFolder();
    zone = await assessZone(SEED, folder.path);
  }, 60_000);
  afterAll(() => folder.remove());

  it('is reported within every tolerance', () => {
    const broken = verdicts([zone]).filter(({ holds }) => !holds);
    expect(broken, printable(zone)).toEqual([]);
  });

  it.each([
    ['Forest cover ± 2 points', { forest_cover: null }],
    ['VV ± 0.2 dB', { sentinel1_vv: -12 }],
  ] as const)('fails the check of a wrong or missing value: %s', (name, change) => {
    const off = { ...zone, answer: { ...zone.answer, ...change } };
    expect(verdicts([off]).flatMap((verdict) => (verdict.holds ? [] : [verdict.name]))).toEqual([name]);
  });
});
