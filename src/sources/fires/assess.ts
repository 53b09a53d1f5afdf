import { hectares, type Zone } from '../../geo/zone.ts';
import { isOnGrid, type Grid } from '../../geo/grid.ts';
import type { FireDetection } from '../points.ts';
import { outlineOf, type Bbox } from '../../geo/outline.ts';
import { addDays, type Period } from '../../contract/dates.ts';
import { projectionOf } from '../../geo/projection.ts';

export interface FireRequest {
  readonly zone: Zone;
  readonly period: Period;
}

/** Active fires on the zone's grid during a period of whole days (methods 4). */
export interface Fires {
  readonly windowDays: number;
  readonly count: number;
  /** The counted detections; those of masks have only a day, no time. */
  readonly inside: readonly FireDetection[];
  /** Number of distinct fires: detections within 375 m and 24 h of each other, across satellites, form one fire. */
  readonly clusters: number;
  /** Sum of the fire radiative power, megawatts; `null` if a detection does not state its power, as in masks. */
  readonly frpSumMw: number | null;
  /**
   * Fraction, 0…1, of all combinations of a grid pixel and a day of the window that masks show without cloud; `null` for points.
   */
  readonly observedFraction: number | null;
  readonly from: 'points' | 'masks';
}

/** Fires per 100 km2 of the ground on which they are counted: masks count on the whole grid, points inside the zone's outline. */
export function fireDensity({ count, from }: Pick<Fires, 'count' | 'from'>, zone: Zone): number {
  const { width, height } = zone.grid;
  return (10_000 * count) / (from === 'masks' ? hectares(width * height, zone) : zone.areaHa);
}

