import type { Transaction } from 'kysely';
import { audit, type Operator } from './audit.ts';
import type { OpenDatabase } from './open-database.ts';
import type { SwitchesTable, Tables } from './tables.ts';

type State = SwitchesTable['state'];

/** Whether anybody may create a key. */
export async function isCreationOpen(tx: Transaction<Tables>): Promise<boolean> {
  const row = await tx
    .selectFrom('switches')
    .select('state')
    .where('name', '=', 'creation')
    .executeTakeFirst();
  return row?.state !== 'closed';
}

/** Opens or closes the creation of keys for all instances, in the transaction of an audited act. */
export async function setCreation(tx: Transaction<Tables>, state: State): Promise<void> {
  await tx
    .insertInto('switches')
    .values({ name: 'creation', state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ state }))
    .execute();
}

/** Opens or closes key creation; audits it even if nothing changes. */
export function switchCreation(database: OpenDatabase, state: State, operator: Operator): Promise<void> {
  return database.db.transaction().execute(async (tx) => {
    await setCreation(tx, state);
    const action = state === 'open' ? 'creation-open' : 'creation-close';
    await audit(tx, database, { ...operator, action, keyId: null });
  });
}
