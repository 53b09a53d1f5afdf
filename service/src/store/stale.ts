import { sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import { release } from './spend.ts';
import type { Time } from './tables.ts';

/** Calls that one query finds. */
const PAGE = 100;

/**
 * Gives back the units of calls that began before then and still run: their instance is gone. Each once, even if others give it
 * back, end it or make it again at the same time. Returns their number; throws `unavailable` where the database is lost, with
 * some given back already.
 */
export async function releaseStale(database: OpenDatabase, before: Time): Promise<number> {
  for (let released = 0; ;) {
    const calls = await staleCalls(database, before);
    // One transaction each: with several in one, two instances could wait for each other.
    for (const { key_id, call_id } of calls)
      if (await release(database, key_id, call_id, before)) released += 1;
    if (calls.length < PAGE) return released;
  }
}

function staleCalls({ db }: OpenDatabase, before: string) {
  return (
    db
      .selectFrom('ledger')
      .select(['key_id', 'call_id'])
      // In the statement itself, so that the index of running calls is used.
      .where('state', '=', sql.lit('running'))
      .where('at', '<', before)
      .orderBy('at')
      .limit(PAGE)
      .execute()
  );
}
