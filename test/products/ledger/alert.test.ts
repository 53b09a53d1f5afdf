import { describe, expect, it } from 'vitest';
import {
  alertLevel,
  alertUnknown,
  forestChange,
  lossPercent,
  type AlertUnknown,
  type ForestChange,
} from '../../../src/products/ledger/alert.ts';

interface Case {
  readonly forest?: number;
  readonly loss?: number;
  readonly provisional?: number;
  readonly gain?: number;
  readonly fires?: number;
}

const changeOf = ({ forest = 8000, loss = 0, provisional = 0, gain = 0 }: Case): ForestChange => ({
  lossHa: loss,
  provisionalHa: provisional,
  gainHa: gain,
  baselineHa: forest,
  lossPercent: lossPercent(loss, forest),
});

const levelOf = (given: Case) => alertLevel(changeOf(given), given.fires ?? 0);

describe('alert level', () => {
  it.each([
    // The rules of methods 8.
    [{}, 'STABLE'],
    [{ loss: 8.1 }, 'CAUTION'],
    [{ fires: 1 }, 'CAUTION'],
    [{ loss: 80 }, 'WARNING'],
    [{ loss: 80, fires: 10 }, 'CRITICAL'],
    [{ loss: 400 }, 'CRITICAL'],
    [{ forest: 10, loss: 0.6 }, 'CAUTION'],
    [{ forest: 20_000, loss: 500 }, 'CRITICAL'],
    [{ forest: 100, gain: 3 }, 'POSITIVE'],
    [{ forest: 0 }, 'STABLE'],
    // The bounds of the rules.
    [{ loss: 80, fires: 9 }, 'WARNING'],
    [{ loss: 79, fires: 10 }, 'CAUTION'],
    [{ loss: 0.3, provisional: 0.2 }, 'CAUTION'],
    [{ loss: 0.3, provisional: 0.19 }, 'STABLE'],
    [{ forest: 100, loss: 4.99 }, 'WARNING'],
    [{ forest: 100, loss: 5 }, 'CRITICAL'],
    [{ forest: 100_000, loss: 499 }, 'CAUTION'],
    [{ forest: 100_000, loss: 500 }, 'CRITICAL'],
    [{ forest: 100, gain: 2.4, loss: 0.4 }, 'POSITIVE'],
    [{ forest: 100, gain: 2.3, loss: 0.4 }, 'STABLE'],
    [{ forest: 10, gain: 0.9 }, 'STABLE'],
    [{ forest: 100, gain: 9, fires: 1 }, 'CAUTION'],
    [{ forest: 0, gain: 9 }, 'STABLE'],
  ] as const)('%o is %s', (given, level) => {
    expect(levelOf(given)).toBe(level);
  });

  it('uses loss as a percentage of the baseline forest, which is null without a baseline', () => {
    const hectares = { lossHa: 1, provisionalHa: 0.4, gainHa: 0.12, baselineHa: 40 };
    expect(forestChange(hectares)).toEqual({ ...hectares, lossPercent: 2.5 });
    expect(forestChange({ ...hectares, lossHa: 0, baselineHa: 0 }).lossPercent).toBeNull();
  });
});

describe('alertUnknown', () => {
  it.each<[number, Parameters<typeof alertUnknown>[1], AlertUnknown | null]>([
    [0.29, { validFraction: 1, sureFraction: 1, assessedFraction: 1 }, 'no-baseline'],
    [NaN, { validFraction: 1, sureFraction: 1, assessedFraction: 1 }, 'no-baseline'],
    [0.3, { validFraction: 1, sureFraction: 0.49, assessedFraction: 0.49 }, 'unsure-forest'],
    [1, { validFraction: 0.29, sureFraction: 0.5, assessedFraction: 0.5 }, 'too-little-observed'],
    [1, { validFraction: 1, sureFraction: 1, assessedFraction: 0.49 }, 'too-little-observed'],
    [0.3, { validFraction: 0.3, sureFraction: 0.5, assessedFraction: 0.5 }, null],
  ])('for a state known for %d of the zone and %j is %s', (validFraction, fractions, reason) => {
    expect(alertUnknown({ validFraction }, fractions)).toBe(reason);
  });
});

/** Hectares concentrated around the bounds of the rules. */
