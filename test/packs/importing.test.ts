import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importPack, type PackSource } from '../../src/packs/importing.ts';
import { PackRecords } from '../../src/packs/records.ts';
import type { PackIndex } from '../../src/pack-file/pack-index.ts';
import { openFolderPacks } from '../../src/cache/node/folder-packs.ts';
import { nameOf } from '../../src/cache/node/record-file.ts';
import { spaceOf, type PackStorage } from '../../src/cache/pack-storage.ts';
import { exampleAnswer } from '../support/answer.ts';
import { exampleComparison } from '../support/compare-answer.ts';
import { BARE, fileOf, hexDigest, never, rawPack } from '../support/packs.ts';

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
  return [...(await storage.ids()), ...(await storage.records.names())];
}

const utf8 = (labels: string) => new TextEncoder().encode(labels);

async function packOf(result: string, index: Partial<PackIndex> = {}): Promise<Blob> {
  const results = [{ call: 0, length: utf8(result).length, sha256: hexDigest(result) }];
  return new Blob([await fileOf({ index: { ...BARE, results, ...index }, payloads: [utf8(result)] })]);
}

const COMPARED = { calls: [{ operation: 'compare', request: {} }] } as const;

describe('a result', () => {
  it('is stored where it is the answer of its call', async () => {
    const answers = [exampleAnswer(), exampleComparison()];
    for (const [i, answer] of answers.entries()) {
      const { id } = await taking(await packOf(JSON.stringify(answer), i === 0 ? {} : COMPARED));
      expect(await new PackRecords(storage.records).result(id, 0)).toEqual(answer);
    }
  });

  it.each<[string, string, Partial<PackIndex>]>([
    ['no JSON', 'To whom it may concern', {}],
    ['null', 'null', {}],
    ['no answer', '{"score":1}', {}],
    ['the answer of another operation', JSON.stringify(exampleAnswer()), COMPARED],
  ])('is refused where it is %s', async (_, result, index) => {
    const fields = { fault: 'invalid', call: 0 };
    await expect(taking(await packOf(result, index))).rejects.toMatchObject({ code: 'pack-invalid', fields });
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
    ['bytes', () => utf8('SYLVPACK')],
    ['a stream that is read', locked],
    ['a stream of texts', () => new ReadableStream({ start: (own) => own.enqueue('SYLVPACK') })],
  ])('is refused in words: %s', async (_, make) => {
    const refusal = { code: 'invalid-parameters', message: expect.stringContaining('Blob') as string };
    await expect(taking(make())).rejects.toMatchObject(refusal);
    expect(await left()).toEqual([]);
  });

  it('is a pack that was cut where its stream fails', async () => {
    const cause = new TypeError('The connection was lost');
    const chunks = [rawPack(JSON.stringify(BARE)).slice(0, 60)];
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

  /** Has `heed` hear of every batch before the space gets it. */
  function heeding(heed: (batch: number, id: string) => void | Promise<void>): void {
    const space = storage.space.bind(storage);
    let batches = 0;
    storage = {
      ...storage,
      space: (id) => {
        const own = space(id);
        const addFiles = own.addFiles.bind(own);
        own.addFiles = async (files) => {
          await heed((batches += 1), id);
          await addFiles(files);
        };
        return own;
      },
    };
  }

  const MANY = Array.from({ length: 400 }, (_, i) => {
    const bytes = utf8(`block ${i}`);
    return { bytes, span: { length: bytes.length, sha256: hexDigest(bytes) } };
  });

  async function manyFiles(): Promise<Blob> {
    const file = { version: '"1"', size: null, seenAt: 0 };
    const files = MANY.map(({ span }, i) => ({
      ...{ url: `https://a.example/${i}`, ...file },
      blocks: [{ offset: 0, ...span }],
    }));
    const failed = { ...file, version: 'failed:{}', url: 'https://a.example/failed', blocks: [] };
    const payloads = MANY.map(({ bytes }) => bytes);
    return new Blob([await fileOf({ index: { ...BARE, files: [...files, failed] }, payloads })]);
  }

  it('has all files in a few batches where it does not', async () => {
    let batches = 0;
    heeding((batch) => void (batches = batch));
    const { id } = await taking(await manyFiles());
    const stored = await storage.space(id).files();
    expect(stored.flatMap(({ blocks }) => blocks)).toHaveLength(MANY.length);
    expect(stored).toHaveLength(MANY.length + 1);
    expect(batches).toBe(4);
  });

  it('keeps no more files once it is stopped', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    let batches = 0;
    heeding((batch) => {
      batches = batch;
      if (batch === 3) stop.abort(reason);
    });
    await expect(taking(await manyFiles(), stop.signal)).rejects.toBe(reason);
    expect(batches).toBe(3);
    expect(await left()).toEqual([]);
  });

  it('keeps nothing where it is stopped while the last of them is stored', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    heeding((batch) => {
      if (batch === 4) stop.abort(reason);
    });
    await expect(taking(await manyFiles(), stop.signal)).rejects.toBe(reason);
    expect(await left()).toEqual([]);
  });

  it('leaves nothing where a batch fails in its midst', async () => {
    heeding(async (batch, id) => {
      // A file is where a folder must be.
      if (batch === 2)
        await writeFile(join(folder, spaceOf(id), 'files', nameOf('https://a.example/200')), '');
    });
    await expect(taking(await manyFiles())).rejects.toMatchObject({ code: 'storage-full' });
    expect(await readdir(folder)).toEqual(['packs']);
    expect(await left()).toEqual([]);
  });

  it('says why, even where what it wrote cannot be deleted', async () => {
    const space = storage.space.bind(storage);
    const clear = () => Promise.reject(new Error('The disk is gone'));
    storage = { ...storage, space: (id) => Object.assign(space(id), { clear }) };
    await expect(taking(new Blob(['PK']))).rejects.toMatchObject({ fields: { fault: 'foreign' } });
  });
});
