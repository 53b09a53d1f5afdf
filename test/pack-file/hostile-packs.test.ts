import { describe, expect, it } from 'vitest';
import { openPackHead } from '../../src/pack-file/pack-file.ts';
import { isSylvanError } from '../../src/errors/errors.ts';
import { toProblem } from '../../src/problem.ts';
import type { Bytes } from '../../src/cache/stores.ts';
import { BARE, fileOf, hexDigest, inChunks, partsOf, randomPack, rawPack, taken } from '../support/packs.ts';
import { seededRandom } from '../support/random.ts';

const SEED = 73;
const FLIPS = 1000;
const MEBI = 2 ** 20;
const text = JSON.stringify(BARE);
const utf8 = (words: string) => new TextEncoder().encode(words);

/** What both readers refuse a file with; one that is not refused, or not by name, has no fault. */
async function faultsOf(file: Bytes): Promise<unknown[]> {
  const { error, index } = await taken(inChunks(file));
  expect(index, 'nothing is begun').toBeUndefined();
  const read = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
  const other = await openPackHead(read, file.length).catch((thrown: unknown) => thrown);
  return [error, other].map(faultIn);
}

function faultIn(error: unknown): unknown {
  return isSylvanError(error, 'pack-invalid') ? error.fields.fault : error;
}

describe('a foreign file is refused as such:', () => {
  it.each([
    ['ZIP', 'PK\u0003\u0004\u0014'],
    ['TIFF', 'II*\0\b\0\0\0'],
    ['JSON', text],
    ['words', 'To whom it may concern'],
    ['one byte', 'P'],
    ['a pack’s name in small letters', 'sylvpack\u0001\0\0\0'],
    ['a pack behind a byte order mark', '\ufeffSYLVPACK'],
  ])('%s', async (_, words) => {
    expect(await faultsOf(utf8(words))).toEqual(['foreign', 'foreign']);
  });
});

describe('a head that lies is refused:', () => {
  it.each<[string, Bytes, string]>([
    ['an empty file', new Uint8Array(0), 'truncated'],
    ['a newer version', rawPack(text, [], { version: 2 }), 'newer'],
    ['a newer version of another head', rawPack(text, [], { version: 9 }).slice(0, 14), 'newer'],
    ['the newest version', rawPack(text, [], { version: 2 ** 32 - 1 }), 'newer'],
    ['no version', rawPack(text, [], { version: 0 }), 'damaged'],
    ['no index', rawPack(text, [], { length: 0 }), 'damaged'],
    ['no index, by the digest of nothing', rawPack(''), 'invalid'],
    ['the longest index', rawPack(text, [], { length: 2 ** 32 - 1 }), 'too-large'],
    ['an index over 32 MiB', rawPack(text, [], { length: 32 * MEBI + 1 }), 'too-large'],
    ['an index longer than the file', rawPack(text, [], { length: text.length + 1 }), 'truncated'],
    ['an index a byte short', rawPack(text, [], { length: text.length - 1 }), 'damaged'],
    ['the digest of another index', rawPack(text, [], { digest: hexDigest('{}') }), 'damaged'],
  ])('%s', async (_, file, fault) => {
    expect(await faultsOf(file)).toEqual([fault, fault]);
  });

  it('a newer version says what to do', async () => {
    const { error } = await taken(inChunks(rawPack(text, [], { version: 2 })));
    expect(toProblem(error, { lang: 'en' }).detail).toContain('Update Sylvan here');
    expect(toProblem(error, { lang: 'fr' }).detail).toContain('Mettez Sylvan à jour');
    expect((error as Error).message).toContain('made by a newer version');
  });

  it('an index of 200 MB, before it is fetched', async () => {
    const head = rawPack('', [], { length: 200_000_000 });
    let given = 0;
    async function* source() {
      for (; given < 200; given += 1)
        yield await Promise.resolve(given === 0 ? head : utf8(' '.repeat(MEBI)));
    }
    expect(faultIn((await taken(source())).error)).toBe('too-large');
    expect(given).toBe(0);
  });
});

