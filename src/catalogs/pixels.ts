import { isSylvanError } from '../errors/errors.ts';
import { applyAffine, northUpGrid, resolutionOf, type Grid } from '../geo/grid.ts';
import { unlikeOthers } from '../sources/optical/likeness.ts';
import type { ReadLayout, SceneSketch } from '../sources/optical/tasks.ts';
import type { Scene } from '../stac/scene.ts';
import type { FileDescription } from '../workers/describe-task.ts';
import type { ItemFault } from './types.ts';

/** Reads a scene of Sentinel-2 in a layout. Rejects where its pixels contradict its item or each other, as an analysis does. */
export type Sketching = (
  scene: Scene,
  layout: ReadLayout,
  signal: AbortSignal,
) => Promise<SceneSketch | null>;

/** Pixels along a side that a scene is looked at in. */
const SIDE = 256;

/** What a scene's pixels look like, and what contradicts what in them. */
export interface LookedAt {
  readonly sketch: SceneSketch | null;
  readonly faults: readonly ItemFault[];
}

/**
 * Looks at a scene in an overview of all of it, or at its middle where its files have none. `quality` is its classification's
 * file.
 */
export async function lookAt(
  scene: Scene,
  quality: FileDescription,
  sketching: Sketching,
  signal: AbortSignal,
): Promise<LookedAt> {
  const grid = gridOf(quality);
  if (grid === null) return { sketch: null, faults: [] };
  const layout: ReadLayout = {
    ...{ fine: grid, coarse: grid, stripRows: grid.height, packed: false },
    ...{ fineBands: ['red', 'nir'], coarseBands: ['blue', 'nir08', 'swir22'] },
  };
  try {
    return { sketch: await sketching(scene, layout, signal), faults: [] };
  } catch (error) {
    signal.throwIfAborted();
    if (!isSylvanError(error, 'inconsistent-scene', 'tile-corrupt', 'tile-too-large')) throw error;
    const code = typeof error.fields.fault === 'string' ? error.fields.fault : error.code;
    return { sketch: null, faults: [{ code, isFatal: true, asset: null, detail: error.message }] };
  }
}

/** `null` for files that do not say where they lie. Of a turned one it is around, or in the middle of, what the file covers. */
function gridOf({ epsg, affine, overviews, ...size }: FileDescription): Grid | null {
  if (epsg === null || affine === null) return null;
  const pixel = resolutionOf({ affine });
  const corners = [0, size.width].flatMap((x) => [0, size.height].map((y) => applyAffine(affine, x, y)));
  const [west, north] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))];
  const [east, south] = [Math.max(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))];
  const [width, height] = [east - west, north - south].map((side) => Math.round(side / pixel));
  const step = overviews > 0 ? Math.max(1, Math.ceil(Math.max(width, height) / SIDE)) : 1;
  const [columns, rows] = [width, height].map((side) => Math.min(SIDE, Math.floor(side / step)));
  const [left, top] = [width - columns * step, height - rows * step].map((rest) => Math.floor(rest / 2));
  return northUpGrid(epsg, west + left * pixel, north - top * pixel, pixel * step, columns, rows);
}

/** Faults of scenes that contradict the others, by id. */
export function faultsAmong(
  looks: readonly { readonly scene: Scene; readonly sketch: SceneSketch }[],
): ReadonlyMap<string, ItemFault> {
  const unlike = unlikeOthers(
    looks.map(({ scene: { id, datetime }, sketch }) => ({ id, day: datetime.slice(0, 10), sketch })),
  );
  return new Map(
    [...unlike].map(([id, { word, detail }]) => [id, { code: word, isFatal: true, asset: null, detail }]),
  );
}
