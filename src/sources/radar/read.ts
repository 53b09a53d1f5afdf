import { inTurn, orEnded } from '../catalogs.ts';
import type { Scene } from '../../stac/scene.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Bbox } from '../../geo/outline.ts';
import type { RadarResult, RadarTask } from './tasks.ts';
import type { ReadingContext, SourceRun, SourceResult, SourceRequest } from '../context.ts';
import { searchRadar, commonOrbit, datesOf, isMixed, platformsOf, tracksOf, type Track } from './search.ts';
import { type PassMoments, standardErrorOf } from './moments.ts';
import {
  merged,
  notNeeded,
  radarMetres,
  type RadarLayout,
  type RadarReadings,
  type ReadPass,
  readPasses,
  usedPasses,
} from './passes.ts';
import type { WarningCode } from '../../contract/index.ts';
import { buffersOf } from '../../net/buffers.ts';
import { addDays, analysisPeriod } from '../../contract/dates.ts';
import { insideOf, makeZone } from '../../geo/zone.ts';
import { READING } from '../detail.ts';
import { orAbort } from '../../errors/abort.ts';

export interface Radar {
  readonly result: RadarResult;
  /** UTC days of the averaged passes, in order. */
  readonly dates: readonly string[];
  /** Relative orbit; `null` if it is unknown or if passes of several orbits were averaged. */
  readonly orbit: number | null;
  /** Satellites of the passes, as written by the catalog. */
  readonly platforms: readonly string[];
}

/** Number of days to look back, extended to the maximum if the best orbit has fewer than two dates in them (methods 3). */
const WINDOW_DAYS = { usual: 30, maximum: 60 } as const;
const MIN_DATES = 2;
/** Minimum number of dates for a reliable mean; with fewer, speckle remains in it. */
const ENOUGH_DATES = 4;
/** Minimum fraction of the zone that one pass of an orbit must show for the orbit to be used alone. */
const ENOUGH_SHOWN = 0.9;
/** Maximum number of orbits tried if the first shows too little. */
const MAX_TRACKS = 3;
/**
 * Number of passes that are averaged: the first four if they agree, otherwise up to eight, as many as can be in memory at once.
 */
const PASSES = { minimum: 4, maximum: 8, pixels: 3_000_000 } as const;
/**
 * Maximum standard error, dB, of the mean of passes that agree. It is reached by four days among which rain causes a standard
 * deviation of 0.4 dB.
 */
const AGREED_DB = 0.2;

/**
 * Sentinel-1 over the zone in the days before `request.date`: the mean power of passes, which are of one orbit if one has enough.
 * They are read onto the zone's coarse grid from an overview: radar resolves 20 m, so finer pixels show more speckle, not more
 * ground, and cost more bytes. `value` is `null` if no pass shows the zone.
 */
export const readRadar = inTurn(readFrom);

async function readFrom(request: SourceRequest, context: ReadingContext): Promise<SourceResult<Radar>> {
  const { boxes } = makeZone(request);
  const period = analysisPeriod(request.date, WINDOW_DAYS.maximum);
  const { scenes, run } = await searchRadar(boxes, period, context);
  if (scenes.length === 0) return { value: null, run: await orEnded(run, period.start, context) };
  const tracks = tracksInWindow(scenes, boxes, addDays(request.date, -WINDOW_DAYS.usual));
  if (tracks.length === 0) return { value: null, run };
  const zone = await orAbort(request.zone, context.signal);
  const { coarse } = zone;
  const metres = radarMetres(request.size, coarse, READING[request.detail]);
  const layout: RadarLayout = { grid: coarse, metres, polarisations: ['vv', 'vh'], boxes };
  const passes = await readTracks(tracks, layout, context, PASSES.minimum);
  const reported = {
    ...run,
    ...report(passes),
    failures: [...run.failures, ...passes.failures],
    skipped: [...run.skipped, ...passes.skipped, ...notNeeded(scenes, passes.used, passes)],
  };
  if (passes.used.length === 0) return { value: null, run: reported };
  return {
    value: await average(passes, { grid: coarse, inside: insideOf(zone, coarse) }, context),
    run: reported,
  };
}

