import { sql } from 'kysely';
import { audit, type Operator } from './audit.ts';
import type { OpenDatabase } from './open-database.ts';
import type { SigningKeysTable } from './tables.ts';

/** A stored signing key. */
export type StoredKey = Pick<SigningKeysTable, 'kid' | 'sealed'>;

/** The current signing key, then the previous one if any. */
export async function storedKeys({ db }: OpenDatabase): Promise<readonly StoredKey[]> {
  const rows = await db.selectFrom('signing_keys').select(['kid', 'sealed', 'state']).execute();
  return rows.sort((a, b) => Number(a.state === 'before') - Number(b.state === 'before'));
}

/** Stores the first key, unless another instance has stored one. */
export async function storeFirstKey({ db }: OpenDatabase, key: StoredKey): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ ...key, state: 'current', created_at: sql<string>`now_utc()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces the signing key; the previous one stays published until the next replacement. */
export function replaceKey(database: OpenDatabase, key: StoredKey, operator: Operator): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    // Locks, so that the second of two concurrent replacements waits.
    await tx
      .updateTable('signing_keys')
      .set((eb) => ({ state: eb.ref('state') }))
      .execute();
    await tx.deleteFrom('signing_keys').where('state', '=', 'before').execute();
    await tx.updateTable('signing_keys').set({ state: 'before' }).execute();
    await tx
      .insertInto('signing_keys')
      .values({ ...key, state: 'current', created_at: sql<string>`now_utc()` })
      .execute();
    await audit(tx, database, { ...operator, action: 'signing-key', keyId: null });
  });
}
