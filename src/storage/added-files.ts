import { RECORD_VERSION, type Bytes, type FilledFile } from './block-store.ts';
import type { Connection } from './connection.ts';
import { makingRoom } from './room.ts';
import { sealed, sealOf, type SealedBytes } from './sealed.ts';
import { factsOfFile, type FileRecord, type Tables } from './tables.ts';
import { writing, type Writing } from './writing.ts';

/** A file, and its blocks as they are kept. */
interface SealedFile {
  readonly file: FilledFile;
  readonly seal: Bytes;
  readonly blocks: readonly (readonly [offset: number, block: SealedBytes])[];
}

/** Adds files and blocks to a space that knows nothing of them, see `PackSpace`: all of it in one transaction, or nothing. */
export async function addFiles(
  connection: Connection<Tables>,
  space: string,
  files: readonly FilledFile[],
  used: number,
): Promise<void> {
  const all = await Promise.all(files.map((file) => sealedFile(space, file)));
  await makingRoom(connection, () => writing(connection, (tx) => putFiles(tx, space, all, used)));
}

async function sealedFile(space: string, file: FilledFile): Promise<SealedFile> {
  const blocks = file.blocks.map(async ({ offset, bytes }) => [offset, await sealed(bytes)] as const);
  return { file, seal: await sealOf(factsOfFile({ ...file, space })), blocks: await Promise.all(blocks) };
}

/** Nothing is asked for that is not wanted: each answer that is waited for is a turn between two processes of the browser. */
async function putFiles(tx: Writing, space: string, all: readonly SealedFile[], used: number): Promise<void> {
  const [files, totals] = [tx.objectStore('files'), tx.objectStore('totals')];
  const [total, ...known] = await Promise.all([
    totals.get(space),
    ...all.map(({ file: { url } }) => files.get([space, url])),
  ]);
  const bytes = (total ?? 0) + all.reduce((sum, one) => sum + bytesOf(one), 0);
  const records = all.map((one, i) => recordOf(one, space, known[i]?.bytes ?? 0, used));
  await Promise.all([totals.put(bytes, space), ...all.map((one, i) => putFile(tx, records[i], one))]);
}

async function putFile(tx: Writing, file: FileRecord, { blocks }: SealedFile): Promise<void> {
  const { space, url, version } = file;
  const store = tx.objectStore('blocks');
  await Promise.all([
    tx.objectStore('files').put(file),
    // What throws at once rejects: nobody else would hear of those before it.
    ...blocks.map(async ([offset, block]) => store.put(block, [space, url, version, offset, block.length])),
  ]);
}

function recordOf(one: SealedFile, space: string, known: number, used: number): FileRecord {
  const { url, version, size, seen } = one.file;
  const bytes = known + bytesOf(one);
  return { record: RECORD_VERSION, space, url, version, size, seen, used, bytes, seal: one.seal };
}

function bytesOf({ blocks }: SealedFile): number {
  return blocks.reduce((sum, [, { length }]) => sum + length, 0);
}