/** The tracks of the usual window if the best of them has enough dates, otherwise those of the maximum window. */
function tracksInWindow(scenes: readonly Scene[], boxes: readonly Bbox[], recent: string): Track[] {
  const tracks = tracksOf(
    scenes.filter(({ datetime }) => datetime >= recent),
    boxes,
  );
  const dates = datesOf(tracks.at(0)?.passes ?? []);
  return dates.length >= MIN_DATES ? tracks : tracksOf(scenes, boxes);
}

interface TrackReadings extends RadarReadings {
  /** Passes to average, newest first. */
  readonly used: readonly ReadPass[];
}

/** Maximum number of passes averaged on a grid. */
export function passesRead({ grid: { width, height } }: Pick<RadarLayout, 'grid'>): number {
  const { minimum, maximum, pixels } = PASSES;
  return Math.max(minimum, Math.min(maximum, Math.floor(pixels / (width * height))));
}

/**
 * Reads one track after the other until one shows enough, and uses it alone; otherwise uses all of them. Reads `first` passes
 * of a track, and the others, up to {@link passesRead}, only if those do not agree.
 */
export async function readTracks(
  tracks: readonly Track[],
  layout: RadarLayout,
  context: ReadingContext,
  first = passesRead(layout),
): Promise<TrackReadings> {
  const count = passesRead(layout);
  const read: RadarReadings[] = [];
  for (const track of tracks.slice(0, MAX_TRACKS)) {
    const passes = track.passes.slice(0, count);
    const some = await readPasses(passes.slice(0, first), layout, context);
    const others = agree(some.passes) ? [] : passes.slice(first);
    read.push(others.length === 0 ? some : merged([some, await readPasses(others, layout, context)]));
    if (isEnough(read.at(-1)!.passes)) break;
  }
  const last = read.at(-1)!;
  const used = (isEnough(last.passes) ? [last] : read).flatMap(({ passes }) => passes);
  return {
    ...merged(read),
    used: used.sort((a, b) => b.datetime.localeCompare(a.datetime)).slice(0, count),
  };
}

/** Whether passes of enough dates show enough of the zone, with similar values. */
function agree(passes: readonly ReadPass[]): boolean {
  if (!isEnough(passes) || datesOf(passes).length < ENOUGH_DATES) return false;
  const error = standardErrorOf(passes.map(({ planes: [vv] }) => momentsOf(vv)));
  return error !== null && error <= AGREED_DB;
}

function momentsOf(power: Float32Array): PassMoments {
  const moments = { count: 0, sum: 0 };
  // An iterator would create an object for each pixel.
  power.forEach((value) => {
    if (Number.isNaN(value)) return;
    moments.count++;
    moments.sum += value;
  });
  return moments;
}

function isEnough(passes: readonly ReadPass[]): boolean {
  const shown = passes.map(({ readings }) =>
    readings.reduce((sum, { validFraction }) => sum + validFraction, 0),
  );
  return datesOf(passes).length >= MIN_DATES && Math.max(...shown) >= ENOUGH_SHOWN;
}

export function report({
  used,
  failures,
}: TrackReadings): Pick<SourceRun, 'scenes' | 'failures' | 'simulated' | 'notes'> {
  const notes: WarningCode[] = [];
  if (used.length > 0 && datesOf(used).length < ENOUGH_DATES) notes.push('radar-few-dates');
  if (isMixed(used)) notes.push('radar-mixed-orbits');
  return { ...usedPasses(used), failures, notes };
}

/** The passes' mean on a grid; `inside` is the fraction of each pixel that the zone covers. */
export async function average(
  { used }: TrackReadings,
  { grid, inside }: { readonly grid: Grid; readonly inside: Float32Array | null },
  context: ReadingContext,
): Promise<Radar> {
  const { pool, signal, counter } = context;
  counter.step('compute', 1);
  const observations = used.map(({ scenes, planes: [vv, vh] }) => ({
    vv,
    vh: scenes.some(({ bands }) => bands.vh !== undefined) ? vh : null,
  }));
  const { width, height } = grid;
  const task: RadarTask = { kind: 'radar', width, height, inside, observations };
  const result = await pool.run(task, { signal, transfer: buffersOf(observations) });
  counter.done();
  return {
    result,
    dates: datesOf(used),
    orbit: commonOrbit(used),
    platforms: platformsOf(used),
  };
}
