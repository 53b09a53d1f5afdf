import type { Logger } from 'pino';
import { logFailure } from './http/log.ts';
import type { OpenDatabase } from './store/open-database.ts';
import { lapseLeases } from './store/lapse.ts';
import { releaseStale } from './store/stale.ts';

/** A call that has run for so long has lost whoever ran it. */
const STALE_MILLISECONDS = 90 * 60_000;
const EVERY_MILLISECONDS = 60_000;

/**
 * Gives the units of calls back whose instance has died, and counts those of leases that were not settled in time: now, and
 * every minute until the answer is called.
 */
export function tidyBooks(database: OpenDatabase, log: Logger): () => void {
  const tidy = () => {
    releaseStale(database, STALE_MILLISECONDS)
      .then(() => lapseLeases(database))
      .catch((error: unknown) => logFailure(log, 'books', error));
  };
  tidy();
  const timer = setInterval(tidy, EVERY_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
