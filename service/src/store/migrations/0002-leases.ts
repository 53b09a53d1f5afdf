import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/** Calls made on the client, units in leases, and the keys that sign for them. */
export async function leases(db: Kysely<unknown>, { strict, bytes }: Dialect): Promise<void> {
  const blob = sql.raw(bytes);
  await sql`alter table usage add column held integer not null default 0 check (held >= 0)`.execute(db);
  await sql`alter table usage add column given_back integer not null default 0 check (given_back >= 0)`.execute(
    db,
  );
  await sql`
    alter table ledger add column origin text not null default 'http'
    check (origin in ('http', 'client', 'lease'))`.execute(db);
  await sql`alter table keys add column leases_from text`.execute(db);
  await sql`
    create table leases (
      lease_id text primary key,
      key_id text not null references keys,
      call_id text not null,
      asked integer not null,
      device text not null,
      device_key text not null,
      month text not null,
      at text not null,
      expires_at text not null,
      state text not null check (state in ('open', 'closed', 'lapsed')),
      units integer not null check (units > 0),
      held integer not null check (held >= 0),
      returned integer not null check (returned >= 0),
      lapsed integer not null check (lapsed >= 0),
      extra integer not null check (extra >= 0),
      entries integer not null check (entries >= 0),
      unique (key_id, call_id)
    ) ${strict}`.execute(db);
  await sql`create index leases_open on leases (expires_at) where state = 'open'`.execute(db);
  await sql`
    create table lease_entries (
      lease_id text not null references leases,
      seq integer not null,
      hash text not null,
      kind text not null check (kind in ('spend', 'release')),
      call_id text not null,
      at text not null,
      primary key (lease_id, seq, hash)
    ) ${strict}`.execute(db);
  await sql`create index lease_entries_by_call on lease_entries (lease_id, call_id)`.execute(db);
  await sql`
    create table signing_keys (
      kid text primary key,
      state text not null check (state in ('current', 'before')),
      sealed ${blob} not null,
      created_at text not null
    ) ${strict}`.execute(db);
  await sql`create unique index signing_keys_by_state on signing_keys (state)`.execute(db);
}
