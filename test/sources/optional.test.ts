import { describe, expect, it, vi } from 'vitest';
import { onAbort, orAbort } from '../../src/errors/abort.ts';
import { andThen, nearby, OFF, type Outcome } from '../../src/sources/optional.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { endOf } from '../../src/net/deadline.ts';
import { ProgressCounter } from '../../src/workers/progress.ts';
import { limitsLeft, type Acquired, type SourceRun } from '../../src/sources/context.ts';
import { openTransfers } from '../../worker/assets.ts';

const RUN: SourceRun = {
  catalog: 'own',
  host: 'images.example',
  scenes: [],
  skipped: [],
  failures: [],
  simulated: false,
  warnings: [],
  notes: [],
};
const BROKEN = new SylvanError('tile-corrupt', 'A tile is damaged');
const LIMITS = { requestsPerHost: 1, bytes: 1, timeScale: 0.5 };
const COUNTER = new ProgressCounter(undefined, () => undefined, 'sentinel1');
const live = () => new AbortController().signal;
const never = <T>(signal: AbortSignal) =>
  new Promise<T>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const run = <T>(work: (signal: AbortSignal) => Promise<Acquired<T>>, signal = live(), budget = 1000) =>
  nearby(work, { signal, budget });

describe('nearby', () => {
  it.each([
    { acquired: { value: 7, run: RUN }, status: 'ok', value: 7, error: null },
    {
      acquired: { value: 7, run: { ...RUN, failures: [BROKEN] } },
      status: 'partial',
      value: 7,
      error: BROKEN,
    },
    { acquired: { value: null, run: RUN }, status: 'empty', value: null, error: null },
    {
      acquired: { value: null, run: { ...RUN, failures: [BROKEN] } },
      status: 'failed',
      value: null,
      error: BROKEN,
    },
  ])('returns status $status', async ({ acquired, status, value, error }) => {
    expect(await run(() => Promise.resolve(acquired))).toStrictEqual({
      status,
      value,
      error,
      run: acquired.run,
    });
  });

  it('passes the end of its time to its tasks, so that no wait exceeds it', async () => {
    const before = Date.now();
    const ends: number[] = [];
    const note = (signal: AbortSignal) => {
      const { until = NaN } = limitsLeft({ limits: LIMITS, counter: COUNTER, signal }, 1);
      const { allowance } = openTransfers({ ...LIMITS, until }, { onProgress: () => undefined });
      expect(allowance.timeLeft()).toBeLessThanOrEqual((until - before) / LIMITS.timeScale);
      ends.push(until - before, endOf(signal) - until);
      return Promise.resolve({ value: 7, run: RUN });
    };
    await run(async (signal) => run(note, signal, 100_000).then(() => note(signal)), live(), 50_000);
    const [inner, outer] = [ends[0], ends[2]];
    expect([inner, ends[1], ends[3]]).toEqual([outer, 0, 0]);
    expect(outer).toBeGreaterThanOrEqual(50_000);
    const endless = { limits: LIMITS, counter: COUNTER, signal: live() };
    expect(limitsLeft(endless, 1)).not.toHaveProperty('until');
  });

  it('turns a failure into an outcome with its error and no value', async () => {
    const outcome = await run(() => Promise.reject(BROKEN));
    expect(outcome).toStrictEqual({ status: 'failed', value: null, run: null, error: BROKEN });
  });

  it('reports any other exception as internal', async () => {
    const { error } = await run(() => Promise.reject(new TypeError('x is undefined')));
    expect(error?.code).toBe('internal');
  });

  it('fails with timeout when the time is up, and aborts the work', async () => {
    let reported: unknown;
    const start = performance.now();
    const outcome = await run(
      (signal) => {
        signal.addEventListener('abort', () => (reported = signal.reason as unknown));
        return never<Acquired<number>>(signal);
      },
      live(),
      30,
    );
    expect(performance.now() - start).toBeLessThan(5000);
    expect(outcome).toMatchObject({ status: 'failed', value: null, error: { code: 'timeout' } });
    expect(reported).toMatchObject({ code: 'timeout' });
  });

  it('restarts the time at each progress, up to a maximum', async () => {
    vi.useFakeTimers();
    try {
      const slow = (done: number) => (signal: AbortSignal, advance: () => void) =>
        orAbort(
          new Promise<Acquired<number>>((resolve) => {
            const ticks = setInterval(advance, 80_000);
            setTimeout(() => resolve({ value: 7, run: RUN }), done);
            onAbort(signal, () => clearInterval(ticks));
          }),
          signal,
        );
      const options = { signal: live(), budget: 90_000, maximum: 1_800_000 };
      const outcomes = Promise.all([
        nearby(slow(1_700_000), options),
        nearby(slow(1_900_000), options),
        nearby((signal, advance) => {
          advance();
          return never<Acquired<number>>(signal);
        }, options),
      ]);
      await vi.advanceTimersByTimeAsync(2_000_000);
      const limits = (await outcomes).map(({ value, error }) => value ?? error?.fields.limit);
      expect(limits).toEqual([7, 1_800_000, 90_000]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('leaves no timer behind, even if progress comes late', async () => {
    vi.useFakeTimers();
    try {
      let late!: () => void;
      const outcome = nearby(
        (_, advance) => {
          late = advance;
          return Promise.resolve({ value: 7, run: RUN });
        },
        { signal: live(), budget: 90_000, maximum: 1_800_000 },
      );
      await outcome;
      late();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('fails with timeout even if the work ignores its signal', async () => {
    const outcome = await run(() => new Promise<Acquired<number>>(() => undefined), live(), 30);
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'timeout' } });
  });

  it('rejects with the reason of the call’s abort', async () => {
    const controller = new AbortController();
    const outcome = run(never<Acquired<number>>, controller.signal);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(outcome).rejects.toBe(reason);
  });
});

describe('andThen', () => {
  const ok: Outcome<number> = { status: 'ok', value: 7, run: RUN, error: null };

  it('continues with the value', async () => {
    expect(await andThen(ok, live(), (value) => Promise.resolve(value + 1))).toStrictEqual({
      ...ok,
      value: 8,
    });
  });

  it('does not run without a value', async () => {
    const work = () => Promise.reject(BROKEN);
    expect(await andThen(OFF, live(), work)).toStrictEqual(OFF);
  });

  it('fails if the work fails', async () => {
    const outcome = await andThen(ok, live(), () => Promise.reject(BROKEN));
    expect(outcome).toStrictEqual({ status: 'failed', value: null, run: RUN, error: BROKEN });
  });

  it('is empty if the work returns null', async () => {
    expect(await andThen(ok, live(), () => Promise.resolve(null))).toMatchObject({
      status: 'empty',
      value: null,
    });
  });
});
