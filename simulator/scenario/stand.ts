import { COVER } from '../truth.ts';
import { yearsBetween } from './calendar.ts';
import type { Land, LocatedEvent } from './land.ts';

/** The vegetation of the land on a day, at 10 m. */
export interface Stand {
  readonly date: string;
  readonly cover: Uint8Array;
  /** RH98, decimetres. */
  readonly height: Uint16Array;
  /** RH98 as visible in spectra and radar, decimetres. */
  readonly shown: Uint16Array;
  /** Fraction of the ground that tree crowns hide from spectra, percent. */
  readonly crowns: Uint8Array;
}

/** RH98 of land without trees, decimetres. */
const LOW: Readonly<Record<number, number>> = { [COVER.grass]: 8, [COVER.bare]: 3, [COVER.water]: 0 };

/** The remaining or regrown part of a forest: crowns in percent, height in thousandths of the mature height. */
interface Growth {
  readonly crowns: number;
  readonly height: number;
  readonly ground: number;
}

const INTACT: Growth = { crowns: 100, height: 1000, ground: COVER.grass };
const PASTURE: Growth = { crowns: 0, height: 0, ground: COVER.grass };

/** Number of years after which felled forest has closed its crowns, and after which it has 63 % of its height. */
const REGROWTH = { crowns: 10, height: 12 } as const;
/** The remaining forest after a fire. */
const AFTER_FIRE = { crowns: 30, height: 400 } as const;
/**
 * A plantation of fast-growing trees: the number of years until its crowns close, and its height then, thousandths of the height
 * of mature forest.
 */
const PLANTATION = { closed: 2, height: 500 } as const;
/** Minimum crowns for land to count as forest, percent. */
const FOREST_CROWNS = 60;

/** The stand of a day. */
export function standOn(land: Land, date: string): Stand {
  const growths = [INTACT, ...land.events.map((event) => growthOf(event, date))];
  const size = land.cover.length;
  const stand = {
    date,
    cover: new Uint8Array(size),
    height: new Uint16Array(size),
    shown: new Uint16Array(size),
    crowns: new Uint8Array(size),
  };
  for (let i = 0; i < size; i++) {
    const found = land.cover[i];
    const growth = growths[land.eventOf[i]];
    const isForest = found === COVER.forest;
    stand.cover[i] = isForest ? coverOf(growth) : found;
    stand.crowns[i] = isForest ? growth.crowns : 0;
    const low = isForest ? LOW[growth.ground] : LOW[found];
    const fraction = isForest ? growth.height : 0;
    stand.shown[i] = Math.max(low, Math.floor((land.mature[i] * fraction) / 1000));
    stand.height[i] = Math.max(low, Math.floor(((land.mature[i] + land.unseen[i]) * fraction) / 1000));
  }
  return stand;
}

/** The ground under the crowns of each event, with that of no event first: bare soil where forest grows back, else grass. */
export function groundUnder(land: Land, date: string): Uint8Array {
  return Uint8Array.from(
    [INTACT, ...land.events.map((event) => growthOf(event, date))],
    ({ ground }) => ground,
  );
}

/** Whether the ground of an event is forest on a day. */
export function isForestOn(event: LocatedEvent, date: string): boolean {
  return coverOf(growthOf(event, date)) === COVER.forest;
}

function coverOf({ crowns, ground }: Growth): number {
  return crowns >= FOREST_CROWNS ? COVER.forest : ground;
}

function growthOf({ kind, date: then }: LocatedEvent, date: string): Growth {
  const age = yearsBetween(then, date);
  if (kind === 'planted') return age < 0 ? PASTURE : planted(age);
  if (age < 0) return INTACT;
  if (kind === 'converted') return PASTURE;
  const rest = kind === 'burnt' ? AFTER_FIRE : { crowns: 0, height: 0 };
  const closed = Math.min(1, age / REGROWTH.crowns);
  const grown = 1 - Math.exp(-age / REGROWTH.height);
  return {
    crowns: rest.crowns + Math.floor((100 - rest.crowns) * closed),
    height: rest.height + Math.floor((1000 - rest.height) * grown),
    ground: COVER.bare,
  };
}

function planted(age: number): Growth {
  const closed = Math.min(1, age / PLANTATION.closed);
  return {
    crowns: Math.floor(100 * closed),
    height: Math.floor(PLANTATION.height * closed),
    ground: COVER.grass,
  };
}
