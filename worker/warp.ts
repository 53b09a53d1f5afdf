import type { Grid, Window } from '../src/geo/grid.ts';
import { warpMesh, type Warp, chooseLevel, pixelMetres, shiftMesh } from '../src/geo/mesh.ts';
import { type Arena, type Block, type ArenaBlock } from './arena.ts';
import { levelGrid, type Cog } from './cog/cog.ts';
import type { WindowPlane } from './cog/window-plane.ts';
import type { Shelf } from './context.ts';
import { SAMPLE_TYPES, type SampleType } from './kernels.ts';
import type { Asset } from '../src/stac/scene.ts';

/**
 * Scenes of one tile share their grids, so a few warps serve all files of an analysis. A Map keeps the order of insertion. A warp
 * takes about 20 kB, or 1 MB if the projections differ a lot.
 */
const warps = new Map<string, Warp>();
const MAX_WARPS = 16;

/** The {@link warpMesh} of the grids. Shared, so do not write to it. Evicts the least recently used warp first. */
function warpOf(target: Grid, source: Grid): Warp {
  const key = JSON.stringify([target, source]);
  const warp = warps.get(key) ?? warpMesh(target, source);
  warps.delete(key);
  warps.set(key, warp);
  if (warps.size > MAX_WARPS) warps.delete(warps.keys().next().value!);
  return warp;
}

/** Above this number of source pixels per grid pixel, a grid pixel is the mean of its footprint. */
const SHRINKING = 1.05;

/** A source window that covers a grid, and how to map it onto the grid. */
export interface Sighting {
  readonly level: number;
  readonly window: Window;
  readonly warp: Warp;
}

/**
 * Locates `grid` in the file: the level whose pixels fit those of `detail`, and the window in it, with a margin of `margin`
 * metres. `null` if grid and file do not overlap.
 */
export function sightingOf(cog: Cog, grid: Grid, margin = 0, detail: Grid = grid): Sighting | null {
  const levels = cog.levels.map((_, level) => levelGrid(cog, level));
  return sightingAt(cog, chooseLevel(levels, detail), grid, margin);
}

/** Like {@link sightingOf}, at a given level. */
export function sightingAt(cog: Cog, level: number, grid: Grid, margin = 0): Sighting | null {
  const source = levelGrid(cog, level);
  const warp = warpOf(grid, source);
  if (warp.window === null) return null;
  const window = widenWindow(warp.window, Math.ceil(margin / pixelMetres(source)), source);
  return { level, window, warp };
}

/** A window of a file in the file's own samples, and how to map it onto a grid. */
export interface SourcePixels extends Sighting {
  readonly plane: WindowPlane;
  readonly type: SampleType;
  readonly nodata: number | null;
  /** Numbers below this one also mean "no data". */
  readonly least: number;
}

/**
 * Reads the pixels of a file that {@link warpPixels} needs for `grid`, according to `sighting`, by default at the level that
 * fits. `null` if grid and file do not overlap.
 */
export async function readPixels(
  cog: Cog,
  { nodata, least = -Infinity }: Pick<Asset, 'nodata'> & Partial<Pick<SourcePixels, 'least'>>,
  grid: Grid,
  signal: AbortSignal,
  sighting = sightingOf(cog, grid),
): Promise<SourcePixels | null> {
  if (sighting === null) return null;
  const plane = await cog.readWindow(sighting.level, sighting.window, signal);
  signal.throwIfAborted();
  return { ...sighting, plane, type: cog.sampleType, nodata: cog.nodata ?? nodata, least };
}

/**
 * Fills `output` with the pixels on `grid`, as f32 digital numbers with NaN where there is no data. They are copied if the
 * lattices coincide; otherwise they are interpolated bilinearly or, if the file's pixels are finer, averaged over the footprint.
 * `clean` may set more of the file's pixels to NaN before interpolation. `shrinking` is the number of source pixels per grid
 * pixel above which the mean is taken.
 */
