import { beforeEach, describe, expect, it } from 'vitest';
import { giveBack } from '../../src/store/give-back.ts';
import { spend } from '../../src/store/spend.ts';
import type { KeysTable } from '../../src/store/tables.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { accountOf, balanced, keyOf, LIMIT, newKey, requested } from '../support/ledger.ts';

const NOON = '2026-11-10T12:00:00.000Z';

describe.each(DATABASES)('a call, on $name', { timeout: 30_000 }, ({ open }) => {
  const test = useDatabase(open, { per: 'describe', time: NOON });
  let keyId: string;
  let callId: string;
  beforeEach(async () => {
    keyId = await newKey(test.database);
    const call = requested(keyId, { origin: 'client' });
    callId = call.callId;
    await spend(test.database, call);
  });

  const changeKey = (to: Partial<KeysTable>) =>
    test.database.db.updateTable('keys').set(to).where('key_id', '=', keyId).execute();
  const changeSecret = (to: { ends_at: string } | { hash: Buffer }) =>
    test.database.db.updateTable('secrets').set(to).where('key_id', '=', keyId).execute();
  const back = () => giveBack(test.database, { ...keyOf(keyId), callId, maximum: LIMIT });
  const accounts = () => accountOf(test.database, keyId);

  it.each([
    ['is revoked', () => changeKey({ state: 'revoked' })],
    ['is suspended', () => changeKey({ state: 'suspended' })],
    ['has another plan', () => changeKey({ plan: 'enterprise' })],
    ['has another secret', () => changeSecret({ hash: Buffer.from(keyId) })],
    ['has no valid secret', () => changeSecret({ ends_at: NOON })],
  ])('is neither made nor given back once the key %s', async (_, change) => {
    await change();
    expect(await spend(test.database, requested(keyId))).toEqual({ outcome: 'changed' });
    expect(await back()).toEqual({ outcome: 'changed' });
    expect(await accounts()).toEqual(balanced({ '2026-11': 1 }));
  });

  it('is given back while the key is unchanged', async () => {
    expect(await back()).toEqual({ outcome: 'done' });
    expect(await accounts()).toEqual(balanced({}));
  });
});
