import { timingSafeEqual } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { KeyState, PlanId } from 'sylvan/contract';
import { audit } from './audit.ts';
import { timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import { isCreationOpen } from './switches.ts';
import type { Tables } from './tables.ts';
import { usageOf } from './usage.ts';

/** A key, as found for a request. */
export interface KnownKey {
  readonly keyId: string;
  /** Hash of the given secret. */
  readonly hash: Buffer;
  readonly hint: string;
  readonly plan: PlanId;
  readonly state: KeyState;
  readonly person: Buffer | null;
  readonly createdAt: string;
  readonly lastUsedOn: string | null;
}

/** A key as the request found it earlier. */
export type KeyRequest = Pick<KnownKey, 'keyId' | 'hash' | 'plan'>;

/** The key has changed since the request found it: it has ended, is suspended, or has another plan. */
export interface Changed {
  readonly outcome: 'changed';
}

/** A key to store, with its first secret. */
export type NewKey = Pick<KnownKey, 'keyId' | 'hash' | 'hint' | 'plan'> & { readonly person: Buffer };

/** The condition that a secret is still valid. */
export const HAS_NOT_ENDED = sql<boolean>`(ends_at is null or ends_at > now_utc())`;

/** The creator: hashes of address and network, and the daily limits of key creations per address, per network and overall. */
interface Creator {
  readonly address: string;
  readonly network: string;
  readonly limits: { readonly address: number; readonly network: number; readonly all: number } | null;
  readonly requestId: string;
}

/**
 * Stores a new key and returns its first month, unless the operator has closed creation, or the daily limit of its address, its
 * network or overall is reached.
 */
export function createKey(
  database: OpenDatabase,
  key: NewKey,
  creator: Creator,
): Promise<{ readonly createdAt: string; readonly month: string } | 'limited' | 'closed'> {
  return database.db.transaction().execute(async (tx) => {
    if (!(await isCreationOpen(tx))) return 'closed';
    if (!(await mayCreate(tx, creator, database.dialect.name === 'postgres'))) return 'limited';
    const createdAt = await timeOf(tx);
    await insertKey(tx, key, createdAt);
    const { keyId } = key;
    const { month } = await usageOf({ db: tx }, keyId);
    await audit(tx, database, { actor: 'owner', action: 'create', keyId, requestId: creator.requestId });
    return { createdAt, month };
  });
}

/** Inserts an active key and its first secret, which does not expire. */
export async function insertKey(tx: Transaction<Tables>, key: NewKey, at: string): Promise<void> {
  const { keyId, hash, hint, plan, person } = key;
  const own = { key_id: keyId, created_at: at } as const;
  await tx
    .insertInto('keys')
    .values({ ...own, plan, state: 'active', person, last_used_on: null, erase_due: null })
    .execute();
  await tx
    .insertInto('secrets')
    .values({ ...own, hash, hint, ends_at: null })
    .execute();
}

/** Stores the creation if the limits allow it. A lock keeps concurrent creations within them. */
async function mayCreate(
  tx: Transaction<Tables>,
  { address, network, limits }: Creator,
  isShared: boolean,
): Promise<boolean> {
  const day = sql<string>`substr(now_utc(), 1, 10)`;
  if (isShared && limits !== null) await sql`lock table creations in share row exclusive mode`.execute(tx);
  if (limits !== null) {
    const { rows } = await sql<Record<'address' | 'network' | 'everyone', number | string>>`
      select
        count(case when address = ${address} then 1 end) as address,
        count(case when network = ${network} then 1 end) as network,
        count(*) as everyone
      from creations where at >= ${day}`.execute(tx);
    const [made] = rows;
    if (Number(made.address) >= limits.address || Number(made.network) >= limits.network) return false;
    if (Number(made.everyone) >= limits.all) return false;
  }
  await tx
    .insertInto('creations')
    .values({ at: sql<string>`now_utc()`, address, network })
    .execute();
  return true;
}

/** The key with this hash, active or suspended; `null` for none. */
export async function findKey({ db }: OpenDatabase, hash: Buffer): Promise<KnownKey | null> {
  const row = await db
    .selectFrom('secrets')
    .innerJoin('keys', 'keys.key_id', 'secrets.key_id')
    .select(['hash', 'keys.key_id as keyId', 'hint', 'plan', 'state', 'person'])
    .select(['keys.created_at as createdAt', 'last_used_on as lastUsedOn'])
    .where('hash', '=', hash)
    // A revoked key is not found, like an unknown one, so that the answer does not reveal the difference.
    .where('state', '!=', 'revoked')
    .where(HAS_NOT_ENDED)
    .executeTakeFirst();
  // In constant time, although an index has found the row by the hash of 256 random bits.
  return row !== undefined && timingSafeEqual(row.hash, hash) ? row : null;
}

/** Marks a key as used today, by the database's clock, and returns that day. */
export async function markUsed({ db }: OpenDatabase, keyId: string): Promise<string> {
  const day = sql<string>`substr(now_utc(), 1, 10)`;
  const { last_used_on } = await db
    .updateTable('keys')
    .set({ last_used_on: day })
    .where('key_id', '=', keyId)
    .returning(day.as('last_used_on'))
    .executeTakeFirstOrThrow();
  return last_used_on;
}

/**
 * The plan of an active key with this secret, `null` for none. Locks its row until the transaction ends. Always lock it first,
 * before calls and months, so that two transactions never deadlock.
 */
export async function lockKey(
  tx: Transaction<Tables>,
  { keyId, hash }: Pick<KeyRequest, 'keyId' | 'hash'>,
): Promise<PlanId | null> {
  const locked = await tx
    .updateTable('keys')
    .set({ state: 'active' })
    .where('key_id', '=', keyId)
    .where('state', '=', 'active')
    .returning('plan')
    .executeTakeFirst();
  if (locked === undefined) return null;
  // Checked after locking the row: a rotation that ended the secret may have held the lock.
  const secret = await tx
    .selectFrom('secrets')
    .select('key_id')
    .where('hash', '=', hash)
    .where(HAS_NOT_ENDED)
    .executeTakeFirst();
  return secret === undefined ? null : locked.plan;
}
