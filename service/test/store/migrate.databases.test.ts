import { sql, type Kysely } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrate, SCHEMA_VERSION } from '../../src/store/migrate.ts';
import { start } from '../../src/store/migrations/0001-start.ts';
import { leases } from '../../src/store/migrations/0002-leases.ts';
import { retention } from '../../src/store/migrations/0003-retention.ts';
import { erasures } from '../../src/store/migrations/0004-erasures.ts';
import { operations } from '../../src/store/migrations/0005-operations.ts';
import { leaseStates } from '../../src/store/migrations/0006-lease-states.ts';
import { heartbeats } from '../../src/store/migrations/0007-heartbeats.ts';
import type { Dialect } from '../../src/store/dialects.ts';
import { spend } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import { closeServer, DATABASES } from '../support/databases.ts';
import { requested, newKey } from '../support/instances.ts';

const [MONTH, NOON] = ['2026-11', '2026-11-10T12:00:00.000Z'];
const BEFORE = [start, leases, retention, erasures, operations, leaseStates, heartbeats];

afterAll(closeServer);

/** The same database, empty, with the schema of 0007. */
async function setBack(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  if (dialect.name === 'postgres') {
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
  } else {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name desc`.execute(
      db,
    );
    for (const { name } of rows) await sql`drop table ${sql.table(name)}`.execute(db);
  }
  await sql`create table schema_version (version integer not null)`.execute(db);
  await sql`insert into schema_version (version) values (7)`.execute(db);
  for (const step of BEFORE) await step(db, dialect);
}

async function addLease(db: Kysely<unknown>, keyId: string): Promise<void> {
  await sql`insert into usage (key_id, month, used, held, given_back) values (${keyId}, ${MONTH}, 4, 2, 0)`.execute(
    db,
  );
  await sql`
    insert into leases (lease_id, key_id, call_id, asked, device, device_key, month, at, expires_at, state, units, held,
      returned, lapsed, extra, entries)
    values ('l', ${keyId}, 'c', 3, 'd', '{}', ${MONTH}, ${NOON}, ${NOON}, 'open', 3, 2, 0, 0, 0, 1)`.execute(
    db,
  );
  await sql`insert into lease_entries (lease_id, seq, hash, kind, call_id, at)
    values ('l', 1, 'h', 'spend', 'spent', ${NOON})`.execute(db);
  await sql`insert into ledger (key_id, call_id, operation, request_hash, month, state, origin, at)
    values (${keyId}, 'spent', 'analyze', 'a', ${MONTH}, 'used', 'lease', ${NOON})`.execute(db);
}

it.each(DATABASES)(
  'drops leases on $name, and keeps what was counted',
  async ({ open }) => {
    const store = await open();
    const { db, dialect } = store.database;
    const raw = db as unknown as Kysely<unknown>;
    await setBack(raw, dialect);
    await store.setTime(NOON);
    const keyId = await newKey(store.database);
    await addLease(raw, keyId);
    await migrate(db, dialect);
    await migrate(db, dialect);
    const { rows } = await sql<{ version: number }>`select version from schema_version`.execute(db);
    expect(rows).toEqual([{ version: SCHEMA_VERSION }]);
    for (const table of ['leases', 'lease_entries'])
      await expect(sql`select 1 from ${sql.table(table)}`.execute(db)).rejects.toThrow(table);
    expect(await usageOf(store.database, keyId)).toMatchObject({ month: MONTH, used: 4 });
    expect(await db.selectFrom('ledger').select(['call_id', 'origin', 'state']).execute()).toEqual([
      { call_id: 'spent', origin: 'client', state: 'used' },
    ]);
    // The units that the lease still held can be spent.
    for (let used = 5; used <= 10; used += 1)
      expect(await spend(store.database, requested(keyId))).toMatchObject({ outcome: 'spent', used });
    expect(await spend(store.database, requested(keyId))).toMatchObject({ outcome: 'exhausted' });
    await store.close();
  },
  60_000,
);
