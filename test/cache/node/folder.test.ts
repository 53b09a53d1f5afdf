import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { FolderAnswers, openFolderCache } from '../../../src/cache/node/folder-cache.ts';
import { FolderBlocks } from '../../../src/cache/node/folder-blocks.ts';
import { readRecord } from '../../../src/cache/node/record-file.ts';
import { filesBelow, useFolderEach } from '../../support/closing.ts';

const URL_OF = (i: number) => `https://example.org/${i}.tif`;
const FILE = { version: '"1"', size: 1000 };
const bytesOf = (length: number, fill: number) => new Uint8Array(length).fill(fill);

const folder = useFolderEach();

describe('blocks in a folder', () => {
  it('are found by address, version and offset until they are deleted', async () => {
    const store = new FolderBlocks(folder.path, null);
    expect(await store.file(URL_OF(1))).toBeUndefined();
    await store.putFile(URL_OF(1), FILE);
    await store.putBlocks(URL_OF(1), '"1"', [{ offset: 8, bytes: bytesOf(10, 1) }]);
    expect(await store.file(URL_OF(1))).toEqual(FILE);
    const spans = [
      [8, 4],
      [8, 11],
      [9, 1],
    ].map(([offset, length]) => ({ offset, length }));
    expect(await store.blocks(URL_OF(1), '"1"', spans)).toEqual([bytesOf(4, 1), undefined, undefined]);
    expect(await store.blocks(URL_OF(1), '"2"', spans.slice(0, 1))).toEqual([undefined]);
    await store.deleteFile(URL_OF(1));
    expect(await store.file(URL_OF(1))).toBeUndefined();
    expect(await filesBelow(folder.path)).toEqual([]);
  });

  it('are replaced by longer ones at the same offset, and by newer ones of the same length', async () => {
    const store = new FolderBlocks(folder.path, null);
    const at = async (length: number) => (await store.blocks(URL_OF(1), '"1"', [{ offset: 8, length }]))[0];
    await store.putFile(URL_OF(1), FILE);
    for (const [length, fill] of [
      [10, 1],
      [11, 2],
      [5, 3],
    ])
      await store.putBlocks(URL_OF(1), '"1"', [{ offset: 8, bytes: bytesOf(length, fill) }]);
    expect(await at(11)).toEqual(bytesOf(11, 2));
    await store.putBlocks(URL_OF(1), '"1"', [{ offset: 8, bytes: bytesOf(11, 4) }]);
    expect(await at(11)).toEqual(bytesOf(11, 4));
  });

  it('of another version are deleted, and not stored for a version that was replaced', async () => {
    const store = new FolderBlocks(folder.path, null);
    await store.putFile(URL_OF(1), FILE);
    await store.putBlocks(URL_OF(1), '"1"', [{ offset: 0, bytes: bytesOf(10, 1) }]);
    await store.putFile(URL_OF(1), { ...FILE, version: '"2"' });
    await store.putBlocks(URL_OF(1), '"1"', [{ offset: 0, bytes: bytesOf(10, 1) }]);
    const [span] = [{ offset: 0, length: 10 }];
    expect(await store.blocks(URL_OF(1), '"1"', [span])).toEqual([undefined]);
    expect(await store.blocks(URL_OF(1), '"2"', [span])).toEqual([undefined]);
  });

  it('stay below the size limit by deleting the least recently used file first', async () => {
    let now = 0;
    const store = new FolderBlocks(folder.path, 1250, () => now);
    for (let i = 0; i < 4; i += 1) {
      now = Date.now() + i * 7_200_000;
      await store.putFile(URL_OF(i), FILE);
      await store.file(URL_OF(i));
      await store.putBlocks(URL_OF(i), '"1"', [{ offset: 0, bytes: bytesOf(200, i) }]);
    }
    await store.file(URL_OF(0));
    await store.putBlocks(URL_OF(3), '"1"', [{ offset: 500, bytes: bytesOf(350, 3) }]);
    const left = await Promise.all([0, 1, 2, 3].map((i) => store.file(URL_OF(i))));
    expect(left.map((one) => one !== undefined)).toEqual([true, false, true, true]);
  });

  it('are deleted oldest first if their files are used equally', async () => {
    const store = new FolderBlocks(folder.path, 1500);
    for (const i of [0, 1]) await store.putFile(URL_OF(i), FILE);
    const at = (offset: number) => ({ offset, bytes: bytesOf(200, offset) });
    // Alternately into both files, with the clock of the file system advancing in between.
    for (let offset = 0; offset < 7; offset += 1) {
      await store.putBlocks(URL_OF(offset % 2), '"1"', [at(offset)]);
      await wait(12);
    }
    const span = (offset: number) => ({ offset, length: 200 });
    const left = [0, 1, 2, 3, 4, 5, 6].map(async (offset) => {
      const [bytes] = await store.blocks(URL_OF(offset % 2), '"1"', [span(offset)]);
      return bytes !== undefined;
    });
    expect(await Promise.all(left)).toEqual([false, false, true, true, true, true, true]);
  });
});

