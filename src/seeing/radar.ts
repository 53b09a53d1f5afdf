import type { WarningCode } from '../contract/index.ts';
import { buffersOf } from '../core/buffers.ts';
import type { Grid } from '../core/grid.ts';
import { addDays, analysisPeriod } from '../core/period.ts';
import type { Bbox } from '../core/outline.ts';
import type { Scene } from '../core/scene.ts';
import type { RadarResult, RadarTask } from '../core/tasks/radar.ts';
import { makeZone } from '../core/zone.ts';
import type { ReadingContext } from './reading-context.ts';
import { seeInTurn } from './in-turn.ts';
import { orAbort } from '../abort/or-abort.ts';
import { readPasses, type RadarLayout, type RadarReadings, type ReadPass } from './radar-passes.ts';
import { notNeeded, usedPasses } from './radar-run.ts';
import { searchRadar } from './radar-search.ts';
import { commonOrbit, datesOf, isMixed, tracksOf, type Track } from './radar-tracks.ts';
import type { Seen, SourceContext, SourcePlace, SourceRun } from './source-run.ts';
import type { Catalogue } from '../sources/catalogue.ts';

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

/** Days looked back, and as many again where no orbit has two dates in them (METHODS 3). */
const WINDOW_DAYS = { usual: 30, most: 60 } as const;
const LEAST_DATES = 2;
/** Fewer dates than this leave speckle in the mean. */
const ENOUGH_DATES = 4;
/** An orbit that shows this share of the zone needs no other. */
const ENOUGH_SHOWN = 0.9;
/** Orbits tried, where the first shows too little. */
const MOST_TRACKS = 3;
/** Passes averaged: fewer where their planes are large, for all of them are in memory at once. */
const PASSES = { least: 4, most: 8, pixels: 3_000_000 } as const;

/**
 * Sentinel-1 over the zone in the days before `place.date`: passes of one orbit where one has enough, averaged in power. They are
 * read on the zone's coarse grid: radar resolves 20 m, a finer grid would show more speckle, no more ground, and cost four
 * times the bytes. `value` is `null` where no pass shows the zone.
 */
export function seeRadar(
  place: SourcePlace,
  catalogues: readonly Catalogue[],
  context: SourceContext,
): Promise<Seen<Radar>> {
  return seeInTurn(catalogues, context.signal, (catalogue) => seeIn(place, { ...context, catalogue }));
}

async function seeIn(place: SourcePlace, context: ReadingContext): Promise<Seen<Radar>> {
  const { boxes } = makeZone({ lat: place.lat, lng: place.lng, sizeKm: place.size });
  const { scenes, run } = await searchRadar(boxes, analysisPeriod(place.date, WINDOW_DAYS.most), context);
  const tracks = tracksInWindow(scenes, boxes, addDays(place.date, -WINDOW_DAYS.usual));
  if (tracks.length === 0) return { value: null, run };
  const { coarse } = await orAbort(place.zone, context.signal);
  const layout: RadarLayout = { grid: coarse, polarisations: ['vv', 'vh'], boxes };
  const seen = await readTracks(tracks, layout, context);
  const told = {
    ...run,
    ...tell(seen),
    skipped: [...run.skipped, ...seen.skipped, ...notNeeded(scenes, seen.used, seen)],
  };
  if (seen.used.length === 0) return { value: null, run: told };
  return { value: await average(seen, layout, context), run: told };
}

/** The tracks of the usual window where the best of them has dates enough, else those of the whole of it. */
function tracksInWindow(scenes: readonly Scene[], boxes: readonly Bbox[], recent: string): Track[] {
  const tracks = tracksOf(
    scenes.filter(({ datetime }) => datetime >= recent),
    boxes,
  );
  const dates = datesOf(tracks.at(0)?.passes ?? []);
  return dates.length >= LEAST_DATES ? tracks : tracksOf(scenes, boxes);
}

interface SeenTracks extends Omit<RadarReadings, 'passes'> {
  /** Passes to average, newest first. */
  readonly used: readonly ReadPass[];
}

/** How many passes are averaged on a grid. */
export function passesRead({ grid: { width, height } }: Pick<RadarLayout, 'grid'>): number {
  const { least, most, pixels } = PASSES;
  return Math.max(least, Math.min(most, Math.floor(pixels / (width * height))));
}

/** One track after the other until one shows enough: that one alone then, else what there is of all. */
export async function readTracks(
  tracks: readonly Track[],
  layout: RadarLayout,
  context: ReadingContext,
): Promise<SeenTracks> {
  const count = passesRead(layout);
  const read: RadarReadings[] = [];
  for (const track of tracks.slice(0, MOST_TRACKS)) {
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
  return datesOf(passes.map(({ pass }) => pass)).length >= LEAST_DATES && Math.max(...shown) >= ENOUGH_SHOWN;
}

/** What is to be told of the passes used. */
export function tell({
  used,
  failures,
}: SeenTracks): Pick<SourceRun, 'scenes' | 'failures' | 'simulated' | 'notes'> {
  const notes: WarningCode[] = [];
  if (used.length > 0 && datesOf(used.map(({ pass }) => pass)).length < ENOUGH_DATES)
    notes.push('radar-few-dates');
  if (isMixed(used.map(({ pass }) => pass))) notes.push('radar-mixed-orbits');
  return { ...usedPasses(used), failures, notes };
}

export async function average(
  { used }: SeenTracks,
  { grid }: RadarLayout,
  context: ReadingContext,
): Promise<Radar> {
  const { pool, signal, tally } = context;
  tally.step('compute', 1);
  const looks = used.map(({ pass, planes: [vv, vh] }) => ({
    vv,
    vh: pass.scenes.some(({ bands }) => bands.vh !== undefined) ? vh : null,
  }));
  const task: RadarTask = { kind: 'radar', width: grid.width, height: grid.height, looks };
  const result = await pool.run(task, { signal, transfer: buffersOf(looks) });
  tally.done();
  return {
    grid,
    result,
    dates: datesOf(used.map(({ pass }) => pass)),
    orbit: commonOrbit(used.map(({ pass }) => pass)),
  };
}
