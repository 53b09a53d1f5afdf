import { CHANGE_BINS, type ChangePlanes } from '../tasks.ts';
import type { Block } from '../../../../worker/arena.ts';
import type { Differences } from './differences.ts';
import type { Forest } from './forest.ts';
import type { Ground } from './ground.ts';

const SEVERITY_CLASSES = 7;
/** Fraction of a block that must be forest for its mean to count. */
const MIN_FOREST = 0.1;

/** Means of the plane over forest of either day, one per block. */
export function blockMeans(
  { task, arena }: Ground,
  plane: Block<Float32Array>,
  { either }: Forest,
): Float64Array {
  const { width, height, blockPixels } = task;
  const blocks = Math.ceil(width / blockPixels) * Math.ceil(height / blockPixels);
  return arena.borrow(() => {
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
    return output.view.slice(0, found);
  });
}

export function histogramOf(
  { arena, pixels, land, inside }: Ground,
  plane: Block<Float32Array>,
): Uint32Array<ArrayBuffer> {
  const { low, high, count } = CHANGE_BINS;
  return arena.borrow(() => {
    const output = arena.take(Uint32Array, count);
    output.view.fill(0);
    inside.ranked(land, ({ address }) =>
      arena.kernels.histogram(plane.address, address, output.address, pixels, low, high, count),
    );
    return output.view.slice();
  });
}

/** Pixels of each severity class, and the planes of change if requested. */
export function planesOf(
  { task, arena, pixels, inside }: Ground,
  { either, lost, gained, known }: Forest,
  { ndvi, dnbr, z }: Differences,
): { planes: ChangePlanes | null; severity: number[] } {
  const { kernels } = arena;
  const [classes, change] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
  kernels.severityClasses(dnbr.address, either.address, classes.address, pixels);
  kernels.changeClasses(lost.address, gained.address, known.address, change.address, pixels);
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
