import { describe, expect, it } from 'vitest';
import { TREND_LABELS, conditionOf } from '../../src/contract/index.ts';

const TRENDS = [...TREND_LABELS, null];

describe('conditionOf', () => {
  it.each([
    ['CRITICAL', 'being-cleared'],
    ['WARNING', 'being-cleared'],
    ['CAUTION', 'disturbed'],
    ['POSITIVE', 'recovering'],
  ] as const)('for the alert %s is %s, whatever the trend', (alert, condition) => {
    for (const trend of TRENDS) expect(conditionOf(alert, trend)).toBe(condition);
  });

  it.each([
    ['improving', 'recovering'],
    ['stable', 'stable'],
    ['degrading', 'disturbed'],
    [null, 'stable'],
  ] as const)('for the alert STABLE and the trend %s is %s', (trend, condition) => {
    expect(conditionOf('STABLE', trend)).toBe(condition);
  });

  it('is null for an unknown alert, whatever the trend', () => {
    for (const trend of TRENDS) expect(conditionOf(null, trend)).toBeNull();
  });
});
