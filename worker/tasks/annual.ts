import { SylvanError } from '../../src/core/errors.ts';
import { PASS_MILLISECONDS } from '../../src/core/looks.ts';
import type { LookStrip } from '../../src/core/protocol.ts';
import { ANNUAL_BANDS, type AnnualResult, type AnnualTask } from '../../src/core/tasks/landsat.ts';
import { arenaBytes, type Arena, type Block } from '../arena.ts';
import { leftOut, openTransfers } from '../assets.ts';
import { concurrently } from '../concurrently.ts';
import type { TaskContext } from '../context.ts';
import { readTile, type TileLook } from '../landsat-look.ts';
import { WATER_CLASS } from '../landsat-quality.ts';
import { joinStrips } from '../look.ts';

/**
 * Reads one season's scenes and takes the per-pixel medians of their clear looks (METHODS 2.4): scenes of one overpass
 * are one look, in which the first named wins where they overlap. A scene that cannot be read is left out whole while
 * another can; with none at all the first failure is thrown. All share the task's bytes.
 */
export async function runAnnual(task: AnnualTask, context: TaskContext): Promise<AnnualResult> {
  const { allowance } = openTransfers(task.limits, context);
  const read = await concurrently(task.tiles, context.signal, (tile, signal) =>
    readTile(task, tile, { ...openTransfers(task.limits, context), allowance }, { ...context, signal }).catch(
      (error: unknown) => leftOut(error, tile.quality, { signal, arena: context.arena }),
    ),
  );
  const tiles = read.filter((tile): tile is TileLook => !(tile instanceof SylvanError));
  const failures = task.tiles.flatMap(({ sceneId }, i) => {
    const error = read[i];
    return error instanceof SylvanError ? [{ sceneId, error }] : [];
  });
  if (tiles.length === 0 && failures.length > 0) throw failures[0].error;
  return {
    ...medians(looksOf(tiles, context.arena), task, context.arena),
    qualityAveraged: tiles.some(({ averaged }) => averaged),
    scenes: tiles.map(({ reading }) => reading),
    failures: failures.map(({ sceneId, error }) => ({ sceneId, error: error.toData() })),
  };
}

/** One look an overpass: its scenes joined, in the order in which they were named. */
function looksOf(tiles: readonly TileLook[], arena: Arena): LookStrip[] {
  const passes: { readonly time: number; readonly look: LookStrip }[] = [];
  for (const { time, look } of tiles) {
    if (look === null) continue;
    const pass = passes.find((other) => Math.abs(other.time - time) <= PASS_MILLISECONDS);
    if (pass) joinStrips(arena, [pass.look], [look]);
    else passes.push({ time, look });
  }
  return passes.map(({ look }) => look);
}

type Medians = Pick<AnnualResult, 'ndvi' | 'nbr' | 'swir22' | 'water' | 'validFraction'>;

/** Medians of the looks, band by band, and the indices of those medians. */
function medians(looks: readonly LookStrip[], { grid }: AnnualTask, arena: Arena): Medians {
  const pixels = grid.width * grid.height;
  if (looks.length === 0) return nothingSeen(pixels);
  const { kernels } = arena;
  const scratchBytes = kernels.medianScratchBytes(looks.length);
  const planeBytes = pixels * 4;
  arena.open(
    arenaBytes(planeBytes * looks.length, planeBytes, planeBytes, planeBytes, planeBytes) +
      arenaBytes(pixels * looks.length, pixels, pixels, scratchBytes),
  );
  const stack = arena.take(Float32Array, pixels * looks.length);
  const counts = arena.take(Uint8Array, pixels);
  const scratch = arena.take(Uint8Array, scratchBytes);
  const [red, nir, swir] = ANNUAL_BANDS.map((_, band) => {
    const median = arena.take(Float32Array, pixels);
    looks.forEach(({ fine }, i) => stack.view.set(fine[band], i * pixels));
    kernels.medianOfStack(
      stack.address,
      median.address,
      counts.address,
      scratch.address,
      pixels,
      looks.length,
    );
    return median;
  });
  const index = arena.take(Float32Array, pixels);
  const indexOf = (other: Block<Float32Array>) => {
    kernels.normalizedDifference(nir.address, other.address, index.address, pixels);
    return index.view.slice();
  };
  return {
    ndvi: indexOf(red),
    nbr: indexOf(swir),
    swir22: swir.view.slice(),
    water: waterMask(looks, counts, arena),
    validFraction: (pixels - kernels.countOfClass(counts.address, pixels, 0)) / pixels,
  };
}

function nothingSeen(pixels: number): Medians {
  const nothing = () => new Float32Array(pixels).fill(NaN);
  const water = new Uint8Array(pixels);
  return { ndvi: nothing(), nbr: nothing(), swir22: nothing(), water, validFraction: 0 };
}

/** 1 where more than half of a pixel's clear looks are water. */
function waterMask(looks: readonly LookStrip[], counts: Block<Uint8Array>, arena: Arena): Uint8Array {
  const pixels = counts.view.length;
  const { kernels } = arena;
  const classes = arena.take(Uint8Array, pixels * looks.length);
  looks.forEach((look, i) => classes.view.set(look.classes, i * pixels));
  const water = arena.take(Uint8Array, pixels);
  kernels.countClass(classes.address, water.address, pixels, looks.length, WATER_CLASS);
  kernels.majority(water.address, counts.address, water.address, pixels);
  return water.view.slice();
}
