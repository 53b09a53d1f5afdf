import { subgrid, type Grid } from '../../src/geo/grid.ts';
import type { SampleRequest } from '../catalog.ts';
import { inside } from '../planes.ts';
import { forestByUnit, zoneTruth, type ZoneTruth } from '../statistics.ts';
import { COVER } from '../truth.ts';
import { alertLevel, type AlertLevel } from './alert-level.ts';
import { daysBefore } from './calendar.ts';
import { reflectancesOn } from './canopy.ts';
import type { Land, LocatedEvent, ObservedLand } from './land.ts';
import { coversSomeOf } from './landsat.ts';
import { canopyCoverOf, rh50Of } from './lidar.ts';
import { backscatterOn } from './radar.ts';
import type { ScenarioSpec } from './spec.ts';
import { isForestOn, standOn, type Stand } from './stand.ts';

/** The expected results of an analysis of a scenario on the request's date, computed from the land without noise. */
export interface ScenarioTruth extends ZoneTruth {
  readonly simulated: true;
  readonly id: string;
  readonly simulatorVersion: number;
  readonly seed: number;
  readonly specification: string;
  readonly request: SampleRequest;
  /** The square that the numbers apply to, 10 m pixels. */
  readonly zone: Grid;
  /** Code from methods 7. */
  readonly forestType: string;
  /** Means over forest (under the 0.5 ha rule), metres. */
  readonly canopyHeight: number;
  readonly canopyHeightRh50: number;
  /** Mean canopy cover of the zone's land, percent. */
  readonly canopyCoverPercent: number;
  /** 10 log10 of the mean linear power over the zone. */
  readonly vvDecibels: number;
  readonly vhDecibels: number;
  /** Forest one year before, and its changes since then. */
  readonly baselineForestHa: number;
  readonly clearedHa: number;
  readonly gainedHa: number;
  readonly alert: AlertLevel;
  /** Year from which Landsat shows the largest loss of forest, clouds permitting; `null` if there was none. */
  readonly disturbanceYear: number | null;
  /** Trend of the last ten years. */
  readonly trend: 'improving' | 'stable' | 'degrading';
  /** Number of detections of the last seven days that count, and number of those in forest. */
  readonly fires: number;
  readonly firesInForest: number;
  /** Rectangles in pixels of `zone`. */
  readonly events: readonly (LocatedEvent & {
    readonly areaHa: number;
    readonly firstObserved: number | null;
  })[];
}

const FOREST_TYPE: Readonly<Record<ScenarioSpec['forest'], string>> = {
  'tropical-evergreen': 'TROPICAL_EVERGREEN_BROADLEAF',
  'temperate-deciduous': 'TEMPERATE_DECIDUOUS_BROADLEAF',
  'temperate-needleleaf': 'TEMPERATE_EVERGREEN_NEEDLELEAF',
};

/** Minimum NDVI change per decade for a trend, thousandths (methods 2.5). */
const TREND = 20;

export function scenarioTruth(
  land: Land,
  stamp: Pick<ScenarioTruth, 'simulatorVersion' | 'specification'>,
): ScenarioTruth {
  const { spec, width } = land;
  const { id, seed, request, zone, greening } = spec;
  const stand = standOn(land, request.date);
  const { x0: x, y0: y, width: columns, height: rows } = zone;
  return {
    simulated: true,
    id,
    ...stamp,
    seed,
    request,
    zone: subgrid(spec.grid, { x, y, width: columns, height: rows }),
    ...zoneTruth(stand.cover, reflectancesOn(land, stand), width, zone),
    forestType: FOREST_TYPE[spec.forest],
    ...heightTruth(land, stand),
    ...radarTruth(land, stand),
    ...changeTruth(land),
    disturbanceYear: disturbanceYear(land),
    trend: trendOf(greening),
    fires: spec.fires.forest + spec.fires.open,
    firesInForest: spec.fires.forest,
    events: land.events.map((event) => ({
      ...event,
      x: event.x - x,
      y: event.y - y,
      areaHa: hectares(event),
      firstObserved: firstObserved(land, event),
    })),
  };
}

/** The label for a change of NDVI, thousandths per decade. */
export function trendOf(greening: number): ScenarioTruth['trend'] {
  if (greening >= TREND) return 'improving';
  return greening <= -TREND ? 'degrading' : 'stable';
}

export function heightTruth({ spec, width }: ObservedLand, { cover, height }: Stand) {
  const classes = Uint8Array.from(inside(cover, width, spec.zone));
  const metres = Float64Array.from(inside(height, width, spec.zone), (value) => value / 10);
  const forest = forestByUnit(classes, spec.zone.width);
  const land = classes.map((value) => Number(value !== COVER.water));
  const crowns = metres.map((value, i) => canopyCoverOf(value, classes[i] === COVER.forest));
  return {
    canopyHeight: meanWhere(metres, forest),
    canopyHeightRh50: meanWhere(metres.map(rh50Of), forest),
    canopyCoverPercent: 100 * meanWhere(crowns, land),
  };
}

export function radarTruth(land: ObservedLand, stand: Stand) {
  const { vv, vh } = backscatterOn(land, stand);
  const decibels = (plane: Float32Array) => {
    const powers = [...inside(plane, land.width, land.spec.zone)];
    return 10 * Math.log10(powers.reduce((sum, value) => sum + value, 0) / powers.length);
  };
  return { vvDecibels: decibels(vv), vhDecibels: decibels(vh) };
}

function changeTruth(land: Land) {
  const { spec, width } = land;
  const { date } = spec.request;
  const yearAgo = daysBefore(date, 365);
  const lost = land.events.filter((event) => event.kind !== 'planted' && event.date > yearAgo);
  const won = land.events.filter((event) => !isForestOn(event, yearAgo) && isForestOn(event, date));
  const before = standOn(land, yearAgo).cover;
  const baseline = forestByUnit(Uint8Array.from(inside(before, width, spec.zone)), spec.zone.width);
  const forestHa = baseline.reduce((sum, value) => sum + value, 0) / 100;
  const [lossHa, gainHa] = [total(lost), total(won)];
  return {
    baselineForestHa: forestHa,
    clearedHa: lossHa,
    gainedHa: gainHa,
    alert: alertLevel({ forestHa, lossHa, gainHa, fires: spec.fires.forest }),
  };
}

function total(events: readonly LocatedEvent[]): number {
  return events.reduce((sum, event) => sum + hectares(event), 0);
}

function hectares({ width, height }: LocatedEvent): number {
  return (width * height) / 100;
}

/** The first year in which Landsat sees part of the event through the clouds. */
function firstObserved(land: Land, event: LocatedEvent): number | null {
  const first = land.spec.landsat.passes
    .filter(({ datetime }) => datetime > event.date)
    .sort((a, b) => a.datetime.localeCompare(b.datetime))
    .find((pass) => coversSomeOf(land, event, pass));
  return first === undefined ? null : Number(first.datetime.slice(0, 4));
}

function disturbanceYear(land: Land): number | null {
  const areas = new Map<number, number>();
  for (const event of land.events) {
    const year = firstObserved(land, event);
    if (year !== null && event.kind !== 'planted') areas.set(year, (areas.get(year) ?? 0) + hectares(event));
  }
  const [largest] = [...areas].sort(([, a], [, b]) => b - a);
  return areas.size === 0 ? null : largest[0];
}

function meanWhere(values: Float64Array, mask: Uint8Array): number {
  let [sum, count] = [0, 0];
  values.forEach((value, i) => {
    sum += value * mask[i];
    count += mask[i];
  });
  return sum / count;
}
