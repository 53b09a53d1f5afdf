import { sql, type Kysely } from 'kysely';

/** Counts a key's month by operation without looking through its other months and the calls themselves. */
export async function operations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_by_operation on ledger (key_id, month, operation) where state <> 'released'`.execute(
    db,
  );
}
