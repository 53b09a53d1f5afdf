import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { FREE_CALLS } from '../../src/config.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import type { KeyRequest } from '../../src/store/keys.ts';
import type { CallRequest } from '../../src/store/spend.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { AUDIT_KEY } from './databases.ts';

import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

/** Milliseconds by which a clock, once set, advances at each reading. */
const TICK = 0.1;

/** Instances of the service on one database. */
export interface Instances {
  readonly all: readonly OpenDatabase[];
  /** Sets the clock of the database, which then advances by a tenth of a millisecond at each reading. */
  setClock(time: string): Promise<void>;
  close(): Promise<void>;
}

export async function instanceOnSqlite(): Promise<Instances> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  let clock: number | undefined;
  const now = () => (clock === undefined ? Date.now() : (clock += TICK));
  const database = await openSqlite(join(folder, 'sylvan.db'), { now, auditKey: AUDIT_KEY });
  return {
    all: [database],
    setClock(time) {
      clock = Date.parse(time);
      return Promise.resolve();
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Three instances. The caller stops the server, whose clock stays as it was set. */
export async function instancesOnPostgres({ url }: Pick<TestPostgres, 'url'>): Promise<Instances> {
  const all = await Promise.all([1, 2, 3].map(() => openPostgres(url, { auditKey: AUDIT_KEY })));
  const [{ db }] = all;
  let isReplaced = false;
  return {
    all,
    async setClock(time) {
      if (!isReplaced) await replaceClock(all[0]);
      isReplaced = true;
      await sql`select setval('test_clock', ${Date.parse(time) * 1000})`.execute(db);
    },
    async close() {
      await Promise.all(all.map((database) => database.close()));
    },
  };
}

let server: Promise<TestPostgres> | undefined;

/** For `describe.each`; the test file must call {@link closeInstances} at its end. */
export const INSTANCES = [
  { name: 'SQLite', open: instanceOnSqlite },
  {
    name: 'three instances on PostgreSQL',
    open: async () => instancesOnPostgres(await (server ??= startPostgres())),
  },
];

/** Stops the server that all instances of a test file share. */
export async function closeInstances(): Promise<void> {
  await (await server)?.close();
}

/** Uses a sequence, in microseconds, so that all sessions see the same advancing clock. */
async function replaceClock({ db }: OpenDatabase): Promise<void> {
  await sql`create sequence if not exists test_clock increment by ${sql.lit(TICK * 1000)}`.execute(db);
  await sql`
    create or replace function now_utc() returns text language sql volatile as $$
      select to_char(
        to_timestamp(nextval('test_clock') / 1000000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      )
    $$`.execute(db);
}

export async function newKey({ db }: OpenDatabase): Promise<string> {
  const keyId = randomUUID();
  const row = {
    key_id: keyId,
    plan: 'free',
    state: 'active',
    person: null,
    last_used_on: null,
    erase_due: null,
  } as const;
  const created_at = '2026-01-01T00:00:00.000Z';
  await db
    .insertInto('keys')
    .values({ ...row, created_at })
    .execute();
  await db
    .insertInto('secrets')
    .values({ key_id: keyId, hash: hashOf(keyId), hint: 'test', created_at, ends_at: null })
    .execute();
  return keyId;
}

/** The hash of the secret of a test key. */
function hashOf(keyId: string): Buffer {
  return createHash('sha256').update(keyId).digest();
}

/** A test key as a request knows it. */
export const keyOf = (keyId: string): KeyRequest => ({ keyId, hash: hashOf(keyId), plan: 'free' });

export const LIMIT = FREE_CALLS;

export const requested = (keyId: string, own: Partial<CallRequest> = {}): CallRequest => ({
  ...keyOf(keyId),
  callId: randomUUID(),
  operation: 'analyze',
  origin: 'http',
  requestHash: 'a'.repeat(64),
  limit: LIMIT,
  ...own,
});

/** The units of each month by a key's usage and by its ledger, which must be equal. */
interface Accounts {
  readonly used: Readonly<Record<string, number>>;
  readonly entered: Readonly<Record<string, number>>;
}

/** The accounts of a key, for months with units. */
export async function accountOf({ db }: OpenDatabase, keyId: string): Promise<Accounts> {
  const usage = await db
    .selectFrom('usage')
    .select(['month', 'used as units'])
    .where('key_id', '=', keyId)
    .where('used', '>', 0)
    .execute();
  const ledger = await db
    .selectFrom('ledger')
    .select(['month', ({ fn }) => fn.countAll<number | string>().as('units')])
    .where('key_id', '=', keyId)
    .where('state', '!=', 'released')
    .groupBy('month')
    .execute();
  return { used: byMonth(usage), entered: byMonth(ledger) };
}

function byMonth(rows: readonly { month: string; units: number | string }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ month, units }) => [month, Number(units)]));
}

/** Accounts in which usage and ledger both have these units. */
export const balanced = (months: Readonly<Record<string, number>>): Accounts => ({
  used: months,
  entered: months,
});

/** Months whose usage differs from the ledger or exceeds the limit; there must be none. */
export async function unbalanced({ db }: OpenDatabase, limit: number) {
  const { rows } = await sql<{ key_id: string; month: string; used: number | null; entered: number }>`
    select * from (
      select months.key_id, months.month, usage.used,
        (select count(*) from ledger
          where ledger.key_id = months.key_id and ledger.month = months.month and state != 'released') as entered
      from (select key_id, month from ledger union select key_id, month from usage) months
      left join usage on usage.key_id = months.key_id and usage.month = months.month
    ) counted
    where used is null or used != entered or used > ${limit}`.execute(db);
  return rows;
}
