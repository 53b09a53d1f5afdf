/** A signal that is never aborted. */
export const NEVER: AbortSignal = new AbortController().signal;

const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `listener` once the signal is aborted, unless the returned function is called first. Registers only one event listener
 * per signal, however many callers wait, because runtimes warn of a leak if a signal has many.
 */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const waiting = listeners.get(signal) ?? startWaiting(signal);
  waiting.add(listener);
  return () => {
    waiting.delete(listener);
    if (waiting.size > 0 || listeners.get(signal) !== waiting) return;
    listeners.delete(signal);
    signal.removeEventListener('abort', report);
  };
}

function startWaiting(signal: AbortSignal): Set<() => void> {
  const waiting = new Set<() => void>();
  listeners.set(signal, waiting);
  signal.addEventListener('abort', report, { once: true });
  return waiting;
}

function report(event: Event): void {
  const signal = event.target as AbortSignal;
  const waiting = listeners.get(signal) ?? [];
  listeners.delete(signal);
  for (const listener of [...waiting]) listener();
}

/** The result of `promise`; once `signal` is aborted, rejects with `signal.reason`, whatever the promise does later. */
export async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let unlisten!: () => void;
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    unlisten = onAbort(signal, stop);
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    unlisten();
  }
}
