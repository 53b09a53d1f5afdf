import { describe, expect, test } from 'vitest';
import { LOSS } from '../../../src/products/ledger/tasks.ts';
import type { HistoryObservation } from '../../../src/sources/history/tasks.ts';
import {
  all,
  clearing,
  columns,
  countOf,
  eventsOf,
  field,
  IN_PLOT,
  looks,
  observationOf,
  PIXELS,
  PLOT_PIXELS,
  SIDE,
  SINCE,
  stateFrom,
  stateOf,
  YEAR,
  type KindAt,
} from './support/observations.ts';

const forest = all('forest');

describe('what was forest', () => {
  const CROP = 10;
  const crop = (kind: 'forest' | 'bare') => columns(CROP, kind);
  const bareLately = [...looks([110], forest), ...looks([200, 260], crop('bare'))];

  test('is unsure where it was bare on the barest day of its own year: no loss is told of it', async () => {
    const state = await stateOf([
      ...looks(YEAR.slice(0, 1), crop('bare')),
      ...looks(YEAR.slice(1), crop('forest')),
    ]);
    expect(state.forestPixels).toBe(PIXELS);
    const events = await eventsOf(state, bareLately);
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: 0 });
    expect(events.sureFraction).toBeCloseTo(1 - CROP / SIDE, 9);
    expect(events.assessedFraction).toBeCloseTo(1 - CROP / SIDE, 9);
    expect(events.validFraction).toBeCloseTo(1 - CROP / SIDE, 9);
    expect(countOf(events.loss, LOSS.unknown)).toBe(CROP * SIDE);
    expect([events.loss[CROP - 1], events.loss[CROP]]).toEqual([LOSS.unknown, LOSS.none]);
  });

  test('is unsure where its year shows green seasons alone, and the next a barer one', async () => {
    // Days 20 and 80 of the year; the next year's day 200 tells that neither tells.
    const green = await stateOf(looks([-345, -285], forest));
    const later = await eventsOf(green, [...looks([110], forest), ...looks([200, 260], crop('bare'))]);
    expect(later).toMatchObject({ sureFraction: 0, assessedFraction: 0, confirmedPixels: 0 });
    // In seasons that the state shows, too, less is green only where some was lost: a month to either side.
    const sure = async (day: number) =>
      (await eventsOf(green, [...looks([day], forest), ...looks([day, day + 1], crop('bare'))])).sureFraction;
    expect(await sure(110)).toBe(1);
    expect(await sure(112)).toBe(0);
    expect(await sure(354)).toBe(1);
    expect(await sure(351)).toBe(0);
  });

  test('is not told by bare days that are out of leaf', async () => {
    const observations = [...looks(YEAR.slice(0, 1), crop('bare')), ...looks(YEAR.slice(1), crop('forest'))];
    const winter = await stateOf(observations, { inLeaf: Uint8Array.of(0, 1, 1, 1, 1, 1) });
    expect(winter.greenDays.map(({ fraction }) => fraction)).toEqual([NaN, 1, 1, 1, 1, 1]);
    expect((await eventsOf(winter, bareLately)).sureFraction).toBe(1);
    const green = await stateOf(looks([-345, -285], forest));
    const later = looks([200, 260], crop('bare'));
    expect((await eventsOf(green, later)).sureFraction).toBe(0);
    expect((await eventsOf(green, later, { inLeaf: Uint8Array.of(0, 0) })).sureFraction).toBe(1);
  });

  test('is sure where the next year is hardly barer, in any season', async () => {
    const green = await stateOf(looks([-345, -285], forest));
    const sure = async (count: number) =>
      (await eventsOf(green, looks([200, 260], columns(count, 'bare')))).sureFraction;
    // Of 40 columns 34 are over a sixth less than all, 33 are not.
    expect(await sure(6)).toBe(1);
    expect(await sure(7)).toBe(0);
  });
});

