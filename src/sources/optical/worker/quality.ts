import type { Grid, Window } from '../../../geo/grid.ts';
import { pixelMetres } from '../../../geo/mesh.ts';
import { inconsistentScene, type Inconsistency } from '../../../stac/inconsistency.ts';
import type { ArenaBlock } from '../../../../worker/arena.ts';
import { levelGrid, type Cog } from '../../../../worker/cog/cog.ts';
import { otherMask } from '../../../../worker/cog/faults.ts';
import type { WindowPlane } from '../../../../worker/cog/window-plane.ts';
import type { Shelf } from '../../../../worker/context.ts';
import { sightingOf, warpClasses } from '../../../../worker/warp.ts';

/** Sentinel-2 scene classes that show the ground: dark, vegetation, bare, water, unclassified (methods 1.3). */
const CLEAR_CLASSES = [2, 4, 5, 6, 7];
/** The mask is widened around these classes, because the classification misses thin cloud edges. */
const WIDENED_CLASSES = [3, 8, 9, 10];
const WIDENING_METRES = 60;

export const VEGETATION_CLASS = 4;
export const WATER_CLASS = 6;

/**
 * Blue reflectances: an observation above the first, over a pixel usually below the second, is haze that the mask missed (methods
 * 1.3).
 */
export const HAZE_BLUE = 0.18;
export const DARK_BLUE = 0.08;

const HIDDEN = classTable(CLEAR_CLASSES).map((isClear) => 1 - isClear);
const WIDENED = classTable(WIDENED_CLASSES);

/** Values that are not classes; files write 255 for "no class". */
const UNKNOWN = Uint8Array.from({ length: 256 }, (_, value) => (value > 11 && value < 255 ? 1 : 0));
/** Maximum fraction of pixels without a class, which an overview may produce; above it the file contains something else. */
const MAX_UNKNOWN = 0.01;

/** A 256-byte look-up table with 1 for the given classes. */
export function classTable(classes: readonly number[]): Uint8Array {
  const table = new Uint8Array(256);
  for (const value of classes) table[value] = 1;
  return table;
}

/**
 * Reads the scene classification of the nearest pixels onto `grid`, held on `shelf`, with 0 wherever the ground is hidden. Clouds
 * and shadows are widened by 60 m on the file's own grid before resampling. `null` if the file and the grid do not overlap.
 * Throws `unsupported-tiff` for samples other than bytes, and `inconsistent-scene` for values that are not classes.
 */
export async function readClasses(
  cog: Cog,
  grid: Grid,
  shelf: Shelf,
  signal: AbortSignal,
): Promise<ArenaBlock<Uint8Array> | null> {
  if (cog.sampleType !== 'u8') throw otherMask(cog.source.url, cog.sampleType, 'u8');
  const near = sightingOf(cog, grid, WIDENING_METRES);
  if (near === null) return null;
  const radius = Math.ceil(WIDENING_METRES / pixelMetres(levelGrid(cog, near.level)) - 1e-9);
  const plane = await cog.readWindow(near.level, near.window, signal);
  signal.throwIfAborted();
  if (hideClasses(shelf, plane, near.window, radius) > MAX_UNKNOWN * plane.length)
    throw inconsistentScene({ href: cog.source.url }, ODD_CLASSES);
  return warpClasses(shelf, plane.pixels as ArenaBlock<Uint8Array>, near, grid);
}

const ODD_CLASSES: Inconsistency = {
  code: 'odd-classes',
  detail: 'its classification contains numbers other than the scene classes 0 to 11',
};

/**
 * Sets classes of the window to 0 if they do not show the ground, or lie within `radius` pixels of a cloud or shadow. Returns
 * the number of pixels without a valid class.
 */
function hideClasses(
  { arena }: Shelf,
  { pixels: { address: classes }, validity, length }: WindowPlane,
  { width, height }: Window,
  radius: number,
): number {
  arena.open();
  const { kernels } = arena;
  const hiddenTable = arena.put(Uint8Array, HIDDEN);
  const widenedTable = arena.put(Uint8Array, WIDENED);
  const unknownTable = arena.put(Uint8Array, UNKNOWN);
  const mask = arena.take(Uint8Array, length);
  const widened = arena.take(Uint8Array, length);
  const scratch = arena.take(Uint8Array, length);
  kernels.classMask(classes, unknownTable.address, mask.address, length);
  const unknown = kernels.countOfClass(mask.address, length, 1);
  kernels.classMask(classes, widenedTable.address, mask.address, length);
  kernels.dilate(mask.address, widened.address, scratch.address, width, height, radius);
  kernels.classMask(classes, hiddenTable.address, mask.address, length);
  kernels.clearWhere(classes, mask.address, length);
  kernels.clearWhere(classes, widened.address, length);
  if (validity !== null) kernels.copyWhere(classes, validity.address, length);
  return unknown;
}
