import { sql, type Kysely } from 'kysely';

/** Counts the leases of late by state without looking through those before and the leases themselves. */
export async function leaseStates(db: Kysely<unknown>): Promise<void> {
  await sql`create index leases_by_time on leases (at, state)`.execute(db);
}
