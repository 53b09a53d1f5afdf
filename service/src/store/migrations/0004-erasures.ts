import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/** Who was erased, for backups that still know them, and what the operator has switched. */
export async function erasures(db: Kysely<unknown>, { strict }: Dialect): Promise<void> {
  await sql`
    create table erasures (
      name text primary key,
      reach text not null check (reach in ('person', 'key')),
      at text not null
    ) ${strict}`.execute(db);
  await sql`create index erasures_by_time on erasures (at)`.execute(db);
  await sql`create table switches (name text primary key, state text not null) ${strict}`.execute(db);
}
