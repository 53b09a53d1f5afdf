import type { Arena, Block, ViewConstructor } from '../../../../worker/arena.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import { FOREST } from '../tasks.ts';

const NOT_FOREST = 0;
/** Height threshold when there are no heights. */
const NO_VETO = 0;

/** Class plane of a zone in the arena, and the other inputs of the sieve. */
interface Classes {
  readonly classes: Block<Uint8Array>;
  /** Scratch memory for the plane, of the size given by `kernels.sieveScratchBytes`. */
  readonly scratch: Block<Uint8Array>;
  readonly width: number;
  readonly height: number;
  /** The smallest unit of forest, 0.5 ha, in pixels. */
  readonly minimumPatch: number;
}

/** Evidence of forest without the canopy, and the planes that are filled from it. */
interface SpectralEvidence extends Classes {
  /** Log odds of forest, f32. */
  readonly logOdds: Block<Float32Array>;
  /** 1 on water. */
  readonly water: Block<Uint8Array>;
  /** Log odds above which ground is forest. */
  readonly threshold: number;
}

/**
 * Classifies forest by spectral evidence alone (methods 6): fills `classes` with 1 for forest, 0 for other ground and 255 where
 * the log odds are NaN. Borrows memory for one plane.
 */
export function fillSpectralForest(
  arena: Arena,
  { logOdds, water, threshold, ...into }: SpectralEvidence,
): void {
  const { kernels } = arena;
  const { classes } = into;
  const pixels = classes.view.length;
  arena.borrow(() => {
    const { address } = arena.take(Float32Array, pixels);
    // No heights and no maps.
    kernels.combineForestEvidence(logOdds.address, 0, 0, water.address, address, pixels, threshold, NO_VETO);
    kernels.forestMask(address, classes.address, pixels);
  });
  dissolveSmall(arena, into);
  // A filled gap that is a pond is not forest.
  kernels.clearWhere(classes.address, water.address, pixels);
}

/** Dissolves patches of forest, and gaps in it, that are smaller than the smallest unit. */
export function dissolveSmall(
  { kernels }: Arena,
  { classes, scratch, width, height, minimumPatch }: Classes,
): void {
  const sieve = (from: number, to: number, store: number) =>
    kernels.sieve(classes.address, scratch.address, width, height, minimumPatch, from, to, store);
  sieve(FOREST, NOT_FOREST, RETAIN.atBorder);
  sieve(NOT_FOREST, FOREST, RETAIN.atBorderAndNodata);
}

/** A grid that starts at the zone's north-west corner, with pixels `factor` fine pixels wide. */
type CoarseGrid = Readonly<Record<'width' | 'height' | 'factor', number>>;

/** A task on the zone's fine grid, with the factor of its coarse grid, and the arena of its planes. */
export interface FineGrid {
  readonly arena: Arena;
  readonly task: CoarseGrid;
}

/**
 * Resamples a plane of the zone's coarse grid, or of the grid `from`, to the fine grid, by interpolating or repeating its pixels.
 * `from` may end before the zone does; outside it, `output` is NaN or class 0. Returns `output`; borrows memory for the plane.
 */
export function layOnFine<T extends Float32Array | Uint8Array>(
  { arena, task: { width, height, factor } }: FineGrid,
  resample: 'resampleBilinear' | 'resampleNearest' | 'resampleNearestU8',
  plane: T,
  output: Block<T>,
  from?: CoarseGrid,
): Block<T> {
  if (from === undefined && factor === 1) {
    output.view.set(plane);
    return output;
  }
  const source = from ?? { width: width / factor, height: height / factor, factor };
  const side = Math.max(width, height);
  const far = side / source.factor;
  arena.borrow(() => {
    const coarse = arena.take(plane.constructor as ViewConstructor<T>, plane.length);
    coarse.view.set(plane);
    // A mesh of a single cell maps the grids onto each other exactly.
    const mesh = arena.put(Float64Array, [0, 0, far, 0, 0, far, far, far]);
    const addresses = [coarse.address, mesh.address, output.address] as const;
    arena.kernels[resample](...addresses, source.width, source.height, width, height, side);
  });
  return output;
}
