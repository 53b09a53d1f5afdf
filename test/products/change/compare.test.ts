import { describe, expect, it } from 'vitest';
import type { AlertLevel } from '../../../src/contract/index.ts';
import {
  compareStatus,
  areaChange,
  percentChange,
  compareSeasons,
  medianDay,
  sameSeason,
  zoneSignificance,
} from '../../../src/products/change/significance.ts';

describe('compareStatus (methods 8)', () => {
  const statusOf = (balance: number, alert: AlertLevel = 'STABLE', baselineHa = 1000, provisionalHa = 0) =>
    compareStatus(
      { lossHa: Math.max(0, -balance), gainHa: Math.max(0, balance), provisionalHa, baselineHa },
      alert,
    );

  it.each([
    [-200, 'CRITICAL_LOSS'],
    [-199, 'SEVERE_LOSS'],
    [-50, 'SEVERE_LOSS'],
    [-49, 'MODERATE_LOSS'],
    [-10, 'MODERATE_LOSS'],
    [-9, 'SLIGHT_LOSS'],
    [-1, 'SLIGHT_LOSS'],
    [-0.9, 'STABLE'],
    [4.9, 'STABLE'],
    [5, 'SLIGHT_GAIN'],
    [19, 'SLIGHT_GAIN'],
    [20, 'MODERATE_GAIN'],
    [99, 'MODERATE_GAIN'],
    [100, 'SIGNIFICANT_GAIN'],
  ] as const)('rates a balance of %d ha of 1,000 ha as %s', (balance, status) => {
    expect(statusOf(balance)).toBe(status);
  });

  it('rates a balance below half a hectare as STABLE, any gain without a baseline as SIGNIFICANT_GAIN', () => {
    expect(statusOf(-0.49, 'STABLE', 1)).toBe('STABLE');
    expect(statusOf(-0.5, 'CAUTION', 1)).toBe('CRITICAL_LOSS');
    expect(statusOf(0.5, 'STABLE', 0)).toBe('SIGNIFICANT_GAIN');
    expect(statusOf(0, 'STABLE', 0)).toBeNull();
  });

  it('does not call forest stable if 1 % of it is provisional loss', () => {
    expect([statusOf(0, 'CAUTION', 1000, 9.9), statusOf(0, 'CAUTION', 1000, 10)]).toEqual(['STABLE', null]);
    expect(statusOf(-9, 'CAUTION', 1000, 10)).toBe('SLIGHT_LOSS');
    expect(statusOf(0, 'STABLE', 10, 0.2)).toBe('STABLE');
  });

  it.each([
    ['CRITICAL', 150, 'SEVERE_LOSS'],
    ['CRITICAL', -300, 'CRITICAL_LOSS'],
    ['WARNING', 10, 'MODERATE_LOSS'],
    ['WARNING', -60, 'SEVERE_LOSS'],
    ['CAUTION', -2, 'SLIGHT_LOSS'],
    ['POSITIVE', 30, 'MODERATE_GAIN'],
  ] as const)('combines the alert %s and a balance of %d ha into %s', (alert, balance, status) => {
    expect(statusOf(balance, alert)).toBe(status);
  });
});

describe('zoneSignificance', () => {
  it('agrees with the one-sample t-test of SciPy', () => {
    // scipy.stats.ttest_1samp([-.05, -.03, -.06, -.04, -.02], 0): t = -5.65685; t.interval(.95, 4): -.05963..-.02037
    const means = [-0.05, -0.03, -0.06, -0.04, -0.02];
    const { mean, t, interval, blocks, significant } = zoneSignificance(means, 0.02, -0.04);
    expect(mean).toBeCloseTo(-0.04, 12);
    expect(t).toBeCloseTo(-5.65685, 5);
    expect(interval![0]).toBeCloseTo(-0.05963, 5);
    expect(interval![1]).toBeCloseTo(-0.02037, 5);
    expect([blocks, significant]).toEqual([5, true]);
  });

  it.each([
    { what: 'noise', means: [0.019, 0.019, 0.019, 0.019], significant: false },
    { what: 'no change', means: [0, 0, 0, 0], significant: false },
    { what: 'too wide a spread', means: [0.2, -0.1, 0.15, -0.12, 0.1], significant: false },
    { what: 'equal blocks', means: [-0.05, -0.05, -0.05, -0.05], significant: true },
    { what: 'three blocks', means: [-0.3, -0.3, -0.31], overall: -0.3, significant: null },
    { what: 'three blocks of noise', means: [-0.01, -0.01, -0.012], overall: -0.01, significant: false },
    { what: 'a clearing too small for any block', means: [], overall: -0.5, significant: null },
    { what: 'no forest', means: [], overall: null, significant: null },
  ])('$what: $significant', ({ means, overall = 0, significant }) => {
    expect(zoneSignificance(means, 0.02, overall).significant).toBe(significant);
  });

  it('reports no t for blocks without spread, and neither t nor interval for three blocks', () => {
    const alike = zoneSignificance([0.1, 0.1, 0.1, 0.1], 0.02, 0.1);
    expect(alike).toMatchObject({ t: null, interval: [0.1, 0.1] });
    const three = zoneSignificance([0.1, 0.2, 0.1], 0.02, 0.15);
    expect(three).toMatchObject({ mean: 0.15, t: null, interval: null });
  });
});

