import type { Block } from '../../../../worker/arena.ts';
import type { HistoryObservation } from '../../../sources/history/tasks.ts';
import { UNSEEN, type Events } from './year.ts';
import { FEW_PIXELS, forestDays, type ForestDay } from './standing.ts';
import { isInSeasonOf } from './sure.ts';

/** Fractions of lost forest assumed to be low, and to be deep, in an observation (methods 8). */
const LOW_IF_LOST = 0.25;
const DEEP_IF_LOST = 0.4;
/**
 * Smallest fraction of standing forest assumed to be low on any day, and the fraction above which a day carries no information.
 */
const RARE = 0.01;
const COMMON = 0.3;
const NEVER_ALL = 0.99;
/** Factor of the weights of a day in a season that no day of the state covers: the usual NBR of that season is unknown. */
const OTHER_SEASON = 0.5;
/** A pixel is low only if it is below the day's forest by more than this many standard deviations of that forest. */
const DAY_SPREADS = 4;

/** Log likelihood ratios of a loss for the classes usual, low and deep, then those of a deep loss. */
type Weights = readonly number[];

const CLASSES = 3;
export const WEIGHTS = 2 * CLASSES;

/** An observation of a year of events. */
export interface WeighedDay {
  /** `null` if it carries no information. */
  readonly weights: Weights | null;
  /** Median NBR of the standing forest, without forest that seems to be lost; NaN if none was seen. */
  readonly median: number;
}

/** The data of a year of events before its observations are classified and before it is known where a loss can be detected. */
type Opened = Omit<Events, 'lows' | 'sure'>;

/**
 * Classifies the pixels of all observations relative to the standing forest of the same day, of which `first` is a first
 * estimate. If too much of the standing forest is low, or too little of it is seen, an observation carries no information: its
 * pixels have the class 255. Cleared ground would distort its own reference, so forest that a first pass finds low twice is
 * removed from the standing forest.
 */
export function weighObservations(
  events: Opened,
  first: readonly ForestDay[],
  lows: Block<Uint8Array>,
): WeighedDay[] {
  const { observations, task } = events;
  const { arena, pixels } = observations;
  const isKnown = ({ day }: HistoryObservation) => isInSeasonOf(task.state, day);
  return arena.borrow(() => {
    first.forEach(({ level }, i) => mark(events, i, level, 0, lows));
    const standing = everStanding(events, first, lows);
    const days = forestDays(observations, events.nbr, standing);
    days.forEach(({ median, spread }, i) => mark(events, i, median, DAY_SPREADS * spread, lows));
    hideBare(task, lows, pixels);
    return days.map(({ isSeen, median }, i) => {
      const weights = isSeen ? weightsOf(sharesOf(events, i, lows, standing)) : null;
      if (weights === null) lows.view.fill(UNSEEN, i * pixels, (i + 1) * pixels);
      const isHalved = weights !== null && !isKnown(task.observations[i]);
      return { weights: isHalved ? weights.map((one) => OTHER_SEASON * one) : weights, median };
    });
  });
}

/**
 * On days outside full leaf, hides ground whose trees shed their leaves: ground that the state did not see green on such days.
 */
function hideBare({ state, inLeaf }: Opened['task'], lows: Block<Uint8Array>, pixels: number): void {
  if (!inLeaf.includes(0)) return;
  const bare = state.inLeaf.reduce((bits, is, at) => bits | (Number(is === 0) << at), 0);
  const sheds = Uint8Array.from(state.seenIn, (seen, i) =>
    Number((seen & bare) === 0 || (seen & bare) !== (state.greenIn[i] & bare)),
  );
  inLeaf.forEach((is, at) => {
    if (is === 1) return;
    const day = lows.view.subarray(at * pixels, (at + 1) * pixels);
    for (let i = 0; i < pixels; i++) if (sheds[i] === 1) day[i] = UNSEEN;
  });
}

/** Marks the low pixels of observation `i`, whose forest has the NBR `level`; a fall of up to `noise` is not low. */
function mark(
  { state, nbr, observations: { arena, pixels } }: Opened,
  i: number,
  level: number,
  noise: number,
  lows: Block<Uint8Array>,
): void {
  arena.kernels.markLows(
    nbr.address + i * pixels * 4,
    state.usual.address,
    state.spread.address,
    lows.address + i * pixels,
    pixels,
    level,
    noise,
  );
}

function everStanding(
  { state, observations: { arena, pixels } }: Opened,
  days: readonly ForestDay[],
  lows: Block<Uint8Array>,
): Block<Uint8Array> {
  const { kernels } = arena;
  const clear = arena.put(
    Uint8Array,
    days.map(({ isClear }) => Number(isClear)),
  );
  const ever = arena.take(Uint8Array, pixels);
  kernels.everStanding(
    lows.address,
    clear.address,
    state.standing.address,
    ever.address,
    pixels,
    days.length,
  );
  return kernels.countOfClass(ever.address, pixels, 1) < FEW_PIXELS ? state.standing : ever;
}

/**
 * Fraction of the standing forest that is low or deep in an observation, and fraction that is deep; `null` if none of it was
 * seen.
 */
function sharesOf(
  { observations: { arena, pixels } }: Opened,
  i: number,
  lows: Block<Uint8Array>,
  standing: Block<Uint8Array>,
): readonly [low: number, deep: number] | null {
  return arena.borrow(() => {
    const counts = arena.take(Uint32Array, CLASSES);
    arena.kernels.countLows(lows.address + i * pixels, standing.address, counts.address, pixels);
    const [usual, low, deep] = counts.view as unknown as [number, number, number];
    const seen = usual + low + deep;
    return seen === 0 ? null : [(low + deep) / seen, deep / seen];
  });
}

function weightsOf(shares: readonly [number, number] | null): Weights | null {
  if (shares === null || shares[0] > COMMON) return null;
  const [low, deep] = shares.map((share) => Math.max(RARE, share)) as [number, number];
  const shallow = Math.max(RARE, low - deep);
  const none = (share: number, lost: number) => Math.log((1 - lost) / (1 - Math.min(share, NEVER_ALL)));
  const isDeep = Math.log(DEEP_IF_LOST / deep);
  const notDeep = none(deep, DEEP_IF_LOST);
  return [
    none(low, LOW_IF_LOST + DEEP_IF_LOST),
    Math.log(LOW_IF_LOST / shallow),
    isDeep,
    notDeep,
    notDeep,
    isDeep,
  ];
}
