import { describe, expect, test } from 'vitest';
import {
  LOSS,
  type BetweenTask,
  type EventsResult,
  type StateResult,
} from '../../../src/products/ledger/tasks.ts';
import { runBetween } from '../../../src/products/ledger/worker/between.ts';
import { theArena } from '../../support/task-files.ts';
import {
  all,
  clearing,
  columns,
  countOf,
  eventsOf,
  field,
  IN_PLOT,
  looks,
  PIXELS,
  PLOT,
  PLOT_PIXELS,
  halfPixels,
  SIDE,
  SINCE,
  SIZE,
  stateFrom,
} from './support/observations.ts';

const forest = all('forest');
const DAYS = [100, 116, 140];
const YEAR = 365;

/** Loss and gain since `from`, in days after the later state. On the second day, the pixels in `standing` are forest. */
type Given = Partial<Pick<BetweenTask, 'from' | 'states' | 'spansYear' | 'inside'>> & {
  readonly standing?: ReadonlySet<number>;
};
async function between(events: EventsResult | null, given: Given = {}) {
  const { from = 0, spansYear = true, states = null, inside = null, standing } = given;
  const half = (at: number) => Math.floor(at / 2);
  const forest = Uint8Array.from({ length: 4 * PIXELS }, (_, i) =>
    Number(standing?.has(half(Math.floor(i / (2 * SIDE))) * SIDE + half(i % (2 * SIDE)))),
  );
  const task: BetweenTask = {
    ...{ kind: 'between', ...SIZE, inside, events, states, minimumPatch: 3, spansYear },
    ...{ from: SINCE + from, until: SINCE, to: SINCE + YEAR, fine: { forest, width: 2 * SIDE, factor: 2 } },
  };
  return runBetween(task, await theArena());
}

const everything = new Set(Array.from({ length: PIXELS }, (_, i) => i));
const inPlot = (i: number) => clearing(i % SIDE, Math.floor(i / SIDE)) === 'cleared';
const allButPlot = new Set([...everything].filter((i) => !inPlot(i)));

test('trimmed edges are neither lost nor unknown over any number of years', async () => {
  const state = await stateFrom();
  const events = await eventsOf(state, [...looks([20, 60], forest), ...looks(DAYS, halfPixels)]);
  const states = { before: state, after: state };
  const { loss } = await between(events, { from: -YEAR, states, standing: new Set() });
  expect(await between(events)).toMatchObject({ confirmedPixels: PLOT_PIXELS + 15 });
  expect(loss.filter((value, i) => events.trimmed[i] === 1 && value !== LOSS.none)).toHaveLength(0);
  expect(countOf(events.trimmed, 1)).toBe(26 - 15);
});

describe('runBetween over one year', () => {
  const cleared = async () =>
    eventsOf(await stateFrom(), [...looks([20, 60], forest), ...looks(DAYS, clearing)]);

  test('returns the events of the analysis and their days', async () => {
    const events = await cleared();
    const found = await between(events);
    expect(found.loss).toEqual(events.loss);
    expect(found).toMatchObject({ confirmedPixels: PLOT_PIXELS, provisionalPixels: 0, patchCount: 1 });
    expect(found.patches).toEqual([
      { pixels: PLOT_PIXELS, column: 15, row: 22.5, after: SINCE + 60, by: SINCE + 100 },
    ]);
  });

  test('ignores loss that was first seen on or before the first day', async () => {
    const events = await cleared();
    expect(await between(events, { from: 99 })).toMatchObject({ confirmedPixels: PLOT_PIXELS });
    const later = await between(events, { from: 100 });
    expect(later).toMatchObject({ confirmedPixels: 0, patchCount: 0 });
    expect([later.after[IN_PLOT], later.by[IN_PLOT]]).toEqual([0, 0]);
  });

  test('returns the gain of the analysis over the whole year, and none over part of it', async () => {
    const events = { ...(await cleared()), gain: new Uint8Array(PIXELS).fill(1) };
    expect(countOf((await between(events)).gain, 1)).toBe(PIXELS);
    expect(countOf((await between(events, { spansYear: false })).gain, 1)).toBe(0);
  });
});

