import { sql, type Kysely } from 'kysely';

/** An index that counts a key's month by operation without reading other months or rows. */
export async function operations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ledger_by_operation on ledger (key_id, month, operation) where state <> 'released'`.execute(
    db,
  );
}
