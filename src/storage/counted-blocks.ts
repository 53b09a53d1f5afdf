import type { SealedBytes } from './sealed.ts';
import { blocksAt, blocksOfFile, type FileRecord } from './tables.ts';
import type { Writing } from './writing.ts';

/** Keeps a file's blocks by their offsets; of two at one offset the longer stays, of two alike the newer. */
export async function putBlocks(
  tx: Writing,
  file: FileRecord,
  blocks: readonly (readonly [offset: number, block: SealedBytes])[],
): Promise<void> {
  const { space, url, version } = file;
  const store = tx.objectStore('blocks');
  let added = 0;
  for (const [offset, block] of blocks) {
    const known = await lengthAt(tx, file, offset);
    if (known > block.length) continue;
    if (known > 0) await store.delete(blocksAt(file, offset));
    await store.put(block, [space, url, version, offset, block.length]);
    added += block.length - known;
  }
  await count(tx, file, added);
}

/** Drops what is kept at one offset. */
export async function dropAt(tx: Writing, file: FileRecord, offset: number): Promise<void> {
  const known = await lengthAt(tx, file, offset);
  await tx.objectStore('blocks').delete(blocksAt(file, offset));
  await count(tx, file, -known);
}

/** Drops all blocks of a file, of whichever version. */
export async function dropBlocks(tx: Writing, file: FileRecord): Promise<void> {
  await tx.objectStore('blocks').delete(blocksOfFile(file.space, file.url));
  await count(tx, file, -file.bytes);
}

/** 0 where nothing is kept. The key tells: no block is read. */
async function lengthAt(tx: Writing, file: FileRecord, offset: number): Promise<number> {
  const key = await tx.objectStore('blocks').getKey(blocksAt(file, offset));
  return key?.[4] ?? 0;
}

/** Counts bytes that came or went. */
async function count(tx: Writing, file: FileRecord, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await tx.objectStore('files').put({ ...file, bytes: file.bytes + bytes });
  const totals = tx.objectStore('totals');
  await totals.put(((await totals.get(file.space)) ?? 0) + bytes, file.space);
}
