import { CHANGE_BINS, type ChangePlanes, type LossPatch } from '../tasks.ts';
import type { Block } from '../../../../worker/arena.ts';
import { SAMPLE_TYPES } from '../../../../worker/kernels.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';
import type { Forests } from './forests.ts';
import type { Ground } from './ground.ts';
import type { Differences, Assessment } from './differences.ts';

const SEVERITY_CLASSES = 7;
/** Patches listed one by one. */
const MAX_PATCHES = 10;
/** Numbers of one patch: pixels, first pixel, sums of columns and rows. */
const PATCH_NUMBERS = 4;
/** Fraction of a block that must be forest for its mean to count. */
const MIN_FOREST = 0.1;

/** Lost pixels that period 2 shows clear twice or more. */
export function countConfirmed({ arena, pixels, after, inside }: Ground, { loss }: Assessment): number {
  let confirmed = 0;
  arena.borrow(() => {
    const observedTwice = maskOf(
      arena,
      after.observations,
      Array.from({ length: 254 }, (_, i) => i + 2),
    );
    arena.kernels.copyWhere(observedTwice.address, loss.address, pixels);
    confirmed = inside.count(observedTwice);
  });
  return confirmed;
}

/** Clear observations of each period behind the lost pixel that has the fewest; NaN where nothing was lost. */
export function fewestObservations(ground: Ground, { loss }: Assessment): readonly [number, number] {
  const { arena, pixels, passing } = ground;
  const { kernels } = arena;
  const fewest = [NaN, NaN] as [number, number];
  arena.borrow(() => {
    const counts = arena.take(Float32Array, pixels);
    [ground.before, ground.after].forEach(({ observations }, i) => {
      kernels.widen(observations.address, 0, counts.address, pixels, SAMPLE_TYPES.indexOf('u8'), NaN, NaN);
      fewest[i] = kernels.quantile(counts.address, loss.address, passing.address, pixels, 0);
    });
  });
  return fewest;
}

/** Means of the plane over forest in either period, block by block. */
export function blockMeans(
  { task, arena }: Ground,
  plane: Block<Float32Array>,
  { either }: Forests,
): Float64Array {
  const { width, height, blockPixels } = task;
  const blocks = Math.ceil(width / blockPixels) * Math.ceil(height / blockPixels);
  let means = new Float64Array(0);
  arena.borrow(() => {
    const output = arena.take(Float64Array, blocks);
    const found = arena.kernels.blockMeans(
      plane.address,
      either.address,
      output.address,
      width,
      height,
      blockPixels,
      Math.ceil(MIN_FOREST * blockPixels ** 2),
    );
    means = output.view.slice(0, found);
  });
  return means;
}

export function histogramOf(
  { arena, pixels, land, inside }: Ground,
  plane: Block<Float32Array>,
): Uint32Array<ArrayBuffer> {
  const { low, high, count } = CHANGE_BINS;
  let bins = new Uint32Array(0);
  arena.borrow(() => {
    const output = arena.take(Uint32Array, count);
    output.view.fill(0);
    inside.ranked(land, ({ address }) =>
      arena.kernels.histogram(plane.address, address, output.address, pixels, low, high, count),
    );
    bins = output.view.slice();
  });
  return bins;
}

/** The largest patches of loss, and how many there are. */
export function patchesOf(
  { task, arena, scratch, inside }: Ground,
  { loss }: Assessment,
): { patches: LossPatch[]; patchCount: number } {
  let reported: number[] = [];
  let patchCount = 0;
  arena.borrow(() => {
    const output = arena.take(Float64Array, MAX_PATCHES * PATCH_NUMBERS);
    const { width, height } = task;
    patchCount = arena.kernels.largestPatches(
      loss.address,
      inside.weights,
      scratch.address,
      output.address,
      width,
      height,
      1,
      MAX_PATCHES,
    );
    reported = [...output.view.subarray(0, Math.min(patchCount, MAX_PATCHES) * PATCH_NUMBERS)];
  });
  const patches: LossPatch[] = [];
  for (let at = 0; at < reported.length; at += PATCH_NUMBERS) {
    const [pixels, , columns, rows] = reported.slice(at, at + PATCH_NUMBERS) as [
      number,
      number,
      number,
      number,
    ];
    patches.push({ pixels, column: columns / pixels + 0.5, row: rows / pixels + 0.5 });
  }
  return { patches, patchCount };
}

/** Pixels of each class of severity, and the planes of change where they are wanted. */
export function planesOf(
  { task, arena, pixels, land, inside }: Ground,
  forests: Forests,
  { ndvi, dnbr, z }: Differences,
  { loss, gain }: Assessment,
): { planes: ChangePlanes | null; severity: number[] } {
  const { kernels } = arena;
  const [classes, change] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
  kernels.severityClasses(dnbr.address, forests.either.address, classes.address, pixels);
  kernels.changeClasses(loss.address, gain.address, land.address, change.address, pixels);
  const severity = Array.from({ length: SEVERITY_CLASSES }, (_, value) => inside.count(classes, value));
  if (!task.planes) return { severity, planes: null };
  const planes = {
    ndviChange: ndvi.view.slice(),
    dnbr: dnbr.view.slice(),
    z: z.view.slice(),
    severity: classes.view.slice(),
    change: change.view.slice(),
  };
  return { severity, planes };
}
