import type { Lease, PackFiles, PackStorage } from '../cache/pack-storage.ts';
import type { Bytes } from '../cache/stores.ts';
import { demanded } from '../cache/best-effort.ts';
import { analyzeAnswerSchema } from '../contract/analyze-answer.ts';
import { compareAnswerSchema } from '../contract/compare-answer.ts';
import { orAbort } from '../errors/abort.ts';
import { SylvanError } from '../errors/errors.ts';
import { checkArchive, openPack, type OpenedArchive } from './archive.ts';
import { MAX_PACK_BYTES, packInvalid, resultName } from './manifest.ts';
import { recordOf, type PackRecord, type PackRecords } from './records.ts';

/** A pack's file, or a stream of its bytes. */
export type PackSource = Blob | ReadableStream<Uint8Array>;

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/**
 * Stores a pack's file under a new id, so that it cannot replace anything stored, and checks all of it. The pack exists only
 * after this check. A stream is always cancelled and released. Rejects with `invalid-parameters` for an unreadable source, with
 * `pack-invalid`, with `storage-full`, or with `signal.reason`; it then leaves nothing behind.
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
    return await storage.exclusively(id, (lease) =>
      storePack(id, reader, storage, records, { signal, lease }),
    );
  } finally {
    // Not awaited, because it may itself be waiting for bytes that never come.
    reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

async function storePack(
  id: string,
  reader: Reader,
  { files }: PackStorage,
  records: PackRecords,
  { signal, lease }: { readonly signal: AbortSignal; readonly lease: Lease },
): Promise<PackRecord> {
  try {
    await demanded(files.write(id, chunksOf(reader, signal), lease), signal);
    const record = await recordOfFile(files, id, signal);
    await records.storeRecord(record);
    return record;
  } catch (error) {
    // Anything that cannot be deleted now is purged later; the original failure is thrown.
    await Promise.allSettled([records.purge(id), files.remove(id)]);
    throw error;
  }
}

/** The record of a pack, from its file, which is checked whole. Rejects with `pack-invalid`, or `offline-miss` without a file. */
export async function recordOfFile(files: PackFiles, id: string, signal: AbortSignal): Promise<PackRecord> {
  const archive = await openPack(files, id);
  const { damaged } = await checkArchive(archive, signal);
  const [{ name: entry } = { name: null }] = damaged;
  if (entry !== null) throw packInvalid('damaged', `The entry ${entry} has changed.`, { entry });
  await checkResults(archive);
  const { manifest, bytes } = archive;
  return { ...recordOf(manifest, { bytes, isImported: manifest.id !== id }), id };
}

const SCHEMAS = { analyze: analyzeAnswerSchema, compare: compareAnswerSchema } as const;

/** Throws `pack-invalid` if the result of a call is not an answer of its operation, as JSON in UTF-8. */
async function checkResults({ manifest: { calls, outcomes }, readJson }: OpenedArchive): Promise<void> {
  for (const [call, { operation }] of calls.entries()) {
    if (outcomes[call] !== 'stored') continue;
    try {
      SCHEMAS[operation].parse(await readJson(resultName(call)));
    } catch (cause) {
      const detail = `The result of call ${call} is not an answer of ${operation}.`;
      throw packInvalid('invalid', detail, { entry: resultName(call) }, cause);
    }
  }
}

function readerOf(source: unknown): Reader {
  const stream = (source instanceof Blob ? source.stream() : source) as
    ReadableStream<Uint8Array> | undefined;
  if (typeof stream?.getReader !== 'function') throw notReadable('it is neither');
  if (stream.locked) throw notReadable('this stream is already being read');
  return stream.getReader();
}

async function* chunksOf(reader: Reader, signal: AbortSignal): AsyncGenerator<Bytes> {
  const next = (received: number) =>
    orAbort(
      reader.read().catch((cause: unknown) => {
        throw failed(received, cause);
      }),
      signal,
    );
  let received = 0;
  for (let read = await next(0); !read.done; read = await next(received)) {
    if (!ArrayBuffer.isView(read.value)) throw notReadable('this stream does not contain bytes');
    received += read.value.byteLength;
    if (received > MAX_PACK_BYTES)
      throw packInvalid('too-large', 'A pack cannot have this many bytes.', { received });
    // A store may accept only Uint8Arrays, and the view may be of another kind.
    const { buffer, byteOffset, byteLength } = read.value;
    yield new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
  }
}

function notReadable(why: string): SylvanError {
  return new SylvanError(
    'invalid-parameters',
    `The file of a pack must be a Blob or File, or a ReadableStream of its bytes (Uint8Array) that is not being read: ${why}.`,
  );
}

function failed(received: number, cause: unknown): SylvanError {
  const detail = `Reading this pack failed after ${received} bytes: import it again.`;
  return packInvalid('truncated', detail, { received }, cause);
}
