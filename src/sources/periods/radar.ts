import {
  areOfOtherSatellites,
  type Track,
  searchRadar,
  evenly,
  isMixed,
  tracksOf,
  type RadarPass,
} from '../radar/search.ts';
import type { WarningCode } from '../../contract/index.ts';
import type { Scene } from '../../stac/scene.ts';
import type { PeriodId } from '../../contract/sources.ts';
import { insideOf, makeZone, type Zone } from '../../geo/zone.ts';
import { orAbort } from '../../errors/abort.ts';
import { type ReadingContext, emptyRun, joinedRun, type SourceResult } from '../context.ts';
import { inTurn, orEnded } from '../catalogs.ts';
import { average, passesRead, readTracks, report, type Radar } from '../radar/read.ts';
import { READING } from '../detail.ts';
import { notNeeded, radarMetres, type RadarLayout } from '../radar/passes.ts';
import { allOrFirst, type PeriodsRequest } from './period.ts';

/** The tracks of each period, starting with the orbit that best shows both; unchanged if none shows both. */
function sameSide(
  first: readonly Track[],
  second: readonly Track[],
): readonly [readonly Track[], readonly Track[]] {
  const shown = (tracks: readonly Track[], orbit: number) =>
    tracks
      .flatMap((track) => (track.orbit === orbit ? track.passes : []))
      .reduce((sum, { coverage }) => sum + coverage, 0);
  const common = first
    .flatMap(({ orbit }) => orbit ?? [])
    .map((orbit) => ({ orbit, worth: Math.min(shown(first, orbit), shown(second, orbit)) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .at(0);
  if (common === undefined) return [first, second];
  const inFront = (tracks: readonly Track[]) =>
    [...tracks].sort((a, b) => Number(b.orbit === common.orbit) - Number(a.orbit === common.orbit));
  return [inFront(first), inFront(second)];
}

/** The radar image of each period; `null` if no pass of the period shows the zone. */
export type RadarPair = Readonly<Record<PeriodId, Radar | null>> & {
  /** Periods that are `null` because their passes could not be read. */
  readonly unread: readonly PeriodId[];
};

/**
 * Sentinel-1 over the zone in both periods, from one orbit if there are passes of it in both, because slopes and rows of trees
 * return different power if seen from another side. Passes are spread over a period as evenly as possible. `value` is `null` if
 * no pass of either period shows the zone.
 */
export const readRadarPair = inTurn(readFrom);

async function readFrom(
  request: PeriodsRequest,
  context: ReadingContext,
  zone: Promise<Zone>,
): Promise<SourceResult<RadarPair>> {
  const { boxes } = makeZone(request);
  const [first, second] = await allOrFirst([
    searchRadar(boxes, request.period1, context),
    searchRadar(boxes, request.period2, context),
  ]);
  const [tracks1, tracks2] = sameSide(tracksOf(first.scenes, boxes), tracksOf(second.scenes, boxes));
  const laid = await orAbort(zone, context.signal);
  const { coarse } = laid;
  const inside = insideOf(laid, coarse);
  const metres = radarMetres(request.size, coarse, READING[request.detail]);
  const layout = { grid: coarse, metres, polarisations: ['vv'], boxes, inside } as const;
  const seen1 = await readPeriods(first.scenes, tracks1, layout, context);
  const seen2 = await readPeriods(second.scenes, tracks2, layout, context);
  const isOfTwoSides =
    isMixed([...seen1.used, ...seen2.used]) || areOfOtherSatellites(seen1.used, seen2.used);
  const notes: WarningCode[] = isOfTwoSides ? ['radar-mixed-orbits'] : [];
  const found = joinedRun([
    first.run,
    seen1.run,
    second.run,
    seen2.run,
    { ...emptyRun(context.catalog), notes },
  ]);
  const isOver = second.scenes.length === 0;
  const run = isOver ? await orEnded(found, request.period2.start, context) : found;
  if (seen1.value === null && seen2.value === null) return { value: null, run };
  const unread = [...unreadOf('period1', seen1), ...unreadOf('period2', seen2)];
  return { value: { period1: seen1.value, period2: seen2.value, unread }, run };
}

function unreadOf(id: PeriodId, { value, run }: SourceResult<Radar>): PeriodId[] {
  return value === null && run.failures.length > 0 ? [id] : [];
}

interface PassReadings extends SourceResult<Radar> {
  readonly used: readonly RadarPass[];
}

async function readPeriods(
  scenes: readonly Scene[],
  tracks: readonly Track[],
  layout: RadarLayout & { readonly inside: Float32Array | null },
  context: ReadingContext,
): Promise<PassReadings> {
  const run = emptyRun(context.catalog);
  if (tracks.length === 0) return { value: null, run, used: [] };
  const maximum = passesRead(layout);
  const spread = tracks.map(({ orbit, passes }) => ({ orbit, passes: evenly(passes, maximum) }));
  const passes = await readTracks(spread, layout, context);
  const reported = {
    ...run,
    ...report(passes),
    skipped: [...passes.skipped, ...notNeeded(scenes, passes.used, passes)],
  };
  const value = passes.used.length === 0 ? null : await average(passes, layout, context);
  return { value, run: reported, used: passes.used };
}
