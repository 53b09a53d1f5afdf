import { leftOut, openTransfers, type FileTransfers } from '../../../../worker/assets.ts';
import { onOwnShelf, type TaskContext } from '../../../../worker/context.ts';
import type { ReadLimits } from '../../../cache/policy.ts';
import { isSylvanError, type SylvanError } from '../../../errors/errors.ts';
import type { Asset } from '../../../stac/scene.ts';
import type { TilesRead } from '../tasks.ts';

/**
 * Reads a map's tiles one after the other. Skips a tile that does not exist. A tile that fails is left out and reported; if no
 * tile could be read, the first error is thrown.
 */
export async function eachTile<T>(
  tiles: readonly T[],
  assetOf: (tile: T) => Asset,
  limits: ReadLimits,
  context: TaskContext,
  read: (tile: T, transfers: FileTransfers, context: TaskContext) => Promise<void>,
): Promise<TilesRead> {
  const transfers = openTransfers(limits, context);
  const failures: { tile: number; error: SylvanError }[] = [];
  let found = 0;
  for (const [i, tile] of tiles.entries()) {
    try {
      await onOwnShelf(context.arena, (shelf) => read(tile, transfers, { ...context, shelf }));
      found += 1;
    } catch (cause) {
      const error = leftOut(cause, assetOf(tile), context);
      if (!isSylvanError(error, 'not-found')) failures.push({ tile: i, error });
    }
  }
  if (failures.length > 0 && found === 0) throw failures[0].error;
  return { found, failures: failures.map(({ tile, error }) => ({ tile, error: error.toData() })) };
}
