import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Bytes } from '../../src/cache/stores.ts';
import { readDirectory } from '../../src/zip/directory.ts';
import { contentOf, spanOf } from '../../src/zip/entry.ts';
import { writeZip, type NewEntry } from '../../src/zip/write.ts';
import { useFolder } from '../support/closing.ts';
import { seededRandom } from '../support/random.ts';
import { bytesOf, hasPython, python, readerOf } from '../support/zips.ts';

const folder = useFolder();

const random = seededRandom(4);
const noise = new Uint8Array(5000).map(() => random() * 256);
const ENTRIES: readonly NewEntry[] = [
  { name: 'rasters/a/red.tif', bytes: noise },
  { name: 'collections/sentinel-2-l2a.json', bytes: bytesOf('{"é":1}') },
  { name: 'leer/ß — 日本.csv', bytes: bytesOf('') },
  { name: 'manifest.json', bytes: bytesOf('{}') },
];

async function written(entries: readonly NewEntry[] = ENTRIES): Promise<Bytes> {
  const pieces: Uint8Array[] = [];
  const all = async function* () {
    for (const entry of entries) yield await Promise.resolve(entry);
  };
  for await (const piece of writeZip(all())) pieces.push(piece);
  return bytesOf(Buffer.concat(pieces));
}

async function contentsOf(bytes: Bytes): Promise<NewEntry[]> {
  const read = readerOf(bytes);
  const entries = [...(await readDirectory(read, bytes.length)).values()];
  return Promise.all(
    entries.map(async (entry) => ({ name: entry.name, bytes: await contentOf(entry, read, 2 ** 20) })),
  );
}

describe('a written archive', () => {
  it('reads back as written, in order, with images stored uncompressed', async () => {
    const bytes = await written();
    expect(await contentsOf(bytes)).toEqual(ENTRIES);
    const directory = await readDirectory(readerOf(bytes), bytes.length);
    const { offset, length } = await spanOf(directory.get(ENTRIES[0].name)!, readerOf(bytes));
    expect(Buffer.compare(bytes.slice(offset, offset + length), noise)).toBe(0);
    expect([...directory.values()].map(({ isDeflated }) => isDeflated)).toEqual([false, true, true, true]);
  });

  it('is the same for the same entries, and may have none', async () => {
    expect(Buffer.compare(await written(), await written())).toBe(0);
    expect(await contentsOf(await written([]))).toEqual([]);
  });

  it('fails with the error of its entries', async () => {
    const failing = async function* (): AsyncGenerator<NewEntry> {
      yield ENTRIES[1];
      await Promise.reject(new Error('No more'));
    };
    const pieces = writeZip(failing());
    await expect(
      (async () => {
        for await (const piece of pieces) expect(piece.length).toBeGreaterThan(0);
      })(),
    ).rejects.toThrow('No more');
  });

  it.skipIf(!hasPython)('passes Python’s test and has the same content in Python', async () => {
    const path = join(folder.path, 'written.zip');
    writeFileSync(path, await written());
    const program = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    assert archive.testzip() is None
    assert [info.filename for info in archive.infolist() if info.compress_type == zipfile.ZIP_STORED] == ['rasters/a/red.tif']
    print(json.dumps([[name, list(archive.read(name)[:9]), len(archive.read(name))] for name in archive.namelist()]))`;
    const expected = ENTRIES.map(({ name, bytes }) => [name, [...bytes.slice(0, 9)], bytes.length]);
    expect(JSON.parse(python(program, path))).toEqual(expected);
  });
});

/** Archives made by Python, each with the same two entries. */
const MADE: Readonly<Record<string, string>> = {
  stored: `
with zipfile.ZipFile(path, 'w') as archive:
    add(archive)`,
  'with comments': `
with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as archive:
    add(archive)
    archive.comment = b'PK\\x05\\x06 is how it ends, they say, ' * 9
    archive.getinfo('a.txt').comment = b'whose'`,
  'in zip64': `
with zipfile.ZipFile(path, 'w') as archive:
    for name, text in ENTRIES:
        with archive.open(name, 'w', force_zip64=True) as entry:
            entry.write(text.encode())`,
  'with folders': `
with zipfile.ZipFile(path, 'w') as archive:
    archive.mkdir('b')
    add(archive)
    archive.mkdir('c/d')`,
  'with data descriptors, as to a pipe': `
class Pipe:
    def __init__(self, to): self.to = to
    def write(self, data): return self.to.write(data)
    def flush(self): self.to.flush()
with open(path, 'wb') as to, zipfile.ZipFile(Pipe(to), 'w', zipfile.ZIP_DEFLATED) as archive:
    add(archive)`,
};

describe.skipIf(!hasPython)('an archive made by Python', () => {
  it.each(Object.entries(MADE))('can be read: %s', async (kind, program) => {
    const path = join(folder.path, `${kind}.zip`);
    const text = `
import base64, sys, zipfile
path = sys.argv[1]
ENTRIES = [('a.txt', 'first' * 99), ('b/ß 日本.txt', 'second')]
def add(archive):
    for name, text in ENTRIES: archive.writestr(name, text)
${program}
print(base64.b64encode(open(path, 'rb').read()).decode())`;
    const bytes = bytesOf(Buffer.from(python(text, path), 'base64'));
    expect(await contentsOf(bytes)).toEqual([
      { name: 'a.txt', bytes: bytesOf('first'.repeat(99)) },
      { name: 'b/ß 日本.txt', bytes: bytesOf('second') },
    ]);
  });
});
