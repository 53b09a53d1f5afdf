import type { Logger } from 'pino';
import { LONGEST_ANALYSIS_SECONDS } from './config.ts';
import { logFailure } from './http/log.ts';
import type { OpenDatabase } from './store/open-database.ts';
import { lapseLeases } from './store/lapse.ts';
import { releaseStale } from './store/stale.ts';

/** A call that has run for so long has lost whoever ran it, however its instance is configured: its time is long over. */
const STALE_MILLISECONDS = (LONGEST_ANALYSIS_SECONDS + 1800) * 1000;
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
