import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import { CACHE, type BlockStore } from '../../src/cache/stores.ts';
import { FolderBlocks } from '../../src/cache/node/folder-blocks.ts';
import { storedName } from '../../src/cache/stored-name.ts';
import { CachedSource, Writer } from '../../src/cache/cached-source.ts';
import { useFolderEach } from '../support/closing.ts';
import { expectBytes, fastClient, never, testFile, useFaultServer } from '../support/range-harness.ts';

const BLOCK = 32 * 1024;
const FILE = testFile(5 * BLOCK + 77);
const OTHER = testFile(5 * BLOCK + 77, 8);
const RANGES = [
  { offset: 100, length: 50 },
  { offset: 3 * BLOCK, length: 40_000 },
];

describe('CachedSource', () => {
  const host = useFaultServer({ files: { 'a.tif': FILE, 'b.tif': FILE } });
  const folder = useFolderEach();
  let store: BlockStore;
  let writer: Writer;
  beforeEach(() => {
    store = new FolderBlocks(folder.path, null);
    writer = new Writer();
  });
  afterEach(async () => {
    host.server.replace('a.tif', FILE);
    await writer.flushed();
  });

  function opened(overrides: { offline?: boolean; session?: string; name?: string } = {}) {
    const { offline = false, session = null, name = 'a.tif' } = overrides;
    const file = host.server.url + name;
    const inner = fastClient().open(file);
    const plan = { location: folder.path, space: CACHE, bytes: null, offline, session };
    const parts = { file, inner, store, writer, plan, log: { onUnstored: vi.fn() } };
    return { source: new CachedSource(parts), inner };
  }
  const requested = () => host.server.requests.length;
  const pieces = () => RANGES.map(({ offset, length }) => FILE.subarray(offset, offset + length));

  async function readAll(source: CachedSource) {
    const head = await source.read(10, 200, never);
    const tiles = await source.readMany(RANGES, never);
    await writer.flushed();
    return [head, ...tiles];
  }

  it('fetches bytes once for several readers, and serves them offline', async () => {
    const expected = [FILE.subarray(10, 210), ...pieces()];
    (await readAll(opened().source)).forEach((bytes, i) => expectBytes(bytes, expected[i]));
    const first = requested();
    expect(first).toBeGreaterThan(0);
    for (const offline of [false, true]) {
      const { source } = opened({ offline });
      (await readAll(source)).forEach((bytes, i) => expectBytes(bytes, expected[i]));
      expect([source.size, source.version === null]).toEqual([FILE.length, false]);
    }
    expect(host.server.requests.slice(first).map(({ headers }) => headers.range)).toEqual(['bytes=0-0']);
  });

  it('fetches only the bytes that are not stored', async () => {
    await opened().source.readMany([RANGES[0]], never);
    await writer.flushed();
    const [one, other] = await opened().source.readMany(RANGES, never);
    expectBytes(one, pieces()[0]);
    expectBytes(other, pieces()[1]);
    expect(host.server.requests.at(-1)!.headers.range).toBe(`bytes=${3 * BLOCK}-${3 * BLOCK + 39_999}`);
  });

  it('serves the start of a longer stored tile, and fetches a longer one again', async () => {
    await opened().source.readMany([{ offset: 7, length: 900 }], never);
    await writer.flushed();
    const before = requested();
    const { source } = opened();
    const [part] = await source.readMany([{ offset: 7, length: 100 }], never);
    expectBytes(part, FILE.subarray(7, 107));
    expect(requested()).toBe(before + 1);
    const [whole] = await source.readMany([{ offset: 7, length: 1000 }], never);
    expectBytes(whole, FILE.subarray(7, 1007));
    expect(requested()).toBe(before + 2);
  });

  it('does not use stored blocks of a wrong size', async () => {
    const url = await storedName(`${host.server.url}a.tif`);
    await store.putFile(url, { version: '"v"', size: FILE.length });
    const blocks = [
      { offset: 0, bytes: FILE.slice(0, BLOCK) },
      { offset: BLOCK, bytes: FILE.slice(BLOCK, BLOCK + 1000) },
    ];
    await store.putBlocks(url, '"v"', blocks);
    const { source } = opened({ offline: true });
    expectBytes(await source.read(50, 500, never), FILE.subarray(50, 550));
    for (const offset of [BLOCK + 50, 5000])
      await expect(source.read(offset, 50, never)).rejects.toMatchObject({ code: 'offline-miss' });
  });

  it('reports what is not stored when offline', async () => {
    const { source } = opened({ offline: true });
    const asset = `${host.server.url}a.tif`;
    await expect(source.readMany(RANGES, never)).rejects.toMatchObject({
      code: 'offline-miss',
      fields: { asset, bytes: 40_050 },
    });
    await expect(source.read(0, 10, never)).rejects.toMatchObject({ code: 'offline-miss' });
    expect(requested()).toBe(0);
  });

  it('never mixes versions: a new version after cached bytes is an error, and is read when the file is opened again', async () => {
    await opened().source.read(0, 10, never);
    await writer.flushed();
    const { source } = opened();
    await source.read(0, 10, never);
    host.server.replace('a.tif', OTHER);
    await expect(source.readMany([RANGES[1]], never)).rejects.toMatchObject({ code: 'source-changed' });
    await expect(source.read(0, 10, never)).rejects.toMatchObject({ code: 'source-changed' });
    const again = opened().source;
    expectBytes(await again.read(0, 10, never), OTHER.subarray(0, 10));
    const { offset, length } = RANGES[1];
    expectBytes((await again.readMany([RANGES[1]], never))[0], OTHER.subarray(offset, offset + length));
  });

  it('refuses and forgets a stored file that no longer has a version', async () => {
    await opened().source.read(0, 10, never);
    await writer.flushed();
    const { source, inner } = opened();
    await source.read(0, 10, never);
    vi.spyOn(inner, 'version', 'get').mockReturnValue(null);
    await expect(source.readMany([RANGES[1]], never)).rejects.toMatchObject({ code: 'source-changed' });
    expect(await store.file(await storedName(inner.url))).toBeUndefined();
  });

  it.each([
    ['another ETag', OTHER],
    ['another size', testFile(5 * BLOCK + 99, 8)],
  ])('reads a file again that was replaced by one with %s', async (_, replacement) => {
    await readAll(opened().source);
    host.server.replace('a.tif', replacement);
    const expected = [{ offset: 10, length: 200 }, ...RANGES];
    (await readAll(opened().source)).forEach((bytes, i) => {
      const { offset, length } = expected[i];
      expectBytes(bytes, replacement.subarray(offset, offset + length));
    });
  });

  it.each(['network-or-cors', 'timeout'] as const)(
    'uses stored bytes if the host does not respond: %s',
    async (code) => {
      await readAll(opened().source);
      host.server.replace('a.tif', OTHER);
      const { source, inner } = opened();
      vi.spyOn(inner, 'readMany').mockRejectedValue(new SylvanError(code, 'Gone'));
      expectBytes((await readAll(source))[0], FILE.subarray(10, 210));
    },
  );

  it('stores the bytes that it read with `fresh`', async () => {
    await readAll(opened().source);
    const file = (await store.file(await storedName(opened().source.url)))!;
    const damaged = { offset: RANGES[1].offset, bytes: pieces()[1].slice().fill(0) };
    await store.putBlocks(await storedName(opened().source.url), file.version, [damaged]);
    expectBytes((await opened().source.readMany([RANGES[1]], never))[0], damaged.bytes);
    await opened().source.readMany([RANGES[1]], never, { fresh: true });
    await writer.flushed();
    expectBytes((await opened().source.readMany([RANGES[1]], never))[0], pieces()[1]);
  });

  it('fetches nothing when offline, even with `fresh`', async () => {
    await readAll(opened().source);
    const before = requested();
    const [bytes] = await opened({ offline: true }).source.readMany([RANGES[1]], never, { fresh: true });
    expectBytes(bytes, pieces()[1]);
    expect(requested()).toBe(before);
  });

  it('fails if it cannot store the bytes of a session, but not without a session', async () => {
    vi.spyOn(store, 'putBlocks').mockRejectedValue(new Error('The disk is full'));
    await expect(opened({ session: 's' }).source.readMany(RANGES, never)).rejects.toThrow('The disk is full');
    const [bytes] = await opened().source.readMany([RANGES[0]], never);
    expectBytes(bytes, pieces()[0]);
  });
});