export interface Moment {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

/** Detections this close in space and time belong to one fire (methods 4); both bounds are inclusive. */
const REACH_METRES = 375;
const REACH_MS = 24 * 3_600_000;

/** Side of a cell, small enough that any two detections in one cell on one day are within reach. */
const CELL_METRES = REACH_METRES / Math.SQRT2;

/** Maximum number of columns and of rows of cells that a key can hold on either side of the origin: some 17,000 km. */
const HALF_SPAN = 2 ** 16;
const ROW = 2 * HALF_SPAN;
const DAY = ROW * 2 * HALF_SPAN;

const NEIGHBOURS = [-1, 0, 1].flatMap((days) =>
  [-2, -1, 0, 1, 2].flatMap((down) => [-2, -1, 0, 1, 2].map((right) => days * DAY + down * ROW + right)),
);

/**
 * Counts single-linkage clusters: chains of detections, each within reach of the next. Detections are sorted into cells of
 * space and time whose members are all linked, so only nearby cells are compared, and only until their first link.
 */
export function countClusters(moments: readonly Moment[]): number {
  const left = cellsOf(moments);
  let clusters = 0;
  for (const [first, cell] of left) {
    clusters++;
    left.delete(first);
    const linked = [[first, cell] as const];
    for (const [key, members] of linked)
      for (const step of NEIGHBOURS) {
        const others = left.get(key + step);
        if (others === undefined || !reach(members, others)) continue;
        left.delete(key + step);
        linked.push([key + step, others]);
      }
  }
  return clusters;
}

function cellsOf(moments: readonly Moment[]): Map<number, Moment[]> {
  const cells = new Map<number, Moment[]>();
  for (const moment of moments) {
    const column = Math.floor(moment.x / CELL_METRES) + HALF_SPAN;
    const row = Math.floor(moment.y / CELL_METRES) + HALF_SPAN;
    const key = Math.floor(moment.at / REACH_MS) * DAY + row * ROW + column;
    const cell = cells.get(key);
    if (cell) cell.push(moment);
    else cells.set(key, [moment]);
  }
  return cells;
}

function reach(these: readonly Moment[], those: readonly Moment[]): boolean {
  return these.some((a) =>
    those.some(
      (b) => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= REACH_METRES ** 2 && Math.abs(a.at - b.at) <= REACH_MS,
    ),
  );
}

/** Number of UTC days in which fires are counted; the last is the whole day of the analysis. */
const FIRE_WINDOW_DAYS = 7;
const FIRE_HISTORY_DAYS = 30;

/** A cell that burns on at least this many days contains a flare or furnace rather than vegetation fires (methods 4). */
const STATIC_DAYS = 4;
const STATIC_CELL_METRES = 375;

/** Tolerance in degrees, some ten centimetres on the ground. */
const HAIR = 1e-6;

type FireSum = Pick<Fires, 'count' | 'inside' | 'clusters' | 'frpSumMw'>;

interface FireSummary extends FireSum {
  /**
   * Number of cells of 375 m with a counted detection that burn on at least four days of the period (of thirty days up to its
   * end, if it is shorter).
   */
  readonly staticCells: number;
}

/** The window of `days` whole days that ends with the day `date`. */
export function fireWindow(date: string, days = FIRE_WINDOW_DAYS): Period {
  return { start: addDays(date, 1 - days), end: date };
}

/** The days whose fires show static sources: the whole period, and at least the thirty days up to its end. */
export function fireHistory({ start, end }: Period): Period {
  return { start: [start, fireWindow(end, FIRE_HISTORY_DAYS).start].sort()[0], end };
}

/**
 * Counts fires on a north-up metric grid during a period of whole days (methods 4): those of nominal or high confidence and of
 * type 0 or no type, each once per satellite, place and minute. If `fires` contains any VIIRS detection, at any place and time,
 * only VIIRS is counted, otherwise MODIS, because both see the same fires. All detections of {@link fireHistory}
 * are used to identify static sources.
 */
export function countFires(fires: readonly FireDetection[], grid: Grid, { start, end }: Period): FireSummary {
  const instrument = instrumentOf(fires);
  const own = fires.filter((fire) => fire.instrument === instrument && isFire(fire));
  const located = locateFires(own, grid, fireHistory({ start, end }));
  const counted = located.filter(({ fire }) => dayOf(fire) >= start);
  return { ...sumLocated(counted), staticCells: countStaticCells(counted, located) };
}

/** Sums detections that are known to count, each once; distances are measured in the metres of `epsg`. */
export function sumFires(fires: readonly FireDetection[], epsg: number): FireSum {
  return sumLocated(unique(locate(fires, epsg)));
}

interface LocatedFire extends Moment {
  readonly fire: FireDetection;
}

function instrumentOf(fires: readonly FireDetection[]): FireDetection['instrument'] | null {
  if (fires.some(({ instrument }) => instrument === 'VIIRS')) return 'VIIRS';
  return fires.length > 0 ? 'MODIS' : null;
}

function isFire({ confidence, type }: FireDetection): boolean {
  return confidence !== 'low' && (type === null || type === 0);
}

function sumLocated(counted: readonly LocatedFire[]): FireSum {
  return {
    count: counted.length,
    inside: counted.map(({ fire }) => fire),
    clusters: countClusters(counted),
    frpSumMw: powerOf(counted),
  };
}

function powerOf(counted: readonly LocatedFire[]): number | null {
  return counted.reduce<number | null>(
    (sum, { fire: { frp } }) => (sum === null || frp === null ? null : sum + frp),
    0,
  );
}

/** The fires on the grid, without duplicates, with their positions in the grid's metres. */
function locateFires(fires: readonly FireDetection[], grid: Grid, { start, end }: Period): LocatedFire[] {
  const { boxes } = outlineOf(grid);
  const near = fires.filter((fire) => {
    const day = dayOf(fire);
    // The box is larger than the grid, but much cheaper to test.
    return day >= start && day <= end && boxes.some((box) => isNear(box, fire.lng, fire.lat));
  });
  return unique(locate(near, grid.epsg).filter(({ x, y }) => isOnGrid(grid, x, y)));
}

function locate(fires: readonly FireDetection[], epsg: number): LocatedFire[] {
  const projection = projectionOf(epsg);
  return fires.map((fire) => {
    const [x, y] = projection.forward(fire.lng, fire.lat);
    return { fire, x, y, at: Date.parse(fire.time) };
  });
}

function unique(located: readonly LocatedFire[]): LocatedFire[] {
  return [...new Map(located.map((one) => [identityOf(one.fire), one])).values()];
}

/** Whether a point lies in a box in degrees, with a tolerance for rounded edges. */
function isNear([west, south, east, north]: Bbox, lng: number, lat: number): boolean {
  return lng >= west - HAIR && lng <= east + HAIR && lat >= south - HAIR && lat <= north + HAIR;
}

function dayOf({ time }: FireDetection): string {
  return time.slice(0, 10);
}

/** One detection is identified by satellite, place (to some 10 m) and minute, however often it is reported. */
function identityOf({ satellite, lat, lng, time }: FireDetection): string {
  return `${satellite} ${Math.round(lat * 1e4)} ${Math.round(lng * 1e4)} ${time}`;
}

function countStaticCells(counted: readonly LocatedFire[], all: readonly LocatedFire[]): number {
  const daysOfCell = new Map<string, Set<string>>();
  for (const located of all) {
    const days = daysOfCell.get(staticCell(located)) ?? new Set<string>();
    daysOfCell.set(staticCell(located), days.add(dayOf(located.fire)));
  }
  const burning = new Set(counted.map(staticCell));
  return [...burning].filter((cell) => daysOfCell.get(cell)!.size >= STATIC_DAYS).length;
}

function staticCell({ x, y }: Moment): string {
  return `${Math.floor(x / STATIC_CELL_METRES)},${Math.floor(y / STATIC_CELL_METRES)}`;
}
