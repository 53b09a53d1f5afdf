import { UNKNOWN_CLASS } from '../../../geo/layer.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { Inside } from '../../../../worker/inside.ts';
import { FOREST } from '../../forest/tasks.ts';
import { LOSS, type BetweenResult, type BetweenTask, type EventPlanes, type StatePlanes } from '../tasks.ts';
import { MIN_LOG_ODDS_CHANGE, removeSmall } from './year.ts';
import { patchesOf, type OpenedGrid } from './patches.ts';
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
  arena.open();
  const inside = new Inside(arena, task.inside, width * height);
  const scratch = arena.take(Uint8Array, arena.kernels.sieveScratchBytes(width, height));
  const opened = { task, arena, inside, scratch, width, height };
  const planes = eventsOf(task, width * height);
  const known = task.states === null ? ALL_KNOWN : addOlder(opened, task.states, planes);
  const loss = arena.put(Uint8Array, planes.loss);
  const unknownPixels = inside.count(loss, LOSS.unknown);
  return {
    ...planes,
    confirmedPixels: inside.count(loss, LOSS.confirmed) + inside.count(loss, LOSS.highest),
    provisionalPixels: inside.count(loss, LOSS.provisional),
    unknownPixels,
    validFraction: 1 - unknownPixels / inside.area,
    ...known,
    ...patchesOf(opened, planes),
  };
}

function isLost(value: number): boolean {
  return value !== LOSS.none && value !== LOSS.unknown;
}

/** The year's events after the first day. */
function eventsOf({ events, states, from, spansYear }: BetweenTask, pixels: number): EventPlanes {
  if (events === null) {
    const loss = Uint8Array.from(states!.after.forest, (value) =>
      value === UNKNOWN_CLASS ? LOSS.unknown : LOSS.none,
    );
    const days = () => new Int32Array(pixels);
    return { loss, after: days(), by: days(), gain: new Uint8Array(pixels) };
  }
  const gain = spansYear ? events.gain.slice() : new Uint8Array(pixels);
  const [loss, after, by] = [events.loss.slice(), events.after.slice(), events.by.slice()];
  for (let i = 0; i < pixels; i++) if (isLost(loss[i]) && by[i] <= from) loss[i] = after[i] = by[i] = 0;
  return { loss, after, by, gain };
}

interface Opened extends OpenedGrid {
  readonly task: BetweenTask;
}

/** Adds the changes between the two states. Returns which fractions of the first state's forest are known. */
function addOlder(
  opened: Opened,
  states: NonNullable<BetweenTask['states']>,
  planes: EventPlanes,
): KnownFractions {
  const compared = compareStates(opened, states);
  addGains(opened.task, compared, planes);
  addLosses(opened.task, compared, planes);
  return knownFractions(opened.task, compared, planes);
}

type Compared = Readonly<ReturnType<typeof compareStates>>;

/** Masks of the changes from the first state to the later one, of the first state's certain forest and of the present forest. */
function compareStates(opened: Opened, { before, after }: NonNullable<BetweenTask['states']>) {
  const { events } = opened.task;
  const isComparable = events === null || after.greenDays.every(({ day }) => isInSeasonOf(before, day));
  return {
    before,
    isComparable,
    lost: risen(opened, after, before, isComparable ? MIN_LOG_ODDS_CHANGE : MIN_LOG_ODDS_FALL),
    gained: risen(opened, before, after, MIN_LOG_ODDS_CHANGE),
    gone: goneOn(opened, before),
    sure: sureForest(before, [...after.greenDays, ...(events?.greenDays ?? [])]),
    present: forestNow(opened.task),
  };
}

/** A pixel is gained if the first state was not forest, and the later one is, beyond doubt. */
function addGains(
  { spansYear }: BetweenTask,
  { before, present, isComparable, gained }: Compared,
  { loss, after, by, gain }: EventPlanes,
): void {
  for (let i = 0; i < gained.length; i++) {
    if (before.forest[i] === FOREST) gain[i] = 0;
    else if (spansYear && gained[i] === 1) {
      gain[i] = 1;
      if (present[i] === 1 && loss[i] === LOSS.unknown) loss[i] = LOSS.none;
      // A loss of forest that grew after the first day is not a loss of that day's forest; if the seasons differ, the forest may
      // only seem to have grown.
      if (isComparable && isLost(loss[i])) loss[i] = after[i] = by[i] = 0;
    }
  }
}

/**
 * A pixel is lost if no part of it is forest now, it is not a trimmed edge, and the later state or the year after it shows the loss
 * beyond doubt; if the loss is in doubt, it is unknown.
 */
function addLosses(
  { events, from, until, to }: BetweenTask,
  { sure, present, lost, gone }: Compared,
  { loss, after, by }: EventPlanes,
): void {
  for (let i = 0; i < lost.length; i++) {
    const isCertain = sure[i] === FOREST && (lost[i] === 1 || gone[i] === 1);
    const isOpen = loss[i] === LOSS.provisional ? isCertain : !isLost(loss[i]);
    if (present[i] === 1 || events?.trimmed[i] === 1 || !isOpen) continue;
    if (isCertain) {
      loss[i] = LOSS.confirmed;
      [after[i], by[i]] = [from, lost[i] === 1 ? until : to];
    } else if (sure[i] === FOREST || sure[i] === UNKNOWN_CLASS) loss[i] = LOSS.unknown;
  }
}

/** Forest that still stands counts as known. */
function knownFractions(
  { inside }: BetweenTask,
  { before, sure, present }: Compared,
  { loss }: EventPlanes,
): KnownFractions {
  if (before.forestPixels === 0) return ALL_KNOWN;
  let [unsure, unknown] = [0, 0];
  for (let i = 0; i < loss.length; i++) {
    if (before.forest[i] !== FOREST || present[i] === 1 || loss[i] !== LOSS.unknown) continue;
    const part = inside?.[i] ?? 1;
    unknown += part;
    if (sure[i] === UNKNOWN_CLASS) unsure += part;
  }
  const [sureFraction, assessedFraction] = [unsure, unknown].map((part) => 1 - part / before.forestPixels);
  return { sureFraction, assessedFraction };
}

/** 1 where `to` is forest and `from` is not, beyond doubt. Swapping the two states finds loss. */
function risen(opened: Opened, from: StatePlanes, to: StatePlanes, minimumRise: number): Uint8Array {
  const { arena, width, height, task } = opened;
  return arena.borrow(() => {
    const put = ({ forest, logOdds, usual }: StatePlanes) =>
      [
        arena.put(Uint8Array, forest).address,
        arena.put(Float32Array, logOdds).address,
        arena.put(Float32Array, usual).address,
      ] as const;
    const output = arena.take(Uint8Array, width * height);
    arena.kernels.markGains(...put(from), ...put(to), output.address, width * height, minimumRise);
    removeSmall(opened, output, task.minimumPatch);
    return output.view.slice();
  });
}

/** 1 where the first state was forest and the year up to the second day shows, beyond doubt, that it no longer is. */
function goneOn(opened: Opened, { forest, logOdds, greenDays }: StatePlanes): Uint8Array {
  const { arena, task } = opened;
  const { events, minimumPatch } = task;
  if (events === null || greenDays.length < MANY_DAYS) return new Uint8Array(forest.length);
  return arena.borrow(() => {
    const gone = arena.putMask(
      forest,
      (value, i) => value === FOREST && logOdds[i] - events.logOdds[i] >= MIN_LOG_ODDS_FALL,
    );
    removeSmall(opened, gone, minimumPatch);
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