describe('runBetween over more than a year', () => {
  const quiet = async (state: StateResult) => eventsOf(state, looks(DAYS, forest));
  const from = -2 * YEAR;

  test('finds loss where sure forest became clearly not forest, unless forest stands on the second day', async () => {
    const states = { before: await stateFrom(), after: await stateFrom(clearing) };
    const events = await quiet(states.after);
    const found = await between(events, { from, states, standing: allButPlot });
    expect(found).toMatchObject({ confirmedPixels: PLOT_PIXELS, sureFraction: 1 });
    expect([found.after[IN_PLOT], found.by[IN_PLOT]]).toEqual([SINCE + from, SINCE]);
    expect(found.loss.every((value, i) => value === (inPlot(i) ? LOSS.confirmed : LOSS.none))).toBe(true);
    // A pixel that is forest again is not lost.
    const regrown = await between(events, { from, states, standing: new Set([...allButPlot, IN_PLOT]) });
    expect(regrown.confirmedPixels).toBe(PLOT_PIXELS - 1);
    expect((await between(events, { from, states, standing: everything })).confirmedPixels).toBe(0);
  });

  test('finds loss that only the year after the later state shows, dated by the second day', async () => {
    const whole = await stateFrom();
    const events = await quiet(whole);
    // Cleared during the year of the later state, which therefore still looks like forest.
    const logOdds = events.logOdds.map((value, i) => (inPlot(i) ? value - 4 : value));
    const cleared = (before: StateResult, fall = logOdds) =>
      between({ ...events, logOdds: fall }, { from, states: { before, after: whole }, standing: allButPlot });
    const seen = [0, 30, 60, 90, 120, 150].map((days) => ({ day: SINCE + from - days, fraction: 1 }));
    const found = await cleared({ ...whole, greenDays: seen });
    expect(found.confirmedPixels).toBe(PLOT_PIXELS);
    expect([found.after[IN_PLOT], found.by[IN_PLOT]]).toEqual([SINCE + from, SINCE + YEAR]);
    // If the first state has only five days, its forest may be crops.
    const few = await cleared({ ...whole, greenDays: seen.slice(1) });
    expect(few.confirmedPixels).toBe(0);
    const less = logOdds.map((value, i) => value + (inPlot(i) ? 0.1 : 0));
    const doubtful = await cleared({ ...whole, greenDays: seen }, less);
    expect(doubtful.confirmedPixels).toBe(0);
  });

  test('needs twice the fall if the later state has days in a season that the first one lacks', async () => {
    const after = await stateFrom(clearing);
    const events = await quiet(after);
    const whole = await stateFrom();
    const lost = async (fall: number, apart: number) => {
      const logOdds = whole.logOdds.map((value, i) => (inPlot(i) ? after.logOdds[i] + fall : value));
      const [day] = whole.greenDays;
      const before = { ...whole, logOdds, greenDays: [day] };
      const states = { before, after: { ...after, greenDays: [{ ...day, day: day.day + apart }] } };
      return (await between(events, { from, states, standing: allButPlot })).confirmedPixels;
    };
    expect([await lost(2.1, YEAR + 45), await lost(2.1, YEAR + 46)]).toEqual([PLOT_PIXELS, 0]);
    expect([await lost(4.1, YEAR + 46), await lost(3.9, YEAR + 46)]).toEqual([PLOT_PIXELS, 0]);
  });

  test('includes the loss of the last year', async () => {
    const states = { before: await stateFrom(), after: await stateFrom(field('cleared', [2, 2, 6, 5])) };
    const events = await eventsOf(states.after, [...looks([20], forest), ...looks(DAYS, clearing)]);
    const year = await between(events);
    const found = await between(events, { from, states, standing: new Set() });
    expect(year.confirmedPixels).toBe(PLOT_PIXELS);
    expect(found.confirmedPixels).toBe(2 * PLOT_PIXELS);
    expect(found.patches.map(({ by }) => by - SINCE).toSorted((a, b) => a - b)).toEqual([0, 100]);
  });

  test('confirms provisional loss that the states show beyond doubt', async () => {
    const states = { before: await stateFrom(), after: await stateFrom(clearing) };
    const known = await quiet(states.after);
    const loss = known.loss.map((_, i) => (inPlot(i) ? LOSS.provisional : LOSS.none));
    const events = { ...known, loss, by: known.by.map((_, i) => (inPlot(i) ? SINCE + 140 : 0)) };
    const found = await between(events, { from, states, standing: allButPlot });
    expect(found).toMatchObject({ confirmedPixels: PLOT_PIXELS, provisionalPixels: 0 });
    expect([found.after[IN_PLOT], found.by[IN_PLOT]]).toEqual([SINCE + from, SINCE]);
    const same = { before: states.before, after: states.before };
    const doubtful = await between(events, { from, states: same, standing: allButPlot });
    expect(doubtful).toMatchObject({ confirmedPixels: 0, provisionalPixels: PLOT_PIXELS });
  });

  test('finds gain where clearly unforested ground became forest, but not on earlier forest', async () => {
    const states = { before: await stateFrom(clearing), after: await stateFrom() };
    const events = await quiet(states.after);
    const found = await between(events, { from, states, standing: everything });
    expect(found.gain.every((value, i) => value === Number(inPlot(i)))).toBe(true);
    expect(found.confirmedPixels).toBe(0);
    const back = { ...events, gain: new Uint8Array(PIXELS).fill(1) };
    const before = await between(back, { from, states, standing: everything });
    expect(before.gain).toEqual(found.gain);
  });

  test('finds no loss where forest grew after the first day and was lost before the second', async () => {
    const states = { before: await stateFrom(clearing), after: await stateFrom() };
    const events = await eventsOf(states.after, [...looks([20], forest), ...looks(DAYS, clearing)]);
    const found = await between(events, { from, states, standing: allButPlot });
    expect(events.confirmedPixels).toBe(PLOT_PIXELS);
    expect(found).toMatchObject({ confirmedPixels: 0, patchCount: 0 });
    expect(countOf(found.by, 0)).toBe(PIXELS);
    // If the first state shows other seasons than the later one, the forest may only seem to have grown.
    const greenDays = states.before.greenDays.slice(0, 2);
    const dry = { before: { ...states.before, greenDays }, after: states.after };
    expect((await between(events, { from, states: dry, standing: allButPlot })).confirmedPixels).toBe(
      PLOT_PIXELS,
    );
  });

  test('finds no loss where the change is not clear, and reports it as unknown unless forest stands', async () => {
    const thinned = await stateFrom(field('thin', PLOT));
    const given = { from, states: { before: await stateFrom(), after: thinned } };
    const events = await quiet(thinned);
    expect(await between(events, { ...given, standing: everything })).toMatchObject({ unknownPixels: 0 });
    const gone = await between(events, { ...given, standing: allButPlot });
    expect(gone).toMatchObject({ confirmedPixels: 0, unknownPixels: PLOT_PIXELS });
    expect(gone.loss[IN_PLOT]).toBe(LOSS.unknown);
  });

  test('reports loss as unknown where the earlier forest is not sure', async () => {
    const green = await stateFrom();
    // On the barest day, all but the first ten columns are dry.
    const dry = new Uint16Array(PIXELS).fill(0b111111).map((bits, i) => (i % SIDE < 10 ? bits : bits & ~1));
    const greenDays = green.greenDays.map((day, at) => (at === 0 ? { ...day, fraction: 0.25 } : day));
    const before = { ...green, greenIn: dry, greenDays };
    const states = { before, after: await stateFrom(clearing) };
    const events = await quiet(states.after);
    const found = await between(events, { from, states, standing: allButPlot });
    expect(found).toMatchObject({ confirmedPixels: 0, unknownPixels: PLOT_PIXELS });
    expect(found.sureFraction).toBeCloseTo(1 - PLOT_PIXELS / PIXELS, 6);
    // A polygon of the ten first columns and a half of the others, but not of the plot.
    const inside = Float32Array.from({ length: PIXELS }, (_, i) =>
      i % SIDE < 10 ? 1 : Number(!inPlot(i)) / 2,
    );
    const forestPixels = inside.reduce((sum, part) => sum + part, 0);
    const ofPolygon = { ...before, forestPixels };
    const given = { from, states: { before: ofPolygon, after: states.after }, inside };
    expect((await between(events, { ...given, standing: allButPlot })).sureFraction).toBe(1);
    const half = await between(events, { ...given, standing: new Set() });
    expect(half.sureFraction).toBeCloseTo(1 - (PIXELS - 10 * SIDE - PLOT_PIXELS) / 2 / forestPixels, 6);
  });

  test('counts what grew after the first day and stands on the second as gain, not as unknown', async () => {
    const part = columns(10, 'cleared');
    const states = { before: await stateFrom(part), after: await stateFrom() };
    const events = await eventsOf(states.after, looks([100], part));
    expect(countOf(events.loss, LOSS.unknown)).toBe(10 * SIDE);
    const found = await between(events, { from, states, standing: everything });
    expect([found.unknownPixels, countOf(found.gain, 1)]).toEqual([0, 10 * SIDE]);
    const gone = await between(events, { from, states, standing: new Set() });
    expect(gone.unknownPixels).toBe(PIXELS);
  });

  test('reports the fraction of the first forest, and of the zone, whose change is known', async () => {
    const thinned = await stateFrom(columns(30, 'thinner', 'pasture'));
    const before = await stateFrom(columns(30, 'forest', 'pasture'));
    const events = await quiet(thinned);
    const found = await between(events, { from, states: { before, after: thinned } });
    expect(found).toMatchObject({ unknownPixels: 30 * SIDE, sureFraction: 1, assessedFraction: 0 });
    expect(found.validFraction).toBeCloseTo(0.25, 9);
    const inside = Float32Array.from({ length: PIXELS }, (_, i) => (i % SIDE < 15 ? 1 : 0.5));
    const ofPolygon = { ...before, forestPixels: 22.5 * SIDE };
    const half = { inside, standing: new Set([...everything].filter((i) => i % SIDE < 15)) };
    const standing = await between(events, { from, states: { before: ofPolygon, after: thinned }, ...half });
    expect(standing).toMatchObject({ unknownPixels: 7.5 * SIDE, sureFraction: 1 });
    expect(standing.assessedFraction).toBeCloseTo(15 / 22.5, 9);
  });
});

test('without events, runBetween finds loss and unknown pixels from two states', async () => {
  const states = { before: await stateFrom(), after: await stateFrom(clearing) };
  states.after.forest[0] = 255;
  const found = await between(null, { from: -9 * YEAR, states, standing: allButPlot });
  expect(found).toMatchObject({ confirmedPixels: PLOT_PIXELS, unknownPixels: 1 });
  expect(found.loss[0]).toBe(LOSS.unknown);
});

test('without events, runBetween finds gain only if about a year lies between the days', async () => {
  const states = { before: await stateFrom(clearing), after: await stateFrom() };
  const gained = async (spansYear: boolean) =>
    countOf((await between(null, { from: -300, spansYear, states, standing: everything })).gain, 1);
  expect([await gained(true), await gained(false)]).toEqual([PLOT_PIXELS, 0]);
});
