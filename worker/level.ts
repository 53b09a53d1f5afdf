import { type Grid, northUpGrid, resolutionOf } from '../src/geo/grid.ts';
import type { Cog } from './cog/cog.ts';
import { sightingAt, sightingOf, type Sighting } from './warp.ts';

/**
 * The sighting of `grid` that fetches the fewest bytes, among the levels with pixels of `metres` or finer. A block is only
 * fetched down to its last row needed, so a finer level where the grid is near the top of a block may cost less than a coarser
 * one where it is near the bottom. Means over the grid's pixels are the same for both. `null` if file and grid do not overlap.
 */
export function cheapestSighting(cog: Cog, grid: Grid, metres = resolutionOf(grid)): Sighting | null {
  const coarsest = sightingOf(cog, grid, 0, atPixelsOf(metres, grid));
  if (coarsest === null) return null;
  const levels = cog.levels.map((_, level) => level).filter((level) => level < coarsest.level);
  return levels
    .flatMap((level) => sightingAt(cog, level, grid) ?? [])
    .reduce((best, other) => (pixelsFetched(cog, other) < pixelsFetched(cog, best) ? other : best), coarsest);
}

/** A grid of the same extent with pixels of `metres`. */
function atPixelsOf(metres: number, grid: Grid): Grid {
  const [, , west, , , north] = grid.affine;
  const [width, height] = [grid.width, grid.height].map((pixels) =>
    Math.ceil((pixels * resolutionOf(grid)) / metres),
  );
  return northUpGrid(grid.epsg, west, north, metres, width, height);
}

/** Pixels of the blocks that a window intersects. In the last row of blocks, the rows below the window do not count. */
function pixelsFetched(cog: Cog, { level, window }: Sighting): number {
  const { tileWidth, tileHeight } = cog.levels[level];
  const { x, y, width, height } = window;
  const across = Math.floor((x + width - 1) / tileWidth) - Math.floor(x / tileWidth) + 1;
  return across * tileWidth * (y + height - Math.floor(y / tileHeight) * tileHeight);
}
