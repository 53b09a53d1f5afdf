import { onAbort } from '../errors/abort.ts';

/** Time and random numbers, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
  /** Runs `action` once after `milliseconds`. Returns a function that cancels it. */
  readonly after: (milliseconds: number, action: () => void) => () => void;
  /** A number in [0, 1). */
  readonly random: () => number;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (milliseconds, action) => {
    const timer = setTimeout(action, milliseconds);
    return () => clearTimeout(timer);
  },
  random: () => Math.random(),
};

/** A clock on which a second takes `scale` seconds. With a scale below 1, every limit, wait and Retry-After is shorter. */
export function scaledClock(scale: number): Clock {
  const start = Date.now();
  return {
    ...systemClock,
    now: () => start + (Date.now() - start) / scale,
    after: (milliseconds, action) => systemClock.after(milliseconds * scale, action),
  };
}

/** Resolves after `milliseconds`; rejects with `signal.reason` as soon as `signal` is aborted. */
export function wait(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = clock.after(milliseconds, () => {
      unlisten();
      resolve();
    });
    const unlisten = onAbort(signal, () => {
      cancel();
      reject(signal.reason as Error);
    });
  });
}
