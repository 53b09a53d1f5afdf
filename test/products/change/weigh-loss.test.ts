import { expect, it } from 'vitest';
import type { AlertResult } from '../../../src/sources/baseline/tasks.ts';
import type { History } from '../../../src/sources/baseline/read.ts';
import type { ForestResult } from '../../../src/products/forest/tasks.ts';
import type { Outcome } from '../../../src/sources/optional.ts';
import type { Zone } from '../../../src/geo/zone.ts';
import { weighLoss } from '../../../src/products/change/loss.ts';

const found = <T>(value: object): Outcome<T> => ({ status: 'ok', value: value as T, run: null, error: null });

/** Why nothing is said of forest in May, when nothing was assessed on `days` but what `assessed` says. */
function unknownOf(days: readonly string[], assessed: readonly boolean[], baselineFraction = 1) {
  const baseline = { validFraction: baselineFraction, forestPixels: 900 };
  const history = found<History>({ date: '2024-05-10', days, baseline, pixelAreaM2: 400 });
  const counts = { confirmedPixels: 0, highestPixels: 0, provisionalPixels: 0, gainPixels: 0 };
  const alert = found<AlertResult>({ ...counts, assessed, validFraction: 0 });
  const { loss, lossUnknown } = weighLoss(alert, history, null, {} as ForestResult, {} as Zone);
  expect(loss).toMatchObject({ status: 'empty', value: null });
  return lossUnknown;
}

it('says that the season is another only where observations of it were left out', () => {
  expect(unknownOf(['2024-04-20', '2024-05-05'], [false, false])).toBe('out-of-season');
  expect(unknownOf(['2024-05-05'], [true])).toBe('too-little-observed');
  expect(unknownOf([], [])).toBe('too-little-observed');
  // January's look supports others alone, whatever it shows.
  expect(unknownOf(['2024-01-05'], [false])).toBe('too-little-observed');
  expect(unknownOf(['2024-05-05'], [false], 0.2)).toBe('no-baseline');
});
