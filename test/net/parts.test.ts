import { systemClock } from '../../src/net/clock.ts';
import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { Allowance } from '../../src/net/options.ts';
import { changedValidator, UNPINNED } from '../../src/net/pin.ts';
import { MemoryBlockCache } from '../../src/net/block-cache.ts';
import { coalesce } from '../../src/net/range-source.ts';
import { HttpClient } from '../../src/net/client.ts';
import { retryAfterSeconds } from '../../src/net/rate-limit.ts';
import { retryDelay } from '../../src/net/retry.ts';

describe('coalesce', () => {
  const at = (offset: number, length: number) => ({ offset, length });

  it('joins ranges less than a gap apart, up to a maximum length', () => {
    const ranges = [at(0, 10), at(15, 5), at(30, 10), at(31, 2), at(39, 11)];
    expect(coalesce(ranges, 6, 25)).toEqual([
      { offset: 0, length: 20, members: [0, 1] },
      { offset: 30, length: 20, members: [2, 3, 4] },
    ]);
    expect(coalesce(ranges, 5, 25).map(({ members }) => members)).toEqual([[0], [1], [2, 3, 4]]);
    expect(coalesce(ranges, 11, 50)).toEqual([{ offset: 0, length: 50, members: [0, 1, 2, 3, 4] }]);
    expect(coalesce([at(0, 100)], 5, 25)).toEqual([{ offset: 0, length: 100, members: [0] }]);
    expect(coalesce([], 5, 25)).toEqual([]);
  });
});

describe('the pin', () => {
  const pin = { etag: '"a"', modified: 'Mon', size: 10 };

  it('does not match another strong ETag or size, or another date if there is no ETag', () => {
    expect(changedValidator(pin, pin)).toBeNull();
    expect(changedValidator(pin, { ...pin, etag: '"b"' })).toBe('etag');
    expect(changedValidator(pin, { ...pin, size: 11 })).toBe('size');
    expect(changedValidator(pin, { ...pin, modified: 'Tue' })).toBeNull();
    expect(changedValidator(pin, { etag: null, modified: 'Tue', size: null })).toBe('modified');
    expect(changedValidator(pin, UNPINNED)).toBeNull();
    expect(changedValidator(UNPINNED, pin)).toBeNull();
  });
});

describe('retries', () => {
  const { settings } = new HttpClient({ clock: { ...systemClock, random: () => 0.999999 } });

  it('double the maximum wait each time, up to 8 s, and end after four attempts', () => {
    const late = new SylvanError('timeout', '');
    const delays = [1, 2, 3, 4].map((attempt) => retryDelay(late, attempt, settings));
    expect(delays.map((ms) => ms && Math.round(ms))).toEqual([500, 1000, 2000, null]);
    for (const [random, wait] of [
      [0, 0],
      [1, 8000],
    ]) {
      const clock = { ...systemClock, random: () => random };
      expect(retryDelay(late, 8, { ...settings, clock, attempts: 9 })).toBe(wait);
    }
  });

  it('read Retry-After as seconds or as an HTTP date, and nothing else', () => {
    const read = (value: string, date?: string) =>
      retryAfterSeconds(new Headers({ 'retry-after': value, ...(date && { date }) }), Date.UTC(2020, 0, 1));
    expect(read('120')).toBe(120);
    expect(read('Wed, 01 Jan 2020 00:00:07 GMT')).toBe(7);
    expect(read('Wed, 01 Jan 2020 00:00:07 GMT', 'Wed, 01 Jan 2020 00:00:05 GMT')).toBe(2);
    expect(read('Tue, 31 Dec 2019 00:00:00 GMT')).toBe(0);
    for (const rubbish of ['soon', '-1', '1.5', '2020-01-01', '9999999999']) expect(read(rubbish)).toBeNull();
    expect(retryAfterSeconds(new Headers(), 0)).toBeNull();
  });
});

describe('the allowance', () => {
  it('grants a few retries to a small analysis, and a tenth of the requests to a large one', () => {
    const allowance = new Allowance(1e9, 2, 0.1);
    const taken = () => {
      let count = 0;
      while (allowance.takeRetry()) count++;
      return count;
    };
    expect(taken()).toBe(2);
    for (let i = 0; i < 100; i++) allowance.takeRequest(1);
    expect(taken()).toBe(10);
  });
});

describe('MemoryBlockCache', () => {
  const key = (offset: number, version = 'v') => ({ file: 'u', version, offset, length: 10 });

  it('evicts the least recently used block, and never exceeds its size', () => {
    const cache = new MemoryBlockCache(30);
    for (const offset of [0, 10, 20]) cache.put(key(offset), new Uint8Array(10).fill(offset));
    cache.get(key(0));
    cache.put(key(30), new Uint8Array(10));
    expect(cache.get(key(10))).toBeUndefined();
    expect(cache.get(key(0))?.[0]).toBe(0);
    expect(cache.get(key(20))?.[0]).toBe(20);
    expect(cache.bytes).toBe(30);
    cache.put(key(0), new Uint8Array(4));
    expect(cache.bytes).toBe(24);
    cache.put(key(40), new Uint8Array(31));
    expect([cache.get(key(40)), cache.bytes]).toEqual([undefined, 24]);
    cache.clear();
    expect([cache.get(key(0)), cache.bytes]).toEqual([undefined, 0]);
  });

  it('distinguishes versions, and copies a block out of a larger buffer', () => {
    const cache = new MemoryBlockCache(100);
    cache.put(key(0), new Uint8Array(1000).subarray(0, 10));
    expect(cache.get(key(0))?.buffer.byteLength).toBe(10);
    expect(cache.get(key(0, 'other'))).toBeUndefined();
  });
});
