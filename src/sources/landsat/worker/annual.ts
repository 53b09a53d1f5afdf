import { buffersOf, release } from '../../../net/buffers.ts';
import { SylvanError } from '../../../errors/errors.ts';
import { PASS_MILLISECONDS } from '../../optical/observations.ts';
import type { ObservationStrip } from '../../optical/tasks.ts';
import { ANNUAL_BANDS, MIN_CLEAR, type AnnualResult, type AnnualTask, type LandsatTile } from '../tasks.ts';
import { arenaBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import { leftOut, openPartly, openTransfers } from '../../../../worker/assets.ts';
import { type TaskContext, onOwnShelf } from '../../../../worker/context.ts';
import { allOrNone } from '../../../net/range-source.ts';
import { readTile, type TileObservation, WATER_CLASS } from './tile.ts';
import { Need } from './need.ts';
import { joinStrips } from '../../optical/worker/strips.ts';
import { spreadOf } from '../../optical/worker/period.ts';

/**
 * Reads one season's scenes and takes the per-pixel medians of their clear observations (methods 2.4). Scenes of one overpass
 * are one observation; in overlaps the first scene wins. A scene that cannot be read is left out entirely if another can be
 * read; if none can, the first failure is thrown. All share the task's bytes.
 */
export async function runAnnual(task: AnnualTask, context: TaskContext): Promise<AnnualResult> {
  const { allowance } = openTransfers(task.limits, context);
  const need = new Need(task);
  const readOne = (tile: LandsatTile, signal: AbortSignal) =>
    onOwnShelf(context.arena, (shelf) =>
      readTile(
        task,
        tile,
        need,
        { ...openPartly(task.limits, context), allowance },
        { ...context, shelf, signal },
      ),
    ).catch((error: unknown) => leftOut(error, tile.quality, { signal, arena: context.arena }));
  const read: (TileObservation | SylvanError)[] = [];
  const readAll = async (some: readonly LandsatTile[]) => {
    if (task.enough === Infinity) read.push(...(await allOrNone(some, context.signal, readOne)));
    else
      for (let i = 0; i < some.length && !need.isMet; i++) read.push(await readOne(some[i], context.signal));
  };
  await readAll(task.tiles);
  const planned = [...task.tiles.slice(0, read.length), ...task.spare];
  if (need.shown < MIN_CLEAR) await readAll(task.spare);
  const tiles = read.filter((tile): tile is TileObservation => !(tile instanceof SylvanError));
  const failures = read.flatMap((tile, i) => {
    const { sceneId } = planned[i];
    const errors = tile instanceof SylvanError ? [tile] : tile.losses.slice(0, 1);
    return errors.map((error) => ({ sceneId, error }));
  });
  if (tiles.length === 0 && failures.length > 0) throw failures[0].error;
  const observations = observationsOf(tiles, context.arena);
  const planes = medians(observations, task, context.arena);
  release(buffersOf(observations));
  return {
    ...planes,
    qualityAveraged: tiles.some(({ averaged }) => averaged),
    scenes: tiles.map(({ reading }) => reading),
    failures: failures.map(({ sceneId, error }) => ({ sceneId, error: error.toData() })),
  };
}

/** One observation per overpass: its scenes joined in the given order. */
function observationsOf(tiles: readonly TileObservation[], arena: Arena): ObservationStrip[] {
  const passes: { readonly time: number; observation: ObservationStrip }[] = [];
  for (const { time, observation } of tiles) {
    if (observation === null) continue;
    const pass = passes.find((other) => Math.abs(other.time - time) <= PASS_MILLISECONDS);
    if (pass) [pass.observation] = joinStrips(arena, [pass.observation], [observation]);
    else passes.push({ time, observation });
  }
  return passes.map(({ observation }) => observation);
}

type Medians = Pick<AnnualResult, 'ndvi' | 'nbr' | 'swir22' | 'water' | 'validFraction' | 'spread'>;

/** Medians of the observations by band, the indices of those medians and, if requested, the spread of NDVI. */
function medians(
  observations: readonly ObservationStrip[],
  { grid, spread }: AnnualTask,
  arena: Arena,
): Medians {
  const pixels = grid.width * grid.height;
  if (observations.length === 0) return nothingObserved(pixels, spread);
  const stacks = openStacks(observations, pixels, spread, arena);
  const [red, nir, swir] = ANNUAL_BANDS.map((_, band) => stacks.median(stacks.fill(band))) as [
    Block<Float32Array>,
    Block<Float32Array>,
    Block<Float32Array>,
  ];
  const { kernels } = arena;
  const { counts } = stacks;
  const index = arena.take(Float32Array, pixels);
  const indexOf = (other: Block<Float32Array>) => {
    kernels.normalizedDifference(nir.address, other.address, index.address, pixels);
    return index.view.slice();
  };
  return {
    ndvi: indexOf(red),
    nbr: indexOf(swir),
    swir22: swir.view.slice(),
    water: waterMask(observations, counts, arena),
    validFraction: (pixels - kernels.countOfClass(counts.address, pixels, 0)) / pixels,
    spread: spread ? ndviSpread(stacks, observations.length, arena) : null,
  };
}

type Stacks = ReturnType<typeof openStacks>;

/** Opens space for all observations of one band, or of two at a time. */
function openStacks(observations: readonly ObservationStrip[], pixels: number, two: boolean, arena: Arena) {
  const { kernels } = arena;
  const scratchBytes = kernels.medianScratchBytes(observations.length);
  const [planeBytes, stackBytes] = [pixels * 4, pixels * 4 * observations.length];
  arena.open(
    arenaBytes(stackBytes, planeBytes, planeBytes, planeBytes, planeBytes) +
      arenaBytes(pixels * observations.length, pixels, pixels, scratchBytes) +
      (two ? arenaBytes(stackBytes, planeBytes, planeBytes, planeBytes) : 0),
  );
  const take = () => arena.take(Float32Array, pixels * observations.length);
  const first = take();
  const stacks = { first, second: two ? take() : first };
  const counts = arena.take(Uint8Array, pixels);
  const scratch = arena.take(Uint8Array, scratchBytes);
  return {
    counts,
    fill: (band: number, into: 'first' | 'second' = 'first') => {
      observations.forEach(({ fine }, i) => stacks[into].view.set(fine[band], i * pixels));
      return stacks[into];
    },
    median: (stack: Block<Float32Array>) => {
      const median = arena.take(Float32Array, pixels);
      const addresses = [stack.address, median.address, counts.address, scratch.address] as const;
      kernels.medianOfStack(...addresses, pixels, observations.length);
      return median;
    },
  };
}

function ndviSpread(stacks: Stacks, observations: number, arena: Arena): NonNullable<AnnualResult['spread']> {
  const red = stacks.fill(ANNUAL_BANDS.indexOf('red'));
  const nir = stacks.fill(ANNUAL_BANDS.indexOf('nir08'), 'second');
  arena.kernels.normalizedDifference(nir.address, red.address, nir.address, nir.view.length);
  const deviation = spreadOf(arena, nir, stacks.counts, observations, (stack) => stacks.median(stack));
  return { deviation: deviation.view.slice(), observations: stacks.counts.view.slice() };
}

function nothingObserved(pixels: number, withSpread: boolean): Medians {
  const nothing = () => new Float32Array(pixels).fill(NaN);
  const zeros = () => new Uint8Array(pixels);
  const spread = withSpread ? { deviation: nothing(), observations: zeros() } : null;
  return { ndvi: nothing(), nbr: nothing(), swir22: nothing(), water: zeros(), validFraction: 0, spread };
}

/** 1 if more than half of a pixel's clear observations are water. */
function waterMask(
  observations: readonly ObservationStrip[],
  counts: Block<Uint8Array>,
  arena: Arena,
): Uint8Array {
  const pixels = counts.view.length;
  const { kernels } = arena;
  const classes = arena.take(Uint8Array, pixels * observations.length);
  observations.forEach((observation, i) => classes.view.set(observation.classes, i * pixels));
  const water = arena.take(Uint8Array, pixels);
  kernels.countClass(classes.address, water.address, pixels, observations.length, WATER_CLASS);
  kernels.majority(water.address, counts.address, water.address, pixels);
  return water.view.slice();
}
