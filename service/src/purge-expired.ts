import type { Logger } from 'pino';
import type { ClockWatch } from './clock/clock-watch.ts';
import { LONGEST_ANALYSIS_SECONDS } from './config.ts';
import { logFailure } from './http/log.ts';
import type { OpenDatabase } from './store/open-database.ts';
import { releaseStale } from './store/stale.ts';

/** A call that has run for so long has lost its instance, whose own limit is shorter in every configuration. */
const STALE_MILLISECONDS = (LONGEST_ANALYSIS_SECONDS + 1800) * 1000;
const EVERY_MILLISECONDS = 60_000;

/**
 * Gives back the units of calls whose instance has died: now, and every minute until the returned function is called. Does
 * nothing while the clocks disagree.
 */
export function purgeExpired(
  database: OpenDatabase,
  clock: Pick<ClockWatch, 'ago'>,
  log: Logger,
): () => void {
  const pass = async () => {
    const ago = await clock.ago();
    if (ago === null) return;
    await releaseStale(database, ago(STALE_MILLISECONDS));
  };
  const purge = () => {
    pass().catch((error: unknown) => logFailure(log, 'books', error));
  };
  purge();
  const timer = setInterval(purge, EVERY_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
