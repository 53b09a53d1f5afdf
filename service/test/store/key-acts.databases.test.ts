import { beforeEach, describe, expect, it } from 'vitest';
import { mintSecret } from '../../src/keys/key-format.ts';
import { verifyAudit } from '../../src/store/audit.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { deleteKey, rotateKey } from '../../src/store/key-acts.ts';
import { findKey } from '../../src/store/keys.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { ownedKey } from '../support/ledger.ts';
import { storedKey } from '../support/stored-key.ts';

const NOON = '2026-05-10T12:00:00.000Z';
const HOUR = 3600;
const after = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1000).toISOString();

describe.each(DATABASES)('a key on $name', { timeout: 30_000 }, ({ open }) => {
  const test = useDatabase(open, { per: 'describe' });
  beforeEach(() => test.setTime(NOON));

  const newKey = () => ownedKey(test.database);

  /** Rotates the key; returns the outcome and the hash of the new secret. */
  async function rotate(key: { keyId: string; hash: Buffer }, graceSeconds: number) {
    const { key: _, ...secret } = mintSecret('live');
    const rotated = await rotateKey(test.database, key, { ...secret, graceSeconds }, 'r');
    return { rotated, hash: secret.hash };
  }

  const owner = () => ({ requestId: 'r', erasures: new Erasures(Buffer.alloc(32, 1), null) });

  const isKnown = async (hash: Buffer) => (await findKey(test.database, hash)) !== null;

  const actsOn = async (keyId: string) => {
    const rows = await test.database.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('key_id', '=', keyId)
      .orderBy('id')
      .execute();
    return rows.map(({ action, actor }) => `${actor} ${action}`);
  };

  it('accepts its old secret until the grace period ends, to the millisecond, and its new one throughout', async () => {
    const key = await newKey();
    const { rotated, hash } = await rotate(key, HOUR);
    expect(rotated).toMatchObject({ oldEndsAt: after(HOUR) });
    await test.setTime(after(HOUR - 0.001));
    expect([await isKnown(key.hash), await isKnown(hash)]).toEqual([true, true]);
    await test.setTime(after(HOUR));
    expect([await isKnown(key.hash), await isKnown(hash)]).toEqual([false, true]);
    expect(await deleteKey(test.database, key, owner())).toBe(false);
    expect((await findKey(test.database, hash))?.keyId).toBe(key.keyId);
    expect(await actsOn(key.keyId)).toEqual(['owner create', 'owner rotate']);
  });

  it('ends older grace periods no later than a newer one, and extends none', async () => {
    const key = await newKey();
    const second = await rotate(key, 10 * HOUR);
    const third = await rotate({ ...key, hash: second.hash }, HOUR);
    await rotate({ ...key, hash: third.hash }, 20 * HOUR);
    await test.setTime(after(HOUR - 1));
    for (const hash of [key.hash, second.hash, third.hash]) expect(await isKnown(hash)).toBe(true);
    await test.setTime(after(HOUR));
    expect([await isKnown(key.hash), await isKnown(second.hash)]).toEqual([false, false]);
    expect(await isKnown(third.hash)).toBe(true);
  });

  it('is rotated once by concurrent rotations without a grace period', async () => {
    const key = await newKey();
    const all = await Promise.all(Array.from({ length: 8 }, () => rotate(key, 0)));
    const done = all.filter(({ rotated }) => rotated !== null);
    expect(done.length).toBe(1);
    expect(await isKnown(done[0].hash)).toBe(true);
    expect(await actsOn(key.keyId)).toEqual(['owner create', 'owner rotate']);
  });

  it('is deleted once, with all secrets and its person, and cannot be rotated afterwards', async () => {
    const key = await newKey();
    const { hash } = await rotate(key, HOUR);
    const deleted = await Promise.all(
      Array.from({ length: 5 }, () => deleteKey(test.database, { ...key, hash }, owner())),
    );
    expect(deleted.filter(Boolean).length).toBe(1);
    for (const one of [key.hash, hash])
      expect(await storedKey(test.database, one)).toMatchObject({ state: 'revoked', person: null });
    expect((await rotate(key, HOUR)).rotated).toBeNull();
    expect(await actsOn(key.keyId)).toEqual(['owner create', 'owner rotate', 'owner delete']);
  });

  it('can be rotated ten times a day at most; another key still can', async () => {
    const key = await newKey();
    await test.setTime(after(1));
    for (let times = 0; times < 10; times += 1) expect((await rotate(key, HOUR)).rotated).not.toBe('often');
    const { rotated, hash } = await rotate(key, HOUR);
    expect([rotated, await isKnown(hash), await isKnown(key.hash)]).toEqual(['often', false, true]);
    await test.setTime(after(HOUR - 1));
    const next = await newKey();
    expect((await rotate(next, 86_400)).rotated).toHaveProperty('oldEndsAt');
    await test.setTime(after(12 * HOUR));
    expect((await rotate(next, HOUR)).rotated).toHaveProperty('oldEndsAt');
  });

  it('is neither changed nor created if the act cannot be audited', async () => {
    const key = await newKey();
    const { db } = test.database;
    const count = async () => (await db.selectFrom('keys').select('key_id').execute()).length;
    const before = await count();
    await db.schema.alterTable('audit').renameTo('audit_away').execute();
    await expect(rotate(key, 0)).rejects.toThrow();
    await expect(deleteKey(test.database, key, owner())).rejects.toThrow();
    await expect(newKey()).rejects.toThrow();
    await db.schema.alterTable('audit_away').renameTo('audit').execute();
    expect(await findKey(test.database, key.hash)).toMatchObject({ state: 'active', person: Buffer.of(1) });
    expect(await count()).toBe(before);
    expect(await verifyAudit(test.database)).toHaveProperty('rows');
  });
});
