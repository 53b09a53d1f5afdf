import { digestOf, hexOf } from '../cache/digest.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { payloadsOf, type PackedFile, type PackPart } from '../pack-file/pack-index.ts';
import type { PackRecord, PackRecords } from './records.ts';
import { analyzeAnswerSchema } from '../contract/analyze.ts';
import type { Operation } from '../contract/calls.ts';
import { compareAnswerSchema } from '../contract/compare.ts';
import { packInvalid } from '../pack-file/pack-faults.ts';
import { SylvanError } from '../errors/errors.ts';
import { packChunks } from '../pack-file/pack-file.ts';

/** What a pack has of what it should have. */
export interface PackCheck {
  /** Whether all of it is there as it was. */
  readonly isWhole: boolean;
  /** Bytes of its payloads that are there as they were. */
  readonly bytes: number;
  /** What is missing or damaged: how many payloads, their bytes, and the addresses of their files, each once. */
  readonly missing: { readonly parts: number; readonly bytes: number; readonly files: readonly string[] };
}

/** Reads all of a pack against the digests of its index. One that is not complete has none, and is not whole. */
export async function checkPack(
  { id }: Pick<PackRecord, 'id'>,
  storage: PackStorage,
  records: PackRecords,
  signal: AbortSignal,
): Promise<PackCheck> {
  const index = await records.index(id);
  const unknown = await unknownFiles(id, index?.files ?? [], storage);
  const missing: PackPart[] = [];
  let bytes = 0;
  for (const part of index === undefined ? [] : payloadsOf(index)) {
    signal.throwIfAborted();
    const isUnknown = part.kind === 'block' && unknown.has(part.url);
    const stored = isUnknown ? undefined : await payloadOf(id, part, storage, records);
    if (stored !== undefined && hexOf(await digestOf(stored)) === part.sha256) bytes += part.length;
    else missing.push(part);
  }
  const files = new Set(missing.flatMap((part) => (part.kind === 'block' ? [part.url] : [])));
  return {
    isWhole: index !== undefined && missing.length === 0,
    bytes,
    missing: {
      parts: missing.length,
      bytes: missing.reduce((sum, { length }) => sum + length, 0),
      files: [...files],
    },
  };
}

/** Files of which nothing is known any more, or another version: no call finds their blocks. */
async function unknownFiles(
  id: string,
  files: readonly PackedFile[],
  storage: PackStorage,
): Promise<ReadonlySet<string>> {
  const { blocks } = storage.space(id);
  const unknown = new Set<string>();
  for (const { url, version } of files) if ((await blocks.file(url))?.version !== version) unknown.add(url);
  return unknown;
}

/** A payload as it is stored; undefined where it is missing or damaged. */
async function payloadOf(
  id: string,
  part: PackPart,
  storage: PackStorage,
  records: PackRecords,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const space = storage.space(id);
  if (part.kind === 'result') return records.resultBytes(id, part.call);
  if (part.kind === 'answer') return (await space.answers.answer(part.name))?.bytes;
  const { url, version, offset, length } = part;
  return (await space.blocks.blocks(url, version, [{ offset, length }]))[0];
}

const SCHEMAS = { analyze: analyzeAnswerSchema, compare: compareAnswerSchema } as const;

/** Throws `pack-invalid` for the result of a call that is not an answer of its operation, as JSON in UTF-8. */
export function checkResult(bytes: Uint8Array, call: number, operation: Operation): void {
  try {
    SCHEMAS[operation].parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch (cause) {
    throw packInvalid('invalid', `The result of call ${call} is no answer of ${operation}.`, { call }, cause);
  }
}

/**
 * The file of a pack, piece by piece as it is read. Rejects with `offline-miss` {pack} where it is not complete; the stream fails
 * with it where a part is missing.
 */
export async function packStream(
  { id }: Pick<PackRecord, 'id'>,
  storage: PackStorage,
  records: PackRecords,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const index = await records.index(id);
  if (index === undefined) throw notWhole(id);
  const payload = async (part: PackPart) => {
    const bytes = await payloadOf(id, part, storage, records);
    if (bytes === undefined || hexOf(await digestOf(bytes)) !== part.sha256) throw notWhole(id);
    return bytes;
  };
  const chunks = packChunks(index, payload, signal);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
}

function notWhole(pack: string): SylvanError {
  return new SylvanError(
    'offline-miss',
    'Parts of this pack are not on this device: packs.resume() fetches them, or import its file again.',
    { fields: { pack } },
  );
}
