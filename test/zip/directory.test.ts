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
    () => expect.unreachable('it was not refused'),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ZipError);
  const { fault, entry } = error as ZipError;
  return { fault, entry };
}

const A = { name: 'a.txt', content: 'first' };
const B = { name: 'b/ß.txt', content: 'second', deflated: true };

describe('reading an archive', () => {
  it('returns all entries, stored or deflated, in the order of their data, without folders', async () => {
    const bytes = rawZip([A, { name: 'b/' }, B]);
    expect(await textsOf(bytes)).toEqual({ 'a.txt': 'first', 'b/ß.txt': 'second' });
    expect([...(await directoryOf(bytes)).keys()]).toEqual(['a.txt', 'b/ß.txt']);
  });

  it('accepts comments of the archive and of entries, even with what looks like an end record', async () => {
    const comment = Buffer.concat([Buffer.from('PK\u0005\u0006'), Buffer.alloc(60, 7)]);
    const bytes = rawZip([{ ...A, comment: 'whose' }], { comment: new Uint8Array(comment) });
    expect(await textsOf(bytes)).toEqual({ 'a.txt': 'first' });
  });

  it('accepts names as written by older Windows programs', async () => {
    const name = Uint8Array.of(...Buffer.from('f\\'), 0xe9, ...Buffer.from('.txt'));
    expect(await textsOf(rawZip([{ ...A, name }]))).toEqual({ 'f/é.txt': 'first' });
  });

  it('accepts zip64 records', async () => {
    const wide = { size: 0xffffffff, packedSize: 0xffffffff, start: 0xffffffff };
    const bytes = rawZip([{ ...A, stated: wide, extra: zip64Extra(5, 5, 0) }, B], {
      ...{ entries: 0xffff, bytes: 0xffffffff, offset: 0xffffffff },
      before: (directory) => zip64End(directory, 2),
    });
    expect(await textsOf(bytes)).toEqual({ 'a.txt': 'first', 'b/ß.txt': 'second' });
  });

  it('returns the span of a stored entry, but not of a deflated one', async () => {
    const bytes = rawZip([B, A]);
    const entries = await directoryOf(bytes);
    const { offset, length } = await spanOf(entries.get('a.txt')!, readerOf(bytes));
    expect(new TextDecoder().decode(bytes.slice(offset, offset + length))).toBe('first');
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

describe('an invalid archive', () => {
  it.each<[string, RawEntry[], RawEnd, { fault: ZipFault; entry: string | null }]>([
    ['two entries with the same name', [A, A], {}, invalid('a.txt')],
    ['a folder with content', [{ name: 'f/', content: 'x' }], {}, invalid('f/')],
    ['an entry that starts within another', [A, { ...B, stated: { start: 3 } }], {}, invalid('a.txt')],
    ['an entry that is too long', [{ ...A, stated: { size: 99, packedSize: 99 } }], {}, invalid('a.txt')],
    ['a stored entry with two sizes', [{ ...A, stated: { size: 6 } }], {}, invalid('a.txt')],
    ['an encrypted entry', [{ ...A, stated: { flags: 1 } }], {}, invalid('a.txt')],
    ['an unknown method', [{ ...A, stated: { method: 93 } }], {}, invalid('a.txt')],
    ['an entry count that is too high', [A], { entries: 2 }, invalid()],
    ['a wrong directory offset', [A], { offset: 1 }, invalid()],
    ['a directory before the archive', [A], { offset: 0xfffffff0 }, invalid()],
    ['a comment with the end record of an empty archive', [A], { comment: rawZip([]) }, invalid()],
    ['zip64 without its records', [A], { entries: 0xffff }, invalid()],
    ['a zip64 directory past the end', [A], fake64({ offset: 2 ** 40 }), invalid()],
    ['more entries than allowed', [A], fake64({ entries: 2n ** 62n }), { fault: 'too-large', entry: null }],
    ['missing zip64 sizes', [{ ...A, stated: wide }], {}, invalid('a.txt')],
    ['unsafe zip64 sizes', [{ ...A, stated: wide, extra: zip64Extra(2n ** 63n, 5) }], {}, invalid('a.txt')],
    ['an empty name', [{ ...A, name: '' }], {}, invalid()],
    ['a name of more than a kilobyte', [{ ...A, name: 'a'.repeat(1025) }], {}, invalid()],
  ])('is refused: %s', async (_, entries, end, refusal) => {
    expect(await refusalOf(directoryOf(rawZip(entries, end)))).toEqual(refusal);
  });

  it.each([
    ...['../a', 'a/../b', 'a/..', '..', './a', '/a', '//host/a', 'a//b', '\\a', 'a\\..\\b', 'C:a', 'C:/a'],
    ...['a\u0000b', 'a\nb', 'a\u001b[2J', 'a\u0085'],
  ])('is refused if an entry is named %j', async (name) => {
    expect(await refusalOf(directoryOf(rawZip([{ ...A, name }])))).toEqual(
      invalid(name.replaceAll('\\', '/')),
    );
  });

  it('is refused if it is not an archive, or lacks its start or end', async () => {
    const whole = rawZip([A, B]);
    const foreign = { fault: 'foreign', entry: null };
    for (const bytes of [new Uint8Array(), bytesOf('PK\u0003\u0004'), whole.slice(0, -1)])
      expect(await refusalOf(directoryOf(bytes))).toEqual(foreign);
    expect(await refusalOf(directoryOf(whole.slice(1)))).toEqual(invalid());
  });

  it('is refused as truncated if it is shorter than its stated size', async () => {
    const bytes = rawZip([A, B]);
    const refusal = refusalOf(readDirectory(readerOf(bytes.slice(0, -4)), bytes.length));
    expect(await refusal).toEqual({ fault: 'truncated', entry: null });
  });
});

describe('an invalid entry', () => {
  const read = async (entry: RawEntry, maximum = 1000) => {
    const bytes = rawZip([entry, B]);
    const name = String(entry.name);
    return contentOf((await directoryOf(bytes)).get(name)!, readerOf(bytes), maximum);
  };

  it.each<[string, RawEntry, ZipFault]>([
    ['another name in its local header', { ...A, localName: 'b.txt' }, 'invalid'],
    ['no local header at its start', { ...A, stated: { start: 1, size: 3, packedSize: 3 } }, 'invalid'],
    ['another checksum', { ...A, stated: { crc: 1 } }, 'damaged'],
    ['data that cannot be inflated', { ...A, stated: { method: 8 } }, 'damaged'],
    ['data that inflates to less', { ...B, name: 'a.txt', stated: { size: 7 } }, 'damaged'],
  ])('is refused: %s', async (_, entry, fault) => {
    expect(await refusalOf(read(entry))).toEqual({ fault, entry: 'a.txt' });
  });

  it('is refused if its stated size exceeds the maximum', async () => {
    expect(await refusalOf(read(A, 4))).toEqual({ fault: 'too-large', entry: 'a.txt' });
    const bomb = { name: 'a.txt', content: new Uint8Array(2 ** 20), deflated: true };
    expect(await refusalOf(read(bomb))).toEqual({ fault: 'too-large', entry: 'a.txt' });
  });

  it('is inflated only in part if it inflates to much more than its stated size', async () => {
    const size = 2 ** 25;
    const bytes = rawZip([
      { name: 'bomb', content: new Uint8Array(size), deflated: true, stated: { size: 1000 } },
    ]);
    const entry = (await directoryOf(bytes)).get('bomb')!;
    const before = process.memoryUsage().arrayBuffers;
    expect(await refusalOf(contentOf(entry, readerOf(bytes), 2 ** 20))).toEqual({
      fault: 'damaged',
      entry: 'bomb',
    });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(size / 4);
  });

  it('causes no large allocation if its stated size is much too large', async () => {
    const bytes = rawZip([{ ...B, stated: { size: 2 ** 31 } }]);
    const [entry] = (await directoryOf(bytes)).values();
    const before = process.memoryUsage().arrayBuffers;
    const reading = refusalOf(contentOf(entry, readerOf(bytes), 2 ** 32));
    expect(await reading).toEqual({ fault: 'damaged', entry: B.name });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24);
  });
});
