import type { Arena, Block } from './arena.ts';
import { KEEP } from './kernels.ts';

const FOREST = 1;
const NOT_FOREST = 0;

/** Class planes of a zone in the arena, and what sieving them takes. */
interface Classes {
  readonly classes: Block<Uint8Array>;
  /** `kernels.sieveScratchBytes` of the plane. */
  readonly scratch: Block<Uint8Array>;
  readonly width: number;
  readonly height: number;
  /** The smallest unit of forest, 0.5 ha, in pixels. */
  readonly minimumPatch: number;
}

/** What forest is told by where there is neither canopy nor radar: f32 planes, and 1 where there is water. */
interface SpectralEvidence {
  readonly ndvi: Block<Float32Array>;
  readonly swir22: Block<Float32Array>;
  readonly water: Block<Uint8Array>;
  /** The latitude's. */
  readonly ndviThreshold: number;
}

/** Forest by spectral evidence alone (METHODS 6): fills `classes` with 1 forest, 0 not, 255 without an NDVI; borrows a plane. */
export function fillSpectralForest(
  arena: Arena,
  { ndvi, swir22, water, ndviThreshold }: SpectralEvidence,
  into: Classes,
): void {
  const { kernels } = arena;
  const { classes } = into;
  const pixels = classes.view.length;
  arena.borrow(() => {
    const evidence = arena.take(Float32Array, pixels);
    kernels.forestEvidence(
      ndvi.address,
      swir22.address,
      ...([0, 0, 0] as const),
      water.address,
      evidence.address,
      pixels,
      ndviThreshold,
      0,
      0,
    );
    kernels.forestMask(evidence.address, classes.address, pixels);
  });
  dissolveSmall(arena, into);
  // A gap that was filled but is a pond is no forest.
  kernels.clearWhere(classes.address, water.address, pixels);
}

/** Gives patches and gaps of forest under the smallest unit to their surroundings. */
export function dissolveSmall(
  { kernels }: Arena,
  { classes, scratch, width, height, minimumPatch }: Classes,
): void {
  const sieve = (from: number, to: number, keep: number) =>
    kernels.sieve(classes.address, scratch.address, width, height, minimumPatch, from, to, keep);
  sieve(FOREST, NOT_FOREST, KEEP.atBorder);
  sieve(NOT_FOREST, FOREST, KEEP.atBorderAndNodata);
}
