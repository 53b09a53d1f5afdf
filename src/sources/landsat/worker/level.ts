import type { Grid } from '../../../geo/grid.ts';
import type { Cog } from '../../../../worker/cog/cog.ts';
import { sightingAt, sightingOf, type Sighting } from '../../../../worker/warp.ts';

/**
 * The sighting of `grid` for which the fewest bytes are fetched: of a block no more than down to its last row that is needed, so
 * that a finer level in which the grid lies near the top of a block costs less than a coarser one in which it lies at the
 * bottom. Means over the grid's pixels are the same of both. `null` where file and grid do not meet.
 */
export function cheapestSighting(cog: Cog, grid: Grid): Sighting | null {
  const coarsest = sightingOf(cog, grid);
  if (coarsest === null) return null;
  const levels = cog.levels.map((_, level) => level).filter((level) => level < coarsest.level);
  return levels
    .flatMap((level) => sightingAt(cog, level, grid) ?? [])
    .reduce((best, other) => (pixelsFetched(cog, other) < pixelsFetched(cog, best) ? other : best), coarsest);
}

/** Pixels of the blocks that a window meets, of the last in each row of blocks without those below the window. */
function pixelsFetched(cog: Cog, { level, window }: Sighting): number {
  const { tileWidth, tileHeight } = cog.levels[level];
  const { x, y, width, height } = window;
  const across = Math.floor((x + width - 1) / tileWidth) - Math.floor(x / tileWidth) + 1;
  const [top, bottom] = [Math.floor(y / tileHeight), Math.floor((y + height - 1) / tileHeight)];
  const rows = (row: number) => Math.min(tileHeight, y + height - row * tileHeight);
  const inRow = (row: number) => ((across - 1) * tileHeight + rows(row)) * tileWidth;
  return Array.from({ length: bottom - top + 1 }, (_, i) => inRow(top + i)).reduce((sum, n) => sum + n, 0);
}
