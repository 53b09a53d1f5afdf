import { describe, expect, it } from 'vitest';
import { readDirectory, ZipError, type ZipFault } from '../../src/zip/directory.ts';
import { contentOf, spanOf } from '../../src/zip/entry.ts';
import type { Bytes } from '../../src/cache/stores.ts';
import {
  bytesOf,
  rawZip,
  readerOf,
  zip64End,
  zip64Extra,
  type RawEnd,
  type RawEntry,
} from '../support/zips.ts';

const directoryOf = (bytes: Bytes) => readDirectory(readerOf(bytes), bytes.length);

/** The names and texts of all entries. */
async function textsOf(bytes: Bytes): Promise<Record<string, string>> {
  const entries = await directoryOf(bytes);
  const texts = [...entries.values()].map(async (entry) => {
    const content = await contentOf(entry, readerOf(bytes), 1000);
    return [entry.name, new TextDecoder().decode(content)] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

async function refusalOf(work: Promise<unknown>): Promise<{ fault: ZipFault; entry: string | null }> {
  const error = await work.then(
    () => expect.unreachable('it was read'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ZipError);
  const { fault, entry } = error as ZipError;
  return { fault, entry };
}

const A = { name: 'a.txt', content: 'first' };
const B = { name: 'b/ß.txt', content: 'second', deflated: true };

describe('what is read', () => {
  it('is every entry, stored or deflated, in the order of their data, without folders', async () => {
    const bytes = rawZip([A, { name: 'b/' }, B]);
    expect(await textsOf(bytes)).toEqual({ 'a.txt': 'first', 'b/ß.txt': 'second' });
    expect([...(await directoryOf(bytes)).keys()]).toEqual(['a.txt', 'b/ß.txt']);
  });

  it('may have comments, of the archive and of entries, and what looks like an end record in them', async () => {
    const comment = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(60, 7)]);
    const bytes = rawZip([{ ...A, comment: 'whose' }], { comment: new Uint8Array(comment) });
    expect(await textsOf(bytes)).toEqual({ 'a.txt': 'first' });
  });

  it('may have names as older programs for Windows write them', async () => {
    const name = Uint8Array.of(...Buffer.from('f\\'), 0xe9, ...Buffer.from('.txt'));
    expect(await textsOf(rawZip([{ ...A, name }]))).toEqual({ 'f/é.txt': 'first' });
  });

  it('is an archive of nothing', async () => {
    expect(await textsOf(rawZip([]))).toEqual({});
  });

  it('may state its numbers in zip64', async () => {
    const wide = { size: 0xffffffff, packedSize: 0xffffffff, start: 0xffffffff };
    const bytes = rawZip([{ ...A, stated: wide, extra: zip64Extra(5, 5, 0) }, B], {
      ...{ entries: 0xffff, bytes: 0xffffffff, offset: 0xffffffff },
      before: (directory) => zip64End(directory, 2),
    });
    expect(await textsOf(bytes)).toEqual({ 'a.txt': 'first', 'b/ß.txt': 'second' });
  });

  it('lies where its span says, where it is stored', async () => {
    const bytes = rawZip([B, A]);
    const entries = await directoryOf(bytes);
    const { offset, size } = await spanOf(entries.get('a.txt')!, readerOf(bytes));
    expect(new TextDecoder().decode(bytes.slice(offset, offset + size))).toBe('first');
    expect(await refusalOf(spanOf(entries.get('b/ß.txt')!, readerOf(bytes)))).toEqual({
      fault: 'invalid',
      entry: 'b/ß.txt',
    });
  });
});

const invalid = (entry: string | null = null) => ({ fault: 'invalid', entry }) as const;
const fake64 = (stated: Parameters<typeof zip64End>[2]): RawEnd => ({
  ...{ entries: 0xffff, bytes: 0xffffffff, offset: 0xffffffff },
  before: (directory) => zip64End(directory, 1, stated),
});
const wide = { size: 0xffffffff, packedSize: 0xffffffff };

describe('what is refused', () => {
  it.each<[string, RawEntry[], RawEnd, { fault: ZipFault; entry: string | null }]>([
    ['two entries of one name', [A, A], {}, invalid('a.txt')],
    ['a folder with content', [{ name: 'f/', content: 'x' }], {}, invalid('f/')],
    ['an entry that begins in another', [A, { ...B, stated: { start: 3 } }], {}, invalid('a.txt')],
    ['two entries of the same data', [A, { ...B, stated: { start: 0 } }], {}, invalid('a.txt')],
    [
      'an entry that reaches into the directory',
      [{ ...A, stated: { size: 99, packedSize: 99 } }],
      {},
      invalid('a.txt'),
    ],
    ['an entry past the end', [{ ...A, stated: { start: 1e9 } }], {}, invalid('a.txt')],
    ['a stored entry of two sizes', [{ ...A, stated: { size: 6 } }], {}, invalid('a.txt')],
    ['an encrypted entry', [{ ...A, stated: { flags: 1 } }], {}, invalid('a.txt')],
    ['an unknown method', [{ ...A, stated: { method: 93 } }], {}, invalid('a.txt')],
    ['more entries than there are', [A], { entries: 2 }, invalid()],
    ['fewer entries than there are', [A, B], { entries: 1 }, invalid()],
    ['a directory that is elsewhere', [A], { offset: 1 }, invalid()],
    ['a directory of another length', [A], { bytes: 20 }, invalid()],
    ['a directory before the archive', [A], { offset: 0xfffffff0 }, invalid()],
    ['a gap after the directory', [A], { before: () => new Uint8Array(9) }, invalid()],
    ['an end record in its comment, of nothing', [A], { comment: rawZip([]) }, invalid()],
    ['zip64 without its records', [A], { entries: 0xffff }, invalid()],
    ['zip64 records elsewhere', [A], fake64({ at: 0 }), invalid()],
    ['a zip64 directory past the end', [A], fake64({ offset: 2 ** 40 }), invalid()],
    ['more entries than may be', [A], fake64({ entries: 2n ** 62n }), { fault: 'too-large', entry: null }],
    ['zip64 sizes that are not there', [{ ...A, stated: wide }], {}, invalid('a.txt')],
    ['half of the zip64 sizes', [{ ...A, stated: wide, extra: zip64Extra(5) }], {}, invalid('a.txt')],
    [
      'zip64 sizes past all numbers',
      [{ ...A, stated: wide, extra: zip64Extra(2n ** 63n, 5) }],
      {},
      invalid('a.txt'),
    ],
    [
      'zip64 sizes of terabytes',
      [{ ...A, stated: wide, extra: zip64Extra(2 ** 42, 2 ** 42) }],
      {},
      invalid('a.txt'),
    ],
    ['no name', [{ ...A, name: '' }], {}, invalid()],
    ['a name of kilobytes', [{ ...A, name: 'a'.repeat(1025) }], {}, invalid()],
  ])('%s', async (_, entries, end, refusal) => {
    expect(await refusalOf(directoryOf(rawZip(entries, end)))).toEqual(refusal);
  });

  it.each([
    ...['../a', 'a/../b', 'a/..', '..', './a', '/a', '//host/a', 'a//b', '\\a', 'a\\..\\b', 'C:a', 'C:/a'],
    ...['a\u0000b', 'a\nb', 'a\u001b[2J', 'a\u0085'],
  ])('the name %j', async (name) => {
    expect(await refusalOf(directoryOf(rawZip([{ ...A, name }])))).toEqual(
      invalid(name.replaceAll('\\', '/')),
    );
  });

  it('what is no archive, or lacks its beginning or its end', async () => {
    const whole = rawZip([A, B]);
    const foreign = { fault: 'foreign', entry: null };
    for (const bytes of [
      new Uint8Array(),
      bytesOf('II*\u0000'),
      bytesOf('PK\u0003\u0004'),
      whole.slice(0, -1),
    ])
      expect(await refusalOf(directoryOf(bytes))).toEqual(foreign);
    expect(await refusalOf(directoryOf(whole.slice(1)))).toEqual(invalid());
  });

  it('a file that is shorter than it was', async () => {
    const bytes = rawZip([A, B]);
    const refusal = refusalOf(readDirectory(readerOf(bytes.slice(0, -4)), bytes.length));
    expect(await refusal).toEqual({ fault: 'truncated', entry: null });
  });
});

describe('an entry that is refused', () => {
  const read = async (entry: RawEntry, maximum = 1000) => {
    const bytes = rawZip([entry, B]);
    const name = String(entry.name);
    return contentOf((await directoryOf(bytes)).get(name)!, readerOf(bytes), maximum);
  };

  it.each<[string, RawEntry, ZipFault]>([
    ['has another name in its local header', { ...A, localName: 'b.txt' }, 'invalid'],
    ['has a longer name in its local header', { ...A, localName: 'a.txt.exe' }, 'invalid'],
    ['begins at no header', { ...A, stated: { start: 1, size: 3, packedSize: 3 } }, 'invalid'],
    ['has another checksum', { ...A, stated: { crc: 1 } }, 'damaged'],
    ['does not inflate', { ...A, stated: { method: 8 } }, 'damaged'],
    ['inflates to less', { ...B, name: 'a.txt', stated: { size: 7 } }, 'damaged'],
    ['inflates to more', { ...B, name: 'a.txt', stated: { size: 5 } }, 'damaged'],
  ])('%s', async (_, entry, fault) => {
    expect(await refusalOf(read(entry))).toEqual({ fault, entry: 'a.txt' });
  });

  it('is larger than may be, by what it says', async () => {
    expect(await refusalOf(read(A, 4))).toEqual({ fault: 'too-large', entry: 'a.txt' });
    const bomb = { name: 'a.txt', content: new Uint8Array(2 ** 20), deflated: true };
    expect(await refusalOf(read(bomb))).toEqual({ fault: 'too-large', entry: 'a.txt' });
  });

  it('says little and inflates to much, of which little is inflated', async () => {
    const size = 2 ** 27;
    const bytes = rawZip([
      { name: 'bomb', content: new Uint8Array(size), deflated: true, stated: { size: 1000 } },
    ]);
    const entry = (await directoryOf(bytes)).get('bomb')!;
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusalOf(contentOf(entry, readerOf(bytes), 2 ** 20))).toEqual({
      fault: 'damaged',
      entry: 'bomb',
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size / 8);
  });

  it('says much and inflates to little, for which no room is made', async () => {
    const bytes = rawZip([{ ...B, stated: { size: 2 ** 31 } }]);
    const [entry] = (await directoryOf(bytes)).values();
    const before = process.memoryUsage().arrayBuffers;
    const reading = refusalOf(contentOf(entry, readerOf(bytes), 2 ** 32));
    expect(await reading).toEqual({ fault: 'damaged', entry: B.name });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24);
  });
});
