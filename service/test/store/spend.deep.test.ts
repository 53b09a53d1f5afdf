import { afterAll, describe, expect, it } from 'vitest';
import { release, settle, spend } from '../../src/store/spend.ts';
import {
  requested,
  balanced,
  accountOf,
  closeInstances,
  INSTANCES,
  LIMIT,
  newKey,
} from '../support/instances.ts';
import { timesOf } from '../support/clusters.ts';
import { useInstances } from '../support/use-instances.ts';

const ROUNDS = timesOf('SYLVAN_RACES', 8);
const NOVEMBER = '2026-11-15T12:00:00.000Z';
const DECEMBER = '2026-12-15T12:00:00.000Z';

afterAll(closeInstances);

describe.each(INSTANCES)('spending on $name', { timeout: 60_000 + ROUNDS * 5000 }, ({ open }) => {
  const instances = useInstances(open, NOVEMBER);
  const { anyOf } = instances;

  const atOnce = <R>(times: number, work: (i: number) => Promise<R>) =>
    Promise.all(Array.from({ length: times }, (_, i) => work(i)));
  const accountNow = (keyId: string) => accountOf(instances.all[0], keyId);

  it(`grants exactly the limit out of a thousand concurrent spends, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const keyId = await newKey(anyOf(0));
      const spends = await atOnce(1000, (i) => spend(anyOf(i), requested(keyId)));
      const outcomes = spends.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'spent').length).toBe(LIMIT);
      expect(outcomes.filter((outcome) => outcome === 'exhausted').length).toBe(1000 - LIMIT);
      expect(await accountNow(keyId)).toEqual(balanced({ '2026-11': LIMIT }));
    }
  });

  it('counts a call once that is posted a hundred times at once', async () => {
    const keyId = await newKey(anyOf(0));
    const call = requested(keyId);
    const spends = await atOnce(100, (i) => spend(anyOf(i), call));
    expect(spends.filter(({ outcome }) => outcome === 'spent').length).toBe(1);
    expect(spends.filter(({ outcome }) => outcome === 'known').length).toBe(99);
    expect(await accountNow(keyId)).toEqual(balanced({ '2026-11': 1 }));
  });

  it('refuses a call id that is reused for another request, and counts nothing', async () => {
    const keyId = await newKey(anyOf(0));
    const call = requested(keyId);
    const other = { ...call, requestHash: 'b'.repeat(64) };
    await spend(anyOf(0), call);
    expect(await spend(anyOf(1), other)).toEqual({ outcome: 'mismatch' });
    await release(anyOf(2), keyId, call.callId);
    expect(await spend(anyOf(1), other)).toEqual({ outcome: 'mismatch' });
    expect(await accountNow(keyId)).toEqual(balanced({}));
  });

  it('counts nothing for a key whose plan, secret or state has changed', async () => {
    const keyId = await newKey(anyOf(0));
    const wrong = [requested(keyId, { plan: 'enterprise' }), requested(keyId, { hash: Buffer.alloc(32, 1) })];
    for (const call of wrong) expect(await spend(anyOf(1), call)).toEqual({ outcome: 'changed' });
    const keys = anyOf(0).db.updateTable('keys').where('key_id', '=', keyId);
    for (const state of ['suspended', 'revoked'] as const) {
      await keys.set({ state }).execute();
      expect(await spend(anyOf(1), requested(keyId))).toEqual({ outcome: 'changed' });
    }
    await keys.set({ state: 'active' }).execute();
    const secrets = anyOf(0).db.updateTable('secrets').where('key_id', '=', keyId);
    await secrets.set({ ends_at: NOVEMBER }).execute();
    expect(await spend(anyOf(1), requested(keyId))).toEqual({ outcome: 'changed' });
    expect(await accountNow(keyId)).toEqual(balanced({}));
  });

  it('gives a unit back once, and not for a settled call', async () => {
    const keyId = await newKey(anyOf(0));
    const [failed, done] = [requested(keyId), requested(keyId)];
    await spend(anyOf(0), failed);
    await spend(anyOf(1), done);
    expect(await settle(anyOf(2), keyId, done.callId, null)).toBe(true);
    const releases = await atOnce(20, (i) => release(anyOf(i), keyId, failed.callId));
    expect(releases.filter(Boolean).length).toBe(1);
    expect(await release(anyOf(0), keyId, done.callId)).toBe(false);
    expect(await accountNow(keyId)).toEqual(balanced({ '2026-11': 1 }));
  });

  it('counts a released call again, once per attempt, however many retries are concurrent', async () => {
    const keyId = await newKey(anyOf(0));
    const call = requested(keyId);
    await spend(anyOf(0), call);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await release(anyOf(attempt), keyId, call.callId)).toBe(true);
      const spends = await atOnce(50, (i) => spend(anyOf(i), call));
      expect(spends.filter(({ outcome }) => outcome === 'spent').length).toBe(1);
      const known = spends.flatMap((one) => (one.outcome === 'known' ? [one.call.state] : []));
      expect(known).toEqual(Array(49).fill('running'));
      expect(await accountNow(keyId)).toEqual(balanced({ '2026-11': 1 }));
    }
  });

  it('leaves a released call unchanged if the month is used up', async () => {
    const keyId = await newKey(anyOf(0));
    const call = requested(keyId);
    await spend(anyOf(0), call);
    await release(anyOf(0), keyId, call.callId);
    await atOnce(LIMIT, (i) => spend(anyOf(i), requested(keyId)));
    const row = () =>
      anyOf(0).db.selectFrom('ledger').selectAll().where('call_id', '=', call.callId).executeTakeFirst();
    const before = await row();
    expect(await spend(anyOf(1), call)).toMatchObject({ outcome: 'exhausted', month: '2026-11' });
    expect(await row()).toEqual(before);
    expect(before).toMatchObject({ state: 'released' });
  });

  it('counts a retried call in the current month, not in that of the first attempt', async () => {
    const keyId = await newKey(anyOf(0));
    const call = requested(keyId);
    await spend(anyOf(0), call);
    await release(anyOf(0), keyId, call.callId);
    await instances.setClock(DECEMBER);
    expect(await spend(anyOf(1), call)).toMatchObject({ outcome: 'spent', month: '2026-12', used: 1 });
    expect(await accountNow(keyId)).toEqual(balanced({ '2026-12': 1 }));
    const { at } = await anyOf(0)
      .db.selectFrom('ledger')
      .select('at')
      .where('call_id', '=', call.callId)
      .executeTakeFirstOrThrow();
    expect(at.slice(0, 10)).toBe(DECEMBER.slice(0, 10));
  });

  it('counts the calls of a plan without a limit', async () => {
    const keyId = await newKey(anyOf(0));
    await atOnce(30, (i) => spend(anyOf(i), requested(keyId, { limit: null })));
    expect(await accountNow(keyId)).toEqual(balanced({ '2026-12': 30 }));
  });
});
