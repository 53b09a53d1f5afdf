import { subgrid, type Grid } from '../../src/geo/grid.ts';
import { inside } from '../planes.ts';
import { forestByUnit } from '../statistics.ts';
import { COVER } from '../truth.ts';
import {
  isWithin,
  periodsOf,
  type ComparisonKind,
  type ComparisonPeriod,
  type ComparisonRequest,
  type ComparisonSpec,
} from './comparison-spec.ts';
import { bareness } from './calendar.ts';
import { makeLand, type Land, type LocatedEvent } from './land.ts';
import { backscatterOn } from './radar.ts';
import { observedGround, type ObservedGround, type ObservedIndex } from './observed-ground.ts';
import { isForestOn, standOn } from './stand.ts';

interface PeriodTruth {
  /** Forest on the last day of period 1 or the first day of period 2, under the 0.5 ha rule, hectares. */
  readonly forestHa: number;
  /** The same area as a percentage of the land. */
  readonly forestCoverPercent: number;
  /** Whether the trees have leaves or needles over the whole period, so that spectra separate forest from other land. */
  readonly inLeaf: boolean;
  /** Mean indices over the land that both periods show, from the medians of clear observations. */
  readonly ndvi: number;
  readonly nbr: number;
  /** 10 log10 of the mean linear power over the zone and the period's passes; `null` if there are none. */
  readonly vvDecibels: number | null;
  /** Number of detections that count; `null` without fire data. */
  readonly fires: number | null;
  /** Number of scenes of the sensor that shows the periods. */
  readonly scenes: number;
}

/** The expected results of a comparison of the periods, computed from the land without noise. */
export interface ComparisonTruth {
  readonly simulated: true;
  readonly id: string;
  readonly kind: ComparisonKind;
  readonly seed: number;
  readonly request: ComparisonRequest;
  /** The square that the numbers apply to, 10 m pixels. */
  readonly zone: Grid;
  readonly period1: PeriodTruth;
  readonly period2: PeriodTruth;
  /** Forest on the last day of period 1 that is no longer forest on the first day of period 2, hectares, and vice versa. */
  readonly clearedHa: number;
  readonly gainedHa: number;
  /** The part of these areas that both periods show. */
  readonly clearedObservedHa: number;
  readonly gainedObservedHa: number;
  readonly changed: boolean;
  /** Fraction of the zone's pixels that both periods show, 0…1. */
  readonly observedFraction: number;
  /** Mean change of NDVI over the pixels that were forest in either period and that both periods show. */
  readonly forestNdviChange: number;
  /** Hectares of that forest by USGS class of NBR1 - NBR2, from high regrowth to high severity (methods 8). */
  readonly severityHa: readonly number[];
  /** Rectangles in pixels of `zone`. */
  readonly events: readonly (LocatedEvent & { readonly areaHa: number })[];
}

/** Lower bounds of the classes after the first. */
const SEVERITY = [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66] as const;

/** Leaf loss, in thousandths, from which forest no longer looks like forest. */
const IN_LEAF = 200;

export function comparisonTruth(spec: ComparisonSpec): ComparisonTruth {
  const land = makeLand(spec.scenario);
  const { x0: x, y0: y, width, height } = spec.scenario.zone;
  const periods = periodsOf(spec.request);
  const days = [spec.request.date1_end, spec.request.date2_start] as const;
  const observed = periods.map((period) => observedGround(land, spec, period)) as [
    ObservedGround,
    ObservedGround,
  ];
  const forests = days.map((day) => forestOn(land, day)) as [Uint8Array, Uint8Array];
  return {
    simulated: true,
    id: spec.scenario.id,
    kind: spec.kind,
    seed: spec.scenario.seed,
    request: spec.request,
    zone: subgrid(spec.scenario.grid, { x, y, width, height }),
    period1: { ...observedOf(0, observed), ...groundOf(land, spec, 0, forests[0]) },
    period2: { ...observedOf(1, observed), ...groundOf(land, spec, 1, forests[1]) },
    ...changeOf(land, days, observed),
    ...forestChange(land, forests, observed),
    events: land.events.map((event) => ({
      ...event,
      x: event.x - x,
      y: event.y - y,
      areaHa: (event.width * event.height) / 100,
    })),
  };
}

/** Forest (1) of the zone's 10 m pixels under the 0.5 ha rule. */
function forestOn(land: Land, day: string): Uint8Array {
  const { zone } = land.spec;
  return forestByUnit(Uint8Array.from(inside(standOn(land, day).cover, land.width, zone)), zone.width);
}

function observedOf(
  i: 0 | 1,
  observed: readonly [ObservedGround, ObservedGround],
): Pick<PeriodTruth, 'ndvi' | 'nbr'> {
  const meanOf = (index: keyof ObservedGround) => {
    const common = commonLand(observed[0][index], observed[1][index]);
    return mean(observed[i][index].values.filter((_, at) => common[at] === 1));
  };
  return { ndvi: meanOf('ndvi'), nbr: meanOf('nbr') };
}

