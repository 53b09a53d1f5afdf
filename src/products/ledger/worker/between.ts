import { UNKNOWN_CLASS } from '../../../geo/layer.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { Inside } from '../../../../worker/inside.ts';
import { RETAIN } from '../../../../worker/kernels.ts';
import { FOREST } from '../../forest/tasks.ts';
import { LOSS, type BetweenResult, type BetweenTask, type EventPlanes, type StatePlanes } from '../tasks.ts';
import { MIN_LOG_ODDS_CHANGE } from './ground.ts';
import { patchesOf } from './patches.ts';
import { isInSeasonOf, sureForest } from './sure.ts';

/**
 * Smallest fall of the log odds that counts if different seasons may explain part of it: from the first state to the year after
 * the later one, or to a later state with observations from seasons that the first state lacks.
 */
const MIN_LOG_ODDS_FALL = 4;
/**
 * Smallest number of observations of a first state, one for every two months of its year; with fewer, crops may pass for forest.
 */
const MANY_DAYS = 6;

type KnownFractions = Pick<BetweenResult, 'sureFraction' | 'assessedFraction'>;
const ALL_KNOWN: KnownFractions = { sureFraction: 1, assessedFraction: 1 };

/** Finds the loss and gain of forest between two days, and the largest patches of loss (methods 8). */
export function runBetween(task: BetweenTask, arena: Arena): BetweenResult {
  const { width, height } = task;
  const pixels = width * height;
  arena.open();
  const inside = new Inside(arena, task.inside, pixels);
  const scratch = arena.take(Uint8Array, arena.kernels.sieveScratchBytes(width, height));
  const planes = eventsOf(task, pixels);
  const known = task.states === null ? ALL_KNOWN : addOlder(task, task.states, planes, scratch, arena);
  const loss = arena.put(Uint8Array, planes.loss);
  const unknownPixels = inside.count(loss, LOSS.unknown);
  return {
    ...planes,
    confirmedPixels: inside.count(loss, LOSS.confirmed) + inside.count(loss, LOSS.highest),
    provisionalPixels: inside.count(loss, LOSS.provisional),
    unknownPixels,
    validFraction: 1 - unknownPixels / inside.area,
    ...known,
    ...patchesOf({ task, arena, inside, scratch }, planes),
  };
}

function isLost(value: number): boolean {
  return value !== LOSS.none && value !== LOSS.unknown;
}

/** The year's events after the first day. */
function eventsOf({ events, states, from, isLong }: BetweenTask, pixels: number): EventPlanes {
  if (events === null) {
    const loss = Uint8Array.from(states!.after.forest, (value) =>
      value === UNKNOWN_CLASS ? LOSS.unknown : LOSS.none,
    );
    const days = () => new Int32Array(pixels);
    return { loss, after: days(), by: days(), gain: new Uint8Array(pixels) };
  }
  const gain = isLong ? events.gain.slice() : new Uint8Array(pixels);
  const [loss, after, by] = [events.loss.slice(), events.after.slice(), events.by.slice()];
  for (let i = 0; i < pixels; i++) if (isLost(loss[i]) && by[i] <= from) loss[i] = after[i] = by[i] = 0;
  return { loss, after, by, gain };
}

/**
 * Adds the changes between the two states. A pixel is lost if no part of it is forest now, and the later state or the year after
 * it shows the loss beyond doubt; if the loss is in doubt, it is unknown. A pixel is gained if the first state was not forest,
 * and the later one is, beyond doubt. Returns which fractions of the first state's forest are known.
 */
