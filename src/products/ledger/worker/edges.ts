import { LOSS } from '../tasks.ts';
import { FOREST } from '../../forest/tasks.ts';
import { UNSEEN, type Events, type LossPlanes } from './year.ts';
import type { WeighedDay } from './evidence.ts';

/** Distance from an edge within which the clearing shows how far NBR falls where a whole pixel is cleared, in pixels. */
const REACH = 2;

type Size = Readonly<Record<'width' | 'height', number>>;

/** Clearings and their edges. */
interface Clearings {
  /** Fall of NBR of each lost pixel since its loss. */
  readonly lost: ReadonlyMap<number, number>;
  /** Lost pixels beside pixels without loss. */
  readonly inner: ReadonlySet<number>;
  /** Fall of NBR of sure forest beside lost pixels, since their loss. */
  readonly outer: ReadonlyMap<number, number>;
}

/**
 * Removes lost pixels at the edges of clearings, so that partly cleared pixels do not enlarge the area (methods 8). As many remain
 * as the cleared fractions of the pixels on both sides of the edges add up to: those with the largest fractions.
 */
export function trimEdges(
  events: Events,
  days: readonly WeighedDay[],
  { loss, after, by }: LossPlanes,
): void {
  const clearings = findClearings(events, days, loss.view, by.view);
  const cleared = (i: number, fall: number) => clearedFraction(i, fall, clearings, events.observations);
  const inner = [...clearings.inner].map((i) => ({ i, fraction: cleared(i, clearings.lost.get(i)!) }));
  const outer = [...clearings.outer].map(([i, fall]) => ({ i, fraction: cleared(i, fall) }));
  const kept = [...inner, ...outer].reduce((sum, { fraction }) => sum + fraction, 0);
  const trimmed = inner.sort((a, b) => b.fraction - a.fraction).slice(Math.max(0, Math.round(kept)));
  for (const { i } of trimmed) loss.view[i] = after.view[i] = by.view[i] = 0;
}

function findClearings(
  events: Events,
  days: readonly WeighedDay[],
  loss: Uint8Array,
  by: Int32Array,
): Clearings {
  const [lost, inner, lostBy] = [new Map<number, number>(), new Set<number>(), new Map<number, number>()];
  loss.forEach((value, i) => {
    if (value === LOSS.none || value === LOSS.unknown) return;
    const { fall, isLow } = fallOf(events, days, i, by[i]);
    // A loss that only radar shows has no fraction.
    if (!isLow) return;
    lost.set(i, fall);
    for (const at of around(i, 1, events.observations)) {
      if (loss[at] !== LOSS.none) continue;
      inner.add(i);
      if (events.sure.view[at] === FOREST) lostBy.set(at, Math.min(by[i], lostBy.get(at) ?? by[i]));
    }
  });
  const outer = [...lostBy].map(([i, since]) => [i, fallOf(events, days, i, since).fall] as const);
  return { lost, inner, outer: new Map(outer.filter(([, fall]) => !Number.isNaN(fall))) };
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
 * Cleared fraction of a pixel at an edge: its fall relative to the mean fall of the clearing beside it, because NBR of a mixed
 * pixel lies between that of its parts. In a clearing without inside, relative to the largest fall.
 */
function clearedFraction(i: number, own: number, { lost, inner }: Clearings, size: Size): number {
  const near = around(i, REACH, size).filter((at) => lost.has(at));
  const inside = near.filter((at) => !inner.has(at)).map((at) => lost.get(at)!);
  const full =
    inside.length > 0
      ? inside.reduce((sum, fall) => sum + fall) / inside.length
      : near.reduce((most, at) => Math.max(most, lost.get(at)!), own);
  return full > 0 ? Math.min(1, Math.max(0, own) / full) : 1;
}

/** The pixels within a distance of a pixel, without the pixel itself. */
function around(i: number, reach: number, { width, height }: Size): number[] {
  const [column, row] = [i % width, Math.floor(i / width)];
  const pixels: number[] = [];
  for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y++)
    for (let x = Math.max(0, column - reach); x <= Math.min(width - 1, column + reach); x++)
      if (x !== column || y !== row) pixels.push(y * width + x);
  return pixels;
}
