import { describe, expect, it } from 'vitest';
import { Allowance } from '../../src/net/options.ts';
import * as fault from '../support/faults.ts';
import {
  CountingLog,
  expectBytes,
  fastClient,
  never,
  problemOf,
  testFile,
  useFaultServer,
} from '../support/range-harness.ts';

const FILE = testFile(300_000);
const BLOCK = 4 * 1024;
const host = useFaultServer({ files: { 'a.tif': FILE } });
const open = (log = new CountingLog()) => fastClient().open(`${host.server.url}a.tif`, { log });

describe('header reads', () => {
  it('return the bytes of the file, and report its size and version', async () => {
    const source = open();
    expect([source.size, source.version]).toEqual([null, null]);
    const bytes = await source.read(10, 100, never);
    expect(bytes).toEqual(FILE.slice(10, 110));
    bytes.fill(0);
    expect(await source.read(10, 100, never), 'reads return copies').toEqual(FILE.slice(10, 110));
    expect(source.size).toBe(300_000);
    expect(source.version).toMatch(/^"[0-9a-f]{40}"$/);
  });

  it('join adjacent blocks into one request', async () => {
    const source = open();
    await source.read(0, 8, never);
    expect(await source.read(20_000, 100_000, never)).toEqual(FILE.slice(20_000, 120_000));
    expect(host.server.requests.map(({ range }) => range)).toEqual([
      { offset: 0, length: BLOCK },
      { offset: 4 * BLOCK, length: 26 * BLOCK },
    ]);
  });

  it('fetch the bytes to be read next in the same request, and not again', async () => {
    const source = open();
    await source.read(10, 8, never, 3 * BLOCK - 10);
    for (const offset of [BLOCK, 2 * BLOCK, 3 * BLOCK - 8])
      expect(await source.read(offset, 8, never, BLOCK)).toEqual(FILE.slice(offset, offset + 8));
    expect(host.server.requests.map(({ range }) => range)).toEqual([{ offset: 0, length: 3 * BLOCK }]);
    expectBytes(await source.read(299_000, 1000, never, 2 ** 20), FILE.slice(299_000));
    expect(host.server.requests.at(-1)!.range).toEqual({ offset: 72 * BLOCK, length: 300_000 - 72 * BLOCK });
  });

  it('stop at the end of the file, and fail beyond it without another request', async () => {
    const source = open();
    expect(await source.read(299_990, 100, never)).toEqual(FILE.slice(299_990));
    const count = host.server.requests.length;
    for (const offset of [300_000, 400_000, 2 ** 52]) {
      const error = await problemOf(source.read(offset, 1, never));
      expect(error.code).toBe('out-of-range');
      expect(error.fields).toMatchObject({ size: 300_000, offset: String(offset) });
    }
    expect(host.server.requests).toHaveLength(count);
  });

  it.each([
    [-1, 10],
    [0.5, 10],
    [2 ** 53 - 1, 2],
    [0, Infinity],
  ])('reject offset %d with length %d without a request', async (offset, length) => {
    expect((await problemOf(open().read(offset, length, never))).code).toBe('out-of-range');
    expect(host.server.requests).toHaveLength(0);
  });

  it('reject a read over the size limit without a request', async () => {
    expect((await problemOf(open().read(0, 2 ** 24 + 1, never))).code).toBe('tile-too-large');
    expect(host.server.requests).toHaveLength(0);
  });
});

