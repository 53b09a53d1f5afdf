import { describe, expect, it } from 'vitest';
import type { CompareFindings } from '../../src/products/change/compare-findings.ts';
import { assembleComparison } from '../../src/record/comparison.ts';
import { exampleFindings } from '../support/compare-findings.ts';

const { job } = exampleFindings();

/** Summer next to the winter of two years later. */
function seasonal(own: Partial<CompareFindings> = {}) {
  const days = { date2_start: '2025-12-01', date2_end: '2026-02-28' };
  const season = { distanceDays: 120, mismatch: true };
  return assembleComparison(exampleFindings({ job: { ...job, ...days }, season, ...own }));
}

describe('the season of a comparison', () => {
  it('needs no other days where the periods are of one season', () => {
    const { season } = assembleComparison(exampleFindings());
    expect(season).toEqual({ distance_days: 0, mismatch: false, same_season: null });
  });

  it('names the days to compare, in its sentence, too', () => {
    const { season, details } = seasonal();
    expect(season).toEqual({
      ...{ distance_days: 120, mismatch: true },
      same_season: { start: '2025-06-01', end: '2025-08-31' },
    });
    expect(details.summary).toContain(
      'For images of the same season, use June–August 2025 as the second period.',
    );
  });

  it('names no days that period 2 has already', () => {
    expect(seasonal({ job }).season).toMatchObject({ mismatch: true, same_season: null });
  });
});
