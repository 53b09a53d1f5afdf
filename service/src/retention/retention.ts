import type { Logger } from 'pino';
import { OLDEST_BACKUP } from '../backup/backups.ts';
import type { Ago, ClockWatch } from '../clock/clock-watch.ts';
import { LONGEST_ANALYSIS_SECONDS } from '../config.ts';
import { repeat } from '../repeat.ts';
import { announceErasures, eraseDue, PERSONS_BATCH, withdrawErasures } from '../store/announced.ts';
import { DAY_MILLISECONDS as DAY, later } from '../store/clock.ts';
import type { Erasures } from '../store/erasures.ts';
import { BATCH, purge, releaseStale } from '../store/purge.ts';
import type { OpenDatabase } from '../store/open-database.ts';

const HOUR = 3_600_000;
/** How long data is stored, in milliseconds. */
const RETENTION = {
  ...{ answers: 48 * HOUR, creations: 30 * DAY, calls: 731 * DAY, unused: 90 * DAY, idle: 731 * DAY },
  secrets: 30 * DAY,
  // A backup may be restored just before it is deleted.
  erasures: OLDEST_BACKUP + 5 * DAY,
};
/** Milliseconds from the announcement of a person's erasure to the erasure. */
const ERASURE_NOTICE = 7 * DAY;
/** Maximum number of batches of each kind in one pass; the rest waits for the next hour. */
const MAX_BATCHES = 200;

/** Parts of the service that retention uses. */
interface Keepers {
  readonly erasures: Erasures;
  readonly clock: Pick<ClockWatch, 'ago'>;
}

/**
 * Deletes data whose retention is over, in batches, so that other work never waits long. Keeps the audit. Stops after a batch
 * when aborted. Resolves with the numbers of persons whose erasure it announced, withdrew or carried out. Throws `unavailable` if
 * the database is lost; the next pass continues.
 */
export async function purgeOld(database: OpenDatabase, erasures: Erasures, ago: Ago, signal?: AbortSignal) {
  for (const what of ['answers', 'creations', 'calls', 'secrets'] as const)
    await inBatches(BATCH, () => purge(database, what, ago(RETENTION[what])), signal);
  const counts = await erasePersons(database, ago, signal);
  if (signal?.aborted !== true) await erasures.purge(database, ago(RETENTION.erasures));
  return counts;
}

/** Withdraws first, so that nobody who has returned is erased. */
async function erasePersons(database: OpenDatabase, ago: Ago, signal?: AbortSignal) {
  const since = { unused: ago(RETENTION.unused), idle: ago(RETENTION.idle).slice(0, 10) };
  const inTurn = (work: () => Promise<number>) => inBatches(PERSONS_BATCH, work, signal);
  const withdrawn = await inTurn(() => withdrawErasures(database, since));
  const erased = await inTurn(() => eraseDue(database, since, ago(0)));
  const announced = await inTurn(() => announceErasures(database, since, later(ago(0), ERASURE_NOTICE)));
  return { announced, withdrawn, erased };
}

async function inBatches(size: number, purge: () => Promise<number>, signal?: AbortSignal): Promise<number> {
  let all = 0;
  for (let batch = 0; batch < MAX_BATCHES && signal?.aborted !== true; batch += 1) {
    const changed = await purge();
    all += changed;
    if (changed < size) break;
    // Lets requests run first.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return all;
}

/** One pass of retention; does nothing while the clocks disagree. Logs a line about persons. Throws as {@link purgeOld} does. */
export async function retain(
  database: OpenDatabase,
  { erasures, clock }: Keepers,
  log: Logger,
  signal?: AbortSignal,
): Promise<void> {
  const ago = await clock.ago();
  if (ago === null) return;
  const counts = await purgeOld(database, erasures, ago, signal);
  if (Object.values(counts).some((count) => count > 0)) log.warn({ retention: 'persons', ...counts });
}

/** Milliseconds after which a running call's instance must be gone: no configuration allows a call that much time. */
const STALE_MILLISECONDS = (LONGEST_ANALYSIS_SECONDS + 1800) * 1000;
const MINUTE = 60_000;

/**
 * Runs retention every hour, and every minute gives back the units of calls whose instance has died; both also run now, and
 * neither runs while the clocks disagree. The returned function ends both, and resolves once no pass is running.
 */
export function startRetention(
  database: OpenDatabase,
  keepers: Keepers,
  log: Logger,
): () => Promise<unknown> {
  const giveBack = async () => {
    const ago = await keepers.clock.ago();
    if (ago !== null) await releaseStale(database, ago(STALE_MILLISECONDS));
  };
  const stops = [
    repeat(giveBack, MINUTE, log, 'books'),
    repeat((signal) => retain(database, keepers, log, signal), HOUR, log, 'retention'),
  ];
  return () => Promise.all(stops.map((stop) => stop()));
}
