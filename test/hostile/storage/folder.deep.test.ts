import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { FolderAnswers } from '../../../src/cache/node/folder-cache.ts';
import { FolderBlocks } from '../../../src/cache/node/folder-blocks.ts';
import { filesBelow, useFolderEach } from '../../support/closing.ts';
import { seededRandom } from '../../support/random.ts';
import { campaign } from '../support/campaign.ts';

const { seed, runs, timeout } = campaign(60, 500);
const random = seededRandom(seed);
const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];

/** A record with a correct digest. */
function recordOf(text: string): Buffer {
  return Buffer.concat([createHash('sha256').update(text).digest(), Buffer.from(text)]);
}

const flipped = (stored: Buffer) => {
  stored[Math.floor(random() * stored.length)] ^= 1 << Math.floor(random() * 8);
  return stored;
};
const DAMAGES: Readonly<Record<string, (stored: Buffer) => Buffer>> = {
  flipped,
  'flipped again': flipped,
  'cut off': (stored) => stored.subarray(0, Math.floor(random() * stored.length)),
  longer: (stored) => Buffer.concat([stored, Buffer.from([0])]),
};
/** Records that another version of the library may have written. */
const FOREIGN = {
  newer: (url: string) => recordOf(JSON.stringify({ record: 99, url, version: '"1"', size: 9, seenAt: 5 })),
  'not an object': () => recordOf('null'),
  'no JSON': () => recordOf('record 99'),
};

describe(`damaged records in a folder, seed ${seed}`, () => {
  const FILE = { version: '"1"', size: 1000 };
  const SPAN = { offset: 8, length: 64 };
  const bytes = new Uint8Array(64).fill(7);
  const answer = { bytes, date: 7, stored: 9 };
  const folder = useFolderEach();
  let [blocks, answers]: [FolderBlocks, FolderAnswers] = [] as never;
  beforeEach(() => {
    blocks = new FolderBlocks(folder.path, null);
    answers = new FolderAnswers(folder.path);
  });

  async function storeAll(url: string): Promise<void> {
    await blocks.putFile(url, FILE);
    await blocks.putBlocks(url, FILE.version, [{ offset: SPAN.offset, bytes }]);
    await answers.putAnswer('a', answer);
  }
  const read = async (url: string) => ({
    file: await blocks.file(url),
    '8': (await blocks.blocks(url, FILE.version, [SPAN]))[0],
    a: await answers.answer('a'),
  });
  const whole = { file: FILE, '8': bytes, a: answer };

  it(`are read as missing, deleted, and can be stored again, ${runs} times`, { timeout }, async () => {
    for (let i = 0; i < runs; i += 1) {
      const url = `https://example.org/${i}.tif`;
      await storeAll(url);
      const name = any(Object.keys(whole) as (keyof typeof whole)[]);
      const path = (await filesBelow(folder.path)).find((file) => file.endsWith(`/${name}`))!;
      const harm = any(Object.keys(DAMAGES));
      await writeFile(path, DAMAGES[harm](await readFile(path)));
      expect([i, harm, await read(url)]).toEqual([i, harm, { ...whole, [name]: undefined }]);
      expect(await filesBelow(folder.path)).not.toContain(path);
      await storeAll(url);
      expect(await read(url)).toEqual(whole);
      await blocks.deleteFile(url);
    }
  });

  it.each(Object.entries(FOREIGN))(
    'are read as missing if they are from another version: %s',
    async (_, make) => {
      const url = 'https://example.org/a.tif';
      await storeAll(url);
      const path = (await filesBelow(folder.path)).find((file) => file.endsWith('/file'))!;
      await writeFile(path, make(url));
      expect(await read(url)).toEqual({ ...whole, file: undefined });
      await storeAll(url);
      expect(await read(url)).toEqual(whole);
    },
  );
});
