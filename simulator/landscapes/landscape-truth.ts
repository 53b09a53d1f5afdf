import { subgrid } from '../../src/geo/grid.ts';
import { inside } from '../planes.ts';
import { alertLevel } from '../scenario/alert-level.ts';
import { daysBefore } from '../scenario/calendar.ts';
import { heightTruth, radarTruth, trendOf, type ScenarioTruth } from '../scenario/scenario-truth.ts';
import { forestByUnit, zoneTruth } from '../statistics.ts';
import { COVER } from '../truth.ts';
import { useName } from './coats.ts';
import type { LocatedPlotEvent } from './events.ts';
import { makeLandscape, type LandscapeLand } from './land.ts';
import { USE, type LandscapeSpec, type Use } from './spec.ts';
import { landscapeReflectances } from './surface.ts';
import { landscapeStandOn } from './stand.ts';

/**
 * The expected results of an analysis of a landscape on the request's date, computed from the land without atmospheric noise and
 * clouds.
 */
export interface LandscapeTruth extends Omit<ScenarioTruth, 'events'> {
  /** Hectares of each use in the zone before any event. */
  readonly uses: Readonly<Partial<Record<Use, number>>>;
  readonly events: readonly (LocatedPlotEvent & { readonly areaHa: number })[];
}

/** Labels of each 10 m pixel of the zone on a day. The planes cover only the zone. */
export interface LandscapeLabels {
  readonly grid: LandscapeTruth['zone'];
  readonly use: Uint8Array;
  /** 1 where there is forest under the 0.5 ha rule. */
  readonly forest: Uint8Array;
  /** 1 where forest of the previous year has been felled or converted. */
  readonly cleared: Uint8Array;
  /** 1 where an event has degraded forest on or before the day. */
  readonly degraded: Uint8Array;
}

export function landscapeLabels(
  spec: LandscapeSpec,
  date = spec.request.date,
  land = makeLandscape(spec),
): LandscapeLabels {
  const { x0: x, y0: y, width, height } = spec.zone;
  const ofZone = (plane: ArrayLike<number>) => Uint8Array.from(inside(plane, land.width, spec.zone));
  const eventOf = ofZone(land.eventOf);
  const before = ofZone(landscapeStandOn(land, daysBefore(date, 365)).cover);
  const after = ofZone(landscapeStandOn(land, date).cover);
  const is = (kinds: readonly LocatedPlotEvent['kind'][], i: number) =>
    eventOf[i] > 0 && kinds.includes(land.events[eventOf[i] - 1].kind);
  return {
    grid: subgrid(spec.grid, { x, y, width, height }),
    use: ofZone(land.use),
    forest: forestByUnit(after, width),
    cleared: after.map((cover, i) =>
      Number(before[i] === COVER.forest && cover !== COVER.forest && !is(['degraded'], i)),
    ),
    degraded: after.map((_, i) => Number(is(['degraded'], i) && land.events[eventOf[i] - 1].date <= date)),
  };
}

export function landscapeTruth(
  land: LandscapeLand,
  stamp: Pick<ScenarioTruth, 'simulatorVersion' | 'specification'>,
): LandscapeTruth {
  const { spec, width } = land;
  const { id, seed, request, zone, greening, forestType } = spec;
  const stand = landscapeStandOn(land, request.date);
  const labels = landscapeLabels(spec, request.date, land);
  return {
    simulated: true,
    id,
    ...stamp,
    seed,
    request,
    zone: labels.grid,
    ...zoneTruth(stand.cover, landscapeReflectances(land, stand), width, zone),
    forestType,
    ...heightTruth(land, stand),
    ...radarTruth(land, stand),
    ...changeTruth(land, labels),
    disturbanceYear: disturbanceYear(land),
    trend: trendOf(greening),
    fires: spec.fires.forest + spec.fires.open,
    firesInForest: spec.fires.forest,
    uses: usesOf(labels),
    events: land.events.map((event) => ({ ...event, areaHa: event.pixels / 100 })),
  };
}

function usesOf({ use }: LandscapeLabels): LandscapeTruth['uses'] {
  const codes = Object.values(USE).filter((code) => use.includes(code));
  return Object.fromEntries(
    codes.map((code) => [useName(code), use.filter((value) => value === code).length / 100]),
  );
}

function changeTruth({ spec, width, ...land }: LandscapeLand, { cleared }: LandscapeLabels) {
  const { date } = spec.request;
  const coverOn = (day: string) =>
    Uint8Array.from(inside(landscapeStandOn({ spec, width, ...land }, day).cover, width, spec.zone));
  const before = coverOn(daysBefore(date, 365));
  const after = coverOn(date);
  const forestHa = count(forestByUnit(before, spec.zone.width)) / 100;
  const lossHa = count(cleared) / 100;
  const gained = after.map((cover, i) => Number(cover === COVER.forest && before[i] !== COVER.forest));
  const gainHa = count(gained) / 100;
  return {
    baselineForestHa: forestHa,
    clearedHa: lossHa,
    gainedHa: gainHa,
    alert: alertLevel({ forestHa, lossHa, gainHa, fires: spec.fires.forest }),
  };
}

/** The year in which Landsat first shows the largest area of loss. Harvests of plantations and degradation do not count. */
function disturbanceYear({ spec, events }: LandscapeLand): number | null {
  const areas = new Map<number, number>();
  for (const { kind, date, pixels } of events) {
    if (kind === 'rotation' || kind === 'degraded') continue;
    const pass = spec.landsat.passes.find(({ datetime }) => datetime > date);
    if (pass === undefined) continue;
    const year = Number(pass.datetime.slice(0, 4));
    areas.set(year, (areas.get(year) ?? 0) + pixels);
  }
  const [largest] = [...areas].sort(([, a], [, b]) => b - a);
  return areas.size === 0 ? null : largest[0];
}

function count(mask: Uint8Array): number {
  return mask.reduce((sum, value) => sum + value, 0);
}
