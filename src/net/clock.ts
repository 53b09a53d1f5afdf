/** Time as the reader sees it, so that tests can run it faster. Milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
  /** Runs `action` once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, action: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, action) {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** A clock on which a second takes `scale` seconds: below 1, every limit, wait and Retry-After passes faster. */
export function scaledClock(scale: number): Clock {
  const start = Date.now();
  return {
    now: () => start + (Date.now() - start) / scale,
    after: (milliseconds, action) => systemClock.after(milliseconds * scale, action),
  };
}

/** Resolves after `milliseconds`; rejects with `signal.reason` as soon as `signal` is aborted. */
export function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', stop);
      resolve();
    });
    const stop = () => {
      cancel();
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
