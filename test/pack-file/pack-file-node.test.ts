import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PackFile } from '../../src/pack-file/node/pack-file.ts';
import { BARE, fileOf, hexDigest, partsOf, randomPack, rawPack } from '../support/packs.ts';
import { seededRandom } from '../support/random.ts';

const SEED = 74;
const URL_OF = (i: number) => `https://a.example/${i}.tif`;
const utf8 = (words: string) => new TextEncoder().encode(words);
const spanOf = (words: string) => ({ length: words.length, sha256: hexDigest(words) });
const NAME = hexDigest('question');

const FILE = { version: '"1"', size: 1000, seenAt: 5 };
const block = (offset: number, words: string) => ({ offset, ...spanOf(words) });
const PACK = {
  index: {
    ...BARE,
    results: [{ call: 0, ...spanOf('{"score":1}') }],
    answers: [{ name: NAME, date: 4, stored: 6, ...spanOf('answer') }],
    files: [
      { url: URL_OF(1), ...FILE, blocks: [block(0, 'header'), block(500, 'tile')] },
      { url: URL_OF(2), ...FILE, size: null, blocks: [block(0, 'other')] },
    ],
  },
  payloads: ['{"score":1}', 'answer', 'header', 'tile', 'other'].map(utf8),
};

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-pack-'));
  path = join(folder, 'zone.sylvanpack');
});
afterEach(() => rm(folder, { recursive: true }));

async function opened<T>(work: (pack: PackFile) => Promise<T>): Promise<T> {
  const pack = await PackFile.open(path);
  try {
    return await work(pack);
  } finally {
    await pack.close();
  }
}

async function flip(position: number): Promise<void> {
  const handle = await open(path, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, position);
  await handle.write(
    buffer.map((byte) => byte ^ 1),
    0,
    1,
    position,
  );
  await handle.close();
}

