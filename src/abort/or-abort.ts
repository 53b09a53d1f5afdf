import { onAbort } from './on-abort.ts';

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
