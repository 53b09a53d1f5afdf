import type { Logger } from 'pino';
import { logFailure } from './http/log.ts';
import type { OpenDatabase } from './store/open-database.ts';
import { releaseStale } from './store/stale.ts';

/** A call that has run for so long has lost whoever ran it. */
const STALE_MILLISECONDS = 90 * 60_000;
const EVERY_MILLISECONDS = 60_000;

/** Gives the units of calls back whose instance has died: now, and every minute until the answer is called. */
export function giveBackStale(database: OpenDatabase, log: Logger): () => void {
  const giveBack = () => {
    releaseStale(database, STALE_MILLISECONDS).catch((error: unknown) =>
      logFailure(log, 'stale-calls', error),
    );
  };
  giveBack();
  const timer = setInterval(giveBack, EVERY_MILLISECONDS);
  timer.unref();
  return () => clearInterval(timer);
}
