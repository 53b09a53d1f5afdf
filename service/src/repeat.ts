import type { Logger } from 'pino';
import { logFailure } from './http/log.ts';

/**
 * Does `work` now and every so many milliseconds, one run after the other. Logs what fails as `part`, and goes on. The returned
 * function ends it: it aborts a run under way, and resolves when none runs.
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