export function warpPixels(
  arena: Arena,
  source: SourcePixels,
  grid: Grid,
  output: Block<Float32Array>,
  clean: (pixels: Block<Float32Array>) => void = () => undefined,
  shrinking = SHRINKING,
): void {
  const { window, warp } = source;
  arena.borrow(() => {
    if (isOneToOne(source, grid)) {
      widenPixels(arena, source, output);
      clean(output);
      return;
    }
    const wide = arena.take(Float32Array, source.plane.length);
    widenPixels(arena, source, wide);
    clean(wide);
    const mesh = arena.put(Float64Array, shiftMesh(warp.mesh, -window.x, -window.y).nodes);
    arena.kernels[resamplerOf(warp, shrinking)](
      wide.address,
      mesh.address,
      output.address,
      window.width,
      window.height,
      grid.width,
      grid.height,
      warp.mesh.step,
    );
  });
}

/** Opens the arena and takes a plane of a file's pixels on `grid`, filled as by {@link warpPixels}. */
export function openWarped(
  arena: Arena,
  source: SourcePixels,
  grid: Grid,
  clean?: (pixels: Block<Float32Array>) => void,
  shrinking?: number,
): Block<Float32Array> {
  arena.open();
  const output = arena.take(Float32Array, grid.width * grid.height);
  warpPixels(arena, source, grid, output, clean, shrinking);
  return output;
}

/** Fills the missing pixels of `plane` from `other`. */
export function fillGaps(plane: Float32Array, other: Float32Array): void {
  for (let i = 0; i < plane.length; i++) if (Number.isNaN(plane[i])) plane[i] = other[i];
}

/** Whether the window's pixels match the grid's one to one. */
export function isOneToOne({ window, warp: { aligned } }: Sighting, { width, height }: Grid): boolean {
  const startsAlike = aligned?.x === window.x && aligned.y === window.y;
  return startsAlike && window.width === width && window.height === height;
}

/** A window's samples as f32, with NaN where there is no data. */
export function widenPixels(
  { kernels }: Arena,
  { plane: { pixels, validity, length }, type, nodata, least }: SourcePixels,
  output: Block<Float32Array>,
): void {
  const number = SAMPLE_TYPES.indexOf(type);
  const [from, valid] = [pixels.address, validity?.address ?? 0];
  kernels.widen(from, valid, output.address, length, number, nodata ?? NaN, least);
}

function resamplerOf(
  warp: Warp,
  shrinking: number,
): 'resampleNearest' | 'resampleBilinear' | 'resampleAreaMean' {
  if (warp.aligned !== null) return 'resampleNearest';
  return Math.max(warp.scaleX, warp.scaleY) > shrinking ? 'resampleAreaMean' : 'resampleBilinear';
}

/** u8 classes of a source window on `grid`, from the nearest pixel, or 0 outside the window. Reserved on `shelf`. */
export function warpClasses(
  shelf: Shelf,
  classes: Block<Uint8Array>,
  { window, warp }: Sighting,
  grid: Grid,
): ArenaBlock<Uint8Array> {
  const { arena } = shelf;
  const output = shelf.reserve(Uint8Array, grid.width * grid.height);
  const mesh = shiftMesh(warp.mesh, -window.x, -window.y);
  arena.open();
  arena.kernels.resampleNearestU8(
    classes.address,
    arena.put(Float64Array, mesh.nodes).address,
    output.address,
    window.width,
    window.height,
    grid.width,
    grid.height,
    mesh.step,
  );
  return output;
}

function widenWindow(window: Window, margin: number, { width, height }: Grid): Window {
  const x = Math.max(0, window.x - margin);
  const y = Math.max(0, window.y - margin);
  return {
    x,
    y,
    width: Math.min(width, window.x + window.width + margin) - x,
    height: Math.min(height, window.y + window.height + margin) - y,
  };
}
