import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialects.ts';

/** All tables. `now_utc()` is the database's clock, the same for all instances; tests replace it. */
export async function start(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { strict, serial } = dialect;
  const bytes = sql.raw(dialect.bytes);
  if (dialect.name === 'postgres') await createClock(db);
  await sql`
    create table keys (
      key_id text primary key,
      plan text not null check (plan in ('free', 'enterprise')),
      state text not null check (state in ('active', 'suspended', 'revoked')),
      person ${bytes},
      created_at text not null,
      last_used_on text,
      erase_due text
    ) ${strict}`.execute(db);
  await sql`create index keys_with_person on keys (created_at) where person is not null`.execute(db);
  await sql`create index keys_to_erase on keys (erase_due) where erase_due is not null`.execute(db);
  await sql`
    create table secrets (
      hash ${bytes} primary key,
      key_id text not null references keys,
      hint text not null,
      created_at text not null,
      ends_at text
    ) ${strict}`.execute(db);
  await sql`create index secrets_of_key on secrets (key_id)`.execute(db);
  await sql`create index secrets_by_end on secrets (ends_at) where ends_at is not null`.execute(db);
  await sql`
    create table usage (
      key_id text not null references keys,
      month text not null,
      used integer not null check (used >= 0),
      given_back integer not null default 0 check (given_back >= 0),
      primary key (key_id, month)
    ) ${strict}`.execute(db);
  await sql`
    create table ledger (
      key_id text not null references keys,
      call_id text not null,
      operation text not null,
      request_hash text not null,
      month text not null,
      state text not null check (state in ('running', 'used', 'released')),
      origin text not null check (origin in ('http', 'client')),
      at text not null,
      ended_at text,
      answer ${bytes},
      primary key (key_id, call_id)
    ) ${strict}`.execute(db);
  await sql`create index ledger_by_time on ledger (at)`.execute(db);
  await sql`create index ledger_running on ledger (at) where state = 'running'`.execute(db);
  await sql`create index ledger_remembered on ledger (at) where request_hash <> ''`.execute(db);
  await sql`
    create index ledger_by_operation on ledger (key_id, month, operation) where state <> 'released'`.execute(
    db,
  );
  await sql`
    create table creations (
      id ${serial},
      at text not null,
      address text not null,
      network text not null
    ) ${strict}`.execute(db);
  await sql`create index creations_by_time on creations (at)`.execute(db);
  await sql`
    create table audit (
      id integer primary key,
      at text not null,
      actor text not null,
      action text not null,
      key_id text,
      reason text,
      request_id text,
      previous ${bytes} not null,
      hash ${bytes} not null
    ) ${strict}`.execute(db);
  await sql`
    create table clock (
      id integer primary key check (id = 1),
      month text not null,
      seen_at text
    ) ${strict}`.execute(db);
  await sql`insert into clock (id, month) values (1, '')`.execute(db);
  await sql`
    create table signing_keys (
      kid text primary key,
      state text not null check (state in ('current', 'before')),
      sealed ${bytes} not null,
      created_at text not null
    ) ${strict}`.execute(db);
  await sql`create unique index signing_keys_by_state on signing_keys (state)`.execute(db);
  await sql`create table switches (name text primary key, state text not null) ${strict}`.execute(db);
  await forbidChanges(db, dialect);
}

async function createClock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function now_utc() returns text language sql volatile as
    $$ select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$`.execute(db);
}

/** Entries of the audit cannot be changed or deleted. */
async function forbidChanges(db: Kysely<unknown>, { name }: Dialect): Promise<void> {
  if (name === 'sqlite') {
    for (const change of ['update', 'delete'])
      await sql`
        create trigger ${sql.raw(`audit_no_${change}`)} before ${sql.raw(change)} on audit
        begin select raise(abort, 'the audit is not changed'); end`.execute(db);
    return;
  }
  await sql`
    create function audit_stays() returns trigger language plpgsql as
    $$ begin raise exception 'the audit is not changed'; end $$`.execute(db);
  await sql`
    create trigger audit_no_change before update or delete or truncate on audit
    for each statement execute function audit_stays()`.execute(db);
}
