import { describe, expect, it } from 'vitest';
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

const FILE = testFile(100_000);
const BLOCK = 4 * 1024;
const host = useFaultServer({ files: { 'a.tif': FILE, 'small.tif': FILE.slice(0, 5000) } });

/** The headers that a page can read in a cross-origin response that exposes none. */
const SAFELISTED = ['content-length', 'content-type', 'last-modified', 'cache-control', 'expires'];

/** `fetch` as a page sees it: cross-origin, from a host that exposes no headers. */
const filteredFetch: typeof fetch = async (input, init) => {
  const answer = await fetch(input, init);
  const headers = [...answer.headers].filter(([name]) => SAFELISTED.includes(name));
  const filtered = new Response(answer.body, { status: answer.status, headers });
  return Object.defineProperty(filtered, 'type', { value: 'cors' });
};

const open = (path = 'a.tif', log = new CountingLog()) =>
  fastClient({ fetch: filteredFetch, times: { request: 200_000 } }).open(host.server.url + path, { log });
const TILE = { offset: 50_000, length: 10_000 };

describe('a host that hides Content-Range and ETag', () => {
  it('is read without size or version', async () => {
    const source = open();
    expectBytes(await source.read(10, 100, never), FILE.slice(10, 110));
    const [tile] = await source.readMany([TILE], never);
    expectBytes(tile, FILE.slice(50_000, 60_000));
    expect([source.size, source.version]).toEqual([null, null]);
  });

  it('reveals the size of the file when a header block comes back short', async () => {
    const source = open();
    expectBytes(await source.read(99_000, 5000, never), FILE.slice(99_000));
    expect(source.size).toBe(100_000);
    expect(source.version).toBe('Sun, 02 Jun 2019 07:56:21 GMT 100000');
    const past = source.readMany([{ offset: 99_999, length: 2 }], never);
    expect((await problemOf(past)).code).toBe('out-of-range');
    const small = open('small.tif');
    expectBytes(await small.read(0, 2 ** 20, never), FILE.slice(0, 5000));
    expect(small.size).toBe(5000);
  });

  it('yields no tile that is too short or too long', async () => {
    host.server.setFaults(fault.always(fault.shortBody(1)));
    expect((await problemOf(open().readMany([TILE], never))).fields).toMatchObject({
      attempt: 4,
      expected: 10_000,
      received: 9999,
    });
    host.server.setFaults(fault.always(fault.longBody(1)));
    expect((await problemOf(open().readMany([TILE], never))).code).toBe('range-mismatch');
    host.server.setFaults(fault.always(fault.longBody(1, false)));
    expect((await problemOf(open().readMany([TILE], never))).code).toBe('range-mismatch');
  });

  it('never has later bytes appended to a short header block', async () => {
    const source = open();
    await source.read(BLOCK, 10, never);
    host.server.setFaults(fault.once(fault.shortBody(1000)));
    const bytes = await source.read(0, 2 * BLOCK, never);
    expectBytes(bytes, FILE.slice(0, bytes.length));
    expect(bytes.length).toBe(BLOCK - 1000);
  });
});
