import { ofIndices, type IndexValues } from '../../../geo/indices.ts';
import { buffersOf, release } from '../../../net/buffers.ts';
import type { SylvanError } from '../../../errors/errors.ts';
import { PASS_MILLISECONDS } from '../../optical/observations.ts';
import type { ObservationStrip } from '../../optical/tasks.ts';
import { ANNUAL_BANDS, MIN_CLEAR, type AnnualResult, type AnnualTask, type LandsatTile } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { openPartly, openTransfers } from '../../../../worker/assets.ts';
import type { TaskContext } from '../../../../worker/context.ts';
import { allOrNone } from '../../../net/range-source.ts';
import { readTile, type TileObservation, WATER_CLASS } from './tile.ts';
import { Need } from './need.ts';
import { indexOf } from '../../optical/worker/indices.ts';
import { outcomeOf, readScene } from '../../optical/worker/scenes.ts';
import { joinStrips } from '../../optical/worker/strips.ts';
import {
  borrowedMedian,
  ndviSpread,
  putClasses,
  stackOf,
  waterMask,
  type Stacks,
} from '../../optical/worker/stacks.ts';

/**
 * Reads one season's scenes and takes the per-pixel medians of their clear observations (methods 2.4). Scenes of one overpass
 * form one observation; where they overlap, the first scene wins. A scene that cannot be read is left out entirely if another can
 * be read; if none can, the first failure is thrown. All scenes share the task's bytes.
 */
export async function runAnnual(task: AnnualTask, context: TaskContext): Promise<AnnualResult> {
  const { allowance } = openTransfers(task.limits, context);
  const need = new Need(task);
  const readOne = (tile: LandsatTile, signal: AbortSignal) =>
    readScene(tile.quality, { ...context, signal }, (own) =>
      readTile(task, tile, need, { ...openPartly(task.limits, context), allowance }, own),
    );
  const read: (TileObservation | SylvanError)[] = [];
  const readAll = async (some: readonly LandsatTile[]) => {
    if (task.enough === Infinity) read.push(...(await allOrNone(some, context.signal, readOne)));
    else
      for (let i = 0; i < some.length && !need.isMet; i++) read.push(await readOne(some[i], context.signal));
  };
  await readAll(task.tiles);
  const planned = [...task.tiles.slice(0, read.length), ...task.spare];
  if (need.shown < MIN_CLEAR) await readAll(task.spare);
  const { scenes: tiles, failures } = outcomeOf(read, planned);
  const observations = observationsOf(tiles, context.arena);
  const planes = medians(observations, task, context.arena);
  release(buffersOf(observations));
  return {
    ...planes,
    qualityAveraged: tiles.some(({ averaged }) => averaged),
    scenes: tiles.map(({ reading }) => reading),
    failures,
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

type Medians = Omit<AnnualResult, 'qualityAveraged' | 'scenes' | 'failures'>;

/** Medians of the observations by band, the indices of those medians and, if requested, the spread of NDVI. */
function medians(
  observations: readonly ObservationStrip[],
  { grid, spread }: AnnualTask,
  arena: Arena,
): Medians {
  const pixels = grid.width * grid.height;
  if (observations.length === 0) return nothingObserved(pixels, spread);
  const stacks = openStacks(observations, pixels, arena);
  const counts = arena.take(Uint8Array, pixels);
  const stack = (band: Band) => {
    const position = ANNUAL_BANDS.indexOf(band);
    return stackOf(
      stacks,
      observations.map(({ fine }) => fine[position]),
    );
  };
  const median = (band: Band) => borrowedMedian(stacks, () => stack(band), counts);
  const [red, nir08, swir22] = [median('red'), median('nir08'), median('swir22')];
  const bands = { red, nir: nir08, nir08, swir22 };
  return {
    ...(ofIndices((id) => indexOf(arena, id, bands)) as IndexValues<Float32Array>),
    swir22: swir22.view.slice(),
    water: waterMask(stacks, counts, WATER_CLASS),
    validFraction: (pixels - arena.kernels.countOfClass(counts.address, pixels, 0)) / pixels,
    spread: spread
      ? {
          deviation: ndviSpread(stacks, stack('nir08'), stack('red'), counts).view.slice(),
          observations: counts.view.slice(),
        }
      : null,
  };
}

type Band = (typeof ANNUAL_BANDS)[number];

function openStacks(observations: readonly ObservationStrip[], pixels: number, arena: Arena): Stacks {
  arena.open();
  const classes = putClasses(arena, observations, pixels);
  const scratch = arena.take(Uint8Array, arena.kernels.medianScratchBytes(observations.length));
  return { arena, observations, pixels, classes, scratch };
}

function nothingObserved(pixels: number, withSpread: boolean): Medians {
  const nothing = () => new Float32Array(pixels).fill(NaN);
  const zeros = () => new Uint8Array(pixels);
  const spread = withSpread ? { deviation: nothing(), observations: zeros() } : null;
  return {
    ...ofIndices(() => null),
    ndvi: nothing(),
    nbr: nothing(),
    swir22: nothing(),
    water: zeros(),
    validFraction: 0,
    spread,
  };
}
