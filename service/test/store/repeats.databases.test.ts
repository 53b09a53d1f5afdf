import { beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../src/store/purge.ts';
import { release, settle, spend, type CallRequest } from '../../src/store/spend.ts';
import { usageByOperation } from '../../src/store/usage.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { accountOf, balanced, LIMIT, newKey, requested } from '../support/ledger.ts';

const [FIRST, THIRD] = ['2026-11-10T12:00:00.000Z', '2026-11-12T13:00:00.000Z'];
const DECEMBER = '2026-12-15T12:00:00.000Z';
/** 48 hours before {@link THIRD}. */
const EXPIRED = '2026-11-10T13:00:00.000Z';
const AT_ONCE = 20;

describe.each(DATABASES)('a repeated call id on $name', { timeout: 30_000 }, ({ open }) => {
  const test = useDatabase(open, { time: FIRST, instances: 3 });
  let call: CallRequest;
  beforeEach(async () => {
    call = requested(await newKey(test.database), { origin: 'http', isOfRequest: true });
  });

  const atOnce = <R>(times: number, work: (i: number) => Promise<R>) =>
    Promise.all(Array.from({ length: times }, (_, i) => work(i)));
  const outcomes = async (times: number, own = call) => {
    const spends = await atOnce(times, (i) => spend(test.anyOf(i), own));
    return spends.map(({ outcome }) => outcome).sort();
  };
  const settled = () => settle(test.database, call.keyId, call.callId, Buffer.of(1));
  const released = (i = 0) => release(test.anyOf(i), call.keyId, call.callId);
  const usage = async () => {
    const { used, byOperation } = await usageByOperation(test.database, call.keyId);
    return [used, ...Object.values(byOperation)];
  };
  const ONCE = [...Array<string>(AT_ONCE - 1).fill('known'), 'spent'];

  it('spends once for concurrent and for later repeats, and is not given back once it is settled', async () => {
    expect(await outcomes(AT_ONCE)).toEqual(ONCE);
    expect(await settled()).toBe(true);
    expect(await outcomes(3)).toEqual(['known', 'known', 'known']);
    expect(await released()).toBe(false);
    expect(await usage()).toEqual([1, 1]);
  });

  it('is given back once by concurrent releases, and then spends again', async () => {
    await outcomes(1);
    expect((await atOnce(AT_ONCE, released)).filter(Boolean).length).toBe(1);
    expect(await outcomes(AT_ONCE)).toEqual(ONCE);
    expect(await usage()).toEqual([1, 1]);
  });

  it('is refused for another request, even after its unit was given back', async () => {
    const other = { ...call, requestHash: 'b'.repeat(64) };
    await outcomes(1);
    expect(await outcomes(1, other)).toEqual(['mismatch']);
    await released();
    expect(await outcomes(1, other)).toEqual(['mismatch']);
    expect(await usage()).toEqual([0]);
  });

  it('stays released if the month is used up, and spends in the next month', async () => {
    await outcomes(1);
    await released();
    await atOnce(LIMIT, (i) => spend(test.anyOf(i), requested(call.keyId)));
    const row = () =>
      test.database.db.selectFrom('ledger').selectAll().where('call_id', '=', call.callId).executeTakeFirst();
    const before = await row();
    expect(await spend(test.database, call)).toMatchObject({ outcome: 'exhausted', month: '2026-11' });
    expect(await row()).toEqual(before);
    expect(before).toMatchObject({ state: 'released' });
    await test.setTime(DECEMBER);
    expect(await spend(test.database, call)).toMatchObject({ outcome: 'spent', month: '2026-12', used: 1 });
    expect(await accountOf(test.database, call.keyId)).toEqual(balanced({ '2026-11': LIMIT, '2026-12': 1 }));
    expect((await row())!.at).toBe(DECEMBER);
  });

  it('starts a new call once the previous one has expired, which stays counted', async () => {
    await outcomes(1);
    await settled();
    await test.setTime(THIRD);
    expect(await purge(test.database, 'answers', EXPIRED)).toBe(1);
    expect(await outcomes(AT_ONCE)).toEqual(ONCE);
    expect(await usage()).toEqual([2, 2]);
  });

  it('is refused after it has expired if the caller chose it', async () => {
    const own = { ...call, isOfRequest: false };
    await outcomes(1, own);
    await settled();
    await purge(test.database, 'answers', EXPIRED);
    expect(await outcomes(1, own)).toEqual(['mismatch']);
    expect(await usage()).toEqual([1, 1]);
  });
});
