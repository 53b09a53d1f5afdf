import { isSylvanError, SylvanError } from '../../../errors/errors.ts';
import type { Grid } from '../../../geo/grid.ts';
import type { Asset } from '../../../stac/scene.ts';
import type { CanopyMapResult, CanopyMapTask } from '../../../products/height/tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { leftOut, openTransfers, withCog } from '../../../../worker/assets.ts';
import { type TaskContext, onOwnShelf } from '../../../../worker/context.ts';
import { fillGaps, openWarped, readPixels, type SourcePixels } from '../../../../worker/warp.ts';

/** Metres; a map that states more is wrong there, for no forest is taller but single trees (methods 5.2). */
const TALLEST = 80;

/** Heights are bilinear (methods 11) while every pixel of the map still has a part in that, then their footprint's mean. */
const SHRINKING = 2;

/**
 * Reads a map's tiles one after the other onto the grid; where they overlap the first that has a value wins. A tile that
 * does not exist has no land and is passed over; one that fails is left out and named, and thrown where none could be read.
 */
export async function runCanopyMap(task: CanopyMapTask, context: TaskContext): Promise<CanopyMapResult> {
  const { tiles, grid, limits } = task;
  const height = new Float32Array(grid.width * grid.height).fill(NaN);
  const transfers = openTransfers(limits, context);
  const failures: { tile: number; error: SylvanError }[] = [];
  let read = 0;
  for (const [tile, asset] of tiles.entries()) {
    try {
      await onOwnShelf(context.arena, async (shelf) => {
        const source = await withCog(asset, limits, transfers, { ...context, shelf }, (cog) =>
          readPixels(cog, asset, grid, context.signal),
        );
        if (source !== null) fillGaps(height, heightsOnGrid(context.arena, source, asset, grid));
      });
      read += 1;
    } catch (cause) {
      const error = leftOut(cause, asset, context);
      if (!isSylvanError(error, 'not-found')) failures.push({ tile, error });
    }
  }
  if (failures.length > 0 && read === 0) throw failures[0].error;
  const { tileBytes, headerBytes, requests } = transfers.log.total;
  return {
    height,
    validFraction:
      height.reduce((valid, metres) => valid + (Number.isNaN(metres) ? 0 : 1), 0) / height.length,
    failures: failures.map(({ tile, error }) => ({ tile, error: error.toData() })),
    bytes: tileBytes + headerBytes,
    requests,
  };
}

/** Metres on the grid. What is no height goes before it is mixed with its neighbours. */
function heightsOnGrid(
  arena: Arena,
  source: SourcePixels,
  { scale, offset }: Asset,
  grid: Grid,
): Float32Array {
  const toMetres = ({ view }: { view: Float32Array }) => {
    for (let i = 0; i < view.length; i++) {
      const metres = view[i] * scale + offset;
      view[i] = metres >= 0 && metres <= TALLEST ? metres : NaN;
    }
  };
  return openWarped(arena, source, grid, toMetres, SHRINKING).view.slice();
}
