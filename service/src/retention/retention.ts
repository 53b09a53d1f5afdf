import { sql } from 'kysely';
import type { Logger } from 'pino';
import { OLDEST_BACKUP } from '../backup/kept.ts';
import { logFailure } from '../http/log.ts';
import type { Erasures } from '../store/erasures.ts';
import {
  BATCH,
  PERSONS_BATCH,
  forgetAnswers,
  forgetCalls,
  forgetCreations,
  forgetLeases,
  forgetSecrets,
  forgetPersons,
} from '../store/forget.ts';
import type { OpenDatabase } from '../store/open-database.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** How long things are kept, in milliseconds (RELIABILITY section 5). */
const KEPT = {
  ...{ answers: 48 * HOUR, creations: 30 * DAY, calls: 731 * DAY, unused: 90 * DAY, idle: 731 * DAY },
  ...{ leases: 731 * DAY, secrets: 30 * DAY },
  // A backup that is about to be dropped may be under restoration.
  erasures: OLDEST_BACKUP + 5 * DAY,
};
/** Batches of each kind at a time; what is left then waits for the next hour. */
const MOST_BATCHES = 200;

/**
 * Does away with what is kept no longer, by the database's clock, batch after batch, so that nothing waits long for it. The
 * audit stays. Ends early, after a batch, where it is aborted. Throws `unavailable` where the database is lost meanwhile; the rest goes the next time.
 */
export async function forgetOld(
  database: OpenDatabase,
  erasures: Erasures,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await sql<{ now: string }>`select now_utc() as now`.execute(database.db);
  const ago = (milliseconds: number) => new Date(Date.parse(rows[0].now) - milliseconds).toISOString();
  const people = { unused: ago(KEPT.unused), idle: ago(KEPT.idle).slice(0, 10) };
  await inBatches(BATCH, () => forgetAnswers(database, ago(KEPT.answers)), signal);
  await inBatches(BATCH, () => forgetCreations(database, ago(KEPT.creations)), signal);
  await inBatches(BATCH, () => forgetCalls(database, ago(KEPT.calls)), signal);
  await inBatches(BATCH, () => forgetLeases(database, ago(KEPT.leases)), signal);
  await inBatches(BATCH, () => forgetSecrets(database, ago(KEPT.secrets)), signal);
  await inBatches(PERSONS_BATCH, () => forgetPersons(database, people, erasures), signal);
  if (signal?.aborted !== true) await erasures.forget(database, ago(KEPT.erasures));
}

async function inBatches(size: number, forget: () => Promise<number>, signal?: AbortSignal): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES && signal?.aborted !== true; batch += 1) {
    if ((await forget()) < size) return;
    // Requests first.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Forgets what is old: now, and every hour until the answer is called, which settles once it no longer does. */
export function keepForgetting(database: OpenDatabase, erasures: Erasures, log: Logger): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const forget = () => {
    running = running
      .then(() => forgetOld(database, erasures, stopping.signal))
      .catch((error: unknown) => logFailure(log, 'retention', error));
  };
  forget();
  const timer = setInterval(forget, HOUR);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
