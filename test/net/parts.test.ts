import { systemClock } from '../../src/net/clock.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { Allowance } from '../../src/net/options.ts';
import { changedValidator, completePin, UNPINNED, versionOf } from '../../src/net/pin.ts';
import { parseContentRange } from '../../src/net/response.ts';
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

  it('puts every range in exactly one span that covers it (seed 5)', () => {
    const range = fc.record({ offset: fc.nat(10_000), length: fc.integer({ min: 1, max: 500 }) });
    fc.assert(
      fc.property(fc.array(range), fc.nat(300), fc.integer({ min: 1, max: 2000 }), (ranges, gap, maximum) => {
        const spans = coalesce(ranges, gap, maximum);
        const members = spans.flatMap((span) => span.members);
        expect(members.toSorted((a, b) => a - b)).toEqual(ranges.map((_, i) => i));
        for (const span of spans) {
          const inside = span.members.map((i) => ranges[i]);
          expect(span.offset).toBe(Math.min(...inside.map(({ offset }) => offset)));
          expect(span.offset + span.length).toBe(Math.max(...inside.map((r) => r.offset + r.length)));
          if (inside.length > 1) expect(span.length).toBeLessThanOrEqual(maximum);
        }
      }),
      { seed: 5 },
    );
  });
});

describe('parseContentRange', () => {
  it.each([
    ['bytes 0-0/1', { offset: 0, end: 1, size: 1 }],
    ['Bytes 5-9/100', { offset: 5, end: 10, size: 100 }],
    [' bytes 5-9/* ', { offset: 5, end: 10, size: null }],
  ])('reads %j', (header, expected) => expect(parseContentRange(header)).toEqual(expected));

  it.each([
    null,
    '',
    'bytes',
    'bytes */100',
    'bytes 5-4/100',
    'bytes 5-100/100',
    'bytes -5-9/100',
    'bytes 5-9',
    'bytes 5-9/100, bytes 20-30/100',
    'items 5-9/100',
    'bytes 5-9/1e3',
    'bytes 0-99999999999999999999/*',
  ])('refuses %j', (header) => expect(parseContentRange(header)).toBeNull());
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

  it('gains missing validators, keeps known ones, and yields a version only if it has enough of them', () => {
    expect(completePin({ ...UNPINNED, size: 10 }, pin)).toEqual(pin);
    expect(completePin(pin, { etag: '"b"', modified: 'Tue', size: 9 })).toEqual(pin);
    expect(versionOf(pin)).toBe('"a"');
    expect(versionOf({ ...pin, etag: null })).toBe('Mon 10');
    expect(versionOf({ ...pin, etag: null, size: null })).toBeNull();
    expect(versionOf({ ...pin, etag: null, modified: null })).toBeNull();
  });
});

describe('retries', () => {
  const { settings } = new HttpClient({ clock: { ...systemClock, random: () => 0.999999 } });
  const delays = (error: SylvanError) =>
    [1, 2, 3, 4, 5].map((attempt) => retryDelay(error, attempt, settings));

  it('double the maximum wait each time, up to 8 s, and end after four attempts', () => {
    expect(delays(new SylvanError('timeout', '')).map((ms) => ms && Math.round(ms))).toEqual([
      500,
      1000,
      2000,
      null,
      null,
    ]);
    const none = { ...settings, clock: { ...systemClock, random: () => 0 }, attempts: 9 };
    expect(retryDelay(new SylvanError('timeout', ''), 8, none)).toBe(0);
    const long = { ...settings, clock: { ...systemClock, random: () => 1 }, attempts: 9 };
    expect(retryDelay(new SylvanError('timeout', ''), 8, long)).toBe(8000);
  });

  it('wait for retryAfterSeconds of up to a minute, and give up beyond it', () => {
    const reported = (retryAfterSeconds: number) =>
      new SylvanError('rate-limited', '', { fields: { retryAfterSeconds } });
    expect(retryDelay(reported(60), 1, settings)).toBe(60_000);
    expect(retryDelay(reported(61), 1, settings)).toBeNull();
    expect(Math.round(retryDelay(reported(0), 1, settings)!)).toBe(500);
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
  it('grants exactly its number of bytes', () => {
    const allowance = new Allowance(100);
    expect([allowance.takeRequest(60), allowance.takeBytes(40), allowance.takeBytes(1)]).toEqual([
      true,
      true,
      false,
    ]);
  });

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
