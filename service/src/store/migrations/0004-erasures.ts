import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/**
 * Who was erased, for backups that still know them, what the operator has switched, and what finds leases and secrets to be
 * deleted.
 */
export async function erasures(db: Kysely<unknown>, { strict }: Dialect): Promise<void> {
  await sql`
    create table erasures (
      name text primary key,
      reach text not null check (reach in ('person', 'key')),
      at text not null
    ) ${strict}`.execute(db);
  await sql`create index erasures_by_time on erasures (at)`.execute(db);
  await sql`create index leases_by_end on leases (expires_at)`.execute(db);
  await sql`create index secrets_by_end on secrets (ends_at) where ends_at is not null`.execute(db);
  await sql`create table switches (name text primary key, state text not null) ${strict}`.execute(db);
}
