import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orAbort } from '../../src/errors/abort.ts';
import { AUXILIARY_BUDGET, startSource } from '../../src/sources/auxiliary.ts';
import type { SourceContext } from '../../src/sources/context.ts';
import { CallProgress, ProgressCounter } from '../../src/sources/progress.ts';
import { sourceContext } from '../support/source-context.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const signal = new AbortController().signal;

/** Starts a source that never finishes, next to one that reports progress every minute, `minutes` times. */
function startNextTo(minutes: number) {
  const call = new CallProgress();
  const createContext = (source: SourceContext['source'], own: AbortSignal): SourceContext => ({
    ...sourceContext(source),
    signal: own,
    counter: new ProgressCounter(undefined, source, call),
  });
  const options = { signal, timeScale: 1, createContext };
  const never = (context: SourceContext) => orAbort(new Promise<never>(() => undefined), context.signal);
  const outcome = startSource('gedi', never, 0.1, options);
  const other = createContext('sentinel2', signal);
  for (let minute = 1; minute <= minutes; minute++)
    setTimeout(() => other.counter.read(1, 1000), minute * 60_000);
  return { outcome, call };
}

it('a waiting source times out only once the whole call makes no progress', async () => {
  const { outcome } = startNextTo(4);
  let isLate = false;
  void outcome.then(() => (isLate = true));
  await vi.advanceTimersByTimeAsync(4 * 60_000 + AUXILIARY_BUDGET - 1);
  expect(isLate).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
});

it('a waiting source times out after half an hour despite progress, and leaves no timer behind', async () => {
  const { outcome, call } = startNextTo(40);
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  expect(await outcome).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
  vi.clearAllTimers();
  call.advance('firms', 0);
  expect(vi.getTimerCount()).toBe(0);
});
