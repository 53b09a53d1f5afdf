const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `listener` once the signal is aborted, unless the function returned has been called before. However many wait for one
 * signal, it has one listener of ours: runtimes take a signal with many for a leak and warn of it.
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

/** What `promise` gives; once `signal` is aborted it rejects with `signal.reason`, whatever the promise does later. */
export async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  let stay!: () => void;
  const aborted = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    stay = onAbort(signal, stop);
  });
  try {
    return await Promise.race([aborted, promise]);
  } finally {
    stay();
  }
}
