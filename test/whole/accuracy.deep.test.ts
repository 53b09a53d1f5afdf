import { beforeAll, describe, expect, it } from 'vitest';
import { printable, verdicts } from '../../scripts/accuracy-report.mjs';
import { assessZone, type AssessedZone } from '../../scripts/accuracy-zones.mjs';
import { useFolder } from '../support/closing.ts';

/** The zone of `npm run accuracy` with a plantation that closed within the year. */
const SEED = 5;

describe(`a simulated zone with six sources (seed ${SEED})`, () => {
  const folder = useFolder();
  let zone: AssessedZone;
  beforeAll(async () => {
    zone = await assessZone(SEED, folder.path);
  }, 60_000);

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
