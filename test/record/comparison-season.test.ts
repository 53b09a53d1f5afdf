import { describe, expect, it } from 'vitest';
import type { CompareFindings } from '../../src/products/change/compare-findings.ts';
import type { SeasonShift } from '../../src/products/change/tasks.ts';
import { assembleComparison } from '../../src/record/comparison.ts';
import { exampleChange, exampleFindings } from '../support/compare-findings.ts';

const { job, hidden } = exampleFindings();
const OTHER_SEASON = { distanceDays: 120, mismatch: true };

const SHIFT: SeasonShift = {
  ...{ by: 'median', ndvi: -0.08, nbr: -0.08, other: null, leafOn: 'before', pixels: 900 },
  ...{ steady: false, uneven: false },
};

/** Summer next to the winter of two years later. */
function seasonal(shift: Partial<SeasonShift>, own: Partial<CompareFindings> = {}) {
  const days = { date2_start: '2025-12-01', date2_end: '2026-02-28' };
  return assembleComparison(
    exampleFindings({
      job: { ...job, ...days },
      season: OTHER_SEASON,
      change: exampleChange({ season: { ...SHIFT, ...shift } }),
      ...own,
    }),
  );
}

describe('the season of a comparison', () => {
  it('needs no other days where the periods are of one season', () => {
    const { season, details } = assembleComparison(exampleFindings());
    expect(season).toEqual({ distance_days: 0, mismatch: false, corrected: false, same_season: null });
    expect(details.season).toBeNull();
  });

  it('names the days to compare, and what was taken out', () => {
    const { season, details } = seasonal({});
    expect(season).toEqual({
      ...{ distance_days: 120, mismatch: true, corrected: true },
      same_season: { start: '2025-06-01', end: '2025-08-31' },
    });
    expect(details.season).toMatchObject({ by: 'median', ndvi_shift: -0.08 });
  });

  it('names no days that period 2 has already', () => {
    expect(seasonal({}, { job }).season).toMatchObject({ mismatch: true, same_season: null });
  });

  it('takes nothing out where the ground has none', () => {
    const { season, details } = seasonal({ steady: true, ndvi: -0.01, nbr: -0.01 });
    expect(season).toMatchObject({ mismatch: true, corrected: false });
    expect(season.same_season).not.toBeNull();
    expect(details.season).toBeNull();
  });

  it('takes nothing out that looks like a loss, and names the days in its sentence', () => {
    const unknown = { change: 'season-ambiguous', gain: 'season-ambiguous', greenness: 'season-ambiguous' };
    const answer = seasonal(
      { uneven: true },
      { hidden: { ...hidden, ...(unknown as object) }, status: null, alert: null },
    );
    expect(answer.season.corrected).toBe(false);
    expect(answer.details.summary).toContain('in the season of the first shows it: June–August 2025.');
  });
});
