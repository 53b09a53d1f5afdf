import { sql, type Kysely } from 'kysely';

/** An index that counts recent leases by state without reading older ones or rows. */
export async function leaseStates(db: Kysely<unknown>): Promise<void> {
  await sql`create index leases_by_time on leases (at, state)`.execute(db);
}
