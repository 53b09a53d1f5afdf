import { isSylvanError } from '../../../errors/errors.ts';
import type { Grid } from '../../../geo/grid.ts';
import type { Asset } from '../../../stac/scene.ts';
import type { BandObservation, BandMedianResult, BandMedianTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { openTransfers, pixelFailure, withCog, type FileTransfers } from '../../../../worker/assets.ts';
import { type TaskContext, onOwnShelf } from '../../../../worker/context.ts';
import { allOrNone } from '../../../net/range-source.ts';
import { asReflectance, MAXIMUM_REFLECTANCE } from './observation.ts';
import { stackMedian, stackOf } from './stacks.ts';
import { fillGaps, openWarped, readPixels, type SourcePixels } from '../../../../worker/warp.ts';

/** An observation with a readable band. */
interface KnownObservation {
  readonly bit: number;
  readonly plane: Float32Array;
}

/** Reads the observations in parallel. Rejects only on abort, an expired signature, a full disk, or an internal error. */
export async function runBandMedian(task: BandMedianTask, context: TaskContext): Promise<BandMedianResult> {
  const { observations, grid, observedBits, limits } = task;
  const transfers = openTransfers(limits, context);
  const planes = await allOrNone(observations, context.signal, ({ tiles }, signal) =>
    readObservation(tiles, task, transfers, { ...context, signal }),
  );
  const known = observations.flatMap(({ bit }, i): KnownObservation[] => {
    const plane = planes[i];
    return plane === null ? [] : [{ bit, plane }];
  });
  return known.length === 0 ? null : medianWhereObserved(context.arena, known, observedBits, grid);
}

/** Reflectance of an observation's tiles, NaN if unknown; `null` if no tile could be read. */
async function readObservation(
  tiles: BandObservation['tiles'],
  task: BandMedianTask,
  transfers: FileTransfers,
  context: TaskContext,
): Promise<Float32Array | null> {
  let joined: Float32Array | null = null;
  for (const asset of tiles) {
    const plane = await readTile(asset, task, transfers, context).catch((error: unknown) =>
      unreadable(error, asset, context),
    );
    if (joined === null) joined = plane;
    else if (plane !== null) fillGaps(joined, plane);
  }
  return joined;
}

/** Returns `null` if the file does not overlap the grid. */
function readTile(
  asset: Asset,
  { grid, limits }: BandMedianTask,
  transfers: FileTransfers,
  context: TaskContext,
): Promise<Float32Array | null> {
  const { arena, signal } = context;
  return onOwnShelf(arena, async (shelf) => {
    const source = await withCog(asset, limits, transfers, { ...context, shelf }, (cog) =>
      readPixels(cog, asReflectance(asset), grid, signal),
    );
    return source === null ? null : reflectanceOn(grid, source, asset, arena);
  });
}

/**
 * Returns `null` for a file that cannot be read, even one that is not cached or is damaged in a pack, because the answer does not
 * need this band.
 */
function unreadable(error: unknown, { href }: Asset, { signal, arena }: TaskContext): null {
  signal.throwIfAborted();
  const failure = pixelFailure(error, href, arena);
  if (!isSylvanError(failure) || isSylvanError(failure, 'access-expired', 'internal', 'storage-full'))
    throw failure;
  return null;
}

function reflectanceOn(
  grid: Grid,
  source: SourcePixels,
  { scale, offset }: Asset,
  arena: Arena,
): Float32Array {
  const { address, view } = openWarped(arena, source, grid);
  arena.kernels.reflectance(address, address, view.length, scale, offset, MAXIMUM_REFLECTANCE);
  return view.slice();
}

function medianWhereObserved(
  arena: Arena,
  observations: readonly KnownObservation[],
  observedBits: Uint8Array,
  { width, height }: Grid,
): Float32Array {
  const pixels = width * height;
  const all = pixels * observations.length;
  const scratchBytes = arena.kernels.medianScratchBytes(observations.length);
  arena.open();
  const classes = arena.take(Uint8Array, all);
  const { view } = classes;
  observations.forEach(({ bit }, i) => {
    for (let p = 0, at = i * pixels; p < pixels; p++, at++) view[at] = (observedBits[p] >> bit) & 1;
  });
  const stacks = { arena, observations, pixels, classes, scratch: arena.take(Uint8Array, scratchBytes) };
  const stack = stackOf(
    stacks,
    observations.map(({ plane }) => plane),
  );
  return stackMedian(stacks, stack).view.slice();
}
