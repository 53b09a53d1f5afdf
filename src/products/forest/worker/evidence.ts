import type { Arena, Block, ViewConstructor } from '../../../../worker/arena.ts';
import type { Inside } from '../../../../worker/inside.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import type { Distribution } from '../tasks.ts';

const FOREST = 1;
const NOT_FOREST = 0;
/** Height threshold when there are no heights. */
const NO_VETO = 0;

/** Class planes of a zone in the arena, and what the sieve needs. */
interface Classes {
  readonly classes: Block<Uint8Array>;
  /** `kernels.sieveScratchBytes` of scratch for the plane. */
  readonly scratch: Block<Uint8Array>;
  readonly width: number;
  readonly height: number;
  /** The smallest unit of forest, 0.5 ha, in pixels. */
  readonly minimumPatch: number;
}

/** Evidence of forest without canopy or radar. */
interface SpectralEvidence {
  /** Log odds of forest, f32. */
  readonly logOdds: Block<Float32Array>;
  /** 1 on water. */
  readonly water: Block<Uint8Array>;
  /** Log odds above which ground is forest. */
  readonly threshold: number;
}

/**
 * Classifies forest by spectral evidence alone (methods 6): fills `classes` with 1 forest, 0 not, 255 where the log odds are NaN;
 * borrows a plane.
 */
export function fillSpectralForest(
  arena: Arena,
  { logOdds, water, threshold }: SpectralEvidence,
  into: Classes,
): void {
  const { kernels } = arena;
  const { classes } = into;
  const pixels = classes.view.length;
  arena.borrow(() => {
    const { address } = arena.take(Float32Array, pixels);
    const others = [0, 0, 0, 0] as const;
    kernels.combineForestEvidence(
      logOdds.address,
      ...others,
      water.address,
      address,
      pixels,
      threshold,
      NO_VETO,
    );
    kernels.forestMask(address, classes.address, pixels);
  });
  dissolveSmall(arena, into);
  // A filled gap that is a pond is not forest.
  kernels.clearWhere(classes.address, water.address, pixels);
}

/** Dissolves patches of forest, and gaps in it, below the smallest unit. */
export function dissolveSmall(
  { kernels }: Arena,
  { classes, scratch, width, height, minimumPatch }: Classes,
): void {
  const sieve = (from: number, to: number, store: number) =>
    kernels.sieve(classes.address, scratch.address, width, height, minimumPatch, from, to, store);
  sieve(FOREST, NOT_FOREST, RETAIN.atBorder);
  sieve(NOT_FOREST, FOREST, RETAIN.atBorderAndNodata);
}

type Size = Readonly<Record<'width' | 'height' | 'factor', number>>;

export type FineGrid = Readonly<ReturnType<typeof openFineGrid>>;

/**
 * A zone's fine grid in the arena, with a buffer for one coarse plane to resample; the buffer is empty if the grids are equal.
 */
export function openFineGrid(arena: Arena, { width, height, factor }: Size) {
  const coarsePixels = factor === 1 ? 0 : (width * height) / factor ** 2;
  const far = Math.max(width, height) / factor;
  return {
    arena,
    width,
    height,
    /** Fine pixels per coarse pixel side. */
    factor,
    /** A single mesh cell that maps the fine grid onto the coarse one exactly. */
    mesh: arena.put(Float64Array, Float64Array.of(0, 0, far, 0, 0, far, far, far)),
    coarse: arena.take(Float32Array, coarsePixels),
    coarseBytes: arena.take(Uint8Array, coarsePixels),
  };
}

/** Repeats a coarse byte plane onto the fine grid. */
export function repeatBytes(
  { arena, width, height, factor, coarseBytes }: FineGrid,
  plane: Uint8Array,
  output: Block<Uint8Array>,
): void {
  if (factor === 1) {
    output.view.set(plane);
    return;
  }
  coarseBytes.view.set(plane);
  arena.kernels.replicate(coarseBytes.address, output.address, width / factor, height / factor, factor);
}

/** A coarse plane on the fine grid, either repeated or interpolated between pixel centres. */
export function refinePlane(
  { arena, width, height, factor, coarse, mesh }: FineGrid,
  plane: Float32Array,
  resample: 'resampleBilinear' | 'resampleNearest',
  output: Block<Float32Array>,
): Block<Float32Array> {
  if (factor === 1) {
    output.view.set(plane);
    return output;
  }
  coarse.view.set(plane);
  arena.kernels[resample](
    coarse.address,
    mesh.address,
    output.address,
    width / factor,
    height / factor,
    width,
    height,
    Math.max(width, height),
  );
  return output;
}

/** Interpolates a plane of another grid of whole fine pixels with the same corner onto the fine grid; NaN outside it. */
export const layOnFine = laying<Float32Array>(Float32Array, 'resampleBilinear');

/** Repeats a byte plane of another such grid onto the fine grid; 0 outside it. */
export const layBytesOnFine = laying<Uint8Array>(Uint8Array, 'resampleNearestU8');

function laying<T extends Float32Array | Uint8Array>(
  View: ViewConstructor<T>,
  resample: 'resampleBilinear' | 'resampleNearestU8',
) {
  return ({ arena, width, height }: FineGrid, plane: T, from: Size, { address }: Block<T>): void =>
    arena.borrow(() => {
      const source = arena.put(View, plane).address;
      const side = Math.max(width, height);
      const far = side / from.factor;
      const mesh = arena.put(Float64Array, Float64Array.of(0, 0, far, 0, 0, far, far, far)).address;
      arena.kernels[resample](source, mesh, address, from.width, from.height, width, height, side);
    });
}

/** 10th, 50th and 90th percentile. */
const FRACTIONS = Float64Array.of(0.1, 0.5, 0.9);

/** Scratch reused by every distribution of a task: one f32 plane, the five moments and the percentiles. */
type StatisticsScratch = Readonly<ReturnType<typeof takeScratch>>;

/** `plane` is any unused f32 plane, as large as the largest plane whose distribution is needed. */
export function takeScratch(arena: Arena, plane: Block<Float32Array>) {
  return {
    plane,
    moments: arena.take(Float64Array, 5),
    fractions: arena.put(Float64Array, FRACTIONS),
    percentiles: arena.take(Float64Array, FRACTIONS.length),
  };
}

/** Mean, sample standard deviation and percentiles over the zone's pixels where `mask` is 1. */
export function distributionOf(
  inside: Inside,
  scratch: StatisticsScratch,
  plane: Block<Float32Array>,
  mask: Block<Uint8Array>,
): Distribution {
  const { kernels } = inside.arena;
  inside.moments(plane, mask.address, scratch.moments);
  const [count, sum, squares] = scratch.moments.view as unknown as [number, number, number];
  if (count === 0) return { count: 0, mean: null, standardDeviation: null, p10: null, p50: null, p90: null };
  const { fractions, percentiles } = scratch;
  inside.ranked(mask, ({ address }) =>
    kernels.quantiles(
      plane.address,
      address,
      fractions.address,
      percentiles.address,
      scratch.plane.address,
      inside.pixels,
      FRACTIONS.length,
    ),
  );
  const [p10, p50, p90] = percentiles.view as unknown as [number, number, number];
  return {
    count,
    mean: sum / count,
    standardDeviation: count > 1 ? Math.sqrt(squares / (count - 1)) : null,
    p10,
    p50,
    p90,
  };
}
