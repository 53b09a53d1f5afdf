import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveBack } from '../../src/store/give-back.ts';
import { spend } from '../../src/store/spend.ts';
import type { KeysTable } from '../../src/store/tables.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';
import { requested, balanced, accountOf, keyOf, LIMIT, newKey } from '../support/instances.ts';

const [MONTH, NOON] = ['2026-11', '2026-11-10T12:00:00.000Z'];

afterAll(closeServer);

describe.each(DATABASES)('a key that is not what a request knows, $name', { timeout: 30_000 }, ({ open }) => {
  let test: TestDatabase;
  let keyId: string;
  let callId: string;
  beforeAll(async () => {
    test = await open();
    await test.setTime(NOON);
  }, 60_000);
  afterAll(() => test.close());
  beforeEach(async () => {
    keyId = await newKey(test.database);
    const call = requested(keyId, { origin: 'client' });
    callId = call.callId;
    await spend(test.database, call);
  });

  const changeKey = (to: Partial<KeysTable>) =>
    test.database.db.updateTable('keys').set(to).where('key_id', '=', keyId).execute();
  const endSecret = () =>
    test.database.db.updateTable('secrets').set({ ends_at: NOON }).where('key_id', '=', keyId).execute();
  const act = () => giveBack(test.database, { ...keyOf(keyId), callId, maximum: LIMIT });
  const accounts = () => accountOf(test.database, keyId);

  it.each([
    ['revoked', () => changeKey({ state: 'revoked' })],
    ['suspended', () => changeKey({ state: 'suspended' })],
    ['of another plan', () => changeKey({ plan: 'enterprise' })],
    ['known by another secret', endSecret],
  ])('gives no call back as it is %s', async (_, change) => {
    await change();
    expect(await act()).toEqual({ outcome: 'changed' });
    expect(await accounts()).toEqual(balanced({ [MONTH]: 1 }));
  });

  it('gives it back as what it is', async () => {
    expect(await act()).toEqual({ outcome: 'done' });
    expect(await accounts()).toEqual(balanced({}));
  });
});
