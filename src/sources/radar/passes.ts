import { skipReason } from '../../stac/inconsistency.ts';
import { runSigned } from '../catalogs.ts';
import {
  type Polarisation,
  type Scene,
  type SkippedScene,
  skipAll,
  type SceneRead,
} from '../../stac/scene.ts';
import { SylvanError } from '../../errors/errors.ts';
import { type Grid, resolutionOf } from '../../geo/grid.ts';
import type { Bbox } from '../../geo/outline.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type { BackscatterTask } from './tasks.ts';
import {
  callError,
  isUpstream,
  limitsLeft,
  type ReadingContext,
  type SourceRun,
  usedScene,
} from '../context.ts';
import { coveredFraction, type RadarPass } from './search.ts';
import { finestPixel, type ReadingPlan } from '../detail.ts';

/**
 * Size, in metres, of the pixels at which passes are read (methods 3). They are never finer than the grid's and may be coarser,
 * because the results are smoothed over 60 m or more.
 */
export function radarMetres(
  sizeKm: number,
  grid: Grid,
  { radarPixels }: Pick<ReadingPlan, 'radarPixels'>,
): number {
  return Math.max(resolutionOf(grid), finestPixel(radarPixels, sizeKm));
}

export interface RadarLayout {
  readonly grid: Grid;
  /** Pixel size of the level at which files are read, {@link radarMetres}. */
  readonly metres: number;
  readonly polarisations: readonly Polarisation[];
  /** The zone, in degrees. */
  readonly boxes: readonly Bbox[];
}

/** A pass that shows some of the grid: linear power, in the order of the layout's polarisations. */
export interface ReadPass extends RadarPass {
  readonly planes: readonly Float32Array[];
  /** Readings of the scenes that show some of the grid. */
  readonly readings: readonly SceneRead[];
}

/** The outcome of reading passes: those that show some of the grid, and why others are left out. */
export interface RadarReadings {
  readonly passes: readonly ReadPass[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/**
 * Reads passes in parallel. A pass that cannot be read is left out with its reason; rejects with errors in the call itself,
 * and with `signal.reason`.
 */
export async function readPasses(
  passes: readonly RadarPass[],
  layout: RadarLayout,
  context: ReadingContext,
): Promise<RadarReadings> {
  context.counter.step('read', passes.length);
  const limits = limitsLeft(context, Math.max(1, passes.length));
  const read = await Promise.all(passes.map((pass) => readPass(pass, layout, limits, context)));
  return merged(read);
}

export function merged(read: readonly RadarReadings[]): RadarReadings {
  return {
    passes: read.flatMap(({ passes }) => passes),
    skipped: read.flatMap(({ skipped }) => skipped),
    failures: read.flatMap(({ failures }) => failures),
  };
}

async function readPass(
  pass: RadarPass,
  layout: RadarLayout,
  limits: ReadLimits,
  context: ReadingContext,
): Promise<RadarReadings> {
  const { signal, counter } = context;
  const scenes = byPreference(pass.scenes, layout);
  try {
    const {
      planes,
      scenes: readings,
      failures,
    } = await runSigned(scenes, context, (signed) => backscatterTask(signed, layout, limits));
    const left = failures.map(({ sceneId, error }) => ({ id: sceneId, error: SylvanError.fromData(error) }));
    const shown = readings.filter(({ validFraction }) => validFraction > 0);
    const outside = readings.filter(({ validFraction }) => validFraction === 0);
    return {
      passes: shown.length > 0 ? [{ ...pass, planes, readings: shown }] : [],
      skipped: [
        ...left.map(({ id, error }) => ({ id, ...skipReason(error) })),
        ...outside.map(({ sceneId: id }): SkippedScene => ({
          id,
          code: 'outside',
          detail: 'it has no power within the zone',
        })),
      ],
      failures: left.map(({ error }) => error),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!isUpstream(error)) throw callError(error, context);
    return { passes: [], skipped: skipAll(scenes, skipReason(error)), failures: [error] };
  } finally {
    counter.done();
  }
}

/** Where tiles overlap, the first wins: prefers the grid's own coordinate system, then the larger coverage, then the lower id. */
function byPreference(scenes: readonly Scene[], { grid, boxes }: RadarLayout): Scene[] {
  const worth = ({ epsg, bbox }: Scene) => (epsg === grid.epsg ? 1 : 0) + coveredFraction(bbox, boxes) / 2;
  return [...scenes].sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
}

/** The task that reads the scenes of a pass, all of which have VV. */
export function backscatterTask(
  scenes: readonly Scene[],
  { grid, metres, polarisations }: Omit<RadarLayout, 'boxes'>,
  limits: ReadLimits,
): BackscatterTask {
  const tiles = scenes.map(({ id, bands: { vv, vh } }) => ({
    sceneId: id,
    bands: { vv: vv!, ...(vh && { vh }) },
  }));
  return { kind: 'backscatter', tiles, grid, metres, polarisations, limits };
}

/** The scenes of the passes used, and whether the simulator made any of them. */
export function usedPasses(used: readonly ReadPass[]): Pick<SourceRun, 'scenes' | 'simulated'> {
  const shown = used.flatMap(({ scenes, readings }) =>
    readings.map(({ sceneId, validFraction }) => ({
      scene: scenes.find(({ id }) => id === sceneId)!,
      validFraction,
    })),
  );
  return {
    scenes: shown.map(({ scene: { id, datetime }, validFraction }) =>
      usedScene({ id, datetime }, validFraction),
    ),
    simulated: shown.some(({ scene }) => scene.simulated),
  };
}

/** Scenes that were found but neither used nor left out for a fault. */
export function notNeeded(
  found: readonly Scene[],
  used: readonly ReadPass[],
  { skipped }: Pick<RadarReadings, 'skipped'>,
): SkippedScene[] {
  const reported = new Set([
    ...used.flatMap(({ readings }) => readings.map(({ sceneId }) => sceneId)),
    ...skipped.map(({ id }) => id),
  ]);
  return skipAll(
    found.filter(({ id }) => !reported.has(id)),
    { code: 'not-needed', detail: 'other passes of one orbit show the zone' },
  );
}
