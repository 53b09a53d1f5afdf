import { hash } from '../noise.ts';
import { makeLand } from './land.ts';
import type { EventKind, EventSpec, Forest, ScenarioSpec } from './spec.ts';
import { scenarioSpec, type ScenarioOutline } from './scenario-spec.ts';

interface Setting {
  readonly forest: Forest;
  readonly lat: number;
  readonly lng: number;
  readonly date: string;
}

/** Places in every climate and both hemispheres, with dates in the leaf-on season of each. */
export const SETTINGS: readonly Setting[] = [
  { forest: 'tropical-evergreen', lat: -6.5, lng: -54.5, date: '2025-08-31' },
  { forest: 'temperate-deciduous', lat: 48.5, lng: 9.5, date: '2025-08-31' },
  { forest: 'tropical-evergreen', lat: 2.5, lng: 18.5, date: '2025-08-31' },
  { forest: 'temperate-needleleaf', lat: 46.5, lng: -120.5, date: '2025-08-31' },
  { forest: 'temperate-needleleaf', lat: -41.5, lng: 146.5, date: '2025-02-28' },
];

/** Events in the zone in its last twelve months. The alert level follows from them. */
const FATES = ['planted', 'quiet', 'nibbled', 'cut', 'cleared'] as const;
type Fate = (typeof FATES)[number];

/** NDVI change per decade of the standing forest, thousandths: well over the 20 of methods 2.5, or none. */
const GREENING = [0, 40, -40] as const;

/** Integers from a seed, with a separate name for each use. */
export class Dice {
  readonly #seed: number;
  constructor(seed: number) {
    this.#seed = seed;
  }

  between(use: number, low: number, high: number): number {
    return low + (hash(this.#seed, 101, use) % (high - low + 1));
  }
}

/**
 * A zone of 3 km generated from a seed: any climate, a third to nine tenths of forest, an old clear-cut of 12 to 96 ha, cuts of
 * up to 60 ha in the last year, up to 20 fires, any trend; lidar without noise. All alert levels occur in turn.
 */
export function randomScenario(seed: number): ScenarioSpec {
  for (let attempt = 0; attempt < 20; attempt++) {
    const spec = scenarioSpec(outline(seed, attempt));
    if (hasPosition(spec)) return spec;
  }
  throw new Error(`No land of seed ${seed} has room for its events`);
}

/** Whether the land of a specification has room for its events. */
export function hasPosition(spec: ScenarioSpec): boolean {
  try {
    makeLand(spec);
    return true;
  } catch {
    return false;
  }
}

function outline(seed: number, attempt: number): ScenarioOutline {
  const dice = new Dice(seed);
  const { lat, lng, date, forest } = SETTINGS[(seed + Math.floor(seed / 5)) % SETTINGS.length];
  const fate = FATES[seed % FATES.length];
  const percent = dice.between(1, 35, 90);
  const recent = recentEvents(fate, 9 * percent, date, dice);
  const fires = firesOf(fate, recent, dice);
  return {
    id: `random-${seed}`,
    title: `a random zone of seed ${seed}`,
    seed: 1000 * seed + attempt,
    near: { lat, lng },
    size: 3,
    date,
    forest,
    forestFraction: percent / 100,
    greening: GREENING[dice.between(2, 0, 2)],
    events: [oldEvent(recent, dice), ...recent],
    fires,
    lidar: { dates: lidarDates(date), noise: 0, oneInFails: 6 },
    cloudFraction: dice.between(3, 0, 25) / 100,
    baselinePasses: 4,
  };
}

function lidarDates(date: string): string[] {
  const year = date.slice(0, 4);
  return date.slice(5) < '03-01' ? [`${year}-01-05`, `${year}-02-08`] : [`${year}-07-05`, `${year}-08-08`];
}

/** Events whose areas are far enough from the table's bounds (1 % and 5 % of the forest, 0.5 ha) for the level to be certain. */
function recentEvents(fate: Fate, forestHa: number, date: string, dice: Dice): EventSpec[] {
  const year = Number(date.slice(0, 4));
  // Crowns that closed in the last twelve months.
  const planted = date.slice(5) < '03-01' ? `${year - 2}-01-20` : `${year - 2}-07-20`;
  const when = date.slice(5) < '03-01' ? `${year - 1}-08-20` : `${year}-02-10`;
  const fraction = (use: number, low: number, high: number) =>
    (forestHa * dice.between(use, low, high)) / 1000;
  switch (fate) {
    case 'planted':
      return [rectangle('planted', planted, fraction(11, 45, 70))];
    case 'quiet':
      return dice.between(12, 0, 1) === 0 ? [] : [rectangle('converted', when, 0.32)];
    case 'nibbled':
      return dice.between(13, 0, 1) === 0 ? [] : [rectangle('felled', when, dice.between(14, 64, 200) / 100)];
    case 'cut':
      return [rectangle('felled', when, Math.max(2, fraction(15, 18, 33)))];
    case 'cleared':
      return [
        rectangle('converted', when, Math.min(40, fraction(16, 45, 60))),
        rectangle('converted', when, Math.min(20, fraction(17, 25, 35))),
      ];
  }
}

/** Fewer than ten fires in forest, unless the level should be critical and the cut alone is not enough. */
function firesOf(fate: Fate, recent: readonly EventSpec[], dice: Dice): ScenarioSpec['fires'] {
  const open = dice.between(21, 0, 8);
  if (fate === 'nibbled') return { forest: recent.length === 0 ? dice.between(22, 1, 5) : 0, open };
  if (fate === 'cut' && dice.between(23, 0, 2) === 0) return { forest: 12, open };
  return { forest: fate === 'cut' || fate === 'cleared' ? dice.between(24, 0, 6) : 0, open };
}

/** The largest disturbance, which happened long ago. */
function oldEvent(recent: readonly EventSpec[], dice: Dice): EventSpec {
  const lost = recent.filter(({ kind }) => kind !== 'planted');
  const hectares = lost.reduce((sum, { width, height }) => sum + (width * height) / 100, 0);
  const year = dice.between(31, 1989, 2008);
  return rectangle('felled', `${year}-11-15`, Math.max(12, 1.6 * hectares));
}

/** A nearly square rectangle of about this many hectares, on the lattice of four pixels. */
export function rectangle(kind: EventKind, date: string, hectares: number): EventSpec {
  const height = Math.max(4, 4 * Math.round(Math.sqrt(100 * hectares) / 4));
  const width = Math.max(4, 4 * Math.round((100 * hectares) / height / 4));
  return { kind, date, width, height };
}
