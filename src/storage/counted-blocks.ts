import type { SealedBytes } from './sealed.ts';
import { blocksAt, blocksOfFile, type FileRecord } from './tables.ts';
import type { Writing } from './writing.ts';

/**
 * Keeps a file's blocks by their offsets; of two at one offset the longer stays, of two alike the newer. Gives the bytes of the space, 0
 * where none came.
 */
export async function putBlocks(
  tx: Writing,
  file: FileRecord,
  blocks: readonly (readonly [offset: number, block: SealedBytes])[],
): Promise<number> {
  const all = [...longestOf(blocks)];
  // All at once: each answer that is waited for is a turn between two processes of the browser.
  const lengths = await Promise.all(all.map(([offset]) => lengthAt(tx, file, offset)));
  const news = all.flatMap(([offset, block], i) =>
    block.length < lengths[i] ? [] : [{ offset, block, known: lengths[i] }],
  );
  const added = news.reduce((sum, { block, known }) => sum + block.length - known, 0);
  const [total] = await Promise.all([count(tx, file, added), ...news.map((one) => putBlock(tx, file, one))]);
  return total;
}

function longestOf(
  blocks: readonly (readonly [offset: number, block: SealedBytes])[],
): Map<number, SealedBytes> {
  const longest = new Map<number, SealedBytes>();
  for (const [offset, block] of blocks)
    if (block.length >= (longest.get(offset)?.length ?? 0)) longest.set(offset, block);
  return longest;
}

async function putBlock(
  tx: Writing,
  file: FileRecord,
  { offset, block, known }: { readonly offset: number; readonly block: SealedBytes; readonly known: number },
): Promise<void> {
  const store = tx.objectStore('blocks');
  const { space, url, version } = file;
  // Of another length it has another key.
  const gone = known > 0 && known !== block.length ? store.delete(blocksAt(file, offset)) : undefined;
  await Promise.all([gone, store.put(block, [space, url, version, offset, block.length])]);
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

/** Counts bytes that came or went; gives those of the space, 0 where none did. */
async function count(tx: Writing, file: FileRecord, bytes: number): Promise<number> {
  if (bytes === 0) return 0;
  const totals = tx.objectStore('totals');
  const total = ((await totals.get(file.space)) ?? 0) + bytes;
  await Promise.all([
    tx.objectStore('files').put({ ...file, bytes: file.bytes + bytes }),
    totals.put(total, file.space),
  ]);
  return total;
}
