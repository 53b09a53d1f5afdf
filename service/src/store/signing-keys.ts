import type { Transaction } from 'kysely';
import { audit } from './audit.ts';
import { timeOf } from './clock.ts';
import type { OpenDatabase } from './open-database.ts';
import type { SigningKeysTable, Tables } from './tables.ts';

/** A key that signs, as it is stored. */
export type StoredKey = Pick<SigningKeysTable, 'kid' | 'sealed'>;

/** The key that signs, and the one that did before where there is one, in this order. */
export async function storedKeys({ db }: OpenDatabase): Promise<readonly StoredKey[]> {
  const rows = await db.selectFrom('signing_keys').select(['kid', 'sealed', 'state']).execute();
  return rows.sort((a, b) => Number(a.state === 'before') - Number(b.state === 'before'));
}

/** Stores the first key, unless another instance has stored one. */
export async function storeFirstKey({ db }: OpenDatabase, key: StoredKey): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('signing_keys')
      .values({ ...key, state: 'current', created_at: await timeOf(tx) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Lets a new key sign; the one that did stays known until the next. */
export function replaceKey(
  { db, dialect }: OpenDatabase,
  key: StoredKey,
  operator: { readonly actor: string; readonly reason?: string },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockKeys(tx);
    await tx.deleteFrom('signing_keys').where('state', '=', 'before').execute();
    await tx.updateTable('signing_keys').set({ state: 'before' }).execute();
    await tx
      .insertInto('signing_keys')
      .values({ ...key, state: 'current', created_at: await timeOf(tx) })
      .execute();
    await audit(tx, dialect, { ...operator, action: 'signing-key', keyId: null });
  });
}

/** Of two who replace it at once the second waits. */
async function lockKeys(tx: Transaction<Tables>): Promise<void> {
  await tx
    .updateTable('signing_keys')
    .set((eb) => ({ state: eb.ref('state') }))
    .execute();
}
