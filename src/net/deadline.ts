import { onAbort, orAbort } from '../errors/abort.ts';

/** Thrown by {@link withDeadline} when the time is up. */
export class DeadlineExceeded extends Error {
  constructor(readonly milliseconds: number) {
    super(`Nothing arrived within ${milliseconds} ms`);
  }
}

/**
 * Runs `work` with a signal that is aborted together with the caller's, or `milliseconds` after the start or the last `extend`.
 * Settles at that moment, even if `work` ignores its signal. Rejects with `signal.reason` on abort and with DeadlineExceeded when
 * the time is up. Leaves no timers or listeners behind.
 */
export async function withDeadline<T>(
  signal: AbortSignal,
  milliseconds: number,
  work: (signal: AbortSignal, extend: () => void) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  // Not AbortSignal.any: in Node 20, signals joined to a long-lived one stay registered with it.
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
