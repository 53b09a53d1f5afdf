import { describe, expect, it } from 'vitest';
import type { EventsResult } from '../../../src/products/ledger/tasks.ts';
import type { History } from '../../../src/sources/history/read.ts';
import type { ForestResult } from '../../../src/products/forest/tasks.ts';
import type { Outcome } from '../../../src/sources/optional.ts';
import type { Zone } from '../../../src/geo/zone.ts';
import { weighLoss } from '../../../src/products/ledger/loss.ts';

const found = <T>(value: object): Outcome<T> => ({ status: 'ok', value: value as T, run: null, error: null });

const COUNTS = { confirmedPixels: 100, highestPixels: 25, provisionalPixels: 50 } as const;
const KNOWN = { validFraction: 1, sureFraction: 1, assessedFraction: 1 } as const;
/** Pixel areas at 20 m and at 10 m. */
const [HISTORY, ZONE] = [{ pixelAreaM2: 400 }, { pixelAreaM2: 100 } as Zone];

function weighed(overrides: Partial<EventsResult> = {}, stateFraction = 1) {
  const history = found<History>({ ...HISTORY, state: { validFraction: stateFraction } });
  const events = found<EventsResult>({ ...COUNTS, ...KNOWN, ...overrides });
  const forest = { forestPixels: 10_000, gainPixels: 300 } as ForestResult;
  return weighLoss(events, history, null, forest, ZONE);
}

describe('weighLoss', () => {
  it('converts pixels of each grid to hectares; the baseline is the forest plus loss minus gain', () => {
    expect(weighed().loss.value).toMatchObject({
      lossHa: 5,
      highestHa: 1,
      provisionalHa: 2,
      gainHa: 3,
      baselineHa: 100 + 5 - 3,
      level: 'WARNING',
    });
  });

  it('reports null for loss of the highest confidence without radar', () => {
    expect(weighed({ highestPixels: null }).loss.value).toMatchObject({ lossHa: 4, highestHa: null });
  });

  it.each([
    [{}, 0.2, 'no-baseline'],
    [{ sureFraction: 0.49, assessedFraction: 0.4 }, 1, 'unsure-forest'],
    [{ assessedFraction: 0.49 }, 1, 'too-little-observed'],
    [{ validFraction: 0.29 }, 1, 'too-little-observed'],
  ] as const)('reports loss as unknown, not zero: %j', (overrides, stateFraction, reason) => {
    const { loss, lossUnknown } = weighed(overrides, stateFraction);
    expect(loss).toMatchObject({ status: 'empty', value: null });
    expect(lossUnknown).toBe(reason);
  });
});