it('drafts left by killed processes are deleted when the cache is opened a day later', async () => {
  const drafts = join(folder.path, 'cache', 'drafts');
  await mkdir(drafts, { recursive: true });
  const paths = ['0d5f8a53-5f3c-4b1e-9a68-0f2c1a6c7f10', '1d5f8a53-5f3c-4b1e-9a68-0f2c1a6c7f10'].map((name) =>
    join(drafts, name),
  );
  for (const path of paths) await writeFile(path, 'half');
  const old = Date.now() / 1000 - 90_000;
  await utimes(paths[0], old, old);
  await openFolderCache({ folder: folder.path }).close();
  expect(await filesBelow(folder.path)).toEqual([paths[1]]);
});

/** Bytes of a digest and two times. */
const OVERHEAD = 48;

describe('a block that cannot be deleted', () => {
  it('does not prevent the deletion of others', async () => {
    const store = new FolderBlocks(folder.path, 100_000);
    await store.putFile(URL_OF(1), FILE);
    const put = (offset: number) =>
      store.putBlocks(URL_OF(1), '"1"', [{ offset, bytes: bytesOf(30_000, 1) }]);
    await put(0);
    const [block] = (await filesBelow(folder.path)).filter((path) => path.endsWith('/0'));
    await mkdir(join(dirname(block), '7'));
    await utimes(join(dirname(block), '7'), 1, 1);
    for (const offset of [1, 2, 3, 4]) await put(offset);
    const left = (await filesBelow(folder.path)).filter((path) => dirname(path) === dirname(block));
    expect(left).toHaveLength(3);
  });
});

it('a damaged record that cannot be deleted counts as missing', async () => {
  // Nobody may delete this file, on Linux.
  expect(await readRecord('/proc/version')).toBeUndefined();
});

describe('answers in a folder', () => {
  const answer = (fill: number, stored: number) => ({ bytes: bytesOf(10, fill), date: null, stored });

  it('are found by name with their times, unless damaged', async () => {
    const store = new FolderAnswers(folder.path);
    await store.putAnswer('a', { ...answer(1, 7), date: 5 });
    await store.putAnswer('b', answer(2, 8));
    expect(await store.answer('a')).toEqual({ ...answer(1, 7), date: 5 });
    expect(await store.answer('b')).toEqual(answer(2, 8));
    const path = join(folder.path, 'answers', 'a');
    await writeFile(path, (await readFile(path)).fill(0, 40, 41));
    expect(await store.answer('a')).toBeUndefined();
    expect(await store.answer('c')).toBeUndefined();
  });

  it('are deleted oldest first, and exceed their limit by at most a tenth', async () => {
    const store = new FolderAnswers(folder.path, 80 * (10 + OVERHEAD));
    const counts: number[] = [];
    for (let i = 0; i < 90; i += 1) {
      await store.putAnswer(`${i}`, answer(1, 1));
      counts.push((await readdir(join(folder.path, 'answers'))).length);
    }
    expect(Math.max(...counts)).toBeGreaterThan(80);
    expect(Math.max(...counts)).toBeLessThanOrEqual(88);
    expect(await store.answer('0')).toBeUndefined();
    expect(await store.answer('89')).toBeDefined();
  });
});
