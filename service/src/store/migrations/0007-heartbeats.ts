import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/**
 * The time that services on this database have lived through, and when a person is due to be erased. A database from before
 * begins with the latest time that its rows bear: a first start under a wrong clock is found, too.
 */
export async function heartbeats(db: Kysely<unknown>, { strict, serial }: Dialect): Promise<void> {
  await sql`
    create table heartbeats (
      id ${serial},
      began_at text not null,
      seen_at text not null
    ) ${strict}`.execute(db);
  await sql`
    insert into heartbeats (began_at, seen_at)
    select '1970-01-01T00:00:00.000Z', max(at) from (
      select max(at) as at from ledger
      union all select max(at) as at from audit
      union all select max(at) as at from creations
    ) as traces having max(at) is not null`.execute(db);
  await sql`alter table keys add column erase_due text`.execute(db);
  await sql`create index keys_to_erase on keys (erase_due) where erase_due is not null`.execute(db);
}
