import { blocksOfFile, type Database } from './tables.ts';

/**
 * Drops files of a space, those first whose turn was longest ago, until its blocks have no more bytes than `most` says of all there
 * are, and counts them anew.
 */
export async function makeRoom(db: Database, space: string, most: (all: number) => number): Promise<void> {
  const tx = db.transaction(['files', 'blocks', 'totals'], 'readwrite', { durability: 'relaxed' });
  const files = tx.objectStore('files');
  const range = IDBKeyRange.bound([space], [space, []]);
  const known = await files.index('used').getAll(range);
  let left = known.reduce((sum, { bytes }) => sum + bytes, 0);
  const bound = most(left);
  for (const { url, bytes } of known) {
    if (left <= bound) break;
    await tx.objectStore('blocks').delete(blocksOfFile(space, url));
    await files.delete([space, url]);
    left -= bytes;
  }
  await tx.objectStore('totals').put(left, space);
  await tx.done;
}
