import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../src/store/purge.ts';
import { release, settle, spend, type CallRequest } from '../../src/store/spend.ts';
import { usageByOperation } from '../../src/store/usage.ts';
import { closeServer, DATABASES, type TestDatabase } from '../support/databases.ts';
import { newKey, requested } from '../support/instances.ts';

const [FIRST, THIRD] = ['2026-11-10T12:00:00.000Z', '2026-11-12T13:00:00.000Z'];
/** 48 hours before {@link THIRD}. */
const EXPIRED = '2026-11-10T13:00:00.000Z';
const AT_ONCE = 20;

afterAll(closeServer);

describe.each(DATABASES)('a repeated call id on $name', { timeout: 30_000 }, ({ open }) => {
  let test: TestDatabase;
  let call: CallRequest;
  beforeEach(async () => {
    test = await open();
    await test.setTime(FIRST);
    call = requested(await newKey(test.database), { origin: 'http', isOfRequest: true });
  }, 60_000);
  afterEach(() => test.close());

  const outcomes = async (times: number, own = call) => {
    const spends = await Promise.all(Array.from({ length: times }, () => spend(test.database, own)));
    return spends.map(({ outcome }) => outcome).sort();
  };
  const settled = () => settle(test.database, call.keyId, call.callId, Buffer.of(1));
  const usage = async () => {
    const { used, byOperation } = await usageByOperation(test.database, call.keyId);
    return [used, ...Object.values(byOperation)];
  };
  const ONCE = [...Array<string>(AT_ONCE - 1).fill('known'), 'spent'];

  it('spends once for concurrent and for later repeats', async () => {
    expect(await outcomes(AT_ONCE)).toEqual(ONCE);
    expect(await settled()).toBe(true);
    expect(await outcomes(3)).toEqual(['known', 'known', 'known']);
    expect(await usage()).toEqual([1, 1]);
  });

  it('spends again after the unit was given back', async () => {
    await outcomes(1);
    expect(await release(test.database, call.keyId, call.callId)).toBe(true);
    expect(await outcomes(AT_ONCE)).toEqual(ONCE);
    expect(await usage()).toEqual([1, 1]);
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
