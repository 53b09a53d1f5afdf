import { systemClock } from '../../src/net/clock.ts';
import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { Allowance } from '../../src/net/options.ts';
import { changedValidator, UNPINNED } from '../../src/net/pin.ts';
import { MemoryBlockCache } from '../../src/net/block-cache.ts';
import { HttpClient } from '../../src/net/client.ts';
import { retryAfterSeconds } from '../../src/net/rate-limit.ts';
import { retryDelay } from '../../src/net/retry.ts';

it.each<[string, number | null]>([
  ['120', 120],
  ['Wed, 01 Jan 2020 00:00:07 GMT', 7],
  ['Tue, 31 Dec 2019 00:00:00 GMT', 0],
  ...['soon', '-1', '1.5', '2020-01-01', '9999999999', ''].map((value) => [value, null] as [string, null]),
])('retryAfterSeconds reads seconds or an HTTP date, and nothing else: %s', (value, seconds) => {
  expect(retryAfterSeconds(new Headers({ 'retry-after': value }), Date.UTC(2020, 0, 1))).toBe(seconds);
});

it('retries wait twice as long each time, up to 8 s, and end after four attempts', () => {
  const waits = (random: number, attempts?: number) => {
    const { settings } = new HttpClient({ clock: { ...systemClock, random: () => random } });
    const own = attempts === undefined ? settings : { ...settings, attempts };
    return [1, 2, 3, 4, 8].map((attempt) => retryDelay(new SylvanError('timeout', ''), attempt, own));
  };
  expect(waits(1)).toEqual([500, 1000, 2000, null, null]);
  expect([waits(0, 9)[4], waits(1, 9)[4]]).toEqual([0, 8000]);
});

it('an allowance grants a few retries to a small analysis, and a tenth of the requests to a large one', () => {
  const allowance = new Allowance(1e9);
  const taken = () => {
    let count = 0;
    while (allowance.takeRetry()) count++;
    return count;
  };
  expect(taken()).toBe(12);
  for (let i = 0; i < 100; i++) allowance.takeRequest(1);
  expect(taken()).toBe(10);
});

it('a pin does not match another strong ETag or size, or another date if there is no ETag', () => {
  const pin = { etag: '"a"', modified: 'Mon', size: 10 };
  expect(changedValidator(pin, { ...pin, etag: '"b"' })).toBe('etag');
  expect(changedValidator(pin, { ...pin, size: 11 })).toBe('size');
  expect(changedValidator(pin, { ...pin, modified: 'Tue' })).toBeNull();
  expect(changedValidator(pin, { etag: null, modified: 'Tue', size: null })).toBe('modified');
  expect(changedValidator(pin, UNPINNED)).toBeNull();
});

describe('MemoryBlockCache', () => {
  const key = String;

  it('evicts the least recently used block, and never exceeds its size', () => {
    const cache = new MemoryBlockCache(30);
    for (const offset of [0, 10, 20]) cache.put(key(offset), new Uint8Array(10).fill(offset));
    cache.get(key(0));
    cache.put(key(30), new Uint8Array(10));
    expect(cache.get(key(10))).toBeUndefined();
    expect(cache.get(key(0))?.[0]).toBe(0);
    expect(cache.get(key(20))?.[0]).toBe(20);
    cache.put(key(0), new Uint8Array(4));
    cache.put(key(50), new Uint8Array(6));
    expect([20, 30, 0, 50].map((offset) => cache.get(key(offset))?.byteLength)).toEqual([10, 10, 4, 6]);
    cache.put(key(40), new Uint8Array(31));
    expect([40, 20].map((offset) => cache.get(key(offset))?.byteLength)).toEqual([undefined, 10]);
  });
});
