import { describe, expect, it } from 'vitest';
import { secondsLeft, shownNext } from '../../../demo/src/progress/time-left.ts';

/** The time shown after each of several estimates. */
function shownAfter(estimates: readonly (number | null)[]): (number | null)[] {
  let shown: number | null = null;
  return estimates.map((left) => (shown = shownNext(shown, left)));
}

describe('the remaining time of a call', () => {
  it('extrapolates the pace so far, and is never negative', () => {
    expect(secondsLeft(0.25, 10)).toBe(30);
    expect(secondsLeft(0.5, 40)).toBe(40);
    expect(secondsLeft(1, 40)).toBe(0);
    expect(secondsLeft(1.01, 40)).toBe(0);
  });

  it('is unknown at first', () => {
    expect(secondsLeft(0.5, 2.9)).toBeNull();
    expect(secondsLeft(0.09, 60)).toBeNull();
    expect(shownAfter([null, null, 30, null])).toEqual([null, null, 30, 30]);
  });

  it('is shown in steps, and in whole minutes from two minutes on', () => {
    const shown = [0, 4, 6, 16, 31, 61, 89, 91, 121, 600].map((left) => shownNext(null, left));
    expect(shown).toEqual([5, 5, 10, 20, 45, 90, 90, 120, 180, 600]);
  });

  it('ignores noise in the estimates, but follows a large increase', () => {
    expect(shownAfter([20, 18, 22, 19, 25, 14, 16, 12])).toEqual([20, 20, 20, 20, 20, 15, 15, 15]);
    expect(shownAfter([20, 29, 31, 200])).toEqual([20, 20, 45, 240]);
  });
});
