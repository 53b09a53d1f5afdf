import type { Grid } from '../../../geo/grid.ts';
import type { Asset } from '../../../stac/scene.ts';
import type { CanopyMapResult, CanopyMapTask } from '../../../products/height/tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { withCog } from '../../../../worker/assets.ts';
import type { TaskContext } from '../../../../worker/context.ts';
import { eachTile } from '../../maps/worker/each-tile.ts';
import { fillGaps, openWarped, readPixels, type SourcePixels } from '../../../../worker/warp.ts';

/** Metres; a map that states more is wrong there, for no forest is taller but single trees (methods 5.2). */
const TALLEST = 80;

/** Heights are bilinear (methods 11) while every pixel of the map still has a part in that, then their footprint's mean. */
const SHRINKING = 2;

/** Heights on the grid; where tiles overlap the first that has a value wins. */
export async function runCanopyMap(task: CanopyMapTask, context: TaskContext): Promise<CanopyMapResult> {
  const { tiles, grid, limits } = task;
  const height = new Float32Array(grid.width * grid.height).fill(NaN);
  const read = await eachTile(
    tiles,
    (tile) => tile,
    limits,
    context,
    async (asset, transfers, own) => {
      const source = await withCog(asset, limits, transfers, own, (cog) =>
        readPixels(cog, asset, grid, own.signal),
      );
      if (source !== null) fillGaps(height, heightsOnGrid(own.arena, source, asset, grid));
    },
  );
  const valid = height.reduce((count, metres) => count + (Number.isNaN(metres) ? 0 : 1), 0);
  return { ...read, height, validFraction: valid / height.length };
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
