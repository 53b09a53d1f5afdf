import { describe, expect, it } from 'vitest';
import type { CompareFindings } from '../../src/products/change/compare-findings.ts';
import { assembleComparison } from '../../src/record/comparison.ts';
import { exampleFindings } from '../support/compare-findings.ts';

const { job } = exampleFindings();

/** A comparison of northern summer with the winter two years later. */
function seasonal(overrides: Partial<CompareFindings> = {}) {
  const days = { date2_start: '2025-12-01', date2_end: '2026-02-28' };
  const season = { distanceDays: 120, mismatch: true };
  return assembleComparison(exampleFindings({ job: { ...job, ...days }, season, ...overrides }));
}

describe('season of a comparison', () => {
  it('suggests no other days when both periods are in the same season', () => {
    const { season } = assembleComparison(exampleFindings());
    expect(season).toEqual({ distance_days: 0, mismatch: false, same_season: null });
  });

  it('suggests days of the same season, in the summary as well', () => {
    const { season, details } = seasonal();
    expect(season).toEqual({
      ...{ distance_days: 120, mismatch: true },
      same_season: { start: '2025-06-01', end: '2025-08-31' },
    });
    expect(details.summary).toContain(
      'For images of the same season, use June–August 2025 as the second period.',
    );
  });

  it('suggests no days that period 2 already has', () => {
    expect(seasonal({ job }).season).toMatchObject({ mismatch: true, same_season: null });
  });
});