describe('an index whose digest holds is refused for what it says:', () => {
  const file = { url: 'https://a.example/b.tif', version: '"1"', size: null, seenAt: 5 };
  const block = { offset: 0, length: 1, sha256: hexDigest('a') };
  const withBlock = (fields: string) =>
    JSON.stringify({ ...BARE, files: [{ ...file, blocks: ['?'] }] }).replace('"?"', fields);
  const withFile = (fields: object) =>
    JSON.stringify({ ...BARE, files: [{ ...file, blocks: [block], ...fields }] });

  it.each<[string, string | Uint8Array, string]>([
    ['no JSON', 'SYLVAN', 'invalid'],
    ['JSON behind a byte order mark', `\ufeff${text}`, 'invalid'],
    ['JSON in UTF-16', Buffer.from(text, 'utf16le'), 'invalid'],
    ['bytes that are no UTF-8', Buffer.from(text.replace('0.9.0', '\xff'), 'latin1'), 'invalid'],
    ['two values', `${text}${text}`, 'invalid'],
    ['null', 'null', 'invalid'],
    ['a list', '[]', 'invalid'],
    ['a text', '"SYLVPACK"', 'invalid'],
    ['a text that does not end', '"\\', 'invalid'],
    ['NaN', withBlock('{"offset":NaN,"length":1,"sha256":""}'), 'invalid'],
    ['a number beyond all', withBlock(JSON.stringify(block).replace(':0', ':1e999')), 'invalid'],
    ['a number with a part', withBlock(JSON.stringify(block).replace(':0', ':0.5')), 'invalid'],
    ['a length of 2^53', withBlock(JSON.stringify({ ...block, length: 2 ** 53 })), 'invalid'],
    ['a prototype', text.replace('{', '{"__proto__":{"id":1},'), 'invalid'],
    [
      'a prototype of a block',
      withBlock(`{"__proto__":{"offset":0},"length":1,"sha256":"${block.sha256}"}`),
      'invalid',
    ],
    ['a constructor', text.replace('{', '{"constructor":{"prototype":{}},'), 'invalid'],
    ['a lone surrogate', text.replace('0.9.0', '\\ud800'), 'invalid'],
    [
      'an id twice, the second of which cannot be',
      text.replace('{', '{"id":1,').replace('}', ',"id":1}'),
      'invalid',
    ],
    ['a signed address', withFile({ url: 'https://a.example/b.tif?sv=2024&sig=abc' }), 'invalid'],
    ['a password', withFile({ url: 'https://user:password@a.example/b.tif' }), 'invalid'],
    ['a script', withFile({ url: 'javascript:alert(1)' }), 'invalid'],
    ['a path', withFile({ url: '../../etc/passwd' }), 'invalid'],
    ['a path in place of a name', withFile({ url: 'C:\\windows\\b.tif' }), 'invalid'],
    [
      'a file twice',
      JSON.stringify({ ...BARE, files: Array(2).fill({ ...file, blocks: [block] }) }),
      'invalid',
    ],
    ['depth', '['.repeat(10 * MEBI), 'invalid'],
    ['depth under names', '{"a":'.repeat(MEBI), 'invalid'],
    ['depth behind brackets in a text', `{"a":"]]]]\\"]]",${'"b":{'.repeat(6)}`, 'invalid'],
    ['millions of empty objects', `[${'{},'.repeat(3 * MEBI)}{}]`, 'too-large'],
    ['millions of numbers', `[${'0,'.repeat(5 * MEBI)}0]`, 'too-large'],
    ['millions of names', `{${Array.from({ length: 300_000 }, (_, i) => `"${i}":0`).join()}}`, 'too-large'],
  ])('%s', async (_, index, fault) => {
    expect(await faultsOf(rawPack(index, [utf8('a')]))).toEqual([fault, fault]);
  });

  it('in words of one short line', async () => {
    const name = `\u001b[2J\n${'x'.repeat(5000)}`;
    const { error } = await taken(inChunks(rawPack(text.replace('{', `{${JSON.stringify(name)}:1,`))));
    expect((error as Error).message).toMatch(/^[\x20-\x7e]{1,300}$/);
  });
});

