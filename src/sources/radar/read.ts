import { withSigned, readInTurn } from '../catalogues.ts';
import type { Polarisation, Scene, SkippedScene } from '../../stac/scene.ts';
import { SylvanError } from '../../errors/errors.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Bbox } from '../../geo/outline.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import type { BackscatterTask, RadarReading, RadarResult, RadarTask } from './tasks.ts';
import {
  callError,
  isUpstream,
  limitsLeft,
  type ReadingContext,
  type SourceRun,
  type Acquired,
  type SourceContext,
  type SourceRequest,
} from '../context.ts';
import {
  coveredFraction,
  type RadarPass,
  searchRadar,
  commonOrbit,
  datesOf,
  isMixed,
  tracksOf,
  type Track,
} from './search.ts';
import { runAgain } from '../../workers/pool.ts';
import type { WarningCode } from '../../contract/index.ts';
import { buffersOf } from '../../net/buffers.ts';
import { addDays, analysisPeriod } from '../../contract/dates.ts';
import { makeZone } from '../../geo/zone.ts';
import { orAbort } from '../../errors/abort.ts';
import type { Catalogue } from '../../stac/catalogue.ts';

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
interface RadarReadings {
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
  context.counter.step('read', passes.length);
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
  const { pool, signal, counter } = context;
  const scenes = byPreference(pass.scenes, layout);
  try {
    const {
      planes,
      scenes: readings,
      failures,
    } = await withSigned(scenes, context, (signed) =>
      runAgain(pool, backscatterTask(signed, layout, limits), {
        signal,
        onProgress: ({ tiles, bytes }) => counter.read(tiles, bytes),
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
    counter.done();
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

/** The scenes of the passes used, and whether the simulator made any of them. */
export function usedPasses(used: readonly ReadPass[]): Pick<SourceRun, 'scenes' | 'simulated'> {
  const scenes = used.flatMap(({ pass, readings }) =>
    readings.map(({ sceneId, validFraction }) => ({
      id: sceneId,
      date: pass.scenes.find(({ id }) => id === sceneId)!.datetime.slice(0, 10),
      processing_baseline: null,
      valid_fraction: Number(validFraction.toFixed(4)),
    })),
  );
  const ids = new Set(scenes.map(({ id }) => id));
  const simulated = used.some(({ pass }) =>
    pass.scenes.some((scene) => ids.has(scene.id) && scene.simulated),
  );
  return { scenes, simulated };
}

/** Scenes that were found and are neither used nor left out for a fault of theirs. */
export function notNeeded(
  found: readonly Scene[],
  used: readonly ReadPass[],
  { skipped }: Pick<RadarReadings, 'skipped'>,
): SkippedScene[] {
  const reported = new Set([
    ...used.flatMap(({ readings }) => readings.map(({ sceneId }) => sceneId)),
    ...skipped.map(({ id }) => id),
  ]);
  const reason = 'not-needed: other passes of one orbit show the zone';
  return found.filter(({ id }) => !reported.has(id)).map(({ id }) => ({ id, reason }));
}

/** What radar shows of the zone. */
export interface Radar {
  /** The zone's coarse grid. */
  readonly grid: Grid;
  readonly result: RadarResult;
  /** UTC days of the passes averaged, in order. */
  readonly dates: readonly string[];
  /** Relative orbit, `null` where it is not known or passes of several were averaged. */
  readonly orbit: number | null;
}

/** Days looked back, and as many again where no orbit has two dates in them (methods 3). */
const WINDOW_DAYS = { usual: 30, maximum: 60 } as const;
const MIN_DATES = 2;
/** Fewer dates than this leave speckle in the mean. */
const ENOUGH_DATES = 4;
/** An orbit that shows this fraction of the zone needs no other. */
const ENOUGH_SHOWN = 0.9;
/** Orbits tried, where the first shows too little. */
const MAX_TRACKS = 3;
/** Passes averaged: fewer where their planes are large, for all of them are in memory at once. */
const PASSES = { minimum: 4, maximum: 8, pixels: 3_000_000 } as const;

/**
 * Sentinel-1 over the zone in the days before `place.date`: passes of one orbit where one has enough, averaged in power. They are
 * read on the zone's coarse grid: radar resolves 20 m, a finer grid would show more speckle, no more ground, and cost four
 * times the bytes. `value` is `null` where no pass shows the zone.
 */
export function readRadar(
  request: SourceRequest,
  catalogues: readonly Catalogue[],
  context: SourceContext,
): Promise<Acquired<Radar>> {
  return readInTurn(catalogues, context.signal, (catalogue) => readFrom(request, { ...context, catalogue }));
}

async function readFrom(request: SourceRequest, context: ReadingContext): Promise<Acquired<Radar>> {
  const { boxes } = makeZone({ lat: request.lat, lng: request.lng, sizeKm: request.size });
  const { scenes, run } = await searchRadar(
    boxes,
    analysisPeriod(request.date, WINDOW_DAYS.maximum),
    context,
  );
  const tracks = tracksInWindow(scenes, boxes, addDays(request.date, -WINDOW_DAYS.usual));
  if (tracks.length === 0) return { value: null, run };
  const { coarse } = await orAbort(request.zone, context.signal);
  const layout: RadarLayout = { grid: coarse, polarisations: ['vv', 'vh'], boxes };
  const acquired = await readTracks(tracks, layout, context);
  const reported = {
    ...run,
    ...report(acquired),
    skipped: [...run.skipped, ...acquired.skipped, ...notNeeded(scenes, acquired.used, acquired)],
  };
  if (acquired.used.length === 0) return { value: null, run: reported };
  return { value: await average(acquired, layout, context), run: reported };
}

/** The tracks of the usual window where the best of them has dates enough, else those of the whole of it. */
function tracksInWindow(scenes: readonly Scene[], boxes: readonly Bbox[], recent: string): Track[] {
  const tracks = tracksOf(
    scenes.filter(({ datetime }) => datetime >= recent),
    boxes,
  );
  const dates = datesOf(tracks.at(0)?.passes ?? []);
  return dates.length >= MIN_DATES ? tracks : tracksOf(scenes, boxes);
}

interface TrackReadings extends Omit<RadarReadings, 'passes'> {
  /** Passes to average, newest first. */
  readonly used: readonly ReadPass[];
}

/** How many passes are averaged on a grid. */
export function passesRead({ grid: { width, height } }: Pick<RadarLayout, 'grid'>): number {
  const { minimum, maximum, pixels } = PASSES;
  return Math.max(minimum, Math.min(maximum, Math.floor(pixels / (width * height))));
}

/** One track after the other until one shows enough: that one alone then, else what there is of all. */
export async function readTracks(
  tracks: readonly Track[],
  layout: RadarLayout,
  context: ReadingContext,
): Promise<TrackReadings> {
  const count = passesRead(layout);
  const read: RadarReadings[] = [];
  for (const track of tracks.slice(0, MAX_TRACKS)) {
    read.push(await readPasses(track.passes.slice(0, count), layout, context));
    if (isEnough(read.at(-1)!.passes)) break;
  }
  const last = read.at(-1)!;
  const used = (isEnough(last.passes) ? [last] : read).flatMap(({ passes }) => passes);
  return {
    used: used.sort((a, b) => b.pass.datetime.localeCompare(a.pass.datetime)).slice(0, count),
    skipped: read.flatMap(({ skipped }) => skipped),
    failures: read.flatMap(({ failures }) => failures),
  };
}

function isEnough(passes: readonly ReadPass[]): boolean {
  const shown = passes.map(({ readings }) =>
    readings.reduce((sum, { validFraction }) => sum + validFraction, 0),
  );
  return datesOf(passes.map(({ pass }) => pass)).length >= MIN_DATES && Math.max(...shown) >= ENOUGH_SHOWN;
}

/** What is to be reported of the passes used. */
export function report({
  used,
  failures,
}: TrackReadings): Pick<SourceRun, 'scenes' | 'failures' | 'simulated' | 'notes'> {
  const notes: WarningCode[] = [];
  if (used.length > 0 && datesOf(used.map(({ pass }) => pass)).length < ENOUGH_DATES)
    notes.push('radar-few-dates');
  if (isMixed(used.map(({ pass }) => pass))) notes.push('radar-mixed-orbits');
  return { ...usedPasses(used), failures, notes };
}

export async function average(
  { used }: TrackReadings,
  { grid }: RadarLayout,
  context: ReadingContext,
): Promise<Radar> {
  const { pool, signal, counter } = context;
  counter.step('compute', 1);
  const observations = used.map(({ pass, planes: [vv, vh] }) => ({
    vv,
    vh: pass.scenes.some(({ bands }) => bands.vh !== undefined) ? vh : null,
  }));
  const task: RadarTask = { kind: 'radar', width: grid.width, height: grid.height, observations };
  const result = await pool.run(task, { signal, transfer: buffersOf(observations) });
  counter.done();
  return {
    grid,
    result,
    dates: datesOf(used.map(({ pass }) => pass)),
    orbit: commonOrbit(used.map(({ pass }) => pass)),
  };
}
