import { dayNumber } from '../scenario/calendar.ts';
import type { CoatName } from './coats.ts';
import type { LocatedPlotEvent } from './events.ts';
import type { Biome } from './spec.ts';

/** The remaining or regrown trees of a plot: crowns in percent, height in thousandths of the mature height. */
export interface Growth {
  readonly crowns: number;
  readonly height: number;
  /** The cover visible between the crowns. */
  readonly ground: CoatName;
}

export const INTACT: Growth = { crowns: 100, height: 1000, ground: 'pasture' };

/** Days after a clearing until which the ground is charred, then bare, then under slash and weeds before it becomes pasture. */
const CLEARED = { charred: 45, bare: 140, slash: 300 } as const;

/** Number of years after which felled forest has closed its crowns, and after which it has 63 % of its height. */
const REGROWTH = { crowns: 9, height: 12 } as const;

/** Number of days over which degraded forest loses crowns, the percentage lost, and the percentage regained per year. */
const DEGRADATION = { days: 270, lost: 36, regained: 3 } as const;

const YEAR = 365.25;

/** The growth of an event's plots on a day. */
export function growthOf({ kind, date: then }: LocatedPlotEvent, date: string, { rotation }: Biome): Growth {
  const age = dayNumber(date) - dayNumber(then);
  if (kind === 'rotation') return rotated(age, rotation!);
  if (age < 0) return INTACT;
  if (kind === 'converted') return { crowns: 0, height: 0, ground: groundAfter(age) };
  if (kind === 'degraded') return degraded(age);
  return {
    crowns: Math.floor(100 * Math.min(1, age / YEAR / REGROWTH.crowns)),
    height: Math.floor(1000 * (1 - Math.exp(-age / YEAR / REGROWTH.height))),
    ground: age < CLEARED.slash ? 'cleared' : 'pasture',
  };
}

function groundAfter(age: number): CoatName {
  if (age < CLEARED.charred) return 'charred';
  if (age < CLEARED.bare) return 'cropBare';
  return age < CLEARED.slash ? 'cleared' : 'pasture';
}

/** Trees disappear one by one over months. The remaining forest has gaps, which close slowly. */
function degraded(age: number): Growth {
  const lost = Math.round((DEGRADATION.lost * Math.min(age, DEGRADATION.days)) / DEGRADATION.days);
  const regained = Math.floor((DEGRADATION.regained * Math.max(0, age - DEGRADATION.days)) / YEAR);
  return { crowns: Math.min(100, 100 - lost + regained), height: 1000 - 5 * lost, ground: 'cleared' };
}

/** Trees of one age since the last harvest. */
function rotated(age: number, { years, closing }: NonNullable<Biome['rotation']>): Growth {
  const cycle = Math.round(years * YEAR);
  const days = ((age % cycle) + cycle) % cycle;
  return {
    crowns: Math.floor(100 * Math.min(1, days / YEAR / closing)),
    height: Math.floor(1000 * Math.min(1, (1.3 * days) / cycle)),
    ground: days < 150 ? 'cropBare' : 'pasture',
  };
}
