import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSylvan, isSylvanError, type AnalyzeAnswer } from 'sylvan/node';
import { FolderAnswers } from '../../../src/cache/node/folder-cache.ts';
import { FolderBlocks } from '../../../src/cache/node/folder-blocks.ts';
import { filesBelow } from '../../support/closing.ts';
import { startFaultServer, type FaultServer } from '../../support/fault-server.ts';
import { OPTICAL_ALONE } from '../../support/optical-alone.ts';
import { withoutStatus } from '../../support/pack-records.ts';
import { seededRandom } from '../../support/random.ts';
import { UNCOUNTED } from '../../support/uncounted.ts';
import { temporaryFolder } from '../../support/zones.ts';
import { campaign } from '../support/campaign.ts';

const { seed, runs, timeout } = campaign(60, 500);
const random = seededRandom(seed);
const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];

type Folder = Awaited<ReturnType<typeof temporaryFolder>>;

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

/** Options for removal while others write there. */
const REMOVING = { recursive: true, force: true, maxRetries: 9 } as const;

async function flipAt(path: string): Promise<void> {
  await writeFile(path, flipped(await readFile(path)), { flag: 'r+' });
}

describe(`damaged records in a folder, seed ${seed}`, () => {
  const FILE = { version: '"1"', size: 1000 };
  const SPAN = { offset: 8, length: 64 };
  const bytes = new Uint8Array(64).fill(7);
  const answer = { bytes, date: 7, stored: 9 };
  let folder: Folder;
  let [blocks, answers]: [FolderBlocks, FolderAnswers] = [] as never;
  beforeEach(async () => {
    folder = await temporaryFolder();
    blocks = new FolderBlocks(folder.path, null);
    answers = new FolderAnswers(folder.path);
  });
  afterEach(() => folder.remove());

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

describe(`a cache in a folder with heavy damage, seed ${seed}`, () => {
  const REQUEST = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };
  /** Damaged records per round. */
  const DAMAGED = 15;
  const rounds = Math.ceil(runs / 2 / DAMAGED);
  let [images, folder]: [FaultServer, Folder] = [] as never;
  beforeAll(async () => {
    images = await startFaultServer({
      folder: resolve(import.meta.dirname, '../../../build/samples/frontier'),
    });
    folder = await temporaryFolder();
  });
  afterAll(async () => {
    await images.close();
    await folder.remove();
  });

  /** Uses new workers, with nothing in memory. */
  async function analyzed(offline: boolean): Promise<AnalyzeAnswer> {
    const cache = { folder: folder.path };
    const catalog = images.url;
    const sylvan = createSylvan({ meter: UNCOUNTED, catalog, cache, offline, sources: OPTICAL_ALONE });
    try {
      return await sylvan.analyze(REQUEST);
    } finally {
      await sylvan.close();
    }
  }

  /** Damages or deletes some records, and occasionally a whole store. */
  async function harm(): Promise<void> {
    for (let i = 0; i < DAMAGED; i += 1) {
      const all = await filesBelow(folder.path);
      if (all.length === 0) return;
      const path = any(all);
      const kind = random();
      // The file may have been deleted meanwhile.
      if (kind < 0.48) await flipAt(path).catch(() => undefined);
      else if (kind < 0.96) await rm(path, { force: true });
      else await rm(join(folder.path, 'cache', any(['files', 'answers'])), REMOVING);
    }
  }

  it(`gives the same answers or reports what is missing, ${rounds} times`, { timeout }, async () => {
    const whole = withoutStatus(await analyzed(false));
    let missed = 0;
    for (let round = 0; round < rounds; round += 1) {
      await harm();
      const offline: unknown = await analyzed(true).then(withoutStatus, (error: unknown) => error);
      if (isSylvanError(offline, 'offline-miss')) {
        missed += 1;
        expect(offline.fields.asset ?? offline.fields.host).toMatch(new URL(images.url).host);
      } else expect(offline).toEqual(whole);
      // Damages the cache during the read.
      const [online] = await Promise.all([analyzed(false), harm()]);
      expect(withoutStatus(online)).toEqual(whole);
      expect(withoutStatus(await analyzed(false))).toEqual(whole);
    }
    expect(missed).toBeGreaterThan(0);
    expect(withoutStatus(await analyzed(true))).toEqual(whole);
  });

  it('does without storage if nothing can be stored', { timeout }, async () => {
    const whole = withoutStatus(await analyzed(false));
    await rm(folder.path, { recursive: true });
    // There is a file in place of the folder.
    await writeFile(folder.path, '');
    expect(withoutStatus(await analyzed(false))).toEqual(whole);
    await expect(analyzed(true)).rejects.toMatchObject({ code: 'offline-miss' });
    await rm(folder.path);
    await mkdir(folder.path);
  });
});