describe('tile reads', () => {
  it('fetch exactly their bytes, join nearby ranges, and keep the requested order', async () => {
    const log = new CountingLog();
    const ranges = [
      { offset: 200_000, length: 500 },
      { offset: 100, length: 1000 },
      { offset: 1100, length: 2000 },
      { offset: 3200, length: 50 },
    ];
    const tiles = await open(log).readMany(ranges, never);
    expect(tiles).toEqual(ranges.map(({ offset, length }) => FILE.slice(offset, offset + length)));
    expect(new Set(host.server.requests.map(({ range }) => JSON.stringify(range)))).toEqual(
      new Set(['{"offset":100,"length":3150}', '{"offset":200000,"length":500}']),
    );
    expect(log.total).toEqual({ requests: 2, bytes: 3650 });
  });

  it('merge overlapping and repeated ranges, up to the longest request', async () => {
    const source = fastClient({ gap: 100, span: 2500 }).open(`${host.server.url}a.tif`);
    const ranges = [
      { offset: 9000, length: 2000 },
      { offset: 10_500, length: 800 },
      { offset: 9000, length: 2000 },
      { offset: 9500, length: 100 },
      { offset: 11_350, length: 100 },
      // Near, but too long together with those before it.
      { offset: 11_500, length: 300 },
      { offset: 11_900, length: 100 },
      { offset: 20_000, length: 4000 },
    ];
    const tiles = await source.readMany(ranges, never);
    expect(tiles).toEqual(ranges.map(({ offset, length }) => FILE.slice(offset, offset + length)));
    expect(new Set(host.server.requests.map(({ headers }) => headers.range))).toEqual(
      new Set(['bytes=9000-11449', 'bytes=11500-11799', 'bytes=11900-11999', 'bytes=20000-23999']),
    );
  });

  it('reuse bytes of cached header blocks', async () => {
    const source = open();
    await source.read(0, 8, never);
    const [inside] = await source.readMany([{ offset: 1000, length: 2000 }], never);
    expect(inside).toEqual(FILE.slice(1000, 3000));
    expect(host.server.requests).toHaveLength(1);
  });

  it('fail past the end of the file, whether its size was known or not', async () => {
    const source = open();
    const past = [{ offset: 299_000, length: 1001 }];
    expect((await problemOf(source.readMany(past, never))).code).toBe('out-of-range');
    expect(host.server.requests).toHaveLength(1);
    expect((await problemOf(source.readMany(past, never))).fields.size).toBe(300_000);
    expect(host.server.requests).toHaveLength(1);
  });

  it('bypass the caches if fresh is set', async () => {
    const source = open();
    await source.read(0, 8, never);
    const [tile] = await source.readMany([{ offset: 0, length: 64 }], never, { fresh: true });
    expect(tile).toEqual(FILE.slice(0, 64));
    expect(host.server.requests[1].headers).toMatchObject({
      range: 'bytes=0-63',
      'cache-control': 'no-cache',
    });
  });
});

describe('requests', () => {
  it('send a Range header, no header that needs a preflight, and share concurrent fetches of a block', async () => {
    const source = fastClient({ fetch: globalThis.fetch }).open(`${host.server.url}a.tif`);
    await Promise.all([source.read(0, 10, never), source.read(50, 10, never), source.read(0, 10, never)]);
    expect(host.server.requests).toHaveLength(1);
    const [{ method, headers }] = host.server.requests;
    expect(method).toBe('GET');
    expect(headers.range).toBe('bytes=0-4095');
    const plain = /^(host|connection|range|accept|accept-(language|encoding)|user-agent)$/;
    expect(Object.keys(headers).filter((name) => !plain.test(name))).toEqual(['sec-fetch-mode']);
  });

  it('use the header cache of a client for all sources with the same file and pin', async () => {
    const client = fastClient();
    const first = client.open(`${host.server.url}a.tif?X-Amz-Signature=one`);
    await first.read(0, 10, never);
    const options = { pin: first.pin };
    const second = client.open(`${host.server.url}a.tif?X-Amz-Signature=two`, options);
    expect(await second.read(0, 10, never)).toEqual(FILE.slice(0, 10));
    expect(host.server.requests).toHaveLength(1);
    await client.open(`${host.server.url}a.tif?token=other`, options).read(0, 10, never);
    expect(host.server.requests).toHaveLength(2);
  });
});

describe('the allowance of an analysis', () => {
  const openWith = (allowance: Allowance) => fastClient().open(`${host.server.url}a.tif`, { allowance });

  it('limits bytes across all sources, and fails before exceeding the limit', async () => {
    const allowance = new Allowance(BLOCK + 1000);
    await openWith(allowance).read(0, 10, never);
    const [tile] = await openWith(allowance).readMany([{ offset: 50_000, length: 1000 }], never);
    expectBytes(tile, FILE.slice(50_000, 51_000));
    const error = await problemOf(openWith(allowance).readMany([{ offset: 9, length: 1 }], never));
    expect([error.code, error.fields.maximum]).toEqual(['needs-overview', BLOCK + 1000]);
    expect(host.server.requests).toHaveLength(2);
  });

  it('counts the whole file if the host ignores ranges', async () => {
    host.server.setFaults(fault.always(fault.ignoreRange()));
    const error = await problemOf(openWith(new Allowance(FILE.length - 1)).read(0, 10, never));
    expect(error.code).toBe('needs-overview');
    expectBytes(await openWith(new Allowance(FILE.length)).read(0, 10, never), FILE.slice(0, 10));
  });

  it('limits retries', async () => {
    host.server.setFaults(fault.always(fault.status(503)));
    const allowance = new Allowance(1e6);
    for (let i = 0; i < 11; i++) allowance.takeRetry();
    const error = await problemOf(openWith(allowance).read(0, 10, never));
    expect([error.code, error.fields.attempt]).toEqual(['upstream-unavailable', 3]);
    expect((await problemOf(openWith(allowance).read(0, 10, never))).fields.attempt).toBe(1);
  });
});
