import type { OpticalBand } from '../../../../src/stac/scene.ts';
import { runEvents } from '../../../../src/products/ledger/worker/events.ts';
import { runState } from '../../../../src/products/ledger/worker/state.ts';
import type {
  EventsResult,
  EventsTask,
  StateResult,
  StateTask,
} from '../../../../src/products/ledger/tasks.ts';
import type { HistoryObservation } from '../../../../src/sources/history/tasks.ts';
import { packed } from '../../../support/packed.ts';
import { seededRandom } from '../../../support/random.ts';
import { theArena } from '../../../support/task-files.ts';

export const BANDS: readonly OpticalBand[] = ['blue', 'red', 'nir08', 'swir22', 'rededge1'];

/** Reflectance of each kind of ground: blue, red, nir08, swir22, rededge1. */
const GROUND = {
  // NDVI 0.85, NBR 0.70: log odds of forest 1.95.
  forest: [0.02, 0.025, 0.308, 0.054, 0.07],
  // NDVI 0.30, NBR 0.05: -7.9.
  cleared: [0.06, 0.14, 0.26, 0.235, 0.16],
  // Half forest, half cleared: NBR 0.33.
  mixed: [0.04, 0.0825, 0.284, 0.1445, 0.115],
  // A ninth cleared: NBR 0.63.
  ninth: [0.023, 0.034, 0.302, 0.0687, 0.08],
  // NDVI 0.55, NBR 0.42, fallen leaves: -2.8.
  bare: [0.04, 0.08, 0.275, 0.112, 0.12],
  // NDVI 0.75, NBR 0.52, thinner leaves: 0.27.
  thin: [0.03, 0.0357, 0.25, 0.08, 0.09],
  // NDVI 0.68, NBR 0.47: -0.77.
  thinner: [0.03, 0.0476, 0.25, 0.09, 0.1],
  // NDVI 0.43, NBR 0.16: -5.4.
  pasture: [0.05, 0.1, 0.25, 0.18, 0.12],
  haze: [0.25, 0.26, 0.4, 0.12, 0.28],
} as const;
export type GroundKind = keyof typeof GROUND;

export const SIDE = 40;
export const SIZE = { width: SIDE, height: SIDE } as const;
export const PIXELS = SIDE * SIDE;
/** The day of the state. */
export const SINCE = 20_000;

/** What a pixel shows; `null` for cloud. */
export type KindAt = (column: number, row: number) => GroundKind | null;

/** An observation of 40 x 40 pixels. */
export function observationOf(day: number, kindAt: KindAt, noise = 0): HistoryObservation {
  const random = seededRandom(day + 1);
  const planes = BANDS.map(() => new Float32Array(PIXELS));
  const classes = new Uint8Array(PIXELS);
  for (let i = 0; i < PIXELS; i++) {
    const kind = kindAt(i % SIDE, Math.floor(i / SIDE));
    classes[i] = kind === null ? 0 : 4;
    planes.forEach((plane, band) => {
      plane[i] = kind === null ? NaN : GROUND[kind][band] + noise * (random() - 0.5);
    });
  }
  const [blue, red, nir08, swir22, rededge1] = planes.map(packed);
  return { day, blue, red, nir08, swir22, rededge1, classes };
}

export const all = (kind: GroundKind) => (): GroundKind => kind;

/** `kind` in the first `count` columns, `rest` in the others. */
export const columns =
  (count: number, kind: GroundKind | null, rest: GroundKind | null = 'forest'): KindAt =>
  (column) =>
    column < count ? kind : rest;

/** `kind` in a rectangle, `rest` around it. */
export const field =
  (
    kind: GroundKind | null,
    [left, top, width, height]: readonly number[],
    rest: GroundKind = 'forest',
  ): KindAt =>
  (column, row) =>
    column >= left && column < left + width && row >= top && row < top + height ? kind : rest;

/** A plot of 6 x 5 pixels, less than a fiftieth of the ground; the index of one of its pixels is IN_PLOT. */
export const PLOT = [12, 20, 6, 5] as const;
export const PLOT_PIXELS = 30;
export const IN_PLOT = 22 * SIDE + 14;

/** Forest in which the plot is cleared. */
export const clearing = field('cleared', PLOT);

/** The cleared plot and, around it, the 26 pixels whose middle its edges cross. */
export const halfPixels: KindAt = (column, row) => {
  const kind = clearing(column, row);
  return kind === 'forest' ? field('mixed', [11, 19, 8, 7])(column, row) : kind;
};

/** Observations on the given days after the state. */
export function looks(days: readonly number[], kindAt: KindAt, noise = 0): HistoryObservation[] {
  return days.map((day) => observationOf(SINCE + day, kindAt, noise));
}

const RULES = { ...SIZE, inside: null, threshold: 0, minimumForest: 13 } as const;
/** All observations count for the forest of the year, and all are in leaf. */
function byAll({ length }: readonly HistoryObservation[]) {
  const every = new Uint8Array(length).fill(1);
  return { ofYear: every, inLeaf: every };
}

export async function stateOf(
  observations: readonly HistoryObservation[],
  given: Partial<StateTask> = {},
): Promise<StateResult> {
  const task = { kind: 'state', ...RULES, ...byAll(observations), observations, ...given } as const;
  return runState(task, await theArena());
}

export async function eventsOf(
  state: StateResult,
  observations: readonly HistoryObservation[],
  given: Partial<EventsTask> = {},
): Promise<EventsResult> {
  const rules = {
    since: SINCE,
    spansYear: true,
    minimumPatch: 3,
    radar: null,
    clearingReach: 5,
    ...byAll(observations),
  };
  const task = { kind: 'events', ...RULES, ...rules, state, observations, ...given } as const;
  return runEvents(task, await theArena());
}

/** Days of the year of the state, in every season. */
export const YEAR = [-345, -285, -225, -165, -105, -45] as const;

/** The state after a year in which every observation shows the same ground. */
export function stateFrom(kindAt: KindAt = all('forest')): Promise<StateResult> {
  return stateOf(looks(YEAR, kindAt));
}

export function countOf(plane: ArrayLike<number>, value: number): number {
  return Array.from(plane).filter((one) => one === value).length;
}
