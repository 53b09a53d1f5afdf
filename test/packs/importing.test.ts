import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importPack, type PackSource } from '../../src/packs/importing.ts';
import type { PackManifest } from '../../src/packs/manifest.ts';
import { PackRecords } from '../../src/packs/records.ts';
import type { Bytes } from '../../src/cache/stores.ts';
import { openFolderPacks } from '../../src/cache/node/folder-packs.ts';
import type { PackFiles, PackStorage } from '../../src/cache/pack-storage.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';
import { BARE, madePack, never, packOf } from '../support/packs.ts';
import { bytesOf } from '../support/zips.ts';

let folder: string;
let storage: PackStorage;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-import-'));
  storage = openFolderPacks(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const taking = (source: unknown, signal = never) =>
  importPack(source as PackSource, storage, new PackRecords(storage.records), signal);

async function left(): Promise<readonly string[]> {
  return [...(await storage.files.ids()), ...(await storage.records.names())];
}

const STORED = { outcomes: ['stored'] } as const;

const withResult = async (result: string, change: Partial<PackManifest> = {}) =>
  new Blob([await packOf({ 'results/0.json': result }, { ...STORED, ...change })]);

const RED = 'rasters/sentinel2/earth-search/S2B_one/red.tif';

/** Flips a bit in the content of the first entry that ends so. */
const flippedIn = (ending: string) => (bytes: Bytes) => {
  const spoilt = bytes.slice();
  spoilt[Buffer.from(bytes).indexOf(ending) + ending.length + 3] ^= 4;
  return spoilt;
};

function streamOf(bytes: Bytes, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.slice(at, at + size));
      else controller.close();
      at += size;
    },
  });
}

const COMPARED = { calls: [{ operation: 'compare', request: {} }] } as const;

describe('a result', () => {
  it('is stored where it is the answer of its call', async () => {
    const answers = [exampleAnswer(), exampleComparison()];
    for (const [i, answer] of answers.entries()) {
      const { id, outcomes } = await taking(
        await withResult(JSON.stringify(answer), i === 0 ? {} : COMPARED),
      );
      expect(outcomes).toEqual(['stored']);
      expect(await left()).toContain(id);
    }
  });

  it.each<[string, string, Partial<PackManifest>]>([
    ['no JSON', 'To whom it may concern', {}],
    ['null', 'null', {}],
    ['no answer', '{"score":1}', {}],
    ['the answer of another operation', JSON.stringify(exampleAnswer()), COMPARED],
  ])('is refused where it is %s', async (_, result, index) => {
    const fields = { fault: 'invalid', entry: 'results/0.json' };
    await expect(taking(await withResult(result, index))).rejects.toMatchObject({
      code: 'pack-invalid',
      fields,
    });
    expect(await left()).toEqual([]);
  });

  it('is refused where it is missing', async () => {
    const fields = { fault: 'invalid', entry: 'results/0.json' };
    const pack = new Blob([await packOf({}, STORED)]);
    await expect(taking(pack)).rejects.toMatchObject({ code: 'pack-invalid', fields });
    expect(await left()).toEqual([]);
  });
});

describe('a pack', () => {
  it('is stored under an id of its own, byte by byte, whatever the chunks that it comes in', async () => {
    const bytes = await madePack();
    for (const size of [1, 1000, bytes.length]) {
      const { id, ...record } = await taking(streamOf(bytes, size));
      expect(record).toMatchObject({ isComplete: true, isImported: true, bytes: bytes.length });
      expect(id).not.toBe(BARE.id);
      const stored = await storage.files.read(id, 0, bytes.length + 1);
      expect(createHash('sha256').update(stored).digest()).toEqual(
        createHash('sha256').update(bytes).digest(),
      );
    }
    expect(await storage.files.ids()).toHaveLength(3);
  });

  it.each<[string, (bytes: Bytes) => Bytes, object]>([
    ['of which a byte flipped', flippedIn('red.tif'), { fault: 'damaged', entry: RED }],
    ['that is cut short', (bytes) => bytes.slice(0, -9), { fault: 'foreign' }],
    ['that goes on after its end', (bytes) => bytesOf(Buffer.concat([bytes, bytes])), { fault: 'invalid' }],
    ['of nothing', () => bytesOf(''), { fault: 'foreign' }],
  ])('%s is refused, and nothing is left of it', async (_, spoil, fields) => {
    const refused = taking(new Blob([spoil(await madePack())]));
    await expect(refused).rejects.toMatchObject({ code: 'pack-invalid', fields });
    expect(await left()).toEqual([]);
  });
});

