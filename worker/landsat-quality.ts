import type { Grid } from '../src/core/grid.ts';
import { arenaBytes, type Arena, type Block } from './arena.ts';
import type { Cog } from './cog/cog.ts';
import { unsupported } from './cog/faults.ts';
import type { Plane } from './cog/read-plane.ts';
import { sightingAt, sightingOf, warpClasses, type Sighting } from './warp.ts';

/** What `qualityClasses` makes of water; land is 1, and what hides the ground 0. */
export const WATER_CLASS = 2;
const FINEST_LEVEL = 0;

export interface QualityOnGrid {
  /** 0 hidden, 1 land, 2 water. */
  readonly classes: Uint8Array;
  /** Whether the overview that serves was averaged; the words were read at full resolution then. */
  readonly averaged: boolean;
}

/**
 * Landsat's `qa_pixel` as classes on `grid`, nearest pixel (METHODS 2.1, 2.4). Means of bit fields mean nothing: where an
 * overview holds such, the finest level is read instead. `null` where file and grid do not meet. Throws `unsupported-tiff`
 * for samples other than u16.
 */
export async function readQuality(
  cog: Cog,
  grid: Grid,
  arena: Arena,
  signal: AbortSignal,
): Promise<QualityOnGrid | null> {
  refuseOtherWords(cog, 'quality');
  const sighting = sightingOf(cog, grid);
  if (sighting === null) return null;
  const words = await readWords(cog, sighting, signal);
  if (sighting.level === FINEST_LEVEL || !isAveraged(words, arena))
    return { classes: classesOf(words, sighting, grid, arena), averaged: false };
  const finest = sightingAt(cog, FINEST_LEVEL, grid);
  if (finest === null) return null;
  const own = await readWords(cog, finest, signal);
  return { classes: classesOf(own, finest, grid, arena), averaged: true };
}

/** `qa_radsat` on `grid`: 1 where no band is saturated. `null` where file and grid do not meet. Throws likewise. */
export async function readUnsaturated(
  cog: Cog,
  grid: Grid,
  arena: Arena,
  signal: AbortSignal,
): Promise<Uint8Array | null> {
  refuseOtherWords(cog, 'saturation');
  const sighting = sightingOf(cog, grid);
  if (sighting === null) return null;
  const words = await readWords(cog, sighting, signal);
  const length = words.data.length;
  const mask = onWords(arena, words, (address, output) =>
    arena.kernels.bitMask(address, output.address, length, 0xffff),
  );
  return warpClasses(arena, mask, sighting, grid);
}

async function readWords(cog: Cog, { level, window }: Sighting, signal: AbortSignal): Promise<Plane> {
  const words = await cog.readWindow(level, window, signal);
  signal.throwIfAborted();
  return words;
}

function refuseOtherWords({ sampleType, source }: Cog, kind: string): void {
  if (sampleType !== 'u16') throw unsupported(source.url, `${kind} words of ${sampleType} samples`);
}

function isAveraged({ data }: Plane, arena: Arena): boolean {
  arena.open(arenaBytes(data.byteLength));
  const words = arena.put(Uint16Array, data as Uint16Array);
  return arena.kernels.countOddQuality(words.address, data.length) > 0;
}

function classesOf(words: Plane, sighting: Sighting, grid: Grid, arena: Arena): Uint8Array {
  const classes = onWords(arena, words, (address, output) =>
    arena.kernels.qualityClasses(address, output.address, output.view.length),
  );
  return warpClasses(arena, classes, sighting, grid);
}

/** Bytes that `work` makes of words, 0 where the file has no pixel. */
function onWords(
  arena: Arena,
  { data, valid }: Plane,
  work: (words: number, output: Block<Uint8Array>) => void,
): Uint8Array {
  arena.open(arenaBytes(data.byteLength, data.length, data.length));
  const output = arena.take(Uint8Array, data.length);
  work(arena.put(Uint16Array, data as Uint16Array).address, output);
  if (valid !== null)
    arena.kernels.keepWhere(output.address, arena.put(Uint8Array, valid).address, data.length);
  return output.view.slice();
}