describe('radar', () => {
  const DAY = SINCE + 90;
  const radarAt = (left: number, top: number, width: number, height: number, day = DAY) =>
    Int32Array.from({ length: PIXELS }, (_, i) =>
      field('cleared', [left, top, width, height])(i % SIDE, Math.floor(i / SIDE)) === 'cleared' ? day : 0,
    );
  const twice = looks([100, 120], clearing);

  test('makes what it confirms near a loss the surest', async () => {
    const state = await stateFrom();
    const near = async (radarReach: number) => {
      const radar = radarAt(14, 22, 1, 1);
      const { confirmedPixels, highestPixels } = await eventsOf(state, twice, { radar, radarReach });
      return [confirmedPixels, highestPixels];
    };
    expect(await near(100)).toEqual([0, PLOT_PIXELS]);
    // The pixel and its four neighbours; the eight.
    expect(await near(1)).toEqual([PLOT_PIXELS - 5, 5]);
    expect(await near(1.5)).toEqual([PLOT_PIXELS - 9, 9]);
    expect(await eventsOf(state, twice)).toMatchObject({ highestPixels: null });
    const silent = { radar: new Int32Array(PIXELS) };
    expect(await eventsOf(state, twice, silent)).toMatchObject({
      confirmedPixels: PLOT_PIXELS,
      highestPixels: 0,
    });
  });

  test('speaks of the same loss within 180 days', async () => {
    const state = await stateFrom();
    const highest = async (day: number) =>
      (await eventsOf(state, twice, { radar: radarAt(12, 20, 6, 5, SINCE + day), radarReach: 1 }))
        .highestPixels;
    expect(await highest(280)).toBe(PLOT_PIXELS);
    expect(await highest(281)).toBe(0);
    expect(await highest(-80)).toBe(PLOT_PIXELS);
    expect(await highest(-81)).toBe(0);
  });

  test('alone makes a loss of sure forest provisional, on its own day', async () => {
    const radar = radarAt(2, 2, 4, 4, SINCE + 110);
    const events = await eventsOf(await stateFrom(), twice, { radar });
    expect(events).toMatchObject({ confirmedPixels: PLOT_PIXELS, provisionalPixels: 16, highestPixels: 0 });
    const at = 3 * SIDE + 3;
    expect([events.loss[at], events.after[at], events.by[at]]).toEqual([
      LOSS.provisional,
      SINCE,
      SINCE + 110,
    ]);
    expect(events.by[IN_PLOT]).toBe(SINCE + 100);
    const small = await eventsOf(await stateFrom(), twice, { radar: radarAt(2, 2, 1, 2, SINCE + 110) });
    expect(small).toMatchObject({ provisionalPixels: 0 });
    expect(countOf(small.by, 0)).toBe(PIXELS - PLOT_PIXELS);
  });

  test('alone is taken back by two later looks at the forest as it was, and stands where clouds hide it', async () => {
    const state = await stateFrom();
    const provisional = async (observations: readonly HistoryObservation[], day: number) =>
      (await eventsOf(state, observations, { radar: radarAt(2, 2, 4, 4, SINCE + day) })).provisionalPixels;
    const forest = looks([100, 120], all('forest'));
    expect(await provisional(forest, 100)).toBe(16);
    expect(await provisional(forest, 99)).toBe(0);
    expect(await provisional(looks([100, 120], columns(10, null)), 99)).toBe(16);
  });

  test('alone says nothing before the state, and nothing of what was no forest or is unsure', async () => {
    const state = await stateFrom(columns(10, 'pasture'));
    const seen = looks([100], columns(10, 'pasture'));
    const provisional = async (radar: Int32Array, of = state) =>
      (await eventsOf(of, seen, { radar })).provisionalPixels;
    expect(await provisional(radarAt(12, 2, 4, 4, SINCE))).toBe(16);
    expect(await provisional(radarAt(12, 2, 4, 4, SINCE - 1))).toBe(0);
    expect(await provisional(radarAt(2, 2, 4, 4))).toBe(0);
    expect(await provisional(radarAt(8, 2, 4, 4))).toBe(8);
    const unsure = { ...state, greenIn: new Uint16Array(PIXELS) };
    expect(await provisional(radarAt(12, 2, 4, 4), unsure)).toBe(0);
  });
});

describe('what was seen', () => {
  test('is all ground: what was no forest and no look shows since is unknown, but no forest goes without', async () => {
    const state = await stateFrom(columns(10, 'pasture'));
    const events = await eventsOf(
      state,
      looks([100], (column) => (column < 4 ? null : columns(10, 'pasture')(column, 0))),
    );
    expect(events).toMatchObject({ validFraction: 0.9, assessedFraction: 1, sureFraction: 1 });
    expect([events.loss[3], events.loss[4]]).toEqual([LOSS.unknown, LOSS.none]);
  });

  const rows =
    (count: number): KindAt =>
    (_column, row) =>
      row < count ? 'forest' : null;
  const seen = (day: number, count: number) => observationOf(SINCE + day, rows(count));

  test('is dated by the day since which nine tenths of the forest were', async () => {
    const state = await stateFrom();
    const seenSince = async (observations: readonly HistoryObservation[]) =>
      (await eventsOf(state, observations)).seenSince - SINCE;
    const three = [seen(270, SIDE), seen(340, 20), seen(350, 35)];
    expect(await seenSince(three)).toBe(270);
    const first = (pixels: number) =>
      looks([355], (column, row) => (row * SIDE + column < pixels ? 'forest' : null));
    expect(await seenSince([...three, ...first(1441)])).toBe(355);
    expect(await seenSince([three[0], ...first(1439)])).toBe(270);
    expect(await seenSince(three.slice(1))).toBe(0);
    // Two add up; a day that shows nothing adds nothing.
    const others = observationOf(SINCE + 345, (_column, row) => (row < 35 ? null : 'forest'));
    expect(await seenSince([three[0], others, three[2]])).toBe(345);
    const hazy = looks([360], columns(16, 'bare'));
    expect(await seenSince([...three, ...hazy])).toBe(270);
  });

  test('leaves pixels that wait: forest near a loss that nothing has shown since, and provisional loss', async () => {
    const state = await stateFrom();
    // From column 15 on all lies under cloud since the loss: half of the clearing may.
    const cloudy: KindAt = (column, row) => (column < 15 ? clearing(column, row) : null);
    const given = { radarReach: 2 };
    const observations = looks([100, 120], cloudy);
    const pending = async (more: readonly HistoryObservation[], before: readonly HistoryObservation[] = []) =>
      (await eventsOf(state, [...before, ...observations, ...more], given)).pendingPixels;
    // Columns 15 and 16 next to the five rows, and two rows above and below them.
    const waiting = await pending([]);
    expect(waiting).toBe((5 + 2 * 2) * 2);
    // One that is seen since waits no more; one that was seen before the loss alone still does.
    const one: KindAt = (column, row) => (column === 15 && row === 22 ? 'forest' : cloudy(column, row));
    expect(await pending(looks([140], one))).toBe(waiting - 1);
    expect(await pending([], looks([60], forest))).toBe(waiting);
    const clear: KindAt = (column, row) => (column < 15 ? clearing(column, row) : 'forest');
    expect(await pending(looks([140], clear))).toBe(0);
    expect((await eventsOf(state, looks([100], clearing), given)).pendingPixels).toBe(PLOT_PIXELS);
    expect((await eventsOf(state, looks([100], forest), given)).pendingPixels).toBe(0);
  });
});