describe('a pack file', () => {
  it('answers by what it holds', async () => {
    await writeFile(path, await fileOf(PACK));
    await opened(async (pack) => {
      expect(pack.index).toEqual(PACK.index);
      expect(await pack.payload(pack.parts[0])).toEqual(utf8('{"score":1}'));
      expect(await pack.answer(NAME)).toEqual({ bytes: utf8('answer'), date: 4, stored: 6 });
      expect(await pack.file(URL_OF(1))).toEqual(FILE);
      expect(await pack.file(URL_OF(2))).toEqual({ ...FILE, size: null });
      const spans = [
        { offset: 500, length: 4 },
        { offset: 500, length: 2 },
        { offset: 0, length: 6 },
      ];
      expect(await pack.blocks(URL_OF(1), '"1"', spans)).toEqual(['tile', 'ti', 'header'].map(utf8));
      expect(await pack.blocks(URL_OF(2), '"1"', [{ offset: 0, length: 5 }])).toEqual([utf8('other')]);
    });
  });

  it('has nothing but that', async () => {
    await writeFile(path, await fileOf(PACK));
    await opened(async (pack) => {
      expect(await pack.answer(hexDigest('another'))).toBeUndefined();
      expect(await pack.file(URL_OF(3))).toBeUndefined();
      const spans = [
        { offset: 500, length: 5 },
        { offset: 501, length: 1 },
      ];
      expect(await pack.blocks(URL_OF(1), '"1"', spans)).toEqual([undefined, undefined]);
      expect(await pack.blocks(URL_OF(1), '"2"', [{ offset: 0, length: 1 }])).toEqual([undefined]);
      expect(await pack.blocks(URL_OF(3), '"1"', [{ offset: 0, length: 1 }])).toEqual([undefined]);
    });
  });

  it('reads one block after the other, however many are wanted', async () => {
    await writeFile(path, await fileOf(PACK));
    await opened(async (pack) => {
      let reading = 0;
      let maximum = 0;
      const payload = pack.payload.bind(pack);
      pack.payload = async (located) => {
        maximum = Math.max(maximum, (reading += 1));
        return payload(located).finally(() => (reading -= 1));
      };
      const spans = Array.from({ length: 20 }, () => ({ offset: 500, length: 2 }));
      expect(await pack.blocks(URL_OF(1), '"1"', spans)).toEqual(spans.map(() => utf8('ti')));
      expect(maximum).toBe(1);
    });
  });

  it('is changed by nothing that is stored or deleted', async () => {
    await writeFile(path, await fileOf(PACK), { mode: 0o400 });
    await opened(async (pack) => {
      await Promise.all([pack.putFile(), pack.putBlocks(), pack.putAnswer(), pack.deleteFile()]);
      expect(await pack.file(URL_OF(1))).toEqual(FILE);
      expect(await pack.blocks(URL_OF(1), '"1"', [{ offset: 0, length: 6 }])).toEqual([utf8('header')]);
    });
  });

  it('gives every reader bytes of their own', async () => {
    await writeFile(path, await fileOf(PACK));
    await opened(async (pack) => {
      const [span] = [{ offset: 500, length: 4 }];
      const [one, other] = await pack.blocks(URL_OF(1), '"1"', [span, span]);
      one!.fill(0);
      expect(other).toEqual(utf8('tile'));
      expect(other!.buffer.byteLength).toBe(4);
    });
  });

  it(`finds each payload of any pack, and names the one that is damaged (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < 20; i += 1) {
      const made = randomPack(random);
      await writeFile(path, await fileOf(made));
      await opened(async (pack) => {
        const found = await Promise.all(pack.parts.map((located) => pack.payload(located)));
        expect(found).toEqual(partsOf(made).map(({ bytes }) => bytes));
        if (pack.parts.length === 0) return;
        const damaged = pack.parts[Math.floor(random() * pack.parts.length)];
        await flip(damaged.start + Math.floor(random() * damaged.part.length));
        for (const located of pack.parts) {
          const reading = pack.payload(located);
          if (located !== damaged) expect(await reading).toEqual(found[pack.parts.indexOf(located)]);
          else
            await expect(reading).rejects.toMatchObject({
              code: 'pack-invalid',
              fields: { fault: 'damaged' },
            });
        }
      });
    }
  });

  it('names the file and the offset of a block that is damaged, and gives the others', async () => {
    const file = await fileOf(PACK);
    await writeFile(path, file);
    await opened(async (pack) => {
      await flip(file.length - 'other'.length - 1);
      const fields = { fault: 'damaged', what: 'block', asset: URL_OF(1), offset: 500 };
      const spans = [{ offset: 500, length: 4 }];
      await expect(pack.blocks(URL_OF(1), '"1"', spans)).rejects.toMatchObject({
        code: 'pack-invalid',
        fields,
      });
      expect(await pack.blocks(URL_OF(1), '"1"', [{ offset: 0, length: 6 }])).toEqual([utf8('header')]);
    });
  });

  it('that is cut while it is open gives no part of a payload', async () => {
    const file = await fileOf(PACK);
    await writeFile(path, file);
    await opened(async (pack) => {
      await truncate(path, file.length - 1);
      await expect(pack.blocks(URL_OF(2), '"1"', [{ offset: 0, length: 1 }])).rejects.toMatchObject({
        fields: { fault: 'damaged', asset: URL_OF(2) },
      });
      expect(await pack.payload(pack.parts[0])).toEqual(utf8('{"score":1}'));
    });
  });

  it('cannot be read once it is closed, which may be said twice', async () => {
    await writeFile(path, await fileOf(PACK));
    const pack = await PackFile.open(path);
    await pack.close();
    await pack.close();
    await expect(pack.payload(pack.parts[0])).rejects.toThrow();
  });
});

describe('opening', () => {
  it.each([
    ['no pack', () => utf8('PK\u0003\u0004'), 'foreign'],
    ['an empty file', () => new Uint8Array(0), 'truncated'],
    ['a newer pack', () => rawPack(JSON.stringify(BARE), [], { version: 2 }), 'newer'],
    ['a pack that was cut', async () => (await fileOf(PACK)).slice(0, -1), 'truncated'],
    ['a pack that goes on', async () => Buffer.concat([await fileOf(PACK), utf8('a')]), 'surplus'],
  ])('refuses %s', async (_, make, fault) => {
    await writeFile(path, await make());
    await expect(PackFile.open(path)).rejects.toMatchObject({ code: 'pack-invalid', fields: { fault } });
  });

  it.skipIf(process.platform === 'win32')('refuses a pipe that nobody writes to', async () => {
    execFileSync('mkfifo', [path]);
    await expect(PackFile.open(path)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('refuses what is not there, and what is no file', async () => {
    await expect(PackFile.open(path)).rejects.toMatchObject({ code: 'not-found' });
    await mkdir(path);
    await expect(PackFile.open(path)).rejects.toMatchObject({ code: 'not-found' });
  });
});
