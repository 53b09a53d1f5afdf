import { resolutionOf, type Grid, type Window } from '../src/core/grid.ts';
import { chooseLevel, shiftMesh, warpMesh, type Warp } from '../src/core/mesh.ts';
import { arenaBytes, type Arena } from './arena.ts';
import { levelGrid, type Cog } from './cog/cog.ts';
import type { Plane } from './cog/read-plane.ts';
import { SAMPLE_TYPES, type SampleType } from './kernels.ts';
import type { Asset } from '../src/core/scene.ts';

/** Above this many source pixels per grid pixel the grid pixel takes the mean of its footprint. */
const SHRINKING = 1.05;

/** A source window that covers a grid, and how to map it there. */
interface Sighting {
  readonly level: number;
  readonly window: Window;
  readonly warp: Warp;
}

/** Where `grid` lies in the file: the level to read and its window, with `margin` metres around; `null` where they do not meet. */
export function sightingOf(cog: Cog, grid: Grid, margin = 0): Sighting | null {
  const levels = cog.levels.map((_, level) => levelGrid(cog, level));
  const level = chooseLevel(levels, grid);
  const warp = warpMesh(grid, levels[level]);
  if (warp.window === null) return null;
  return {
    level,
    window: widenWindow(warp.window, Math.ceil(margin / resolutionOf(levels[level])), levels[level]),
    warp,
  };
}

/**
 * One sample of a file on `grid`, as f32 digital numbers with NaN where there are none: bilinear, or the mean of the
 * footprint where the file's pixels are finer, or untouched where the lattices coincide. `null` where file and grid
 * do not meet.
 */
export async function readOntoGrid(
  cog: Cog,
  asset: Pick<Asset, 'nodata'>,
  grid: Grid,
  arena: Arena,
  signal: AbortSignal,
): Promise<Float32Array | null> {
  const sighting = sightingOf(cog, grid);
  if (sighting === null) return null;
  const plane = await cog.readWindow(sighting.level, sighting.window, signal);
  signal.throwIfAborted();
  return warpPlane(
    arena,
    plane,
    { ...sighting, type: cog.sampleType, nodata: cog.nodata ?? asset.nodata },
    grid,
  );
}

interface Source extends Sighting {
  readonly type: SampleType;
  readonly nodata: number | null;
}

function warpPlane(arena: Arena, { data, valid }: Plane, source: Source, grid: Grid): Float32Array {
  const { window, warp, type, nodata } = source;
  const mesh = shiftMesh(warp.mesh, -window.x, -window.y);
  const pixels = grid.width * grid.height;
  arena.open(arenaBytes(data.byteLength, data.length, data.length * 4, mesh.nodes.byteLength, pixels * 4));
  const { kernels } = arena;
  const raw = arena.put(Uint8Array, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  const validity = valid === null ? 0 : arena.put(Uint8Array, valid).address;
  const wide = arena.take(Float32Array, data.length);
  kernels.widen(raw.address, validity, wide.address, data.length, SAMPLE_TYPES.indexOf(type), nodata ?? NaN);
  const nodes = arena.put(Float64Array, mesh.nodes);
  const output = arena.take(Float32Array, pixels);
  kernels[resamplerOf(warp)](
    wide.address,
    nodes.address,
    output.address,
    window.width,
    window.height,
    grid.width,
    grid.height,
    mesh.step,
  );
  return output.view.slice();
}

function resamplerOf(warp: Warp): 'resampleNearest' | 'resampleBilinear' | 'resampleAreaMean' {
  if (warp.aligned !== null) return 'resampleNearest';
  return Math.max(warp.scaleX, warp.scaleY) > SHRINKING ? 'resampleAreaMean' : 'resampleBilinear';
}

/** u8 classes of a source window on `grid`, nearest pixel, 0 outside. */
export function warpClasses(arena: Arena, classes: Uint8Array, sighting: Sighting, grid: Grid): Uint8Array {
  const { window, warp } = sighting;
  const mesh = shiftMesh(warp.mesh, -window.x, -window.y);
  const pixels = grid.width * grid.height;
  arena.open(arenaBytes(classes.length, mesh.nodes.byteLength, pixels));
  const source = arena.put(Uint8Array, classes);
  const nodes = arena.put(Float64Array, mesh.nodes);
  const output = arena.take(Uint8Array, pixels);
  arena.kernels.resampleNearestU8(
    source.address,
    nodes.address,
    output.address,
    window.width,
    window.height,
    grid.width,
    grid.height,
    mesh.step,
  );
  return output.view.slice();
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
