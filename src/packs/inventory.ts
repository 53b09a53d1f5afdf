import { digestOf, hexOf } from '../cache/digest.ts';
import { failureOf, type HeldFile, type PackSpace, type PackStorage } from '../cache/pack-storage.ts';
import { packHead } from '../pack-file/pack-head.ts';
import {
  factsOf,
  packBytes,
  HEAD_BYTES,
  type PackAnswer,
  type PackedFile,
  type PackIndex,
  type PackResult,
} from '../pack-file/pack-index.ts';
import type { PackRecord, PackRecords } from './records.ts';

/** What a pack holds, each payload read and counted, and the bytes of the file that it makes. */
export async function packIndexOf(
  record: PackRecord,
  storage: PackStorage,
  records: PackRecords,
  signal: AbortSignal,
): Promise<{ readonly index: PackIndex; readonly bytes: number }> {
  const space = storage.space(record.id);
  const index: PackIndex = {
    ...factsOf(record),
    results: await resultsOf(record, records),
    answers: await answersOf(space, signal),
    files: await filesOf(space, signal),
  };
  const { byteLength } = await packHead(index);
  return { index, bytes: packBytes(index, byteLength - HEAD_BYTES) };
}

async function resultsOf({ id, outcomes }: PackRecord, records: PackRecords): Promise<PackResult[]> {
  const results: PackResult[] = [];
  for (const [call, outcome] of outcomes.entries()) {
    const bytes = outcome === 'stored' ? await records.resultBytes(id, call) : undefined;
    if (bytes !== undefined) results.push({ call, ...(await spanOf(bytes)) });
  }
  return results;
}

async function answersOf({ answers }: PackSpace, signal: AbortSignal): Promise<PackAnswer[]> {
  const listed: PackAnswer[] = [];
  for (const name of await answers.names()) {
    signal.throwIfAborted();
    const answer = await answers.answer(name);
    if (answer === undefined) continue;
    const { bytes, date, stored } = answer;
    listed.push({ name, date, stored, ...(await spanOf(bytes)) });
  }
  return listed;
}

async function filesOf(space: PackSpace, signal: AbortSignal): Promise<PackedFile[]> {
  const listed: PackedFile[] = [];
  for (const file of await space.files()) {
    const packed = await fileOf(file, space, signal);
    // Of a file that could not be had, that is stored.
    if (packed.blocks.length > 0 || failureOf(file.version) !== undefined) listed.push(packed);
  }
  return listed;
}

async function fileOf(
  { blocks: spans, ...file }: HeldFile,
  space: PackSpace,
  signal: AbortSignal,
): Promise<PackedFile> {
  const blocks = [];
  for (const span of spans) {
    signal.throwIfAborted();
    const [bytes] = await space.blocks.blocks(file.url, file.version, [span]);
    if (bytes !== undefined) blocks.push({ offset: span.offset, ...(await spanOf(bytes)) });
  }
  return { ...file, blocks };
}

async function spanOf(bytes: Uint8Array<ArrayBuffer>): Promise<{ length: number; sha256: string }> {
  return { length: bytes.byteLength, sha256: hexOf(await digestOf(bytes)) };
}
