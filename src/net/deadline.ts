import { onAbort } from '../errors/abort.ts';

const ENDS = new WeakMap<AbortSignal, number>();

/** When a signal fires by itself at the latest, as `Date.now()` counts; Infinity where nobody has said. */
export function endOf(signal: AbortSignal): number {
  return ENDS.get(signal) ?? Infinity;
}

/** Says when a signal will fire by itself: who works under it need not begin what cannot end before. */
export function setEnd(signal: AbortSignal, end: number): void {
  ENDS.set(signal, end);
}

/** Thrown by {@link withDeadline} when the time is over. */
export class DeadlineExceeded extends Error {}

/**
 * Runs `work` with a signal that fires on the caller's abort or after `milliseconds`, and settles then even if `work`
 * ignores its signal. Rejects with `signal.reason` on abort and DeadlineExceeded when the time is over; both the timer
 * and the listener are gone when it settles.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const inner = new AbortController();
  const forward = () => inner.abort(signal.reason);
  const stay = onAbort(signal, forward);
  const timer = setTimeout(() => inner.abort(new DeadlineExceeded()), milliseconds);
  const ended = new Promise<never>((_, reject) => {
    inner.signal.addEventListener('abort', () => reject(inner.signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([ended, work(inner.signal)]);
  } catch (error) {
    throw inner.signal.aborted ? inner.signal.reason : error;
  } finally {
    clearTimeout(timer);
    stay();
  }
}
