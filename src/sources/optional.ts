import type { SourceStatus } from '../contract/index.ts';
import { asSylvanError, SylvanError } from '../errors/errors.ts';
import { DeadlineExceeded, withDeadline } from '../net/deadline.ts';
import type { SourceResult, SourceRun } from './context.ts';

/** How a source's part of a call ended. `value` is present only if the status is `ok` or `partial`. */
export interface Outcome<T> {
  readonly status: SourceStatus;
  readonly value: T | null;
  /** `null` if the source was off or failed too early to report. */
  readonly run: SourceRun | null;
  /** Why the source, or a part of it, failed. */
  readonly error: SylvanError | null;
}

export const OFF: Outcome<never> = { status: 'off', value: null, run: null, error: null };

interface OptionalOptions {
  /** The call's own signal: its abort ends everything. */
  readonly signal: AbortSignal;
  /** Maximum time, in milliseconds, that this part may take without progress. */
  readonly stall: number;
  /** Maximum time, in milliseconds, that this part may take in total. @default stall */
  readonly maximum?: number;
}

/**
 * Runs one source's part alongside the others, which continue whatever happens to it: a failure or a timeout becomes an outcome.
 * `work` calls `advance` whenever it makes progress. Rejects only with the call's own `signal.reason`.
 */
export async function runOptional<T>(
  work: (signal: AbortSignal, advance: () => void) => Promise<SourceResult<T>>,
  { signal, stall, maximum = stall }: OptionalOptions,
): Promise<Outcome<T>> {
  try {
    const result = await withDeadline(signal, maximum, (whole) => withDeadline(whole, stall, work));
    return outcomeOf(result);
  } catch (cause) {
    signal.throwIfAborted();
    const error =
      cause instanceof DeadlineExceeded ? outOfTime(cause.milliseconds, maximum) : asSylvanError(cause);
    return { status: 'failed', value: null, run: null, error };
  }
}

/** Continues with an outcome's value. The new value is `null` if there is none or if the work fails. Rejects only on abort. */
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

function outcomeOf<T>({ value, run }: SourceResult<T>): Outcome<T> {
  const error = run.failures.at(0) ?? null;
  const nothing = run.ended === undefined ? 'empty' : 'ended';
  if (value === null) return { status: error === null ? nothing : 'failed', value, run, error };
  const isWhole = error === null && run.ended === undefined;
  return { status: isWhole ? 'ok' : 'partial', value, run, error };
}

/** A limit shorter than the maximum is that of a stall. */
function outOfTime(limit: number, maximum: number): SylvanError {
  const late = limit < maximum ? `made no progress for ${limit} ms` : `was not finished within ${limit} ms`;
  return new SylvanError('timeout', `The source ${late} and was left out.`, { fields: { limit } });
}
