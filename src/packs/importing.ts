import type { Block, FilledFile, FileEntry } from '../cache/stores.ts';
import { demanded } from '../cache/best-effort.ts';
import type { PackSpace, PackStorage } from '../cache/pack-storage.ts';
import { SylvanError } from '../errors/errors.ts';
import { readPack, type PackSink } from '../pack-file/pack-file.ts';
import { packInvalid } from '../pack-file/pack-faults.ts';
import type { PackCall, PackPart } from '../pack-file/pack-index.ts';
import { checkResult } from './checking.ts';
import { type PackRecord, type PackRecords, recordOfIndex } from './records.ts';

/** Of blocks, and files that have none: more at once are hardly quicker, and a stop would wait longer. */
const MAX_PARTS = 128;
/** Of blocks, but for one that is longer alone. */
const MAX_BYTES = 4 * 2 ** 20;

/** A file and what is known of it. */
type File = Omit<FilledFile, 'blocks'>;

/**
 * Files and their blocks on the way into the space of a pack, many at once. What waits is bounded, and stored once it is
 * flushed.
 */
export class FileBatches {
  #waiting = new Map<string, FilledFile & { readonly blocks: Block[] }>();
  #parts = 0;
  #bytes = 0;

  constructor(
    readonly space: Pick<PackSpace, 'addFiles'>,
    readonly signal: AbortSignal,
  ) {}

  /**
   * A file's blocks may come in several calls. Rejects with `storage-full`, or with `signal.reason`, where others had to be
   * stored before.
   */
  async add(file: File, blocks: readonly Block[]): Promise<void> {
    const bytes = blocks.reduce((sum, block) => sum + block.bytes.byteLength, 0);
    if (this.#parts >= MAX_PARTS || this.#bytes + bytes > MAX_BYTES) await this.flush();
    const waiting = this.#waiting.get(file.url) ?? { ...file, blocks: [] };
    this.#waiting.set(file.url, waiting);
    waiting.blocks.push(...blocks);
    this.#parts += Math.max(1, blocks.length);
    this.#bytes += bytes;
  }

  async flush(): Promise<void> {
    this.signal.throwIfAborted();
    const files = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#parts = 0;
    this.#bytes = 0;
    if (files.length > 0) await demanded(this.space.addFiles(files));
  }
}

/** A pack's file, or its bytes as they come. */
export type PackSource = Blob | ReadableStream<Uint8Array>;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a pack's file and keeps what it holds under an id of its own, so that nothing that is stored can be replaced by it.
 * Every part is checked before it is stored, and there is no pack until all of it is. A stream is cancelled and let go of in
 * any case. Rejects with `invalid-parameters` for what cannot be read, with `pack-invalid`, with `storage-full`, or with
 * `signal.reason`; nothing of it is left then.
 */
export async function importPack(
  source: PackSource,
  storage: PackStorage,
  records: PackRecords,
  signal: AbortSignal,
): Promise<PackRecord> {
  const id = crypto.randomUUID();
  const reader = readerOf(source);
  try {
    return await storage.exclusively(id, () => storePack(id, reader, storage, records, signal));
  } finally {
    // Not waited for: it may be waiting itself, for bytes that never come.
    reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

async function storePack(
  id: string,
  reader: Reader,
  storage: PackStorage,
  records: PackRecords,
  signal: AbortSignal,
): Promise<PackRecord> {
  try {
    await records.noteImport(id);
    const files = new FileBatches(storage.space(id), signal);
    const index = await readPack(chunksOf(reader), sinkOf(id, storage, records, files), signal);
    await files.flush();
    signal.throwIfAborted();
    await records.storeIndex({ ...index, id });
    const record = await recordOfIndex({ ...index, id }, { isImported: true });
    await records.storeRecord(record);
    return record;
  } catch (error) {
    // What cannot be deleted now is purged later; the failure is reported.
    await Promise.allSettled([records.purge(id), storage.space(id).clear()]);
    throw error;
  }
}

function sinkOf(id: string, storage: PackStorage, records: PackRecords, batches: FileBatches): PackSink {
  const { answers } = storage.space(id);
  let calls: readonly PackCall[] = [];
  const files = new Map<string, FileEntry & { readonly url: string }>();
  const cachePlan = (part: PackPart, bytes: Uint8Array<ArrayBuffer>) => {
    switch (part.kind) {
      case 'result':
        checkResult(bytes, part.call, calls[part.call].operation);
        return records.storeResultBytes(id, part.call, bytes);
      case 'answer':
        return answers.putAnswer(part.name, { bytes, date: part.date, stored: part.stored });
      case 'block':
        return batches.add(files.get(part.url)!, [{ offset: part.offset, bytes }]);
    }
  };
  return {
    async begin(index) {
      calls = index.calls;
      for (const { blocks, ...file } of index.files) {
        files.set(file.url, file);
        // Of one that could not be had, that is stored.
        if (blocks.length === 0) await batches.add(file, []);
      }
    },
    part: async (part, bytes) => demanded(cachePlan(part, bytes)),
  };
}

function readerOf(source: unknown): Reader {
  const stream = (source instanceof Blob ? source.stream() : source) as
    ReadableStream<Uint8Array> | undefined;
  if (typeof stream?.getReader !== 'function') throw notReadable('it is neither');
  if (stream.locked) throw notReadable('somebody else reads this stream');
  return stream.getReader();
}

async function* chunksOf(reader: Reader): AsyncGenerator<Uint8Array> {
  const next = (received: number) =>
    reader.read().catch((cause: unknown) => {
      throw failed(received, cause);
    });
  let received = 0;
  for (let read = await next(0); !read.done; read = await next(received)) {
    if (!ArrayBuffer.isView(read.value)) throw notReadable('this stream is not of bytes');
    received += read.value.byteLength;
    yield read.value;
  }
}

function notReadable(why: string): SylvanError {
  return new SylvanError(
    'invalid-parameters',
    `The file of a pack is wanted as a Blob or File, or as a ReadableStream of its bytes (Uint8Array) that nobody reads: ${why}.`,
  );
}

function failed(received: number, cause: unknown): SylvanError {
  const detail = `This pack could be read no further after ${received} bytes: import it again.`;
  return packInvalid('truncated', detail, { received }, cause);
}
