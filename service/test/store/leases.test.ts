import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readAudit } from '../../src/store/audit.ts';
import type { SignedEntry } from '../../src/store/chain.ts';
import { giveBack } from '../../src/store/give-back.ts';
import { lapseLeases } from '../../src/store/lapse.ts';
import { countedOf } from '../../src/store/lease-books.ts';
import { takeLease } from '../../src/store/leases.ts';
import { settleLease } from '../../src/store/settle.ts';
import { spend } from '../../src/store/spend.ts';
import { asked, closeInstances, INSTANCES, keyOf, LIMIT, newKey } from '../support/instances.ts';
import { useInstances } from '../support/use-instances.ts';
import { leaseOf, month, monthOf, ROOT, TestChain, wanted } from '../support/leases.ts';

const [MONTH, NOON, LATER] = ['2026-11', '2026-11-10T12:00:00.000Z', '2026-11-10T13:00:00.000Z'];

afterAll(closeInstances);

describe.each(INSTANCES)('leases on $name', { timeout: 60_000 }, ({ open }) => {
  const instances = useInstances(open);
  const { anyOf } = instances;
  let keyId: string;
  beforeEach(async () => {
    await instances.setClock(NOON);
    keyId = await newKey(anyOf(0));
  });

  const take = async (own = {}) => leaseOf(await takeLease(anyOf(0), wanted(keyId, own)));
  const settle = (leaseId: string, part: readonly SignedEntry[], isLast = true) =>
    settleLease(anyOf(1), { ...keyOf(keyId), leaseId, part, root: ROOT, isLast, most: 1 });
  const settled = async (leaseId: string, part: readonly SignedEntry[], isLast = true) => {
    const done = await settle(leaseId, part, isLast);
    if (done.outcome !== 'settled') throw new Error(JSON.stringify(done));
    return { used: countedOf(done.lease), returned: done.lease.returned };
  };
  const openLeases = () =>
    anyOf(0).db.selectFrom('leases').select('lease_id').where('state', '=', 'open').execute();
  const monthNow = () => monthOf(anyOf(0), keyId, MONTH);

  it('hold units that nobody else can spend', async () => {
    await take();
    await take();
    expect(await monthNow()).toEqual(month(0, 6));
    const spends = await Promise.all(Array.from({ length: 20 }, (_, i) => spend(anyOf(i), asked(keyId))));
    expect(spends.filter(({ outcome }) => outcome === 'spent').length).toBe(LIMIT - 6);
    expect(await monthNow()).toEqual(month(4, 6));
  });

  it('hold as many as are left, and none where none are', async () => {
    for (let i = 0; i < 8; i += 1) await spend(anyOf(i), asked(keyId));
    expect(await take()).toMatchObject({ units: 2, held: 2, asked: 3 });
    expect(await takeLease(anyOf(0), wanted(keyId))).toMatchObject({ outcome: 'exhausted', month: MONTH });
    expect(await monthNow()).toEqual(month(8, 2));
  });

  it('are taken once by a hundred posts of one call', async () => {
    const lease = wanted(keyId);
    const taken = await Promise.all(Array.from({ length: 100 }, (_, i) => takeLease(anyOf(i), lease)));
    expect(taken.filter(({ outcome }) => outcome === 'taken').length).toBe(1);
    expect(new Set(taken.map((one) => leaseOf(one).lease_id)).size).toBe(1);
    expect(await monthNow()).toEqual(month(0, 3));
    const other = { ...lease, units: 2 };
    expect(await takeLease(anyOf(0), other)).toEqual({ outcome: 'mismatch' });
  });

  it('are two at most, one a device, and no larger than the plan says', async () => {
    const { device } = await take({ units: 1 });
    const refused = async (own = {}) => takeLease(anyOf(0), wanted(keyId, { units: 1, ...own }));
    expect(await refused({ device })).toEqual({ outcome: 'refused', why: 'device' });
    expect(await refused({ units: 4 })).toEqual({ outcome: 'refused', why: 'units' });
    await take({ units: 1 });
    expect(await refused()).toEqual({ outcome: 'refused', why: 'open' });
    await instances.setClock('2026-11-17T12:00:01.000Z');
    expect(await refused({ device })).toMatchObject({ outcome: 'taken' });
    expect(await monthNow()).toEqual(month(0, 3));
  });

  it('end after seven days, and two days after their month at the latest', async () => {
    expect(await take({ units: 1 })).toMatchObject({ expires_at: '2026-11-17T12:00:00.000Z' });
    await instances.setClock('2026-11-28T12:00:00.000Z');
    expect(await take({ units: 1 })).toMatchObject({ expires_at: '2026-12-03T00:00:00.000Z' });
  });

  it('give back what was not spent, each entry booked once however often it comes', async () => {
    const { lease_id } = await take();
    const { entries } = new TestChain(LATER).spend().spend();
    expect(await settled(lease_id, entries.slice(0, 1), false)).toEqual({ used: 1 + 0, returned: 0 });
    const again = await Promise.all(Array.from({ length: 20 }, () => settled(lease_id, entries)));
    expect(again).toEqual(Array.from({ length: 20 }, () => ({ used: 2, returned: 1 })));
    expect(await monthNow()).toEqual(month(2, 0));
  });

  it('take a failed call back, once, and its unit can be spent again', async () => {
    const { lease_id } = await take({ units: 1 });
    const failed = randomUUID();
    const { entries } = new TestChain(LATER).spend(failed).release(failed).spend();
    expect(await settled(lease_id, entries)).toEqual({ used: 1, returned: 0 });
    expect(await monthNow()).toEqual(month(1, 0));
  });

  it.each([
    ['a gap', (chain: TestChain) => chain.spend().entries.map((entry) => ({ ...entry, seq: entry.seq + 1 }))],
    ['another start', (chain: TestChain) => chain.spend(randomUUID(), { prev: 'other' }).entries],
    [
      'a time before the lease',
      (chain: TestChain) => chain.spend(randomUUID(), { at: '2026-11-10T11:54:00.000Z' }).entries,
    ],
    [
      'a time after its end',
      (chain: TestChain) => chain.spend(randomUUID(), { at: '2026-11-18T00:00:00.000Z' }).entries,
    ],
    ['a call given back that was not spent', (chain: TestChain) => chain.release(randomUUID()).entries],
    ['a call twice', (chain: TestChain) => chain.spend('x').spend('x').entries],
    ['a call given back twice', (chain: TestChain) => chain.spend('x').release('x').release('x').entries],
  ])('are not settled with %s', async (_, entriesOf) => {
    const { lease_id } = await take();
    const entries = entriesOf(new TestChain(LATER));
    expect(await settle(lease_id, entries)).toEqual({ outcome: 'fault', place: entries.length - 1 });
    expect(await monthNow()).toEqual(month(0, 3));
  });

  it('are not settled with a call that was made for another request, and do not charge one that was made', async () => {
    const { lease_id } = await take();
    const call = asked(keyId, { requestHash: 'b'.repeat(64) });
    await spend(anyOf(0), call);
    const wrong = new TestChain(LATER).spend().spend(call.callId);
    expect(await settle(lease_id, wrong.entries)).toEqual({ outcome: 'mismatch', place: 1 });
    expect(await monthNow()).toEqual(month(1, 3));
    const right = new TestChain(LATER).spend(call.callId, { requestHash: call.requestHash });
    expect(await settled(lease_id, right.entries)).toEqual({ used: 0, returned: 3 });
    expect(await monthNow()).toEqual(month(1, 0));
  });

  it('take a call back that was charged before it was spent from them, as often as calls may come back', async () => {
    const { lease_id } = await take();
    const calls = [1, 2].map(() => asked(keyId, { origin: 'client' }));
    for (const call of calls) await spend(anyOf(0), call);
    const chain = new TestChain(LATER);
    for (const { callId } of calls) chain.spend(callId).release(callId);
    expect(await settled(lease_id, chain.entries)).toEqual({ used: 0, returned: 3 });
    expect(await monthNow()).toEqual(month(1, 0));
  });

  it('charge a call that was given back, also once it is forgotten what was asked', async () => {
    const { lease_id } = await take();
    const calls = [1, 2].map(() => asked(keyId, { origin: 'client' }));
    for (const call of calls) {
      await spend(anyOf(0), call);
      await giveBack(anyOf(0), { ...call, most: 2 });
    }
    expect(await monthNow()).toEqual(month(0, 3));
    await anyOf(0)
      .db.updateTable('ledger')
      .set({ request_hash: '' })
      .where('call_id', '=', calls[0].callId)
      .execute();
    const chain = new TestChain(LATER);
    for (const { callId } of calls) chain.spend(callId);
    expect(await settled(lease_id, chain.entries)).toEqual({ used: 2, returned: 1 });
    expect(await monthNow()).toEqual(month(2, 0));
  });

  it('are booked to the last entry that a device and its copies make, and no further', async () => {
    const { lease_id } = await take({ units: 1 });
    const chain = new TestChain(LATER);
    for (let i = 0; i < 24; i += 1) chain.spend();
    expect(await settled(lease_id, chain.entries)).toEqual({ used: 24, returned: 0 });
    const books = await monthNow();
    expect(await settle(lease_id, new TestChain(LATER).spend().entries)).toEqual({ outcome: 'overfull' });
    expect(await settled(lease_id, chain.entries)).toEqual({ used: 24, returned: 0 });
    expect(await monthNow()).toEqual(books);
  });

  it('of another key are not known', async () => {
    const { lease_id } = await take();
    keyId = await newKey(anyOf(0));
    expect(await settle(lease_id, [])).toEqual({ outcome: 'unknown' });
  });

  it('that are not settled in time count, and what they spent is booked later and charged no more', async () => {
    const { lease_id } = await take();
    await instances.setClock('2026-11-19T12:00:01.000Z');
    expect(await lapseLeases(anyOf(0), '2026-11-17T11:59:00.000Z')).toBe(0);
    const before = await openLeases();
    const lapsed = await Promise.all(
      instances.all.map((instance) => lapseLeases(instance, '2026-11-17T12:00:01.000Z')),
    );
    const ended = before.length - (await openLeases()).length;
    expect(ended).toBeGreaterThan(0);
    expect(lapsed.reduce((sum, one) => sum + one)).toBe(ended);
    expect(await monthNow()).toEqual(month(3, 0));
    const { entries } = new TestChain(LATER).spend().spend();
    expect(await settled(lease_id, entries)).toEqual({ used: 3, returned: 0 });
    expect(await monthNow()).toEqual(month(3, 0));
  });

  it('of a device that was copied charge every entry, and the key gets none for 30 days', async () => {
    const { lease_id } = await take();
    const one = new TestChain(LATER).spend();
    const other = new TestChain(LATER, one.entries).spend().spend();
    const copied = new TestChain(LATER, one.entries).spend().spend();
    expect(await settled(lease_id, other.entries)).toEqual({ used: 3, returned: 0 });
    expect(await settled(lease_id, copied.entries)).toEqual({ used: 5, returned: 0 });
    expect(await settled(lease_id, copied.entries)).toEqual({ used: 5, returned: 0 });
    expect(await monthNow()).toEqual(month(5, 0));
    expect(await takeLease(anyOf(0), wanted(keyId))).toEqual({ outcome: 'refused', why: 'copies' });
    const acts = [];
    for await (const { action, key_id } of readAudit(anyOf(0).db)) if (key_id === keyId) acts.push(action);
    expect(acts).toEqual(['copies']);
  });

  it('that were closed and go on show a copy, also where the month is used up', async () => {
    const { lease_id } = await take();
    const chain = new TestChain(LATER).spend();
    await settled(lease_id, chain.entries);
    for (let i = 0; i < 9; i += 1) await spend(anyOf(i), asked(keyId));
    expect(await monthNow()).toEqual(month(10, 0));
    chain.spend().spend();
    expect(await settled(lease_id, chain.entries)).toEqual({ used: 3, returned: 2 });
    expect(await monthNow()).toEqual(month(12, 0));
    expect(await takeLease(anyOf(0), wanted(keyId))).toEqual({ outcome: 'refused', why: 'copies' });
  });

  // No month comes again in a database that has seen a later one: these come last.
  it('of a month that is over give nothing back', async () => {
    await instances.setClock('2026-11-30T23:00:00.000Z');
    const { lease_id } = await take();
    await instances.setClock('2026-12-01T01:00:00.000Z');
    const { entries } = new TestChain('2026-12-01T00:30:00.000Z').spend();
    expect(await settled(lease_id, entries)).toEqual({ used: 3, returned: 0 });
    expect(await monthNow()).toEqual(month(3, 0));
    expect(await monthOf(anyOf(0), keyId, '2026-12')).toEqual(month(0, 0));
  });

  it('are given again 30 days after a copy was found', async () => {
    await instances.setClock('2026-12-10T12:00:00.000Z');
    const { lease_id } = await take();
    const at = '2026-12-10T13:00:00.000Z';
    await settled(lease_id, new TestChain(at).spend().entries);
    await settled(lease_id, new TestChain(at).spend().entries);
    await instances.setClock('2027-01-09T11:59:00.000Z');
    expect(await takeLease(anyOf(0), wanted(keyId))).toEqual({ outcome: 'refused', why: 'copies' });
    await instances.setClock('2027-01-09T12:00:01.000Z');
    expect(await takeLease(anyOf(0), wanted(keyId))).toMatchObject({ outcome: 'taken' });
  });
});
