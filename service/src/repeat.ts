import type { Logger } from 'pino';
import { logFailure } from './http/log.ts';

/**
 * Runs `work` now and at a fixed interval, one run after the other. Logs failures as `part` and continues. The returned function
 * stops it: it aborts a run in progress and resolves once none is running.
 */
export function repeat(
  work: (stopping: AbortSignal) => Promise<void>,
  every: number,
  log: Logger,
  part: string,
): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const inTurn = () => {
    running = running
      .then(() => work(stopping.signal))
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) logFailure(log, part, error);
      });
  };
  inTurn();
  const timer = setInterval(inTurn, every);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
