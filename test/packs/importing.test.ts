import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
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
import { useFolderEach } from '../support/closing.ts';

const folder = useFolderEach();
let storage: PackStorage;
beforeEach(() => {
  storage = openFolderPacks(folder.path);
});

const imported = (source: unknown, signal = never) =>
  importPack(source as PackSource, storage, new PackRecords(storage.records), signal);

/** Replaces functions of the file store. */
function withFiles(change: Partial<PackFiles>): void {
  const { files } = storage;
  const names = ['address', 'ids', 'size', 'read', 'write', 'remove'] as const;
  const bound = Object.fromEntries(names.map((name) => [name, files[name].bind(files)]));
  storage = { ...storage, files: { ...bound, ...change } as unknown as PackFiles };
}

async function left(): Promise<readonly string[]> {
  return [...(await storage.files.ids()), ...(await storage.records.names())];
}

const STORED = { outcomes: ['stored'] } as const;

const RED = 'rasters/sentinel2/earth-search/S2B_one/red.tif';

/** Flips a bit in the content of the first entry whose name has this ending. */
const flippedIn = (ending: string) => (bytes: Bytes) => {
  const corrupted = bytes.slice();
  corrupted[Buffer.from(bytes).indexOf(ending) + ending.length + 3] ^= 4;
  return corrupted;
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

describe('a result in an imported pack', () => {
  it('is stored if it is the answer to its call', async () => {
    for (const [answer, index] of [
      [exampleAnswer(), {}],
      [exampleComparison(), COMPARED],
    ] as const) {
      const pack = await packOf({ 'results/0.json': JSON.stringify(answer) }, { ...STORED, ...index });
      const { id, outcomes } = await imported(new Blob([pack]));
      expect(outcomes).toEqual(['stored']);
      expect(await left()).toContain(id);
    }
  });

  it.each<[string, string | undefined, Partial<PackManifest>]>([
    ['not JSON', 'To whom it may concern', {}],
    ['null', 'null', {}],
    ['not an answer', '{"score":1}', {}],
    ['the answer of another operation', JSON.stringify(exampleAnswer()), COMPARED],
    ['missing', undefined, {}],
  ])('is refused if it is %s', async (_, result, index) => {
    const contents = result === undefined ? {} : { 'results/0.json': result };
    const pack = new Blob([await packOf(contents, { ...STORED, ...index })]);
    const fields = { fault: 'invalid', entry: 'results/0.json' };
    await expect(imported(pack)).rejects.toMatchObject({ code: 'pack-invalid', fields });
    expect(await left()).toEqual([]);
  });
});

describe('an imported pack', () => {
  it('is stored unchanged under a new id, whatever the chunk size', async () => {
    const bytes = await madePack();
    for (const size of [7, bytes.length]) {
      const { id, ...record } = await imported(streamOf(bytes, size));
      expect(record).toMatchObject({ isComplete: true, isImported: true, bytes: bytes.length });
      expect(id).not.toBe(BARE.id);
      const stored = await storage.files.read(id, 0, bytes.length + 1);
      expect(Buffer.compare(stored, bytes)).toBe(0);
    }
    expect(await storage.files.ids()).toHaveLength(2);
  });

  it('may come as any views of its bytes', async () => {
    const bytes = await madePack();
    const write = storage.files.write.bind(storage.files);
    const types = new Set<unknown>();
    async function* noted(chunks: AsyncIterable<Bytes>) {
      for await (const chunk of chunks) {
        types.add(chunk.constructor);
        yield chunk;
      }
    }
    withFiles({ write: (id, chunks, lease) => write(id, noted(chunks), lease) });
    const views = [new Uint16Array(bytes.slice(0, 100).buffer), new DataView(bytes.slice(100).buffer)];
    const { bytes: size } = await imported(
      new ReadableStream({
        start: (to) => views.forEach((view) => to.enqueue(view)),
        pull: (to) => to.close(),
      }),
    );
    expect([size, [...types]]).toEqual([bytes.length, [Uint8Array]]);
  });

  it.each<[string, (bytes: Bytes) => Bytes, object]>([
    ['with a flipped bit', flippedIn('red.tif'), { fault: 'damaged', entry: RED }],
    ['that is cut short', (bytes) => bytes.slice(0, -9), { fault: 'foreign' }],
    ['that continues after its end', (bytes) => bytesOf(Buffer.concat([bytes, bytes])), { fault: 'invalid' }],
    ['that is empty', () => bytesOf(''), { fault: 'foreign' }],
  ])('%s is refused, and leaves nothing in the store', async (_, corrupt, fields) => {
    const refused = imported(new Blob([corrupt(await madePack())]));
    await expect(refused).rejects.toMatchObject({ code: 'pack-invalid', fields });
    expect(await left()).toEqual([]);
  });
});

describe('a source that cannot be read', () => {
  const locked = () => {
    const stream = new ReadableStream();
    stream.getReader();
    return stream;
  };
  it.each<[string, () => unknown]>([
    ['a file name', () => 'zone.sylvan.zip'],
    ['nothing', () => undefined],
    ['bytes', () => bytesOf('PK')],
    ['a locked stream', locked],
    ['a stream of strings', () => new ReadableStream({ start: (controller) => controller.enqueue('PK') })],
  ])('is refused with a message that suggests a Blob: %s', async (_, make) => {
    const refusal = { code: 'invalid-parameters', message: expect.stringContaining('Blob') as string };
    await expect(imported(make())).rejects.toMatchObject(refusal);
    expect(await left()).toEqual([]);
  });

  it('is reported as a truncated pack if its stream fails', async () => {
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
    await expect(imported(stream)).rejects.toMatchObject({ code: 'pack-invalid', fields, cause });
  });
});

describe('an interrupted import', () => {
  it('cancels a stream that hangs, and releases it', async () => {
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
    await expect(imported(stream, stop.signal)).rejects.toBe(reason);
    expect({ cancelled, locked: stream.locked }).toEqual({ cancelled: 1, locked: false });
    expect(await readdir(folder.path)).not.toContainEqual(expect.stringContaining('.lock'));
  });

  it('leaves nothing when it is aborted during its check', async () => {
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
    await expect(imported(new Blob([await madePack()]), stop.signal)).rejects.toBe(reason);
    expect(await left()).toEqual([]);
    expect((await readdir(folder.path)).filter((name) => !name.startsWith('leases.'))).toEqual([]);
  });

  it('leaves nothing when the disk is full', async () => {
    withFiles({ write: () => Promise.reject(Object.assign(new Error('No space'), { code: 'ENOSPC' })) });
    await expect(imported(new Blob([await madePack()]))).rejects.toMatchObject({ code: 'storage-full' });
    expect(await left()).toEqual([]);
  });

  it('reports its reason even if written data cannot be deleted', async () => {
    withFiles({ remove: () => Promise.reject(new Error('The disk is gone')) });
    await expect(imported(new Blob(['PK']))).rejects.toMatchObject({ fields: { fault: 'foreign' } });
  });
});
