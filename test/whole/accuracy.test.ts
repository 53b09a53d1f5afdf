import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printable, report, verdicts } from '../../scripts/accuracy-report.mjs';
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

  it('has a row in the report', () => {
    const text = report([zone], [SEED]);
    expect(text).toContain(`| ${SEED} | ${zone.answer.ndvi_current!.toFixed(4)}`);
    expect(text).toMatch(/\| Forest cover, points \| -?0\.\d\d \| 0\.\d\d \| 0\.\d\d \(seed 5\) \|/);
    expect(text).not.toMatch(/fails|NaN|undefined/);
  });

  it.each([
    ['NDVI ± 0.01', { ndvi_current: 0.5 }],
    ['Forest cover ± 2 points', { forest_cover: null }],
    ['VV ± 0.2 dB', { sentinel1_vv: -12 }],
    ['Mean canopy height ± 1.5 m', { canopy_height: null }],
    ['Trend label right', { trend: 'degrading' }],
    ['Alert level right', { deforestation_alert: 'CAUTION' }],
    ['Fires exact', { active_fires: 99 }],
  ] as const)('fails the check of a wrong or missing value: %s', (name, change) => {
    const off = { ...zone, answer: { ...zone.answer, ...change } };
    expect(verdicts([off]).flatMap((verdict) => (verdict.holds ? [] : [verdict.name]))).toEqual([name]);
  });
});
