import type { Grid } from '../../../geo/grid.ts';
import type { Asset } from '../../../stac/scene.ts';
import type { CanopyMapResult, CanopyMapTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { withCog } from '../../../../worker/assets.ts';
import type { TaskContext } from '../../../../worker/context.ts';
import { eachTile } from '../../maps/worker/each-tile.ts';
import { fillGaps, openWarped, readPixels, type SourcePixels } from '../../../../worker/warp.ts';

/** Maximum height, metres; greater heights are errors of the map, since only single trees are taller (methods 5.2). */
const TALLEST = 80;

/**
 * Maximum ratio of the grid's pixel size to the map's at which heights are interpolated bilinearly (methods 11): every pixel of
 * the map still contributes. Above it, heights are averaged over the grid pixel's footprint.
 */
const SHRINKING = 2;

/** Heights on the grid; where tiles overlap, the first tile with a value wins. */
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

/** Heights on the grid, metres. Invalid heights are removed before they mix with their neighbours. */
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
