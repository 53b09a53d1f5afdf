import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buffersOf, release, disposableBytes, dispose, markShared } from '../../src/net/buffers.ts';

const LARGE = 2 ** 20;

describe('release', () => {
  it('frees large buffers at once, even if listed twice, and keeps small ones', () => {
    const [large, small] = [new Uint8Array(LARGE), new Uint8Array(16).fill(7)];
    release([large.buffer, large.buffer, small.buffer]);
    expect(large.byteLength).toBe(0);
    expect(small.byteLength).toBe(16);
    release(buffersOf([large, small]));
  });

  it('keeps the memory of many large buffers from adding up', async () => {
    release([new Uint8Array(LARGE).buffer]);
    // The port that the buffers are transferred to closes asynchronously.
    await wait(100);
    const before = process.memoryUsage.rss();
    for (let i = 0; i < 200; i++) release([new Uint8Array(4 * LARGE).fill(1).buffer]);
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * LARGE);
  });
});

describe('dispose', () => {
  it('frees bytes that were fetched for one reader', () => {
    const bytes = disposableBytes(new Uint8Array(LARGE));
    dispose([bytes.subarray(0, 10), bytes.subarray(10)]);
    expect(bytes.byteLength).toBe(0);
  });

  it('keeps bytes that a cache shares, and bytes that are not marked as disposable', () => {
    const cached = disposableBytes(new Uint8Array(LARGE));
    const others = new Uint8Array(LARGE);
    markShared(cached.subarray(5));
    dispose([cached, others]);
    expect([cached.byteLength, others.byteLength]).toEqual([LARGE, LARGE]);
  });
});
