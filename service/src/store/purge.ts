import { sql, type RawBuilder } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import { release } from './spend.ts';
import type { Time } from './tables.ts';

/** Maximum number of rows that one {@link purge} changes, oldest first. */
export const BATCH = 500;

/**
 * Kinds of data to delete: answers and requests of ended calls (their ids never charge again), calls, ended secrets, and records
 * of key creations.
 */
type Purged = 'answers' | 'calls' | 'secrets' | 'creations';

const STATEMENTS: Readonly<Record<Purged, (before: Time) => RawBuilder<unknown>>> = {
  answers: (before) => sql`
    update ledger set answer = null, request_hash = '' where (key_id, call_id) in (
      select key_id, call_id from ledger
      where request_hash <> '' and at < ${before} and state <> 'running' order by at limit ${BATCH}
    )`,
  calls: (before) => sql`
    delete from ledger where (key_id, call_id) in (
      select key_id, call_id from ledger where at < ${before} and state <> 'running' order by at limit ${BATCH}
    )`,
  secrets: (before) => sql`
    delete from secrets where hash in (
      select hash from secrets where ends_at < ${before} order by ends_at limit ${BATCH}
    )`,
  creations: (before) => sql`
    delete from creations where id in (
      select id from creations where at < ${before} order by at limit ${BATCH}
    )`,
};

/** Deletes rows older than `before`; returns their number, which is less than {@link BATCH} once nothing is left. */
export async function purge({ db }: OpenDatabase, what: Purged, before: Time): Promise<number> {
  const { numAffectedRows } = await STATEMENTS[what](before).execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Maximum number of calls that one query returns. */
const PAGE = 100;

/**
 * Gives back the units of calls that began before `before` and still run: their instance is gone. Each unit is given back once,
 * even if others give it back, or end or repeat its call, at the same time. Returns their number. Throws `unavailable` if the
 * database is lost; some may already be given back.
 */
export async function releaseStale(database: OpenDatabase, before: Time): Promise<number> {
  for (let released = 0; ;) {
    // The state is written into the statement itself, so that the index of running calls is used.
    const { rows: calls } = await sql<{ key_id: string; call_id: string }>`
      select key_id, call_id from ledger where state = 'running' and at < ${before}
      order by at limit ${PAGE}`.execute(database.db);
    // One transaction each: with several in one, two instances could deadlock.
    for (const { key_id, call_id } of calls)
      if (await release(database, key_id, call_id, before)) released += 1;
    if (calls.length < PAGE) return released;
  }
}
