import { describe, expect, it } from 'vitest';
import { dayNumber } from '../../src/contract/dates.ts';
import type { CompareFindings } from '../../src/products/change/compare-findings.ts';
import { assembleComparison } from '../../src/record/comparison.ts';
import { exampleFindings, exampleLedger, outcome } from '../support/compare-findings.ts';

const { job } = exampleFindings();

/** A comparison of northern summer with the winter two years later. */
function seasonal(overrides: Partial<CompareFindings> = {}) {
  const days = { date2_start: '2025-12-01', date2_end: '2026-02-28' };
  const season = { distanceDays: 120, mismatch: true };
  return assembleComparison(exampleFindings({ job: { ...job, ...days }, season, ...overrides }));
}

describe('season of a comparison', () => {
  it('suggests days of the same season, in the summary as well', () => {
    const { season, details } = seasonal();
    const same_season = { start: '2025-06-01', end: '2025-08-31' };
    expect(season).toEqual({ distance_days: 120, mismatch: true, same_season });
    expect(details.summary).toContain('use June–August 2025 as the second period.');
  });

  it('suggests no days in the same season, or if period 2 already has them', () => {
    const { season } = assembleComparison(exampleFindings());
    expect(season).toEqual({ distance_days: 0, mismatch: false, same_season: null });
    expect(seasonal({ job }).season).toMatchObject({ mismatch: true, same_season: null });
  });
});

it('a patch in a comparison has its area, its position and the days between which it was lost', () => {
  const days = { after: dayNumber('2024-07-09'), by: dayNumber('2024-07-22') };
  const patches = [{ pixels: 25, column: 20, row: 30, ...days }];
  const ledger = outcome(exampleLedger({ patches, patchCount: 1 }));
  const { details } = assembleComparison(exampleFindings({ ledger }));
  const [{ lat, lng, ...patch }] = details.patches;
  expect(patch).toEqual({ area_ha: 1, after: '2024-07-09', by: '2024-07-22', date: '2024-07-22' });
  // 400 m east and 600 m south of the north-west corner of a 1 km zone.
  expect(lat).toBeCloseTo(-8.9 - 0.1 / 110.6, 4);
  expect(lng).toBeCloseTo(-62.1 - 0.1 / 110, 3);
  expect(details.patch_count).toBe(1);
});
