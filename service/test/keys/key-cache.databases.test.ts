import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyCache } from '../../src/keys/key-cache.ts';
import { createKey, findKey } from '../../src/store/keys.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { changeKey, REVOKE } from '../../src/store/operator-acts.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';

afterAll(closeServer);

describe.each(DATABASES)('keys that were found, on $name', { timeout: 60_000 }, ({ open }) => {
  let store: TestDatabase;
  let now: number;
  let cache: KeyCache;
  beforeEach(async () => {
    store = await open();
    now = 0;
    cache = new KeyCache(store.database, { maximum: 3, now: () => now });
  }, 60_000);
  afterEach(() => store.close());

  async function newKey(): Promise<{ keyId: string; hash: Buffer }> {
    const key = { keyId: randomUUID(), hash: Buffer.from(randomUUID()) };
    const own = { hint: 'abcdef', plan: 'free', person: Buffer.of(1) } as const;
    const creator = { address: 'a', network: 'n', limits: null, requestId: 'r' };
    await createKey(store.database, { ...key, ...own }, creator);
    return key;
  }
  const revoke = (keyId: string) =>
    changeKey(store.database, keyId, REVOKE, {
      operator: { actor: 'Grace' },
      erasures: new Erasures(Buffer.alloc(32, 1), null),
    });

  it('are known for five seconds, and no longer', async () => {
    const { keyId, hash } = await newKey();
    await cache.find(hash);
    await revoke(keyId);
    now = 4999;
    expect(await cache.find(hash)).toMatchObject({ keyId, state: 'active' });
    expect(await cache.send(hash)).toBeNull();
    expect(await cache.find(hash)).toBeNull();
  });

  it('are requested again after that', async () => {
    const { keyId, hash } = await newKey();
    await cache.find(hash);
    await revoke(keyId);
    now = 5000;
    expect(await cache.find(hash)).toBeNull();
  });

  it('are deleted at once, also while they are being requested', async () => {
    const { keyId, hash } = await newKey();
    const requested = cache.find(hash);
    cache.purge(keyId);
    await requested;
    await revoke(keyId);
    expect(await cache.find(hash)).toBeNull();
    const other = await newKey();
    await cache.find(other.hash);
    await revoke(other.keyId);
    cache.purge(other.keyId);
    expect(await cache.find(other.hash)).toBeNull();
  });

  it('are no more than may be: the oldest goes', async () => {
    const keys = [await newKey(), await newKey(), await newKey(), await newKey()];
    for (const { hash } of keys) await cache.find(hash);
    for (const { keyId } of keys) await revoke(keyId);
    const states: unknown[] = [];
    for (const { hash } of keys.slice(1)) states.push((await cache.find(hash))?.state);
    states.push((await cache.find(keys[0].hash))?.state);
    expect(states).toEqual(['active', 'active', 'active', undefined]);
  });

  it('are no more where nobody has the hash, until somebody has', async () => {
    expect(await cache.find(Buffer.from('nobody'))).toBeNull();
  });

  it('are marked as used on the day by the database, once', async () => {
    const { hash } = await newKey();
    expect(await findKey(store.database, hash)).toMatchObject({ lastUsedOn: null });
    const today = new Date().toISOString().slice(0, 10);
    await store.setTime(`${today}T12:00:00.000Z`);
    expect(await cache.send(hash)).toMatchObject({ lastUsedOn: today });
    expect(await findKey(store.database, hash)).toMatchObject({ lastUsedOn: today });
    await store.setTime('2040-01-01T00:00:00.000Z');
    await cache.send(hash);
    expect(await findKey(store.database, hash)).toMatchObject({ lastUsedOn: today });
  });
});
