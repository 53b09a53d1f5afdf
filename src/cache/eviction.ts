import { CACHE } from './stores.ts';
import { type Connection, allOf, blocksOfFile, type Tables, writing } from './indexed-db.ts';

/** The fraction of the cache that remains after evicting because the disk is full. */
const FRACTION_LEFT_WHEN_FULL = 0.75;

/**
 * Writes. If the disk is full, evicts a quarter of the cache and retries once. Rejects with `QuotaExceededError` if that is not
 * enough.
 */
export async function makingRoom(connection: Connection<Tables>, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!isFull) throw error;
    await makeRoom(connection, CACHE, (all) => all * FRACTION_LEFT_WHEN_FULL);
    await write();
  }
}

/**
 * Evicts files of a space, least recently used first, until its blocks have at most the bytes that `maximum` returns for the
 * current total. Updates the stored total.
 */
export function makeRoom(
  connection: Connection<Tables>,
  space: string,
  maximum: (all: number) => number,
): Promise<void> {
  return writing(connection, async (tx) => {
    const files = tx.objectStore('files');
    const known = await files.index('used').getAll(allOf(space));
    let left = known.reduce((sum, { bytes }) => sum + bytes, 0);
    const bound = maximum(left);
    for (const { url, bytes } of known) {
      if (left <= bound) break;
      await tx.objectStore('blocks').delete(blocksOfFile(space, url));
      await files.delete([space, url]);
      left -= bytes;
    }
    await tx.objectStore('totals').put(left, space);
  });
}
