import { sql, type Kysely } from 'kysely';

/** Finds what is to be deleted without looking through what is stored. */
export async function retention(db: Kysely<unknown>): Promise<void> {
  await sql`create index ledger_remembered on ledger (at) where request_hash <> ''`.execute(db);
  await sql`create index keys_with_person on keys (created_at) where person is not null`.execute(db);
}