function addOlder(
  task: BetweenTask,
  { before, after }: NonNullable<BetweenTask['states']>,
  planes: EventPlanes,
  scratch: Block<Uint8Array>,
  arena: Arena,
): KnownFractions {
  const isComparable = task.events === null || after.greenDays.every(({ day }) => isInSeasonOf(before, day));
  const fall = isComparable ? MIN_LOG_ODDS_CHANGE : MIN_LOG_ODDS_FALL;
  const lost = risen(task, after, before, fall, scratch, arena);
  const gained = risen(task, before, after, MIN_LOG_ODDS_CHANGE, scratch, arena);
  const gone = goneOn(task, before, scratch, arena);
  const later = [...after.greenDays, ...(task.events?.greenDays ?? [])];
  const [sure, present] = [sureForest(before, later), forestNow(task)];
  let [unsure, unknown] = [0, 0];
  for (let i = 0; i < lost.length; i++) {
    if (before.forest[i] === FOREST) planes.gain[i] = 0;
    else if (task.isLong && gained[i] === 1) {
      planes.gain[i] = 1;
      if (present[i] === 1 && planes.loss[i] === LOSS.unknown) planes.loss[i] = LOSS.none;
      // A loss of forest that grew after the first day is not a loss of that day's forest; if the seasons differ, the forest may
      // only seem to have grown.
      if (isComparable && isLost(planes.loss[i])) planes.loss[i] = planes.after[i] = planes.by[i] = 0;
    }
    const isCertain = sure[i] === FOREST && (lost[i] === 1 || gone[i] === 1);
    const isOpen = planes.loss[i] === LOSS.provisional ? isCertain : !isLost(planes.loss[i]);
    if (present[i] === 1 || !isOpen) continue;
    if (isCertain) {
      planes.loss[i] = LOSS.confirmed;
      [planes.after[i], planes.by[i]] = [task.from, lost[i] === 1 ? task.until : task.to];
    } else if (sure[i] === FOREST || sure[i] === UNKNOWN_CLASS) planes.loss[i] = LOSS.unknown;
    if (before.forest[i] !== FOREST) continue;
    const part = task.inside?.[i] ?? 1;
    if (sure[i] === UNKNOWN_CLASS) unsure += part;
    if (planes.loss[i] === LOSS.unknown) unknown += part;
  }
  if (before.forestPixels === 0) return ALL_KNOWN;
  const [sureFraction, assessedFraction] = [unsure, unknown].map((part) => 1 - part / before.forestPixels);
  return { sureFraction, assessedFraction };
}

/** 1 where `to` is forest and `from` is not, beyond doubt. Swapping the two states finds loss. */
function risen(
  { width, height, minimumPatch }: BetweenTask,
  from: StatePlanes,
  to: StatePlanes,
  minimumRise: number,
  scratch: Block<Uint8Array>,
  arena: Arena,
): Uint8Array {
  const { kernels } = arena;
  return arena.borrow(() => {
    const put = ({ forest, logOdds, usual }: StatePlanes) =>
      [
        arena.put(Uint8Array, forest).address,
        arena.put(Float32Array, logOdds).address,
        arena.put(Float32Array, usual).address,
      ] as const;
    const output = arena.take(Uint8Array, width * height);
    kernels.markGains(...put(from), ...put(to), output.address, width * height, minimumRise);
    kernels.sieve(output.address, scratch.address, width, height, minimumPatch, 1, 0, RETAIN.none);
    return output.view.slice();
  });
}

/** 1 where the first state was forest and the year up to the second day shows, beyond doubt, that it no longer is. */
function goneOn(
  { events, width, height, minimumPatch }: BetweenTask,
  { forest, logOdds, greenDays }: StatePlanes,
  scratch: Block<Uint8Array>,
  arena: Arena,
): Uint8Array {
  if (events === null || greenDays.length < MANY_DAYS) return new Uint8Array(width * height);
  return arena.borrow(() => {
    const gone = arena.putMask(
      forest,
      (value, i) => value === FOREST && logOdds[i] - events.logOdds[i] >= MIN_LOG_ODDS_FALL,
    );
    arena.kernels.sieve(gone.address, scratch.address, width, height, minimumPatch, 1, 0, RETAIN.none);
    return gone.view.slice();
  });
}

/** 1 where any fine pixel of a pixel is forest on the second day. */
function forestNow({ width, height, fine }: BetweenTask): Uint8Array {
  const present = new Uint8Array(width * height);
  fine.forest.forEach((value, i) => {
    if (value !== FOREST) return;
    const column = Math.floor((i % fine.width) / fine.factor);
    const row = Math.floor(Math.floor(i / fine.width) / fine.factor);
    if (column < width && row < height) present[row * width + column] = 1;
  });
  return present;
}
