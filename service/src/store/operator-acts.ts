import { KEY_STATES, type KeyState, type PlanId } from 'sylvan/contract';
import { audit, type Act, type Operator } from './audit.ts';
import { timeOf } from './clock.ts';
import type { Erasures } from './erasures.ts';
import { insertKey, type NewKey } from './keys.ts';
import type { OpenDatabase } from './open-database.ts';
import type { KeysTable } from './tables.ts';

/** A change of one key: the states in which it is allowed, and its new values. */
export interface KeyChange {
  readonly action: Act['action'];
  readonly from: readonly KeyState[];
  readonly to: Partial<Pick<KeysTable, 'state' | 'plan'>> & { readonly erases?: boolean };
}

const LIVING: readonly KeyState[] = ['active', 'suspended'];

export const REVOKE: KeyChange = { action: 'revoke', from: LIVING, to: { state: 'revoked' } };
export const SUSPEND: KeyChange = { action: 'suspend', from: ['active'], to: { state: 'suspended' } };
export const RESUME: KeyChange = { action: 'resume', from: ['suspended'], to: { state: 'active' } };
/** Erases the person and the stored answers; keeps the key and its counts. */
export const ERASE: KeyChange = { action: 'erase', from: KEY_STATES, to: { erases: true } };
/** Erases the person, and ends the key. */
export const ERASE_AND_REVOKE: KeyChange = { ...ERASE, to: { erases: true, state: 'revoked' } };

export function changeOfPlan(plan: PlanId): KeyChange {
  return { action: 'plan', from: LIVING, to: { plan } };
}

/** Stores a key that an operator issues, without the limits on creation. */
export function issueKey(database: OpenDatabase, key: NewKey, operator: Operator): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    await insertKey(tx, key, await timeOf(tx));
    await audit(tx, database, { ...operator, action: 'issue', keyId: key.keyId });
  });
}

/** Changes a key and audits it. Otherwise returns the state that does not allow the change, or `null` if there is no such key. */
export function changeKey(
  database: OpenDatabase,
  keyId: string,
  { action, from, to: { erases = false, ...to } }: KeyChange,
  { operator, erasures }: { readonly operator: Operator; readonly erasures: Erasures },
): Promise<'done' | KeyState | null> {
  return database.db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('keys')
      // Sets the state to itself if nothing else is set, so that the row is still found and locked.
      .set((eb) => ({ state: eb.ref('state'), ...to }))
      .where('key_id', '=', keyId)
      .where('state', 'in', from)
      .returning('key_id')
      .executeTakeFirst();
    if (changed !== undefined) {
      if (erases) await erasures.erase(tx, [keyId], to.state === 'revoked' ? 'key' : 'person');
      await audit(tx, database, { ...operator, action, keyId });
      return 'done';
    }
    const key = await tx.selectFrom('keys').select('state').where('key_id', '=', keyId).executeTakeFirst();
    return key?.state ?? null;
  });
}
