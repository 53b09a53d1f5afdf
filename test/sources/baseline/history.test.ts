import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { leafSeasons } from '../../../src/products/season.ts';
import { yearRule } from '../../../src/products/forest/model.ts';
import type { OpticalBand } from '../../../src/stac/scene.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import type { PackedPlane } from '../../../src/sources/optical/tasks.ts';
import {
  LOSS,
  type AlertResult,
  type AlertTask,
  type BaselineResult,
  type BaselineTask,
  type HistoryObservation,
  type PhenologyResult,
  type LeavesTask,
  type PhenologyTask,
} from '../../../src/sources/baseline/tasks.ts';
import { runAlert } from '../../../src/products/change/worker/alert.ts';
import { runBaseline } from '../../../src/sources/baseline/worker/baseline.ts';
import { runLeaves } from '../../../src/products/type/worker/leaves.ts';
import { runPhenology } from '../../../src/products/type/worker/phenology.ts';
import { runRead } from '../../../src/sources/optical/worker/read.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { packed } from '../../support/packed.ts';
import { seededRandom } from '../../support/random.ts';
import { theArena } from '../../support/task-files.ts';
import { fileContext, LIMITS, tileOf } from '../../support/task-context.ts';

const BANDS: readonly OpticalBand[] = ['blue', 'red', 'nir08', 'swir22', 'rededge1'];
const RULES = { minimumPatch: 3, minimumForest: 13, yearThreshold: 0 } as const;

type BaselineGiven = Omit<BaselineTask, 'kind' | 'threshold' | 'minimumPatch' | 'inside'> &
  Partial<BaselineTask>;

const baselineOf = async (task: BaselineGiven) =>
  runBaseline({ kind: 'baseline', inside: null, threshold: 0, minimumPatch: 13, ...task }, await theArena());

type Given = Pick<AlertTask, 'width' | 'height' | 'baseline' | 'observations'> & Partial<AlertTask>;

async function alertOf(given: Given): Promise<AlertResult> {
  const seasons = given.observations.map(() => 'same' as const);
  const ofYear = new Uint8Array(given.observations.length).fill(1);
  const more = { since: 0, radar: null, radarReach: 5, ofYear };
  return runAlert({ kind: 'alert', inside: null, ...RULES, ...more, seasons, ...given }, await theArena());
}

type LeavesGiven = Omit<LeavesTask, 'kind'> & Omit<PhenologyTask, 'kind' | 'leaves'>;

async function leavesOf(given: LeavesGiven): Promise<PhenologyResult> {
  const leaves = runLeaves({ kind: 'leaves', ...given }, await theArena());
  return runPhenology({ kind: 'phenology', ...given, leaves }, await theArena());
}

function isoOf(date: string): string {
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
}

function dayOf(date: string): number {
  return Date.parse(isoOf(date)) / 86_400_000;
}

function thresholdOf(dates: readonly string[]): number {
  return yearRule(-7.8, dates.map(isoOf)).threshold;
}

/** What NumPy and SciPy have of the same pixels: test/oracles/history.py. */
const golden = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../oracles/history.json'), 'utf8'),
) as {
  readonly west: number;
  readonly north: number;
  readonly before: readonly string[];
  readonly since: readonly string[];
  readonly year: readonly string[];
  readonly firstDay: string;
  readonly baseline: Readonly<
    Record<'validFraction' | 'forestPixels' | 'logOdds' | 'nbr' | 'deviation', number>
  >;
  readonly alert: Partial<AlertResult>;
  readonly leaves: Partial<PhenologyResult> & { readonly forms: readonly (readonly [number, number])[] };
};

/** One date of Rufiji on the files' own pixels. */
async function rufijiObservation(date: string): Promise<HistoryObservation> {
  const scene = `S2_37MEM_${date}_rufiji`;
  const pathOf = (name: string) => realData(`zones/rufiji/${scene}/${name}.tif`);
  const grid = northUpGrid(32737, golden.west, golden.north, 20, 100, 100);
  const layout = {
    fine: grid,
    coarse: grid,
    fineBands: [],
    coarseBands: BANDS,
    stripRows: 100,
    packed: true,
  };
  const [{ strips }] = await runRead(
    {
      kind: 'read',
      tiles: [tileOf(scene, BANDS, pathOf, { scale: 0.001, offset: 0 })],
      layouts: [layout],
      limits: LIMITS,
    },
    await fileContext(),
  );
  const [blue, red, nir08, swir22, rededge1] = strips[0].coarse as PackedPlane[];
  return { day: dayOf(date), blue, red, nir08, swir22, rededge1, classes: strips[0].classes };
}