describe('what cannot be read', () => {
  const locked = () => {
    const stream = new ReadableStream();
    stream.getReader();
    return stream;
  };
  it.each<[string, () => unknown]>([
    ['a name', () => 'zone.sylvan.zip'],
    ['nothing', () => undefined],
    ['null', () => null],
    ['bytes', () => bytesOf('PK')],
    ['a stream that is read', locked],
    ['a stream of texts', () => new ReadableStream({ start: (own) => own.enqueue('PK') })],
  ])('is refused in words: %s', async (_, make) => {
    const refusal = { code: 'invalid-parameters', message: expect.stringContaining('Blob') as string };
    await expect(taking(make())).rejects.toMatchObject(refusal);
    expect(await left()).toEqual([]);
  });

  it('is a pack that was cut where its stream fails', async () => {
    const cause = new TypeError('The connection was lost');
    const chunks = [(await packOf()).slice(0, 60)];
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const chunk = chunks.pop();
        if (chunk === undefined) controller.error(cause);
        else controller.enqueue(chunk);
      },
    });
    const fields = { fault: 'truncated', received: 60 };
    await expect(taking(stream)).rejects.toMatchObject({ code: 'pack-invalid', fields, cause });
  });
});

describe('an import that ends early', () => {
  it('cancels a stream that hangs, and lets go of it', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    let cancelled = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: () => {
        setImmediate(() => stop.abort(reason));
        return new Promise(() => undefined);
      },
      cancel: () => {
        cancelled += 1;
        return new Promise(() => undefined);
      },
    });
    await expect(taking(stream, stop.signal)).rejects.toBe(reason);
    expect({ cancelled, locked: stream.locked }).toEqual({ cancelled: 1, locked: false });
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining('.lock'));
  });

  /** Files of which one function is another. */
  function withFiles(change: Partial<PackFiles>): void {
    const { files } = storage;
    const bound = ['address', 'ids', 'size', 'read', 'write', 'remove'] as const;
    const own = Object.fromEntries(
      bound.map((name) => [name, files[name].bind(files)]),
    ) as unknown as PackFiles;
    storage = { ...storage, files: { ...own, ...change } };
  }

  it('keeps nothing where it is stopped in the midst of its check', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const read = storage.files.read.bind(storage.files);
    let reads = 0;
    withFiles({
      read(...place) {
        reads += 1;
        if (reads === 8) stop.abort(reason);
        return read(...place);
      },
    });
    await expect(taking(new Blob([await madePack()]), stop.signal)).rejects.toBe(reason);
    expect(await left()).toEqual([]);
    expect((await readdir(folder)).filter((name) => !name.startsWith('leases.'))).toEqual([]);
  });

  it('leaves nothing where the disk is full', async () => {
    withFiles({ write: () => Promise.reject(Object.assign(new Error('No space'), { code: 'ENOSPC' })) });
    await expect(taking(new Blob([await madePack()]))).rejects.toMatchObject({ code: 'storage-full' });
    expect(await left()).toEqual([]);
  });

  it('says why, even where what it wrote cannot be deleted', async () => {
    withFiles({ remove: () => Promise.reject(new Error('The disk is gone')) });
    await expect(taking(new Blob(['PK']))).rejects.toMatchObject({ fields: { fault: 'foreign' } });
  });
});
