import type { ReadLimits } from '../cache/policy.ts';
import type { SylvanError } from '../errors/errors.ts';
import { applyAffine, northUpGrid, resolutionOf, type Grid } from '../geo/grid.ts';
import { pixelMetres } from '../geo/mesh.ts';
import { tileOf } from '../sources/landsat/plan.ts';
import type { AnnualTask } from '../sources/landsat/tasks.ts';
import { planRead } from '../sources/optical/plan.ts';
import type { ReadLayout, SceneSketch } from '../sources/optical/tasks.ts';
import { backscatterTask } from '../sources/radar/passes.ts';
import { assetsOf, type Asset, type Scene } from '../stac/scene.ts';
import type { FileDescription } from '../workers/describe-task.ts';
import type { ResultOf, Task } from '../workers/tasks.ts';
import { failureOfFile } from './faults.ts';
import type { ItemFault } from './types.ts';

/** Runs tasks that read files. Rejects with the errors for which an analysis would leave the scene out. */
export interface FileReading {
  readonly reading: <T extends Task>(
    taskOf: (limits: ReadLimits) => T,
    signal: AbortSignal,
  ) => Promise<ResultOf<T>>;
  readonly signal: AbortSignal;
}

/** Reads a file's header, its tile index and some of its pixels. */
export function describe(asset: Asset, { reading, signal }: FileReading): Promise<FileDescription> {
  return reading((limits) => ({ kind: 'describe', asset, limits, isWholeWanted: true }), signal);
}

/** Number of pixels along a side of the overview used to check a scene. */
const SIDE = 256;

/** The source that determines how a scene is read: Sentinel-2 (also if the source is unknown), Landsat or Sentinel-1. */
export type LookedAtFamily = 'sentinel2' | 'landsat' | 'sentinel1' | null;

/**
 * Contradictions in a scene's pixels and, for a Sentinel-2 scene, its sketch. Reads an overview of the whole scene, or its middle
 * if its files have no overviews. `file` determines the grid.
 */
export async function lookAt(
  scene: Scene,
  family: LookedAtFamily,
  file: FileDescription,
  tools: FileReading,
): Promise<{ readonly sketch: SceneSketch | null; readonly faults: readonly ItemFault[] }> {
  const grid = gridOf(file);
  if (grid === null) return { sketch: null, faults: [] };
  try {
    return { sketch: await sketchOf(scene, family, grid, tools), faults: [] };
  } catch (error) {
    return { sketch: null, faults: [faultOf(failureOfFile(error, tools.signal), scene)] };
  }
}

function faultOf({ code, message, fields }: SylvanError, scene: Scene): ItemFault {
  const fault = typeof fields.fault === 'string' ? fields.fault : code;
  const asset =
    code === 'inconsistent-scene' ? undefined : assetsOf(scene).find(({ href }) => href === fields.asset);
  return { code: fault, isFatal: true, asset: asset?.key ?? null, detail: message };
}

async function sketchOf(
  scene: Scene,
  family: LookedAtFamily,
  grid: Grid,
  { reading, signal }: FileReading,
): Promise<SceneSketch | null> {
  if (family === 'landsat') {
    await reading((limits) => annualTask(scene, grid, limits), signal);
    return null;
  }
  if (family === 'sentinel1') {
    const layout = { grid, metres: pixelMetres(grid), polarisations: ['vv', 'vh'] } as const;
    await reading((limits) => backscatterTask([scene], layout, limits), signal);
    return null;
  }
  const layout: ReadLayout = {
    ...{ fine: grid, coarse: grid, stripRows: grid.height, packed: false },
    ...{ fineBands: ['red', 'nir'], coarseBands: ['blue', 'nir08', 'swir22'] },
  };
  const [{ scenes }] = await reading((limits) => planRead([scene], [layout], limits), signal);
  return scenes.at(0)?.sketch ?? null;
}

function annualTask(scene: Scene, grid: Grid, limits: ReadLimits): AnnualTask {
  const manner = { harmonise: false, spread: false, enough: Infinity } as const;
  return { kind: 'annual', tiles: [tileOf(scene)], spare: [], grid, ...manner, limits };
}

/**
 * The grid on which a file is read: the box around its (possibly rotated) extent if it has overviews, otherwise the middle of
 * that box. `null` if the file is not georeferenced.
 */
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
