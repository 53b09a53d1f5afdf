import { sql, type Kysely } from 'kysely';

/**
 * Drops the leases of before: calls are counted one by one. Calls that were spent from a lease stay counted, as calls of the
 * client; units that an open lease still held go back to their month.
 */
export async function callsAlone(db: Kysely<unknown>): Promise<void> {
  await sql`drop table lease_entries`.execute(db);
  await sql`drop table leases`.execute(db);
  await sql`alter table keys drop column leases_from`.execute(db);
  await sql`alter table usage drop column held`.execute(db);
  await sql`update ledger set origin = 'client' where origin = 'lease'`.execute(db);
}
