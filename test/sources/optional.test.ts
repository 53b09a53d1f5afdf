import { describe, expect, it } from 'vitest';
import { andThen, runOptional, OFF, type Outcome } from '../../src/sources/optional.ts';
import { SylvanError } from '../../src/errors/errors.ts';
import { DeadlineExceeded } from '../../src/net/deadline.ts';
import { emptyRun, type SourceResult } from '../../src/sources/context.ts';

const RUN = emptyRun({ id: 'own', host: 'images.example' });
const BROKEN = new SylvanError('tile-corrupt', 'A tile is damaged');
const live = () => new AbortController().signal;
const never = <T>(signal: AbortSignal) =>
  new Promise<T>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const run = <T>(work: (signal: AbortSignal) => Promise<SourceResult<T>>, signal = live(), stall = 1000) =>
  runOptional(work, { signal, stall });

describe('an optional source', () => {
  const PARTLY = { ...RUN, failures: [BROKEN] };
  it.each([
    { status: 'ok', value: 7, run: RUN, error: null },
    { status: 'partial', value: 7, run: PARTLY, error: BROKEN },
    { status: 'empty', value: null, run: RUN, error: null },
    { status: 'failed', value: null, run: PARTLY, error: BROKEN },
  ])('returns status $status', async (outcome) => {
    const result = { value: outcome.value, run: outcome.run };
    expect(await run(() => Promise.resolve(result))).toStrictEqual(outcome);
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
    // The work ignores its signal.
    const work = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => (reported = signal.reason as unknown));
      return new Promise<SourceResult<number>>(() => undefined);
    };
    const outcome = await run(work, live(), 30);
    expect(outcome).toMatchObject({ status: 'failed', value: null, error: { code: 'timeout' } });
    expect(reported).toBeInstanceOf(DeadlineExceeded);
  });

  it('rejects with the reason of the call’s abort', async () => {
    const controller = new AbortController();
    const outcome = run(never<SourceResult<number>>, controller.signal);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(outcome).rejects.toBe(reason);
  });
});

describe('andThen', () => {
  const ok: Outcome<number> = { status: 'ok', value: 7, run: RUN, error: null };

  it('continues with the value, and is empty for null', async () => {
    const more = (value: number) => Promise.resolve(value + 1);
    expect(await andThen(ok, live(), more)).toStrictEqual({ ...ok, value: 8 });
    const nothing = { status: 'empty', value: null };
    expect(await andThen(ok, live(), () => Promise.resolve(null))).toMatchObject(nothing);
  });

  it('does not run without a value, and fails if the work fails', async () => {
    const work = () => Promise.reject(BROKEN);
    expect(await andThen(OFF, live(), work)).toStrictEqual(OFF);
    const failed = { status: 'failed', value: null, run: RUN, error: BROKEN };
    expect(await andThen(ok, live(), work)).toStrictEqual(failed);
  });
});