async function observationsOf(dates: readonly string[]): Promise<HistoryObservation[]> {
  const observations: HistoryObservation[] = [];
  for (const date of dates) observations.push(await rufijiObservation(date));
  return observations;
}

function meanOver(plane: Float32Array, { forest }: BaselineResult): number {
  const values = [...plane].filter((_, i) => forest[i] === 1);
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe.skipIf(!hasRealData('zones/rufiji'))('Rufiji’s past, next to NumPy and SciPy', () => {
  const size = { width: 100, height: 100 };

  test('baseline, loss and gain: every pixel count, means to 1e-6, of log odds to 1e-5', async () => {
    const baseline = await baselineOf({
      ...size,
      observations: await observationsOf(golden.before),
      since: dayOf(golden.firstDay),
      threshold: thresholdOf(golden.before),
    });
    const { validFraction, forestPixels, ...means } = golden.baseline;
    expect(baseline.validFraction).toBeCloseTo(validFraction, 12);
    expect(baseline.forestPixels).toBe(forestPixels);
    for (const [name, mean] of Object.entries(means) as ['logOdds' | 'nbr' | 'deviation', number][])
      // Log odds are sums of terms of a dozen in f32.
      expect(meanOver(baseline[name], baseline), name).toBeCloseTo(mean, name === 'nbr' ? 6 : 5);
    const alert = await alertOf({
      ...size,
      baseline,
      observations: await observationsOf(golden.since),
      yearThreshold: thresholdOf(golden.since),
    });
    const { validFraction: assessed, ...counts } = golden.alert;
    expect(alert).toMatchObject({ ...counts, highestPixels: null });
    expect(alert.validFraction).toBeCloseTo(assessed!, 12);
    const { seasonOf, minimum } = leafSeasons(-7.8);
    const leaves = await leavesOf({
      ...size,
      observations: await observationsOf(golden.year),
      seasons: golden.year.map((date) => seasonOf(isoOf(date))),
      minSeasons: minimum,
      forest: baseline.forest,
      tropical: false,
    });
    const forms = [leaves.evergreen, leaves.semi, leaves.deciduous];
    expect(forms.map(({ broadleaf, needleleaf }) => [broadleaf, needleleaf])).toEqual(golden.leaves.forms);
    const { assessedPixels, dates, amplitude } = golden.leaves;
    expect(leaves).toMatchObject({ assessedPixels, dates, forestPixels });
    expect(leaves.amplitude).toBeCloseTo(amplitude!, 6);
  });
});

/** How ground reflects: blue, red, nir08, swir22, rededge1. */
const GROUND = {
  // NDVI 0.85, NBR 0.70: log odds of forest 1.98.
  forest: [0.02, 0.025, 0.308, 0.054, 0.07],
  // NDVI 0.30, NBR 0.05: -8.2.
  cleared: [0.06, 0.14, 0.26, 0.235, 0.16],
  // NDVI 0.55, NBR 0.42: leaves fallen, -3.0.
  bare: [0.04, 0.08, 0.275, 0.112, 0.12],
  // NDVI 0.75, NBR 0.52: thinner leaves, 0.23.
  thin: [0.03, 0.0357, 0.25, 0.08, 0.09],
  // NDVI 0.68, NBR 0.47: -0.89.
  thinner: [0.03, 0.0476, 0.25, 0.09, 0.1],
  // NDVI 0.43, NBR 0.16: -5.7.
  pasture: [0.05, 0.1, 0.25, 0.18, 0.12],
  haze: [0.25, 0.26, 0.4, 0.12, 0.28],
} as const;
type GroundKind = keyof typeof GROUND;

const SIDE = 40;
const SIZE = { width: SIDE, height: SIDE };

/** An observation of 40 x 40 pixels; `kindAt` says what a pixel shows, `null` for a cloud. */
function observationOf(
  day: number,
  kindAt: (column: number, row: number) => GroundKind | null,
  noise = 0,
): HistoryObservation {
  const random = seededRandom(day + 1);
  const planes = BANDS.map(() => new Float32Array(SIDE * SIDE));
  const classes = new Uint8Array(SIDE * SIDE);
  for (let i = 0; i < SIDE * SIDE; i++) {
    const kind = kindAt(i % SIDE, Math.floor(i / SIDE));
    classes[i] = kind === null ? 0 : 4;
    planes.forEach((plane, band) => {
      plane[i] = kind === null ? NaN : GROUND[kind][band] + noise * (random() - 0.5);
    });
  }
  const [blue, red, nir08, swir22, rededge1] = planes.map(packed);
  return { day, blue, red, nir08, swir22, rededge1, classes };
}

const all = (kind: GroundKind) => () => kind;
/** 10 x 8 pixels cleared in forest. */
const clearing = (column: number, row: number) =>
  column >= 12 && column < 22 && row >= 20 && row < 28 ? 'cleared' : 'forest';

const YEARS_BEFORE = [-1100, -735, -370, -366];
const forestBefore = () =>
  baselineOf({
    ...SIZE,
    observations: YEARS_BEFORE.map((day) => observationOf(day, all('forest'), 0.004)),
    since: -365,
  });

describe('the baseline', () => {
  test.each([0, 1, 2])('is none with %d observations', async (count) => {
    const observations = YEARS_BEFORE.slice(0, count).map((day) => observationOf(day, all('forest')));
    for (const { classes } of observations) classes.fill(6, 0, 80);
    const baseline = await baselineOf({ ...SIZE, observations, since: -365 });
    expect(baseline).toMatchObject({ validFraction: 0, forestPixels: 0 });
    expect(new Set(baseline.forest)).toEqual(new Set([255]));
    expect(baseline.logOdds.every(Number.isNaN)).toBe(true);
    const alert = await alertOf({ ...SIZE, baseline, observations: [observationOf(-10, all('cleared'))] });
    expect(alert).toMatchObject({
      validFraction: 0,
      confirmedPixels: 0,
      provisionalPixels: 0,
      gainPixels: 0,
    });
  });

  test('stands on three observations, and on no hazy one', async () => {
    const observations = YEARS_BEFORE.slice(0, 3).map((day) => observationOf(day, all('forest')));
    const baseline = await baselineOf({ ...SIZE, observations, since: -365 });
    expect(baseline).toMatchObject({ validFraction: 1, forestPixels: SIDE * SIDE });
    expect(baseline.logOdds[0]).toBeCloseTo(1.954, 2);
    expect(baseline.nbr[0]).toBeCloseTo(0.7, 2);
    expect(baseline.deviation[0]).toBe(0.5);
    const hazy = (column: number) => (column < 4 ? 'haze' : 'forest');
    const withHaze = await baselineOf({
      ...SIZE,
      observations: [...observations.slice(1), observationOf(-500, hazy)],
      since: -365,
    });
    expect(withHaze.validFraction).toBeCloseTo(0.9, 12);
    expect([...withHaze.observations.subarray(0, 6)]).toEqual([2, 2, 2, 2, 3, 3]);
  });

  test('takes water and small groves for no forest, small gaps for forest', async () => {
    const kind = (column: number, row: number): GroundKind => {
      const isGrove = column >= 2 && column < 5 && row >= 2 && row < 5;
      const isGap = column >= 25 && column < 28 && row >= 5 && row < 8;
      return (column < 10 && !isGrove) || isGap ? 'pasture' : 'forest';
    };
    const observations = YEARS_BEFORE.map((day) => {
      const observation = observationOf(day, kind);
      for (const i of [1230, 1231]) observation.classes[i] = 6;
      return observation;
    });
    expect((await baselineOf({ ...SIZE, observations, since: -365 })).forestPixels).toBe(30 * SIDE - 2);
  });
});

describe('loss', () => {
  test('is confirmed by two observations, its area exact', async () => {
    const baseline = await forestBefore();
    const observations = [-200, -20, -10].map((day) =>
      observationOf(day, day === -200 ? all('forest') : clearing, 0.004),
    );
    const alert = await alertOf({ ...SIZE, baseline, observations });
    expect(alert).toMatchObject({
      confirmedPixels: 80,
      provisionalPixels: 0,
      gainPixels: 0,
      validFraction: 1,
    });
    const provisional = await alertOf({ ...SIZE, baseline, observations: observations.slice(0, 2) });
    expect(provisional).toMatchObject({ confirmedPixels: 0, provisionalPixels: 80 });
    expect(provisional.loss[20 * SIDE + 12]).toBe(LOSS.provisional);
  });

  test.each([0, 1, 2, 3])('says honestly what %d observations show', async (count) => {
    const observations = [-20, -10, -5].slice(0, count).map((day) => observationOf(day, clearing));
    const alert = await alertOf({ ...SIZE, baseline: await forestBefore(), observations });
    expect(alert.confirmedPixels).toBe(count >= 2 ? 80 : 0);
    expect(alert.provisionalPixels).toBe(count === 1 ? 80 : 0);
    expect(alert.validFraction).toBe(count === 0 ? 0 : 1);
  });

  test('rests on no observation in which leaves are late', async () => {
    const late = (column: number) => (column < 10 ? 'bare' : 'forest');
    const fewer = (column: number) => (column < 6 ? 'bare' : 'forest');
    const given = { ...SIZE, baseline: await forestBefore(), seasons: ['leafing', 'leafing'] as const };
    const on = (kind: (column: number) => GroundKind) => [-20, -10].map((day) => observationOf(day, kind));
    const alert = await alertOf({ ...given, observations: on(late) });
    expect(alert).toMatchObject({ assessed: [false, false], validFraction: 0, confirmedPixels: 0 });
    // Under a fifth of it is loss.
    const lost = await alertOf({ ...given, observations: on(fewer) });
    expect(lost).toMatchObject({ assessed: [true, true], validFraction: 1, confirmedPixels: 6 * SIDE });
  });

  test('is none in patches under 0.1 ha', async () => {
    const dots = (column: number, row: number) =>
      column === 5 && (row === 5 || row === 6) ? 'cleared' : 'forest';
    const observations = [-20, -10].map((day) => observationOf(day, dots));
    const baseline = await forestBefore();
    expect((await alertOf({ ...SIZE, baseline, observations })).confirmedPixels).toBe(0);
    expect((await alertOf({ ...SIZE, baseline, observations, minimumPatch: 2 })).confirmedPixels).toBe(2);
  });

  test('of earlier years is not counted again', async () => {
    const observations = YEARS_BEFORE.map((day) => observationOf(day, day > -368 ? clearing : all('forest')));
    const baseline = await baselineOf({ ...SIZE, observations, since: -365 });
    expect(baseline.lostBefore.filter((value) => value === 1)).toHaveLength(80);
    const since = [-20, -10].map((day) => observationOf(day, clearing));
    expect(await alertOf({ ...SIZE, baseline, observations: since })).toMatchObject({
      confirmedPixels: 0,
      validFraction: 1,
    });
    // An observation within the last twelve months decides nothing about what was before.
    const later = await baselineOf({ ...SIZE, observations, since: -367 });
    expect((await alertOf({ ...SIZE, baseline: later, observations: since })).confirmedPixels).toBe(80);
  });

  test('is of the highest confidence next to radar, and provisional by radar alone', async () => {
    const baseline = await forestBefore();
    const observations = [-20, -10].map((day) => observationOf(day, clearing));
    const radar = new Int32Array(SIDE * SIDE);
    // A pixel inside the clearing, and a field of its own elsewhere.
    radar[24 * SIDE + 17] = -30 + 20_000;
    for (let row = 2; row < 6; row++) radar.fill(-30 + 20_000, row * SIDE + 2, row * SIDE + 6);
    const shifted = observations.map((observation) => ({ ...observation, day: observation.day + 20_000 }));
    const given = { ...SIZE, baseline, observations: shifted.slice(0, 1), since: 20_000 - 365, radar };
    const alert = await alertOf({ ...given, radarReach: 100 });
    expect(alert).toMatchObject({ confirmedPixels: 0, highestPixels: 80, provisionalPixels: 16 });
    // Two observations that show forest there since take radar's word back.
    expect(await alertOf({ ...given, observations: shifted })).toMatchObject({ provisionalPixels: 0 });
    const near = await alertOf({ ...given, observations: shifted, radarReach: 1 });
    expect(near).toMatchObject({ confirmedPixels: 75, highestPixels: 5 });
    expect(await alertOf({ ...given, radar: null })).toMatchObject({ highestPixels: null });
    // The clearing is of the first image's day, of which radar says nothing; the field is of radar's.
    const days = new Map<number, number>();
    for (const day of alert.lossDays) days.set(day, (days.get(day) ?? 0) + 1);
    expect(days).toEqual(
      new Map([
        [0, SIDE * SIDE - 96],
        [19_970, 16],
        [19_980, 80],
      ]),
    );
  });

  test('says since when nine tenths of the forest were seen, in observations that count', async () => {
    const baseline = await forestBefore();
    const seen = (day: number, rows: number) =>
      observationOf(day, (_column, row) => (row < rows ? 'forest' : null));
    const since = -365;
    const seenSince = async (observations: readonly HistoryObservation[], seasons: AlertTask['seasons']) =>
      (await alertOf({ ...SIZE, baseline, since, observations, seasons })).seenSince;
    const three = [seen(-90, SIDE), seen(-20, 20), seen(-10, 35)];
    expect(await seenSince(three, ['same', 'same', 'same'])).toBe(-90);
    expect(await seenSince([...three, seen(-5, 37)], ['same', 'same', 'same', 'same'])).toBe(-5);
    expect(await seenSince([...three, seen(-5, 37)], ['same', 'same', 'same', 'other'])).toBe(-90);
    expect(await seenSince(three, ['other', 'same', 'same'])).toBe(since);
  });

  test('has pixels that wait for radar: forest near a loss that nothing has shown since', async () => {
    const baseline = await forestBefore();
    // Columns 20 and on lie under cloud since the loss, so that half of the clearing may.
    const cloudy = (column: number, row: number) => (column < 20 ? clearing(column, row) : null);
    const day = (column: number, row: number, at: number) =>
      observationOf(at, (c, r) => (c === column && r === row ? 'forest' : cloudy(c, r)));
    const observations = [-20, -10].map((at) => observationOf(at, cloudy));
    const given = { ...SIZE, baseline, radarReach: 2 };
    const { pendingPixels, confirmedPixels } = await alertOf({ ...given, observations });
    expect(confirmedPixels).toBeGreaterThan(20);
    expect(pendingPixels).toBeGreaterThan(10);
    // One that is seen since waits no more; one that was seen before the loss alone still does.
    const since = await alertOf({ ...given, observations: [...observations, day(20, 20, -5)] });
    expect(since.pendingPixels).toBe(pendingPixels - 1);
    const before = await alertOf({
      ...given,
      observations: [observationOf(-90, all('forest')), ...observations],
    });
    expect(before.pendingPixels).toBe(pendingPixels);
    const seen = await alertOf({
      ...given,
      observations: observations.map(({ day: at }) => observationOf(at, clearing)),
    });
    expect(seen.pendingPixels).toBe(0);
  });

  test('is never classified by leaves: an observation of another season is assessed only where the forest looks as it did', async () => {
    const baseline = await forestBefore();
    const autumn = [-60, -50].map((day) =>
      observationOf(day, (c, r) => (clearing(c, r) === 'forest' ? 'bare' : 'cleared')),
    );
    const green = [-60, -50].map((day) => observationOf(day, clearing));
    const given = { ...SIZE, baseline, seasons: ['near', 'near'] as const };
    expect(await alertOf({ ...given, observations: autumn })).toMatchObject({
      assessed: [false, false],
      confirmedPixels: 0,
      provisionalPixels: 0,
      validFraction: 0,
    });
    expect(await alertOf({ ...given, observations: green })).toMatchObject({
      assessed: [true, true],
      confirmedPixels: 80,
    });
  });

  test('may be supported by observations of other seasons, but not rest on them', async () => {
    const baseline = await forestBefore();
    const observations = [-160, -130, -10].map((day) => observationOf(day, clearing));
    const given = { ...SIZE, baseline };
    const others = await alertOf({
      ...given,
      observations: observations.slice(0, 2),
      seasons: ['other', 'other'],
    });
    expect(others).toMatchObject({
      assessed: [true, true],
      confirmedPixels: 0,
      provisionalPixels: 0,
      validFraction: 0,
    });
    const supported = await alertOf({
      ...given,
      observations: observations.slice(1),
      seasons: ['other', 'same'],
    });
    expect(supported).toMatchObject({ confirmedPixels: 80, provisionalPixels: 0, validFraction: 1 });
    // Some of the trees are bare: less than half of the forest, so that as a whole it looks as it did.
    const winter = (column: number) => (column < 15 ? 'bare' : 'forest');
    const bare = [-160, -130].map((day) => observationOf(day, winter));
    const back = await alertOf({
      ...given,
      observations: [...bare, observationOf(-10, all('forest'))],
      seasons: ['other', 'other', 'same'],
    });
    expect(back).toMatchObject({ assessed: [true, true, true], confirmedPixels: 0, provisionalPixels: 0 });
  });

  test('needs more than the season’s own spread', async () => {
    const days = [-1110, -1090, -740, -720, -372, -366];
    const since = [-20, -10].map((day) => observationOf(day, all('thinner')));
    const confirmed = async (kindOf: (turn: number) => GroundKind) => {
      const observations = days.map((day, i) => observationOf(day, all(kindOf(i % 2))));
      const baseline = await baselineOf({ ...SIZE, observations, since: -365 });
      expect(baseline.forestPixels).toBe(SIDE * SIDE);
      return (await alertOf({ ...SIZE, baseline, observations: since })).confirmedPixels;
    };
    // Thick and thin by turns within the baseline's season: the swing is the deviation, 1.3, and a fall of 2.0 is within it.
    expect(await confirmed((turn) => (turn === 0 ? 'forest' : 'thin'))).toBe(0);
    expect(await confirmed(() => 'forest')).toBe(SIDE * SIDE);
  });

  test('of the whole zone in its own season is loss', async () => {
    const observations = [-20, -10].map((day) => observationOf(day, all('cleared')));
    const alert = await alertOf({ ...SIZE, baseline: await forestBefore(), observations });
    expect(alert.confirmedPixels).toBe(SIDE * SIDE);
  });
});

describe('gain', () => {
  test('is new forest, beyond doubt, in patches that count', async () => {
    const field = (column: number, row: number) =>
      clearing(column, row) === 'cleared' ? 'pasture' : 'forest';
    const before = await baselineOf({
      ...SIZE,
      observations: YEARS_BEFORE.map((day) => observationOf(day, field)),
      since: -365,
    });
    const observations = [-20, -10].map((day) => observationOf(day, all('forest')));
    expect(before.forestPixels).toBe(SIDE * SIDE - 80);
    const alert = await alertOf({ ...SIZE, baseline: before, observations });
    expect(alert).toMatchObject({ gainPixels: 80, confirmedPixels: 0 });
    expect((await alertOf({ ...SIZE, baseline: before, observations, minimumPatch: 81 })).gainPixels).toBe(0);
    expect((await alertOf({ ...SIZE, baseline: before, observations: [] })).gainPixels).toBe(0);
    const strict = { ...SIZE, baseline: before, observations };
    expect((await alertOf({ ...strict, yearThreshold: 1.9 })).gainPixels).toBe(80);
    expect((await alertOf({ ...strict, yearThreshold: 2.1 })).gainPixels).toBe(0);
  });
});

describe('gain of a year', () => {
  test('is none where the ground is green in one season alone', async () => {
    const field = (column: number, row: number) =>
      clearing(column, row) === 'cleared' ? 'pasture' : 'forest';
    const baseline = await baselineOf({
      ...SIZE,
      observations: YEARS_BEFORE.map((day) => observationOf(day, field)),
      since: -365,
    });
    const days = [-200, -150, -20, -10];
    const seasons = ['other', 'other', 'same', 'same'] as const;
    const gainOf = async (before: (column: number, row: number) => GroundKind) => {
      const observations = days.map((day) => observationOf(day, day < -100 ? before : all('forest')));
      return (await alertOf({ ...SIZE, baseline, observations, seasons })).gainPixels;
    };
    expect(await gainOf(field)).toBe(0);
    expect(await gainOf(all('forest'))).toBe(80);
  });
});

describe('the year', () => {
  const baseline = () => forestBefore();

  test('is the 0.30 quantile of its observations’ log odds: bare for half of it is no forest', async () => {
    const kinds = ['forest', 'forest', 'bare', 'pasture'] as const;
    const observations = kinds.map((kind, i) => observationOf(-40 + 10 * i, all(kind)));
    const { logOdds, ndvi, nbr } = await alertOf({ ...SIZE, baseline: await baseline(), observations });
    // Sorted -5.40, -2.78, 1.95, 1.95; the quantile lies at 0.9 of 3 steps.
    expect(logOdds[0]).toBeCloseTo(-5.4 + 0.9 * (5.4 - 2.78), 1);
    // In full leaf, whatever the rest of the year: the upper quartile.
    expect(ndvi[0]).toBeCloseTo(0.85, 2);
    expect(nbr[0]).toBeCloseTo(0.7, 2);
  });

  test('is that of the observations chosen for it', async () => {
    const kinds = ['pasture', 'forest', 'pasture'] as const;
    const observations = kinds.map((kind, i) => observationOf(-40 + 10 * i, all(kind)));
    const ofYear = Uint8Array.of(0, 1, 0);
    const used = await alertOf({ ...SIZE, baseline: await baseline(), observations, ofYear });
    expect(used.logOdds[0]).toBeCloseTo(1.954, 2);
    const none = await alertOf({
      ...SIZE,
      baseline: await baseline(),
      observations,
      ofYear: new Uint8Array(3),
    });
    for (const plane of [none.logOdds, none.ndvi, none.nbr]) expect(plane.every(Number.isNaN)).toBe(true);
  });

  test('shows nothing where clouds hide all of it, and uses observations that loss does not', async () => {
    const cloudy = (column: number) => (column < 5 ? null : 'bare');
    const observations = [-30, -20].map((day) => observationOf(day, cloudy));
    const seasons = ['other', 'other'] as const;
    const alert = await alertOf({ ...SIZE, baseline: await baseline(), observations, seasons });
    expect(alert.assessed).toEqual([false, false]);
    expect(alert.logOdds[4]).toBeNaN();
    expect(alert.logOdds[5]).toBeCloseTo(-2.78, 1);
  });
});

describe('phenology', () => {
  const days = Array.from({ length: 12 }, (_, i) => i * 30);
  const seasons = days.map((_, i) => (i < 3 ? 0 : i >= 6 && i < 9 ? 1 : null));
  const forest = new Uint8Array(SIDE * SIDE).fill(1);

  test('distinguishes evergreen from deciduous, needles from broad leaves', async () => {
    const observations = days.map((day, i) =>
      observationOf(day, (column) => (column < 10 ? 'forest' : i >= 5 && i < 10 ? 'bare' : 'forest')),
    );
    const result = await leavesOf({ ...SIZE, observations, seasons, minSeasons: 2, forest, tropical: false });
    // NIR 0.308 in full leaf lies between; NDRE (0.308 - 0.07) / 0.378 = 0.63 is that of broad leaves.
    expect(result).toMatchObject({
      assessedPixels: 1600,
      forestPixels: 1600,
      evergreen: { broadleaf: 400, needleleaf: 0 },
      semi: { broadleaf: 0, needleleaf: 0 },
      deciduous: { broadleaf: 1200, needleleaf: 0 },
      dates: 12,
    });
    // NDVI 0.283 / 0.333 in leaf and 0.195 / 0.355 out of it.
    expect(result.amplitude).toBeCloseTo(0.300554, 5);
  });

  test.each([0, 1, 2, 3])('assesses nothing from %d observations of one season', async (count) => {
    const observations = days.slice(0, count).map((day) => observationOf(day, all('forest')));
    const result = await leavesOf({
      ...SIZE,
      observations,
      minSeasons: 2,
      forest,
      tropical: true,
      seasons: seasons.slice(0, count),
    });
    expect(result).toMatchObject({ assessedPixels: 0, forestPixels: 1600, amplitude: null, dates: count });
  });

  test('assesses where both seasons were observed, and only forest', async () => {
    const observations = [
      observationOf(0, all('forest')),
      observationOf(180, (column) => (column < 20 ? null : 'forest')),
    ];
    const woods = forest.map((_, i) => (i < 800 ? 1 : i < 1200 ? 0 : 255));
    const result = await leavesOf({
      ...SIZE,
      observations,
      minSeasons: 2,
      forest: woods,
      tropical: true,
      seasons: [0, 1],
    });
    expect(result).toMatchObject({
      assessedPixels: 400,
      forestPixels: 800,
      evergreen: { broadleaf: 400 },
      dates: 2,
    });
  });

  test('without forest there is nothing to say', async () => {
    const observations = days.map((day) => observationOf(day, all('pasture')));
    const none = new Uint8Array(SIDE * SIDE);
    const result = await leavesOf({
      ...SIZE,
      observations,
      seasons,
      minSeasons: 2,
      forest: none,
      tropical: true,
    });
    expect(result).toMatchObject({
      assessedPixels: 0,
      forestPixels: 0,
      amplitude: null,
      dates: 0,
    });
  });
});
