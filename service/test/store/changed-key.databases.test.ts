import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveBack } from '../../src/store/give-back.ts';
import { spend } from '../../src/store/spend.ts';
import type { KeysTable } from '../../src/store/tables.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';
import { requested, balanced, accountOf, keyOf, LIMIT, newKey } from '../support/instances.ts';

const [MONTH, NOON] = ['2026-11', '2026-11-10T12:00:00.000Z'];

afterAll(closeServer);

describe.each(DATABASES)('giving a call back, on $name', { timeout: 30_000 }, ({ open }) => {
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
    ['is revoked', () => changeKey({ state: 'revoked' })],
    ['is suspended', () => changeKey({ state: 'suspended' })],
    ['has another plan', () => changeKey({ plan: 'enterprise' })],
    ['has no valid secret', endSecret],
  ])('is refused once the key %s', async (_, change) => {
    await change();
    expect(await act()).toEqual({ outcome: 'changed' });
    expect(await accounts()).toEqual(balanced({ [MONTH]: 1 }));
  });

  it('succeeds while the key is unchanged', async () => {
    expect(await act()).toEqual({ outcome: 'done' });
    expect(await accounts()).toEqual(balanced({}));
  });
});