describe('seasons of two periods', () => {
  it.each([
    // methods 10: from 10 January to 20 December.
    { one: '2024-01-10', other: '2022-12-20', days: 21, mismatch: false },
    { one: '2022-03-01', other: '2023-04-01', days: 31, mismatch: false },
    { one: '2022-03-01', other: '2023-04-02', days: 32, mismatch: true },
  ])('differ at $days days: $mismatch', ({ one, other, days, mismatch }) => {
    expect(compareSeasons([one], [other])).toEqual({ distanceDays: days, mismatch });
  });

  it('are represented by the median of their distinct days', () => {
    expect(medianDay(['2024-06-30', '2024-06-01', '2024-06-01', '2024-06-02'])).toBe('2024-06-02');
    expect(medianDay(['2024-06-30', '2024-06-02'])).toBe('2024-06-02');
    expect(medianDay(['2024-06-30'])).toBe('2024-06-30');
  });
});

/** A period as `first day/last day`. */
function periodOf(text: string) {
  const [start, end] = text.split('/');
  return { start, end };
}

describe('sameSeason moves the season of period 1 to', () => {
  it.each([
    ['the year of period 2', '2018-06-01/2018-08-31', '2023-02-01/2023-08-31', '2023-06-01/2023-08-31'],
    ['the year before it', '2018-06-01/2018-08-31', '2023-02-01/2023-08-30', '2022-06-01/2022-08-31'],
    ['two calendar years', '2018-12-01/2019-02-28', '2023-06-01/2023-08-31', '2022-12-01/2023-02-28'],
    ['the year after period 1', '2019-06-01/2019-08-31', '2020-01-01/2020-03-31', '2020-06-01/2020-08-31'],
    ['a common year', '2020-02-01/2020-02-29', '2023-06-01/2023-08-31', '2023-02-01/2023-02-28'],
    ['a year from a leap day on', '2024-02-29/2025-02-28', '2025-03-01/2026-02-28', '2025-03-01/2026-02-28'],
    ['days after period 1', '2022-09-01/2023-09-01', '2024-09-01/2025-08-31', '2023-09-02/2024-09-01'],
    ['days that are not too many', '2022-09-01/2023-09-01', '2027-09-01/2028-09-01', '2027-09-02/2028-09-01'],
    [
      'a leap day in a common year',
      '2020-02-29/2020-02-29',
      '2023-06-01/2023-08-31',
      '2023-02-28/2023-02-28',
    ],
    ['another leap year', '2020-02-29/2020-02-29', '2024-06-01/2024-08-31', '2024-02-29/2024-02-29'],
  ])('%s: from %s for %s', (_, one, two, same) => {
    expect(sameSeason(periodOf(one), periodOf(two))).toEqual(periodOf(same));
  });
});

describe('percentage change (methods 10)', () => {
  it.each([
    [0.8, 0.6, -25],
    [0.05, 0.1, 100],
    [-0.2, -0.1, 50],
    [0.0499, 0.5, null],
    [-0.0499, 0.5, null],
  ])('of an index from %d to %d: %s', (before, after, percent) => {
    if (percent === null) expect(percentChange(before, after)).toBeNull();
    else expect(percentChange(before, after)).toBeCloseTo(percent, 9);
  });

  it.each([
    [0, 0, null],
    [0, 5, null],
    [10, 5, -50],
    [10, 0, -100],
  ])('of an area from %d to %d: %s', (before, after, percent) => {
    expect(areaChange(before, after)).toBe(percent);
  });
});
