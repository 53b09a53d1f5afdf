import { sql, type Kysely } from 'kysely';

/** Indexes that find rows to delete without a scan. */
export async function retention(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_remembered on ledger (at) where request_hash <> ''`.execute(db);
  await sql`create index keys_with_person on keys (created_at) where person is not null`.execute(db);
}
