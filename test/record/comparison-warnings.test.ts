import { describe, expect, it } from 'vitest';
import { makeZone } from '../../src/geo/zone.ts';
import type { CompareFindings } from '../../src/products/change/compare-findings.ts';
import { comparisonWarnings } from '../../src/record/comparison-warnings.ts';
import {
  exampleChange,
  exampleFindings,
  exampleRun,
  exampleScene,
  outcome,
  withPeriods,
} from '../support/compare-findings.ts';

const codes = (findings: CompareFindings, simulated = false) =>
  comparisonWarnings(findings, simulated).map(({ code }) => code);

/** A period whose scenes have the given sun elevations. */
const lit = (...heights: (number | null)[]) => ({
  scenes: heights.map((sunElevation, i) => exampleScene(`2023-07-1${i}`, { sunElevation })),
});
const processed = (...baselines: (string | null)[]) => ({
  scenes: baselines.map((processingBaseline, i) => exampleScene(`2023-07-1${i}`, { processingBaseline })),
});
const job = exampleFindings().job;
const lasting = (date1_end: string, date2_end: string) =>
  exampleFindings({ job: { ...job, date1_end, date2_end } });
const flooded = (floodedPixels: number, forestPixels: number) =>
  exampleFindings({ change: exampleChange({ floodedPixels, forestPixels }) });
const winters = {
  scenes: ['2024-01-10', '2024-02-10'].map((day) => exampleScene(day)),
};
const northern = withPeriods(winters, winters, { job: { ...job, lat: 48 } });
const NO_FOREST = { lossHa: 0, provisionalHa: 0, gainHa: 0, baselineHa: 0, lossPercent: null };
const passedOver = [{ id: 'sentinel2/dead', run: exampleRun() }];

describe('comparisonWarnings', () => {
  const { periods } = exampleFindings();
  const coarse = makeZone({ lat: -8.9, lng: -62.1, size: 1 }, { finest: 20 });
  const short = { code: 'search', run: exampleRun({ warnings: ['cut short'] }) };

  const season = { distanceDays: 32, mismatch: true };
  const { fires } = exampleFindings();
  const noted = (note: 'radar-mixed-orbits' | 'quality-averaged') => ({ run: exampleRun({ notes: [note] }) });

  it.each<readonly [code: string, when: string, findings: CompareFindings]>([
    ['season-mismatch', 'the seasons differ', exampleFindings({ season })],
    ['sun-elevation', 'the sun was over 15° higher in period 1', withPeriods(lit(50, 50), lit(34.9))],
    ['sun-elevation', 'it was over 15° lower on average', withPeriods(lit(30, 36), lit(48.1, null))],
    ['baselines-differ', 'one differs', withPeriods(processed('05.09', '05.10'), processed('05.10'))],
    ['sensors-differ', 'the sensors differ', withPeriods({ sensor: 'landsat45' }, { sensor: 'landsat89' })],
    ['lengths-differ', 'period 2 is over three times as long', lasting('2023-06-10', '2024-07-01')],
    ['lengths-differ', 'period 1 is over three times as long', lasting('2023-07-01', '2024-06-10')],
    ['flooded-forest', 'over 0.5 % of the forest is flooded', flooded(26, 5000)],
    ['no-forest', 'there was no forest and no gain', exampleFindings({ forest: NO_FOREST })],
    ['leaf-off', 'no image shows full leaf', northern],
    ['partly-observed', 'over 0.1 % of the zone is not seen', exampleFindings({ commonFraction: 0.998 })],
    ['coarse-pixels', 'pixels are coarse', exampleFindings({ periods: { ...periods, zone: coarse } })],
    ['source-fallback', 'a catalog was skipped', exampleFindings({ periods: { ...periods, passedOver } })],
    ['search-incomplete', 'the search for period 2 was cut short', withPeriods({}, { run: short.run })],
    ['fires-unknown', 'of period 2', exampleFindings({ fires: { ...fires, period2: outcome<never>(null) } })],
    [
      'radar-mixed-orbits',
      'radar notes it',
      exampleFindings({ radar: outcome<never>(null, noted('radar-mixed-orbits')) }),
    ],
    ['quality-averaged', 'both note it', withPeriods(noted('quality-averaged'), noted('quality-averaged'))],
  ])('gives only %s when %s', (code, _, findings) => {
    expect(codes(findings)).toEqual([code]);
  });

  it('gives only simulated-data for an answer from simulated data, and else none for similar periods', () => {
    expect(codes(exampleFindings(), true)).toEqual(['simulated-data']);
    expect(codes(exampleFindings())).toEqual([]);
  });

  it('names the scenes with corrected offsets in both periods', () => {
    const findings = withPeriods({ corrected: ['S2A_a'] }, { corrected: ['S2B_b'] });
    const [{ code, detail }, ...more] = comparisonWarnings(findings, false);
    expect([code, more]).toEqual(['offset-corrected', []]);
    expect(detail).toMatch(/S2A_a.*S2B_b/);
  });

  it('are in the language of the request', () => {
    const french = exampleFindings({ season, job: { ...job, lang: 'fr' } });
    const [en, fr] = [exampleFindings({ season }), french].map((one) => comparisonWarnings(one, false)[0]);
    expect(fr.code).toBe(en.code);
    expect(fr.detail).not.toBe(en.detail);
  });
});

describe('comparisonWarnings gives no warning', () => {
  it.each([
    ['the sun was 15° higher', withPeriods(lit(50), lit(35))],
    ['the catalog of one period does not state the sun elevation', withPeriods(lit(70), lit(null))],
    ['the baselines are in another order', withPeriods(processed('1', '2'), processed('2', '1', '2'))],
    ['one period is three times as long', lasting('2023-06-10', '2024-06-30')],
    ['one period does not state its baseline', withPeriods(processed(null), processed('05.10'))],
    ['0.5 % of the forest is flooded', flooded(25, 5000)],
    [
      'fires of period 1 are unknown',
      exampleFindings({ fires: { ...exampleFindings().fires, period1: outcome<never>(null) } }),
    ],
  ])('when %s', (_, findings) => {
    expect(codes(findings)).toEqual([]);
  });

  it('about baselines when the sensors differ anyway', () => {
    const old = { sensor: 'landsat45', ...processed('05.09') } as const;
    const findings = withPeriods(old, { sensor: 'landsat89', ...processed('05.10') });
    expect(codes(findings)).toEqual(['sensors-differ']);
  });
});
