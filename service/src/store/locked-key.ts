import type { Transaction } from 'kysely';
import type { PlanId } from 'sylvan/contract';
import { HAS_NOT_ENDED, type KnownKey } from './keys.ts';
import type { Tables } from './tables.ts';

/** A key as the request found it earlier. */
export type KeyRequest = Pick<KnownKey, 'keyId' | 'hash' | 'plan'>;

/** The key has changed since the request found it: it has ended, is suspended, or has another plan. */
export interface Changed {
  readonly outcome: 'changed';
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
  // Checked after locking the row: a rotation that ended the secret may have held it.
  const secret = await tx
    .selectFrom('secrets')
    .select('key_id')
    .where('hash', '=', hash)
    .where(HAS_NOT_ENDED)
    .executeTakeFirst();
  return secret === undefined ? null : locked.plan;
}
