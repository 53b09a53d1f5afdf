import { withSigned } from './ask-catalogue.ts';
import type { Polarisation } from '../core/bands.ts';
import { SylvanError } from '../core/errors.ts';
import type { Grid } from '../core/grid.ts';
import type { Bbox } from '../core/outline.ts';
import type { ReadLimits } from '../core/protocol.ts';
import type { Scene, SkippedScene } from '../core/scene.ts';
import type { BackscatterTask, RadarReading } from '../core/tasks/radar.ts';
import { callError, isUpstream, limitsLeft, type ReadingContext } from './reading-context.ts';
import { coveredFraction, type RadarPass } from './radar-tracks.ts';
import { runAgain } from '../lanes/run-again.ts';

/** What passes are read as. */
export interface RadarLayout {
  readonly grid: Grid;
  readonly polarisations: readonly Polarisation[];
  /** The zone, in degrees. */
  readonly boxes: readonly Bbox[];
}

/** A pass that shows some of the grid: linear power, in the order of the layout's polarisations. */
export interface ReadPass {
  readonly pass: RadarPass;
  readonly planes: readonly Float32Array[];
  /** Of the scenes that show some of the grid. */
  readonly readings: readonly RadarReading[];
}

/** What became of passes: those that show some of the grid, and why others do not take part. */
export interface RadarReadings {
  readonly passes: readonly ReadPass[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/**
 * Reads passes side by side. One that cannot be read is left out with its reason; rejects with what is wrong with the call
 * itself, and with `signal.reason`.
 */
export async function readPasses(
  passes: readonly RadarPass[],
  layout: RadarLayout,
  context: ReadingContext,
): Promise<RadarReadings> {
  context.tally.step('read', passes.length);
  const limits = limitsLeft(context, Math.max(1, passes.length));
  const read = await Promise.all(passes.map((pass) => readPass(pass, layout, limits, context)));
  return {
    passes: read.flatMap(({ passes: shown }) => shown),
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
  const { pool, signal, tally } = context;
  const scenes = byPreference(pass.scenes, layout);
  try {
    const {
      planes,
      scenes: readings,
      failures,
    } = await withSigned(scenes, context, (signed) =>
      runAgain(pool, backscatterTask(signed, layout, limits), {
        signal,
        onProgress: ({ tiles, bytes }) => tally.read(tiles, bytes),
      }),
    );
    const left = failures.map(({ sceneId, error }) => ({ id: sceneId, error: SylvanError.fromData(error) }));
    const shown = readings.filter(({ validFraction }) => validFraction > 0);
    const outside = readings.filter(({ validFraction }) => validFraction === 0);
    return {
      passes: shown.length > 0 ? [{ pass, planes, readings: shown }] : [],
      skipped: [
        ...left.map(({ id, error }) => ({ id, reason: `${error.code}: ${error.message}` })),
        ...outside.map(({ sceneId: id }) => ({ id, reason: 'outside: it has no power within the zone' })),
      ],
      failures: left.map(({ error }) => error),
    };
  } catch (error) {
    signal.throwIfAborted();
    if (!isUpstream(error)) throw callError(error, context);
    const reason = `${error.code}: ${error.message}`;
    return { passes: [], skipped: scenes.map(({ id }) => ({ id, reason })), failures: [error] };
  } finally {
    tally.done();
  }
}

/** Where tiles overlap the first wins: one in the grid's own system, then the one that covers more, then by id. */
function byPreference(scenes: readonly Scene[], { grid, boxes }: RadarLayout): Scene[] {
  const worth = ({ epsg, bbox }: Scene) => (epsg === grid.epsg ? 1 : 0) + coveredFraction(bbox, boxes) / 2;
  return [...scenes].sort((a, b) => worth(b) - worth(a) || (a.id < b.id ? -1 : 1));
}

function backscatterTask(
  scenes: readonly Scene[],
  { grid, polarisations }: RadarLayout,
  limits: ReadLimits,
): BackscatterTask {
  const tiles = scenes.map(({ id, bands: { vv, vh } }) => ({
    sceneId: id,
    bands: { vv: vv!, ...(vh && { vh }) },
  }));
  return { kind: 'backscatter', tiles, grid, polarisations, limits };
}
