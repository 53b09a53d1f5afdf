import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { FREE_CALLS } from '../../src/config.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { createKey, insertKey, type KeyRequest } from '../../src/store/keys.ts';
import type { CallRequest } from '../../src/store/spend.ts';

/** Stores an active key; returns its id. */
export async function newKey({ db }: OpenDatabase): Promise<string> {
  const keyId = randomUUID();
  const key = { keyId, hash: hashOf(keyId), hint: 'abcdef', plan: 'free', person: Buffer.of(1) } as const;
  await db.transaction().execute((tx) => insertKey(tx, key, '2026-01-01T00:00:00.000Z'));
  return keyId;
}

/** Creates a key as its owner does; its person is the byte 1. */
export async function ownedKey(database: OpenDatabase): Promise<Pick<KeyRequest, 'keyId' | 'hash'>> {
  const keyId = `key_${randomUUID()}`;
  const hash = hashOf(keyId);
  await createKey(
    database,
    { keyId, hash, hint: 'abcdef', plan: 'free', person: Buffer.of(1) },
    { address: 'a', network: 'n', limits: null, requestId: 'r' },
  );
  return { keyId, hash };
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
