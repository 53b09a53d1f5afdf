import { type Grid, northUpGrid, resolutionOf } from '../src/geo/grid.ts';
import type { Cog } from './cog/cog.ts';
import { sightingAt, sightingOf, type Sighting } from './warp.ts';

/**
 * The sighting of `grid` for which the fewest bytes are fetched, of the levels of pixels of `metres` and less: of a block no
 * more than down to its last row that is needed, so that a finer level in which the grid lies near the top of a block costs
 * less than a coarser one in which it lies at the bottom. Means over the grid's pixels are the same of both. `null` where file
 * and grid do not meet.
 */
export function cheapestSighting(cog: Cog, grid: Grid, metres = resolutionOf(grid)): Sighting | null {
  const coarsest = sightingOf(cog, grid, 0, atPixelsOf(metres, grid));
  if (coarsest === null) return null;
  const levels = cog.levels.map((_, level) => level).filter((level) => level < coarsest.level);
  return levels
    .flatMap((level) => sightingAt(cog, level, grid) ?? [])
    .reduce((best, other) => (pixelsFetched(cog, other) < pixelsFetched(cog, best) ? other : best), coarsest);
}

/** The grid's ground at pixels of `metres`. */
function atPixelsOf(metres: number, grid: Grid): Grid {
  const [, , west, , , north] = grid.affine;
  const [width, height] = [grid.width, grid.height].map((pixels) =>
    Math.ceil((pixels * resolutionOf(grid)) / metres),
  );
  return northUpGrid(grid.epsg, west, north, metres, width, height);
}

/** Pixels of the blocks that a window meets, of the last row of blocks without those below the window. */
function pixelsFetched(cog: Cog, { level, window }: Sighting): number {
  const { tileWidth, tileHeight } = cog.levels[level];
  const { x, y, width, height } = window;
  const across = Math.floor((x + width - 1) / tileWidth) - Math.floor(x / tileWidth) + 1;
  return across * tileWidth * (y + height - Math.floor(y / tileHeight) * tileHeight);
}