it('takes the last of two members of one name, as JSON readers do, and assesses that', async () => {
  const { index, error } = await taken(inChunks(rawPack(text.replace('{', '{"library":["../x"],'))));
  expect(error).toBeUndefined();
  expect(index).toEqual(BARE);
});

describe(`a pack that was right once (seed ${SEED})`, () => {
  it('is refused wherever it ends', async () => {
    const pack = randomPack(seededRandom(SEED), 20);
    const file = await fileOf(pack);
    const all = partsOf(pack);
    for (let length = 0; length < file.length; length += 1) {
      const cut = file.slice(0, length);
      const { error, parts } = await taken(inChunks(cut, () => 1000));
      expect(error).toMatchObject({ code: 'pack-invalid', fields: { fault: 'truncated', received: length } });
      expect(parts).toEqual(all.slice(0, parts.length));
      const read = (offset: number, size: number) => Promise.resolve(cut.slice(offset, offset + size));
      await expect(openPackHead(read, length)).rejects.toMatchObject({
        fields: { fault: 'truncated', received: length },
      });
    }
  });

  it(`is refused with any bit flipped, and not a wrong byte is given out (${FLIPS})`, async () => {
    const random = seededRandom(SEED);
    const faults = new Set<unknown>();
    for (let i = 0; i < FLIPS; i += 1) {
      const pack = randomPack(random);
      const file = await fileOf(pack);
      // As many in the 48 bytes of the head as in all that follows.
      const position = Math.floor(random() * (i % 2 === 0 ? 48 : file.length));
      file[position] ^= 1 << Math.floor(random() * 8);
      const { error, index, parts } = await taken(inChunks(file));
      expect(isSylvanError(error, 'pack-invalid'), `byte ${position}: ${String(error)}`).toBe(true);
      faults.add(faultIn(error));
      if (index !== undefined) expect(index).toEqual(pack.index);
      expect(parts).toEqual(partsOf(pack).slice(0, parts.length));
    }
    expect([...faults].sort()).toEqual(['damaged', 'foreign', 'newer', 'too-large', 'truncated']);
  });

  it('is refused with a byte more, and with a payload more or fewer', async () => {
    const pack = randomPack(seededRandom(SEED));
    const file = await fileOf(pack);
    const index = JSON.stringify(pack.index);
    const more = rawPack(index, [...pack.payloads, utf8('a')]);
    const fewer = rawPack(index, pack.payloads.slice(0, -1));
    const swapped = rawPack(index, [...pack.payloads.slice(1), pack.payloads[0]]);
    const faults = await Promise.all(
      [file, more, fewer, swapped].map(async (one) => faultIn((await taken(inChunks(one))).error)),
    );
    expect(faults).toEqual([undefined, 'surplus', 'truncated', 'damaged']);
    const read = (offset: number, length: number) => Promise.resolve(more.slice(offset, offset + length));
    await expect(openPackHead(read, more.length)).rejects.toMatchObject({
      fields: { fault: 'surplus', expected: file.length },
    });
  });

  it('names the payload that is damaged', async () => {
    const bytes = utf8('abc');
    const span = { length: 3, sha256: hexDigest('abc') };
    const url = 'https://a.example/b.tif';
    const files = [{ url, version: '"1"', size: null, seenAt: 0, blocks: [{ offset: 32_768, ...span }] }];
    const answers = [{ name: hexDigest('q'), date: null, stored: 0, ...span }];
    const index = JSON.stringify({ ...BARE, results: [{ call: 0, ...span }], answers, files });
    const named = async (...payloads: Uint8Array[]) => {
      const { error } = await taken(inChunks(rawPack(index, payloads)));
      return isSylvanError(error) ? error.fields : error;
    };
    const fault = 'damaged';
    expect(await named(utf8('x!x'), bytes, bytes)).toEqual({ fault, what: 'result', call: 0 });
    expect(await named(bytes, utf8('x!x'), bytes)).toEqual({ fault, what: 'answer', name: hexDigest('q') });
    expect(await named(bytes, bytes, utf8('x!x'))).toEqual({
      fault,
      what: 'block',
      asset: url,
      offset: 32_768,
    });
  });
});
