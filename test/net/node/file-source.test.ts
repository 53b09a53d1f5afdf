import { appendFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { useFolder } from '../../support/closing.ts';
import { FileRangeSource } from '../../../src/net/node/file-source.ts';
import {
  expectBytes,
  never,
  problemOf,
  rejection,
  testFile,
  watchUnhandled,
} from '../../support/range-harness.ts';

const FILE = testFile(100_000);
const { path: folder } = useFolder();
const path = join(folder, 'a file.tif');
writeFileSync(path, FILE);

describe('FileRangeSource', () => {
  it('reports size, version and URL, whether opened by path or by URL', async () => {
    for (const location of [path, pathToFileURL(path).href]) {
      const source = new FileRangeSource(location);
      expect([source.size, source.version]).toEqual([null, null]);
      expect(await source.read(10, 20, never)).toEqual(FILE.slice(10, 30));
      expectBytes(await source.read(99_990, 40, never), FILE.slice(99_990));
      const [last, first] = await source.readMany(
        [
          { offset: 70_000, length: 30_000 },
          { offset: 5, length: 9 },
        ],
        never,
      );
      expectBytes(last, FILE.slice(70_000));
      expectBytes(first, FILE.slice(5, 14));
      expect(source.size).toBe(FILE.length);
      expect(source.version).toMatch(/^100000 \d+/);
      expect(source.url).toBe(pathToFileURL(path).href);
      source.close();
    }
  });

  it('rejects ranges past the end, invalid ranges and reads over the size limit', async () => {
    const source = new FileRangeSource(path);
    const reads = [
      () => source.read(FILE.length, 1, never),
      () => source.read(-1, 1, never),
      () => source.readMany([{ offset: FILE.length - 1, length: 2 }], never),
      () => source.readMany([{ offset: 1, length: 0 }], never),
    ];
    for (const read of reads) expect((await problemOf(read())).code).toBe('out-of-range');
    expect((await problemOf(source.read(0, 2 ** 25, never))).code).toBe('tile-too-large');
    source.close();
  });

  it('fails with not-found for a missing file or a folder, and reads the file once it exists', async () => {
    const late = join(folder, 'late.tif');
    const source = new FileRangeSource(late);
    const error = await problemOf(source.read(0, 4, never));
    expect([error.code, error.fields.reason]).toEqual(['not-found', 'ENOENT']);
    writeFileSync(late, FILE);
    expect(await source.read(0, 4, never)).toEqual(FILE.slice(0, 4));
    source.close();
    expect((await problemOf(new FileRangeSource(folder).read(0, 4, never))).code).toBe('not-found');
  });

  it('fails with source-changed once it detects that the file has changed', async () => {
    const changing = join(folder, 'changing.tif');
    writeFileSync(changing, FILE);
    const source = new FileRangeSource(changing);
    await source.read(0, 4, never);
    appendFileSync(changing, 'more');
    expect((await problemOf(source.read(0, 4, never))).code).toBe('source-changed');
    truncateSync(changing, 10_000);
    expect((await problemOf(source.readMany([{ offset: 0, length: 4 }], never))).code).toBe('source-changed');
  });

  it('rejects with the abort reason, and with an AbortError after close', async () => {
    const unhandled = watchUnhandled();
    const source = new FileRangeSource(path);
    const controller = new AbortController();
    const outcomes = [
      rejection(source.read(0, 4, controller.signal)),
      rejection(source.readMany([{ offset: 0, length: 4 }], controller.signal)),
    ];
    const reason = new Error('enough');
    controller.abort(reason);
    for (const outcome of outcomes) expect(await outcome).toBe(reason);
    const open = rejection(source.read(0, 4, never));
    source.close();
    source.close();
    expect(await open).toMatchObject({ name: 'AbortError' });
    expect(await rejection(source.read(0, 4, never))).toMatchObject({ name: 'AbortError' });
    expect(await unhandled()).toEqual([]);
  });
});