function groundOf(
  land: Land,
  spec: ComparisonSpec,
  i: 0 | 1,
  forest: Uint8Array,
): Omit<PeriodTruth, 'ndvi' | 'nbr'> {
  const { scenario, request, optical } = spec;
  const period = periodsOf(request)[i];
  const pixels = forest.reduce((sum, value) => sum + value, 0);
  const landPixels = [...inside(land.cover, land.width, scenario.zone)].filter(
    (value) => value !== COVER.water,
  );
  const fires = spec.fires[i];
  const passes = optical === 'sentinel2' ? scenario.optical.acquisitions : scenario.landsat.passes;
  return {
    forestHa: pixels / 100,
    forestCoverPercent: (100 * pixels) / landPixels.length,
    inLeaf: isInLeaf(spec, period),
    vvDecibels: vvOf(land, period),
    fires: fires && fires.forest + fires.open,
    scenes: passes.filter((pass) => isWithin(pass, period)).length,
  };
}

function isInLeaf({ scenario }: ComparisonSpec, period: ComparisonPeriod): boolean {
  if (scenario.forest !== 'temperate-deciduous') return true;
  return [period.start, period.end].every((day) => bareness(day, scenario.request.lat) < IN_LEAF);
}

function vvOf(land: Land, period: ComparisonPeriod): number | null {
  const { radar, zone } = land.spec;
  const powers = radar.passes
    .filter((pass) => isWithin(pass, period))
    .map(({ datetime }) => backscatterOn(land, standOn(land, datetime.slice(0, 10))).vv)
    .map((vv) => mean(inside(vv, land.width, zone)));
  return powers.length === 0 ? null : 10 * Math.log10(mean(powers));
}

function changeOf(
  land: Land,
  [before, after]: readonly [string, string],
  [first, second]: readonly [ObservedGround, ObservedGround],
) {
  const lost = land.events.filter((event) => isForestOn(event, before) && !isForestOn(event, after));
  const won = land.events.filter((event) => !isForestOn(event, before) && isForestOn(event, after));
  const shown = first.ndvi.values.map((value, i) => Number(!Number.isNaN(value - second.ndvi.values[i])));
  const observed = (events: readonly LocatedEvent[]) => observedHectares(land, events, first.ndvi, shown);
  return {
    clearedHa: hectares(lost),
    gainedHa: hectares(won),
    clearedObservedHa: observed(lost),
    gainedObservedHa: observed(won),
    changed: lost.length + won.length > 0,
    observedFraction: mean(shown),
  };
}

function hectares(events: readonly LocatedEvent[]): number {
  return events.reduce((sum, { width, height }) => sum + width * height, 0) / 100;
}

/** The area of the visible pixels whose centres lie in one of the events, hectares. */
function observedHectares(
  { spec }: Land,
  events: readonly LocatedEvent[],
  { grid }: ObservedIndex,
  shown: Float64Array,
): number {
  const at = positionsOf(grid, spec.grid);
  const isHit = ([x, y]: readonly [number, number]) =>
    events.some(
      (event) => x >= event.x && y >= event.y && x < event.x + event.width && y < event.y + event.height,
    );
  const pixels = shown.reduce((sum, value, i) => sum + Number(value === 1 && isHit(at(i))), 0);
  return pixels * hectaresOf(grid);
}

/** Change of NDVI and classes of dNBR for pixels that were forest in either period and that both periods show. */
function forestChange(
  land: Land,
  [before, after]: readonly [Uint8Array, Uint8Array],
  [first, second]: readonly [ObservedGround, ObservedGround],
): Pick<ComparisonTruth, 'forestNdviChange' | 'severityHa'> {
  const { zone, grid } = land.spec;
  const common = commonLand(first.ndvi, second.ndvi);
  const at = positionsOf(first.ndvi.grid, grid);
  const nbrAt = positionsOf(grid, first.nbr.grid);
  const severityHa = new Array<number>(SEVERITY.length + 1).fill(0);
  const changes: number[] = [];
  common.forEach((isCommon, i) => {
    const [x, y] = at(i).map(Math.floor) as [number, number];
    const pixel = (y - zone.y0) * zone.width + x - zone.x0;
    if (isCommon === 0 || before[pixel] + after[pixel] === 0) return;
    const [column, row] = nbrAt(y * land.width + x).map(Math.floor) as [number, number];
    const coarse = row * first.nbr.grid.width + column;
    severityHa[severityOf(first.nbr.values[coarse] - second.nbr.values[coarse])] += hectaresOf(
      first.ndvi.grid,
    );
    changes.push(second.ndvi.values[i] - first.ndvi.values[i]);
  });
  return { forestNdviChange: mean(changes), severityHa };
}

function severityOf(dnbr: number): number {
  return SEVERITY.filter((bound) => dnbr >= bound).length;
}

/** The positions of the centres of a grid's pixels in pixels of another. */
function positionsOf(from: Grid, to: Grid): (i: number) => readonly [x: number, y: number] {
  const [metres, , west, , , north] = from.affine;
  const [step, , left, , , top] = to.affine;
  return (i) => [
    (west - left + metres * ((i % from.width) + 0.5)) / step,
    (top - north + metres * (Math.floor(i / from.width) + 0.5)) / step,
  ];
}

function hectaresOf({ affine: [metres] }: Grid): number {
  return metres ** 2 / 10_000;
}

/** 1 where there is land that both periods show. */
function commonLand(first: ObservedIndex, second: ObservedIndex): Uint8Array {
  return first.land.map((isLand, i) => isLand & Number(!Number.isNaN(first.values[i] - second.values[i])));
}

function mean(values: Iterable<number>): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    sum += value;
    count += 1;
  }
  return sum / count;
}
