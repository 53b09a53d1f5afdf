import { audit, type Act, type Operator } from './audit.ts';
import { timeOf } from './clock.ts';
import type { Erasures } from './erasures.ts';
import { insertKey, type NewKey } from './keys.ts';
import type { OpenDatabase } from './open-database.ts';
import type { KeysTable, KeyState, PlanId } from './tables.ts';

/** A change of one key: to which states it is open, and what it makes of the key. */
export interface KeyChange {
  readonly action: Act['action'];
  readonly from: readonly KeyState[];
  readonly to: Partial<Pick<KeysTable, 'state' | 'plan'>> & { readonly erases?: boolean };
}

export const REVOKE: KeyChange = {
  action: 'revoke',
  from: ['active', 'suspended'],
  to: { state: 'revoked' },
};
export const SUSPEND: KeyChange = { action: 'suspend', from: ['active'], to: { state: 'suspended' } };
export const RESUME: KeyChange = { action: 'resume', from: ['suspended'], to: { state: 'active' } };
/** What is known of the person goes and the answers that are stored; the key and its counts stay. */
export const ERASE: KeyChange = {
  action: 'erase',
  from: ['active', 'suspended', 'revoked'],
  to: { erases: true },
};
/** The person goes, and the key ends. */
export const ERASE_AND_REVOKE: KeyChange = { ...ERASE, to: { erases: true, state: 'revoked' } };

export function changeOfPlan(plan: PlanId): KeyChange {
  return { action: 'plan', from: ['active', 'suspended'], to: { plan } };
}

/** Stores a key that an operator gives, under no limit of creations. */
export function issueKey({ db, dialect }: OpenDatabase, key: NewKey, operator: Operator): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await insertKey(tx, key, await timeOf(tx));
    await audit(tx, dialect, { ...operator, action: 'issue', keyId: key.keyId });
  });
}

/** Changes a key and audits it, or gives the state, `null` for no such key, in which the change is not open to it. */
export function changeKey(
  { db, dialect }: OpenDatabase,
  keyId: string,
  { action, from, to: { erases = false, ...to } }: KeyChange,
  { operator, erasures }: { readonly operator: Operator; readonly erasures: Erasures },
): Promise<'done' | KeyState | null> {
  return db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('keys')
      // Sets the state to itself where nothing else is set: the row is found and locked all the same.
      .set((eb) => ({ state: eb.ref('state'), ...to }))
      .where('key_id', '=', keyId)
      .where('state', 'in', from)
      .returning('key_id')
      .executeTakeFirst();
    if (changed !== undefined) {
      if (erases) await erasures.erase(tx, [keyId], to.state === 'revoked' ? 'key' : 'person');
      await audit(tx, dialect, { ...operator, action, keyId });
      return 'done';
    }
    const key = await tx.selectFrom('keys').select('state').where('key_id', '=', keyId).executeTakeFirst();
    return key?.state ?? null;
  });
}
