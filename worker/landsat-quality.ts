import type { Grid } from '../src/core/grid.ts';
import type { KeptBlock } from './arena.ts';
import type { Cog } from './cog/cog.ts';
import { unsupported } from './cog/faults.ts';
import type { Plane } from './cog/window-plane.ts';
import type { Shelf } from './shelf.ts';
import { sightingAt, sightingOf, warpClasses, type Sighting } from './warp.ts';

/** What `qualityClasses` makes of water; land is 1, and what hides the ground 0. */
export const WATER_CLASS = 2;
const FINEST_LEVEL = 0;

export interface QualityOnGrid {
  /** 0 hidden, 1 land, 2 water. */
  readonly classes: KeptBlock<Uint8Array>;
  /** Whether the overview that serves was averaged; the words were read at full resolution then. */
  readonly averaged: boolean;
}

/**
 * Landsat's `qa_pixel` as classes on `grid`, nearest pixel (METHODS 2.1, 2.4), kept on `shelf`. Means of bit fields mean nothing: where an
 * overview holds such, the finest level is read instead. `null` where file and grid do not meet. Throws `unsupported-tiff`
 * for samples other than u16.
 */
export async function readQuality(
  cog: Cog,
  grid: Grid,
  shelf: Shelf,
  signal: AbortSignal,
): Promise<QualityOnGrid | null> {
  refuseOtherWords(cog, 'quality');
  const sighting = sightingOf(cog, grid);
  if (sighting === null) return null;
  const words = await readWords(cog, sighting, signal);
  if (sighting.level === FINEST_LEVEL || !isAveraged(words, shelf))
    return { classes: classesOf(words, sighting, grid, shelf), averaged: false };
  const finest = sightingAt(cog, FINEST_LEVEL, grid);
  if (finest === null) return null;
  const own = await readWords(cog, finest, signal);
  return { classes: classesOf(own, finest, grid, shelf), averaged: true };
}

/** `qa_radsat` on `grid`: 1 where no band is saturated. `null` where file and grid do not meet. Throws likewise. */
export async function readUnsaturated(
  cog: Cog,
  grid: Grid,
  shelf: Shelf,
  signal: AbortSignal,
): Promise<KeptBlock<Uint8Array> | null> {
  refuseOtherWords(cog, 'saturation');
  const sighting = sightingOf(cog, grid);
  if (sighting === null) return null;
  const words = await readWords(cog, sighting, signal);
  const mask = onWords(shelf, words, ({ kernels }, address, output) =>
    kernels.bitMask(address, output, words.length, 0xffff),
  );
  return warpClasses(shelf, mask, sighting, grid);
}

async function readWords(cog: Cog, { level, window }: Sighting, signal: AbortSignal): Promise<Plane> {
  const words = await cog.readWindow(level, window, signal);
  signal.throwIfAborted();
  return words;
}

function refuseOtherWords({ sampleType, source }: Cog, kind: string): void {
  if (sampleType !== 'u16') throw unsupported(source.url, `${kind} words of ${sampleType} samples`);
}

function isAveraged({ pixels, length }: Plane, { arena }: Shelf): boolean {
  return arena.kernels.countOddQuality(pixels.address, length) > 0;
}

function classesOf(words: Plane, sighting: Sighting, grid: Grid, shelf: Shelf): KeptBlock<Uint8Array> {
  const classes = onWords(shelf, words, ({ kernels }, address, output) =>
    kernels.qualityClasses(address, output, words.length),
  );
  return warpClasses(shelf, classes, sighting, grid);
}

/** Bytes that `work` makes of words, 0 where the file has no pixel. */
function onWords(
  shelf: Shelf,
  { pixels, validity, length }: Plane,
  work: (arena: Shelf['arena'], words: number, output: number) => void,
): KeptBlock<Uint8Array> {
  const output = shelf.keep(Uint8Array, length);
  work(shelf.arena, pixels.address, output.address);
  if (validity !== null) shelf.arena.kernels.keepWhere(output.address, validity.address, length);
  return output;
}
