import { sql, type Transaction } from 'kysely';
import type { OpenDatabase } from './open-database.ts';
import type { LeasesTable, Tables, Time } from './tables.ts';

/** Leases that are looked up at a time. */
const PAGE = 100;

/**
 * Counts the units of open leases that ended before then, each once whoever else does so. Gives the number of leases;
 * throws `unavailable`, with some counted already, where the database is lost meanwhile.
 */
export async function lapseLeases(database: OpenDatabase, before: Time): Promise<number> {
  for (let lapsed = 0; ;) {
    const leases = await overdue(database, before);
    // One transaction each: of several, two instances could wait for each other.
    for (const lease of leases) if (await lapse(database, lease)) lapsed += 1;
    if (leases.length < PAGE) return lapsed;
  }
}

function overdue({ db }: OpenDatabase, before: string) {
  return db
    .selectFrom('leases')
    .select('lease_id')
    .where('state', '=', sql.lit('open'))
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(PAGE)
    .execute();
}

function lapse({ db }: OpenDatabase, { lease_id }: Pick<LeasesTable, 'lease_id'>): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const lease = await tx
      .updateTable('leases')
      .set({ state: 'lapsed', lapsed: sql<number>`lapsed + held` })
      .where('lease_id', '=', lease_id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst();
    if (lease === undefined) return false;
    await countHeld(tx, lease);
    return true;
  });
}

async function countHeld(
  tx: Transaction<Tables>,
  { lease_id, key_id, month, held }: LeasesTable,
): Promise<void> {
  await tx
    .updateTable('usage')
    .set({ used: sql<number>`used + ${held}`, held: sql<number>`held - ${held}` })
    .where('key_id', '=', key_id)
    .where('month', '=', month)
    .execute();
  await tx.updateTable('leases').set({ held: 0 }).where('lease_id', '=', lease_id).execute();
}
