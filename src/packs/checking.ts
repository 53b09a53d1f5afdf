import { digestOf, hexOf } from '../storage/digest.ts';
import type { PackStorage } from '../storage/pack-storage.ts';
import { payloadsOf, type PackedFile, type PackPart } from '../pack-file/pack-index.ts';
import type { PackRecord, PackRecords } from './pack-records.ts';

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
    const kept = isUnknown ? undefined : await payloadOf(id, part, storage, records);
    if (kept !== undefined && hexOf(await digestOf(kept)) === part.sha256) bytes += part.length;
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

/** A payload as it is kept; undefined where it is missing or damaged. */
export async function payloadOf(
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
