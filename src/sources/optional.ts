import type { SourceStatus } from '../contract/index.ts';
import { asSylvanError, SylvanError } from '../errors/errors.ts';
import { orAbort } from '../errors/abort.ts';
import { endOf, setEnd } from '../net/deadline.ts';
import type { Acquired, SourceRun } from './context.ts';

/** How a source's part of a call ended. `value` is there exactly where the status is `ok` or `partial`. */
export interface Outcome<T> {
  readonly status: SourceStatus;
  readonly value: T | null;
  /** `null` where the source was off or failed before it could say. */
  readonly run: SourceRun | null;
  /** Why it failed, or what failed of it. */
  readonly error: SylvanError | null;
}

export const OFF: Outcome<never> = { status: 'off', value: null, run: null, error: null };

interface OptionalOptions {
  /** The call's own: its abort ends everything. */
  readonly signal: AbortSignal;
  /** Milliseconds this part may take. */
  readonly budget: number;
}

/**
 * Runs one source's part next to the others. Whatever becomes of it, the others go on: a failure, and a part that is not
 * done in its time, are an outcome. Rejects only with the call's own `signal.reason`.
 */
export async function nearby<T>(
  work: (signal: AbortSignal) => Promise<Acquired<T>>,
  { signal, budget }: OptionalOptions,
): Promise<Outcome<T>> {
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(outOfTime(budget)), budget);
  try {
    const own = AbortSignal.any([signal, time.signal]);
    setEnd(own, Math.min(Date.now() + budget, endOf(signal)));
    return outcomeOf(await orAbort(work(own), own));
  } catch (error) {
    signal.throwIfAborted();
    return { status: 'failed', value: null, run: null, error: asSylvanError(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Goes on with an outcome's value; without one, or where the work fails, there is none. Rejects on abort alone. */
export async function andThen<A, B>(
  outcome: Outcome<A>,
  signal: AbortSignal,
  work: (value: A) => Promise<B | null>,
): Promise<Outcome<B>> {
  const { value, run, status, error } = outcome;
  if (value === null) return { status, value: null, run, error };
  try {
    const next = await work(value);
    return next === null ? { status: 'empty', value: null, run, error } : { status, value: next, run, error };
  } catch (cause) {
    signal.throwIfAborted();
    return { status: 'failed', value: null, run, error: asSylvanError(cause) };
  }
}

function outcomeOf<T>({ value, run }: Acquired<T>): Outcome<T> {
  const error = run.failures.at(0) ?? null;
  if (value === null) return { status: error === null ? 'empty' : 'failed', value, run, error };
  return { status: error === null ? 'ok' : 'partial', value, run, error };
}

function outOfTime(budget: number): SylvanError {
  return new SylvanError('timeout', `The source was not done within ${budget} ms, and was left out.`, {
    fields: { limit: budget },
  });
}
