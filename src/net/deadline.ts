import { onAbort, orAbort } from '../errors/abort.ts';

const ENDS = new WeakMap<AbortSignal, number>();

/** The latest time at which a signal aborts on its own, in terms of `Date.now()`; Infinity if unknown. */
export function endOf(signal: AbortSignal): number {
  return ENDS.get(signal) ?? Infinity;
}

/** Sets when a signal will abort on its own, so that nobody starts work that cannot end in time. */
export function setEnd(signal: AbortSignal, end: number): void {
  ENDS.set(signal, end);
}

/** Thrown by {@link withDeadline} when the time is up. */
export class DeadlineExceeded extends Error {
  constructor(readonly milliseconds: number) {
    super(`Nothing arrived within ${milliseconds} ms`);
  }
}

/**
 * Runs `work` with a signal that aborts with the caller's, or `milliseconds` after the start or the last `extend`, and settles
 * then even if `work` ignores its signal. Rejects with `signal.reason` on abort and with DeadlineExceeded when the time is up.
 * Leaves no timers or listeners behind.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  // Not AbortSignal.any: in Node 20, signals joined to one that lives long stay registered with it.
  const own = new AbortController();
  const inner = own.signal;
  const unlisten = onAbort(signal, () => own.abort(signal.reason));
  const expire = () => own.abort(new DeadlineExceeded(milliseconds));
  let isOver = false;
  let timer = setTimeout(expire, milliseconds);
  const extend = () => {
    clearTimeout(timer);
    if (!isOver && !inner.aborted) timer = setTimeout(expire, milliseconds);
  };
  try {
    return await orAbort(work(inner, extend), inner);
  } catch (error) {
    inner.throwIfAborted();
    throw error;
  } finally {
    isOver = true;
    clearTimeout(timer);
    unlisten();
  }
}
