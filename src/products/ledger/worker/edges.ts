import { LOSS } from '../tasks.ts';
import { FOREST } from '../../forest/tasks.ts';
import { UNSEEN, type Events, type LossPlanes } from './year.ts';
import type { WeighedDay } from './evidence.ts';

/** Distance from an edge within which the clearing shows how far NBR falls where a whole pixel is cleared, in pixels. */
const REACH = 2;

type Size = Readonly<Record<'width' | 'height', number>>;

/** A pixel at an edge, and how far its NBR fell. */
interface EdgePixel {
  readonly i: number;
  readonly fall: number;
}

/** A clearing: lost pixels that touch at a side or a corner. */
interface Clearing {
  /** Lost pixels beside pixels without loss. */
  readonly lostEdge: EdgePixel[];
  /** Sure forest beside lost pixels, which has been observed since their loss. */
  readonly forestEdge: EdgePixel[];
}

/** Fall of NBR of each lost pixel since its loss; NaN without loss. `isEdge`: 1 for lost pixels beside pixels without loss. */
interface Lost {
  readonly falls: Float64Array;
  readonly isEdge: Uint8Array;
}

/**
 * Removes lost pixels at the edges of clearings, so that partly cleared pixels do not enlarge the area (methods 8). In each
 * clearing, as many remain as the cleared fractions on both sides of its edges add up to: those with the largest fractions.
 * Returns 1 for each pixel removed.
 */
export function trimEdges(events: Events, days: readonly WeighedDay[], planes: LossPlanes): Uint8Array {
  const { loss, after, by } = planes;
  const trimmed = new Uint8Array(loss.view.length);
  const lost = fallsOfLost(events, days, planes);
  const fractionOf = ({ i, fall }: EdgePixel) => clearedFraction(i, fall, lost, events.observations);
  for (const { lostEdge, forestEdge } of findClearings(events, days, lost, planes)) {
    const ranked = lostEdge.map((pixel) => ({ ...pixel, fraction: fractionOf(pixel) }));
    const outside = forestEdge.reduce((sum, pixel) => sum + fractionOf(pixel), 0);
    const kept = Math.round(ranked.reduce((sum, { fraction }) => sum + fraction, outside));
    ranked.sort((a, b) => b.fraction - a.fraction);
    for (const { i } of ranked.slice(kept)) {
      trimmed[i] = 1;
      loss.view[i] = after.view[i] = by.view[i] = 0;
    }
  }
  return trimmed;
}

function fallsOfLost(events: Events, days: readonly WeighedDay[], { loss, by }: LossPlanes): Lost {
  const falls = new Float64Array(loss.view.length).fill(NaN);
  const isEdge = new Uint8Array(loss.view.length);
  loss.view.forEach((value, i) => {
    if (value === LOSS.none || value === LOSS.unknown) return;
    const { fall, isLow } = fallOf(events, days, i, by.view[i]);
    // Without a low observation, only radar shows the loss, so it has no fraction.
    if (!isLow) return;
    falls[i] = fall;
    forAround(i, 1, events.observations, (at) => {
      if (loss.view[at] === LOSS.none) isEdge[i] = 1;
    });
  });
  return { falls, isEdge };
}

/** The clearings, in the order of their first pixels. Forest between two clearings belongs to the first. */
function findClearings(
  events: Events,
  days: readonly WeighedDay[],
  lost: Lost,
  { loss, by }: LossPlanes,
): Clearing[] {
  const { falls, isEdge } = lost;
  const isTaken = loss.view.map((value, i) => Number(value !== LOSS.none || events.sure.view[i] !== FOREST));
  const isFound = new Uint8Array(falls.length);
  const clearings: Clearing[] = [];
  falls.forEach((fall, first) => {
    if (Number.isNaN(fall) || isFound[first] === 1) return;
    const edge = pixelsFrom(first, falls, isFound, events.observations).filter((i) => isEdge[i] === 1);
    const lostBy = lossBeside(edge, by.view, isTaken, events.observations);
    const forestEdge = [...lostBy].map(([i, since]) => ({ i, fall: fallOf(events, days, i, since).fall }));
    clearings.push({
      lostEdge: edge.map((i) => ({ i, fall: falls[i] })),
      forestEdge: forestEdge.filter((pixel) => !Number.isNaN(pixel.fall)),
    });
  });
  return clearings;
}

/** Marks and returns the pixels of the clearing that contains a given pixel. */
function pixelsFrom(first: number, falls: Float64Array, isFound: Uint8Array, size: Size): number[] {
  const pixels = [first];
  isFound[first] = 1;
  for (const i of pixels)
    forAround(i, 1, size, (at) => {
      if (isFound[at] === 1 || Number.isNaN(falls[at])) return;
      isFound[at] = 1;
      pixels.push(at);
    });
  return pixels;
}

/** Pixels beside an edge that are not taken yet, with the first day of loss beside them; marks them as taken. */
function lossBeside(
  edge: readonly number[],
  by: Int32Array,
  isTaken: Uint8Array,
  size: Size,
): Map<number, number> {
  const lostBy = new Map<number, number>();
  for (const i of edge)
    forAround(i, 1, size, (at) => {
      if (isTaken[at] === 0) lostBy.set(at, Math.min(by[i], lostBy.get(at) ?? by[i]));
    });
  for (const at of lostBy.keys()) isTaken[at] = 1;
  return lostBy;
}

/**
 * Mean fall of a pixel's NBR below its usual value since a day, relative to the forest of the same day; NaN if it was not
 * observed. `isLow`: whether an observation is low.
 */
function fallOf(
  { task, observations, lows, nbr, state }: Events,
  days: readonly WeighedDay[],
  i: number,
  since: number,
) {
  let [sum, seen, isLow] = [0, 0, false];
  task.observations.forEach(({ day }, at) => {
    const pixel = at * observations.pixels + i;
    if (day < since || lows.view[pixel] === UNSEEN) return;
    sum += state.usual.view[i] + days[at].median - nbr.view[pixel];
    seen++;
    isLow ||= lows.view[pixel] > 0;
  });
  return { fall: sum / seen, isLow };
}

/**
 * Cleared fraction of a pixel at an edge: its fall relative to the mean fall of the clearing beside it, because the NBR of a mixed
 * pixel lies between that of its parts. If no lost pixel nearby is inside the clearing, relative to the largest fall nearby.
 */
function clearedFraction(i: number, own: number, { falls, isEdge }: Lost, size: Size): number {
  let [sum, count, largest] = [0, 0, own];
  forAround(i, REACH, size, (at) => {
    if (Number.isNaN(falls[at])) return;
    largest = Math.max(largest, falls[at]);
    if (isEdge[at] === 1) return;
    sum += falls[at];
    count++;
  });
  const full = count > 0 ? sum / count : largest;
  return full > 0 ? Math.min(1, Math.max(0, own) / full) : 1;
}

/** Calls `visit` with each pixel within a distance of a pixel, but not with the pixel itself. */
function forAround(i: number, reach: number, { width, height }: Size, visit: (at: number) => void): void {
  const [column, row] = [i % width, Math.floor(i / width)];
  for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y++)
    for (let x = Math.max(0, column - reach); x <= Math.min(width - 1, column + reach); x++)
      if (x !== column || y !== row) visit(y * width + x);
}
