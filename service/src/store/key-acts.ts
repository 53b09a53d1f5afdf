import type { Transaction } from 'kysely';
import { audit } from './audit.ts';
import { later, timeOf } from './clock.ts';
import type { Erasures } from './erasures.ts';
import { type KnownKey, lockKey } from './keys.ts';
import type { OpenDatabase } from './open-database.ts';
import type { Tables, Time } from './tables.ts';
import { usageOf, type MonthUsage } from './usage.ts';

/** Maximum number of rotations of a key per day (UTC). */
const MAX_ROTATIONS = 10;

/** The new secret, and how many seconds the previous ones stay valid. */
type Rotation = Pick<KnownKey, 'hash' | 'hint'> & { readonly graceSeconds: number };

/**
 * Adds a secret to a key and sets an end for all previous ones: after the grace period, or earlier if already set. Returns that
 * end and the key's month. Changes nothing and returns `null` if the secret or its key is no longer valid, or `often` if the key
 * was rotated {@link MAX_ROTATIONS} times today.
 */
export function rotateKey(
  database: OpenDatabase,
  key: Pick<KnownKey, 'keyId' | 'hash'>,
  { hash, hint, graceSeconds }: Rotation,
  requestId: string,
): Promise<{ readonly oldEndsAt: Time; readonly usage: MonthUsage } | 'often' | null> {
  return database.db.transaction().execute(async (tx) => {
    if ((await lockKey(tx, key)) === null) return null;
    const at = await timeOf(tx);
    const oldEndsAt = later(at, graceSeconds * 1000);
    const { keyId } = key;
    if ((await rotationsOf(tx, keyId, at.slice(0, 10))) >= MAX_ROTATIONS) return 'often';
    await tx
      .updateTable('secrets')
      .set({ ends_at: oldEndsAt })
      .where('key_id', '=', keyId)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', oldEndsAt)]))
      .execute();
    await tx
      .insertInto('secrets')
      .values({ key_id: keyId, hash, hint, created_at: at, ends_at: null })
      .execute();
    // In the transaction: a secret that its owner does not receive must not replace another.
    const usage = await usageOf({ db: tx }, keyId);
    await audit(tx, database, { actor: 'owner', action: 'rotate', keyId, requestId });
    return { oldEndsAt, usage };
  });
}

/** The number of secrets that a key has received since the start of a day, not counting its first. */
async function rotationsOf(tx: Transaction<Tables>, keyId: string, day: string): Promise<number> {
  const { count } = await tx
    .selectFrom('secrets')
    .innerJoin('keys', 'keys.key_id', 'secrets.key_id')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('secrets.key_id', '=', keyId)
    .where('secrets.created_at', '>=', day)
    .whereRef('secrets.created_at', '>', 'keys.created_at')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Revokes a key and all its secrets permanently, and erases its person and stored answers; keeps its counts. Returns false and
 * changes nothing if the secret or its key is no longer valid.
 */
export function deleteKey(
  database: OpenDatabase,
  key: Pick<KnownKey, 'keyId' | 'hash'>,
  { requestId, erasures }: { readonly requestId: string; readonly erasures: Erasures },
): Promise<boolean> {
  return database.db.transaction().execute(async (tx) => {
    if ((await lockKey(tx, key)) === null) return false;
    const { keyId } = key;
    await tx.updateTable('keys').set({ state: 'revoked' }).where('key_id', '=', keyId).execute();
    await erasures.erase(tx, [keyId], 'key');
    await audit(tx, database, { actor: 'owner', action: 'delete', keyId, requestId });
    return true;
  });
}
