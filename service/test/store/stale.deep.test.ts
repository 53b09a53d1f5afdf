import { describe, expect, it } from 'vitest';
import { release, settle, spend, type CallRequest } from '../../src/store/spend.ts';
import { releaseStale } from '../../src/store/purge.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { accountOf, balanced, newKey, requested } from '../support/ledger.ts';

const AT_ONCE = 30;
const BEGUN = '2026-11-15T12:00:00.000Z';
/** A quarter of an hour before {@link STALE}. */
const LATER = '2026-11-15T12:00:01.000Z';
const STALE = '2026-11-15T12:15:01.000Z';

describe.each(DATABASES)('calls whose instance died, on $name', { timeout: 60_000 }, ({ open }) => {
  const test = useDatabase(open, { per: 'describe', instances: 3, time: BEGUN, tick: 0.1 });
  const { anyOf } = test;

  /** Starts calls of a key without a limit at {@link BEGUN}. */
  async function begin(keyId: string, count: number): Promise<CallRequest[]> {
    await test.setTime(BEGUN);
    const calls = Array.from({ length: count }, () => requested(keyId, { limit: null }));
    // A few at a time: this test is not about contention for one row.
    for (let first = 0; first < count; first += AT_ONCE)
      await Promise.all(calls.slice(first, first + AT_ONCE).map((call, i) => spend(anyOf(i), call)));
    return calls;
  }

  it('are given back once stale, even more than one pass handles, and no others', async () => {
    const keyId = await newKey(anyOf(0));
    const [done] = await begin(keyId, 250);
    await settle(anyOf(0), keyId, done.callId, Buffer.of(1));
    expect(await releaseStale(anyOf(0), BEGUN)).toBe(0);
    await test.setTime(STALE);
    await spend(anyOf(1), requested(keyId, { limit: null }));
    expect(await releaseStale(anyOf(0), LATER)).toBe(249);
    expect(await releaseStale(anyOf(0), LATER)).toBe(0);
    expect(await accountOf(anyOf(0), keyId)).toEqual(balanced({ '2026-11': 2 }));
  });

  it('are given back once by concurrent passes, while some are released and some settled', async () => {
    const keyId = await newKey(anyOf(0));
    const calls = await begin(keyId, 120);
    await test.setTime(STALE);
    const [given, released, settled] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, (_, i) => releaseStale(anyOf(i), LATER))),
      Promise.all(calls.map(async (call, i) => i % 3 === 0 && (await release(anyOf(i), keyId, call.callId)))),
      Promise.all(
        calls.map(async (call, i) => i % 3 === 1 && (await settle(anyOf(i), keyId, call.callId, null))),
      ),
    ]);
    const stale = given.reduce((sum, units) => sum + units);
    const [back, ended] = [released, settled].map((all) => all.filter(Boolean).length);
    expect(stale + back + ended).toBe(calls.length);
    expect(await accountOf(anyOf(0), keyId)).toEqual(balanced(ended > 0 ? { '2026-11': ended } : {}));
  });

  it('stay counted if they are retried while stale calls are given back', async () => {
    const keyId = await newKey(anyOf(0));
    const calls = await begin(keyId, 60);
    await test.setTime(STALE);
    await Promise.all([
      ...calls.map(async (call, i) => {
        await release(anyOf(i), keyId, call.callId);
        await spend(anyOf(i + 1), call);
      }),
      ...Array.from({ length: 6 }, (_, i) => releaseStale(anyOf(i), LATER)),
    ]);
    expect(await accountOf(anyOf(0), keyId)).toEqual(balanced({ '2026-11': calls.length }));
  });
});
