import { sql } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import { release } from './spend.ts';
import type { Time } from './tables.ts';

/** Calls that are looked up at a time. */
const PAGE = 100;

/**
 * Gives back the units of calls that began before then and still run: whoever ran them is gone. Each once, whoever else does
 * so, ends the call or makes it again at the same time. Gives their number; throws `unavailable`, with some given back already,
 * where the database is lost meanwhile.
 */
export async function releaseStale(database: OpenDatabase, before: Time): Promise<number> {
  for (let released = 0; ;) {
    const calls = await staleCalls(database, before);
    // One transaction each: of several, two instances could wait for each other.
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
      // Said in the statement itself, so that the index of running calls serves.
      .where('state', '=', sql.lit('running'))
      .where('at', '<', before)
      .orderBy('at')
      .limit(PAGE)
      .execute()
  );
}
