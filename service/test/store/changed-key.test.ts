import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveBack } from '../../src/store/give-back.ts';
import { takeLease } from '../../src/store/leases.ts';
import { settleLease } from '../../src/store/settle.ts';
import { spend } from '../../src/store/spend.ts';
import type { KeysTable } from '../../src/store/tables.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';
import { asked, keyOf, LIMIT, newKey } from '../support/instances.ts';
import { leaseOf, month, monthOf, ROOT, TestChain, wanted } from '../support/leases.ts';

const [MONTH, NOON] = ['2026-11', '2026-11-10T12:00:00.000Z'];

afterAll(closeServer);

describe.each(DATABASES)('a key that is not what a request knows, $name', { timeout: 30_000 }, ({ open }) => {
  let test: TestDatabase;
  let keyId: string;
  let leaseId: string;
  let callId: string;
  beforeAll(async () => {
    test = await open();
    await test.setTime(NOON);
  }, 60_000);
  afterAll(() => test.close());
  beforeEach(async () => {
    keyId = await newKey(test.database);
    leaseId = leaseOf(await takeLease(test.database, wanted(keyId))).lease_id;
    const call = asked(keyId, { origin: 'client' });
    callId = call.callId;
    await spend(test.database, call);
  });

  const changeKey = (to: Partial<KeysTable>) =>
    test.database.db.updateTable('keys').set(to).where('key_id', '=', keyId).execute();
  const endSecret = () =>
    test.database.db.updateTable('secrets').set({ ends_at: NOON }).where('key_id', '=', keyId).execute();

  const settling = () => {
    const part = new TestChain(NOON).spend().entries;
    return { ...keyOf(keyId), leaseId, part, root: ROOT, isLast: true, most: LIMIT };
  };
  const acts = () => [
    takeLease(test.database, wanted(keyId, { callId: randomUUID() })),
    settleLease(test.database, settling()),
    giveBack(test.database, { ...keyOf(keyId), callId, most: LIMIT }),
  ];

  it.each([
    ['revoked', () => changeKey({ state: 'revoked' })],
    ['suspended', () => changeKey({ state: 'suspended' })],
    ['of another plan', () => changeKey({ plan: 'enterprise' })],
    ['known by another secret', endSecret],
  ])('as it is %s, takes and settles no lease and gives no call back', async (_, change) => {
    await change();
    expect(await Promise.all(acts())).toEqual(Array(3).fill({ outcome: 'changed' }));
    expect(await monthOf(test.database, keyId, MONTH)).toEqual(month(1, 3));
  });

  it('does all three as what it is', async () => {
    const done = await Promise.all(acts());
    expect(done.map(({ outcome }) => outcome)).toEqual(['taken', 'settled', 'done']);
  });
});
