import { onAbort } from '../errors/abort.ts';

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
  const inner = new AbortController();
  const forward = () => inner.abort(signal.reason);
  const stay = onAbort(signal, forward);
  const expire = () => inner.abort(new DeadlineExceeded(milliseconds));
  let isOver = false;
  let timer = setTimeout(expire, milliseconds);
  const extend = () => {
    clearTimeout(timer);
    if (!isOver && !inner.signal.aborted) timer = setTimeout(expire, milliseconds);
  };
  const ended = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([ended, work(inner.signal, extend)]);
  } catch (error) {
    throw inner.signal.aborted ? inner.signal.reason : error;
  } finally {
    isOver = true;
    clearTimeout(timer);
    stay();
  }
}
