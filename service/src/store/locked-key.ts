import type { Transaction } from 'kysely';
import { HAS_NOT_ENDED, type KnownKey } from './keys.ts';
import type { PlanId, Tables } from './tables.ts';

/** A key as a request knows it, from before. */
export type KeyRequest = Pick<KnownKey, 'keyId' | 'hash' | 'plan'>;

/** The key is not what the caller takes it for: it has ended, is suspended, or is of another plan. */
export interface Changed {
  readonly outcome: 'changed';
}

/**
 * The plan of an active key that has this secret, `null` for none; its row is changed by no other transaction before this one
 * ends. Who takes it takes it first, before calls and months: two of them never wait for each other.
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
  // Checked once the row is held: a rotation that ended the secret may have been waited for.
  const secret = await tx
    .selectFrom('secrets')
    .select('key_id')
    .where('hash', '=', hash)
    .where(HAS_NOT_ENDED)
    .executeTakeFirst();
  return secret === undefined ? null : locked.plan;
}
