import { SylvanError } from '../core/errors.ts';
import type { KeptFile } from '../storage/block-store.ts';
import { demanded } from '../storage/demanding.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import { readPack, type PackSink } from '../pack-file/pack-file.ts';
import { packInvalid } from '../pack-file/pack-faults.ts';
import type { PackCall, PackPart } from '../pack-file/pack-index.ts';
import { checkResult } from './checking-results.ts';
import { FileBatches } from './file-batches.ts';
import type { PackRecord, PackRecords } from './pack-records.ts';
import { recordOfIndex } from './record-of-index.ts';

/** A pack's file, or its bytes as they come. */
export type PackSource = Blob | ReadableStream<Uint8Array>;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Reads a pack's file and keeps what it holds under an id of its own, so that nothing that is kept can be replaced by it. Every part is
 * checked before it is kept, and there is no pack until all of it is. A stream is cancelled and let go of in any case. Rejects with
 * `invalid-parameters` for what cannot be read, with `pack-invalid`, with `storage-full`, or with `signal.reason`; nothing of it is left
 * then.
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
    return await storage.exclusively(id, () => keepPack(id, reader, storage, records, signal));
  } finally {
    // Not waited for: it may be waiting itself, for bytes that never come.
    reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

async function keepPack(
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
    await records.keepIndex({ ...index, id });
    const record = await recordOfIndex({ ...index, id }, { isImported: true });
    await records.keepRecord(record);
    return record;
  } catch (error) {
    // What cannot be deleted now is swept later; the failure is told.
    await Promise.allSettled([records.forget(id), storage.space(id).clear()]);
    throw error;
  }
}

function sinkOf(id: string, storage: PackStorage, records: PackRecords, batches: FileBatches): PackSink {
  const { answers } = storage.space(id);
  let calls: readonly PackCall[] = [];
  const files = new Map<string, KeptFile & { readonly url: string }>();
  const keep = (part: PackPart, bytes: Uint8Array<ArrayBuffer>) => {
    switch (part.kind) {
      case 'result':
        checkResult(bytes, part.call, calls[part.call].operation);
        return records.keepResultBytes(id, part.call, bytes);
      case 'answer':
        return answers.keepAnswer(part.name, { bytes, date: part.date, kept: part.kept });
      case 'block':
        return batches.add(files.get(part.url)!, [{ offset: part.offset, bytes }]);
    }
  };
  return {
    async begin(index) {
      calls = index.calls;
      for (const { blocks, ...file } of index.files) {
        files.set(file.url, file);
        // Of one that could not be had, that is kept.
        if (blocks.length === 0) await batches.add(file, []);
      }
    },
    part: async (part, bytes) => demanded(keep(part, bytes)),
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
