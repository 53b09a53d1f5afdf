import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { purgeOld } from '../../src/retention/retention.ts';
import { readAudit, verifyAudit } from '../../src/store/audit.ts';
import { Erasures } from '../../src/store/erasures.ts';
import { rotateKey } from '../../src/store/key-acts.ts';
import { countAnnounced, eraseDue } from '../../src/store/announced.ts';
import { findKey, markUsed } from '../../src/store/keys.ts';
import { release, settle, spend } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import { agoFrom } from '../support/ago.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { newKey, ownedKey, requested } from '../support/ledger.ts';

const BEGUN = '2026-01-10T12:00:00.000Z';
const ERASURES = new Erasures(Buffer.alloc(32, 1), null);
const DAY = 86_400_000;
const after = (days: number) => new Date(Date.parse(BEGUN) + days * DAY).toISOString();

describe.each(DATABASES)('retention on $name', { timeout: 60_000 }, ({ open }) => {
  const store = useDatabase(open, { time: BEGUN });

  const purgeAt = async (days: number) => {
    await store.setTime(after(days));
    await purgeOld(store.database, ERASURES, agoFrom(after(days)));
  };

  const personWithKey = () => ownedKey(store.database);
  const personOf = async (hash: Buffer) => (await findKey(store.database, hash))!.person;

  it('removes answers and requests after two days, and never charges their ids again', async () => {
    const { database } = store;
    const keyId = await newKey(database);
    const [used, back, running] = Array.from({ length: 3 }, () => requested(keyId, { limit: null }));
    for (const call of [used, back, running]) await spend(database, call);
    await settle(database, keyId, used.callId, Buffer.of(1));
    await release(database, keyId, back.callId);
    await purgeAt(1.99);
    expect((await spend(database, used)).outcome).toBe('known');
    await purgeAt(2.01);
    for (const call of [used, back]) expect((await spend(database, call)).outcome).toBe('mismatch');
    expect((await spend(database, running)).outcome).toBe('known');
    const rows = await database.db.selectFrom('ledger').select(['call_id', 'answer']).execute();
    expect([rows.length, rows.filter(({ answer }) => answer !== null).length]).toEqual([3, 0]);
    expect((await usageOf(database, keyId)).used).toBe(2);
  });

  it('removes calls after two years, even more than one batch', async () => {
    const { database } = store;
    const keyId = await newKey(database);
    const row = { key_id: keyId, operation: 'analyze', request_hash: 'a', month: '2026-01', answer: null };
    const used = { ...row, state: 'used', origin: 'http', at: BEGUN, ended_at: BEGUN } as const;
    const values = Array.from({ length: 700 }, () => ({ ...used, call_id: randomUUID() }));
    await database.db.insertInto('ledger').values(values).execute();
    const left = async () => (await database.db.selectFrom('ledger').select('call_id').execute()).length;
    await purgeAt(730);
    expect(await left()).toBe(700);
    await purgeAt(732);
    expect(await left()).toBe(0);
  });

  it('removes only secrets that ended 30 days ago', async () => {
    const key = await personWithKey();
    const hash = Buffer.from(randomUUID());
    await rotateKey(store.database, key, { hash, hint: 'abcdef', graceSeconds: 86_400 }, 'r');
    const left = async () => (await store.database.db.selectFrom('secrets').select('hash').execute()).length;
    await purgeAt(30.9);
    expect(await left()).toBe(2);
    await purgeAt(31.1);
    expect(await left()).toBe(1);
    expect(await findKey(store.database, hash)).not.toBeNull();
  });

  it('removes the address from which a key was created after 30 days, unless it is aborted', async () => {
    await personWithKey();
    const left = async () => (await store.database.db.selectFrom('creations').select('id').execute()).length;
    await purgeAt(29.9);
    expect(await left()).toBe(1);
    await purgeOld(store.database, ERASURES, agoFrom(after(30.1)), AbortSignal.abort());
    expect(await left()).toBe(1);
    await purgeAt(30.1);
    expect(await left()).toBe(0);
  });

  it('erases people a week after announcing it, for keys never used in 90 days or idle for two years, and audits it', async () => {
    const { database } = store;
    const [unused, used, back] = [await personWithKey(), await personWithKey(), await personWithKey()];
    await markUsed(database, used.keyId);
    await purgeAt(89.9);
    expect(await countAnnounced(database)).toBe(0);
    await purgeAt(90.1);
    expect(await countAnnounced(database)).toBe(2);
    await markUsed(database, back.keyId);
    await purgeAt(97);
    expect(await countAnnounced(database)).toBe(1);
    expect(await personOf(unused.hash)).not.toBeNull();
    await purgeAt(97.2);
    expect([await personOf(unused.hash), await personOf(used.hash)]).toEqual([null, Buffer.of(1)]);
    expect(await personOf(back.hash)).toEqual(Buffer.of(1));
    await purgeAt(733);
    expect(await personOf(used.hash)).not.toBeNull();
    await purgeAt(740);
    expect(await personOf(used.hash)).toBeNull();
    await purgeAt(741);
    const acts: Record<string, string[]> = {};
    for await (const { action, key_id } of readAudit(database.db)) (acts[key_id!] ??= []).push(action);
    expect(acts[unused.keyId]).toEqual(['create', 'erase-announce', 'erase']);
    expect(acts[used.keyId]).toEqual(['create', 'erase-announce', 'erase']);
    expect(acts[back.keyId].slice(0, 3)).toEqual(['create', 'erase-announce', 'erase-withdraw']);
    expect(await verifyAudit(database)).toHaveProperty('rows');
  });

  it('erases 25 people per batch next to other acts, and the remaining ones in the next purge', async () => {
    const { database } = store;
    for (let persons = 0; persons < 60; persons += 1) await personWithKey();
    await purgeAt(91);
    await store.setTime(after(98));
    const erasing = eraseDue(database, { unused: after(1), idle: '2024-01-10' }, after(98));
    await Promise.all([erasing, personWithKey()]);
    const acts: string[] = [];
    for await (const { actor, action } of readAudit(database.db)) acts.push(`${actor} ${action}`);
    expect(acts.filter((act) => act === 'service erase')).toHaveLength(25);
    await purgeOld(database, ERASURES, agoFrom(after(98)));
    const left = await database.db
      .selectFrom('keys')
      .select('key_id')
      .where('person', 'is not', null)
      .execute();
    expect(left).toHaveLength(1);
  });
});
