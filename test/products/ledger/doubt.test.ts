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
  type GroundKind,
  type KindAt,
} from './support/observations.ts';

const forest = all('forest');

describe('forest that a year no longer shows', () => {
  const state = () => stateFrom();
  const part = (kind: GroundKind) => columns(10, kind);
  const PART = 10 * SIDE;

  test('is provisional loss if the latest of two observations is deep, though a quarter of the forest is', async () => {
    const events = await eventsOf(await state(), [...looks([100], forest), ...looks([140], part('cleared'))]);
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: PART, validFraction: 1 });
    expect([events.loss[0], events.after[0], events.by[0]]).toEqual([LOSS.provisional, SINCE, SINCE + 140]);
    expect(events.loss[10]).toBe(LOSS.none);
    // As little as a patch below the minimum remains unknown.
    const small = await eventsOf(await state(), [...looks([100], forest), ...looks([140], part('cleared'))], {
      minimumPatch: PART + 1,
    });
    expect(small).toMatchObject({ provisionalPixels: 0 });
    expect(countOf(small.loss, LOSS.unknown)).toBe(PART);
  });

  test('is unknown after a year if a single observation is deep, or the latest is not', async () => {
    const cleared = looks([100], part('cleared'));
    for (const observations of [cleared, [...cleared, ...looks([140], forest)]]) {
      const events = await eventsOf(await state(), observations);
      expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: 0 });
      expect(countOf(events.loss, LOSS.unknown)).toBe(PART);
      expect(events.assessedFraction).toBeCloseTo(1 - 10 / SIDE, 9);
      const sooner = await eventsOf(await state(), observations, { spansYear: false });
      expect(sooner).toMatchObject({ provisionalPixels: 0, assessedFraction: 1 });
    }
  });

  test('is unknown within a year only where a loss had been confirmed', async () => {
    const observations = [...looks([100, 120, 140], part('cleared')), ...looks([160, 180], forest)];
    const { loss } = await eventsOf(await state(), observations, { spansYear: false });
    expect(countOf(loss, LOSS.unknown)).toBe(PART);
  });

  test('is dated by the latest observation of the pixel, not of the zone', async () => {
    const hidden = columns(10, null);
    const observations = [...looks([100], forest), ...looks([140], part('cleared')), ...looks([300], hidden)];
    const events = await eventsOf(await state(), observations);
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: PART });
    expect([events.after[0], events.by[0]]).toEqual([SINCE, SINCE + 140]);
  });
});

describe('forest of the state', () => {
  const CROP = 10;
  const crop = (kind: 'forest' | 'bare') => columns(CROP, kind);
  const bareOnce = [...looks(YEAR.slice(0, 1), crop('bare')), ...looks(YEAR.slice(1), crop('forest'))];
  const bareLately = [...looks([110], forest), ...looks([200, 260], crop('bare'))];

  test('is not sure where it was bare on the barest day of its year, so that loss is unknown there', async () => {
    const state = await stateOf(bareOnce);
    expect(state.forestPixels).toBe(PIXELS);
    const events = await eventsOf(state, bareLately);
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: 0 });
    for (const fraction of ['sureFraction', 'assessedFraction', 'validFraction'] as const)
      expect(events[fraction], fraction).toBeCloseTo(1 - CROP / SIDE, 9);
    expect(countOf(events.loss, LOSS.unknown)).toBe(CROP * SIDE);
    expect([events.loss[CROP - 1], events.loss[CROP]]).toEqual([LOSS.unknown, LOSS.none]);
  });

  test('is not sure when its year shows only green seasons and the next year a barer one', async () => {
    // Days 20 and 80 of the year: day 200 of the next year shows that neither is a telling day.
    const green = await stateOf(looks([-345, -285], forest));
    const later = await eventsOf(green, [...looks([110], forest), ...looks([200, 260], crop('bare'))]);
    expect(later).toMatchObject({ sureFraction: 0, assessedFraction: 0, confirmedPixels: 0 });
    // Within a month of a season that the state shows, less green ground means loss, not a barer season.
    const sure = async (day: number) =>
      (await eventsOf(green, [...looks([day], forest), ...looks([day, day + 1], crop('bare'))])).sureFraction;
    expect(await sure(110)).toBe(1);
    expect(await sure(112)).toBe(0);
    expect(await sure(354)).toBe(1);
    expect(await sure(351)).toBe(0);
  });

  test('is not made unsure by bare days that are out of leaf', async () => {
    const winter = await stateOf(bareOnce, { inLeaf: Uint8Array.of(0, 1, 1, 1, 1, 1) });
    expect(winter.greenDays.map(({ fraction }) => fraction)).toEqual([NaN, 1, 1, 1, 1, 1]);
    expect((await eventsOf(winter, bareLately)).sureFraction).toBe(1);
    const green = await stateOf(looks([-345, -285], forest));
    const later = looks([200, 260], crop('bare'));
    expect((await eventsOf(green, later)).sureFraction).toBe(0);
    expect((await eventsOf(green, later, { inLeaf: Uint8Array.of(0, 0) })).sureFraction).toBe(1);
  });

  test('is sure when the next year is hardly barer in any season', async () => {
    const green = await stateOf(looks([-345, -285], forest));
    const sure = async (count: number) =>
      (await eventsOf(green, looks([200, 260], columns(count, 'bare')))).sureFraction;
    // The share of green ground may fall by a sixth: 34 of 40 columns are enough, 33 are not.
    expect(await sure(6)).toBe(1);
    expect(await sure(7)).toBe(0);
  });
});

describe('radar confirmation', () => {
  const DAY = SINCE + 90;
  const radarAt = (left: number, top: number, width: number, height: number, day = DAY) =>
    Int32Array.from({ length: PIXELS }, (_, i) =>
      field('cleared', [left, top, width, height])(i % SIDE, Math.floor(i / SIDE)) === 'cleared' ? day : 0,
    );
  const twice = looks([100, 120], clearing);

  test('raises nearby loss to the highest confidence', async () => {
    const state = await stateFrom();
    const near = async (clearingReach: number) => {
      const radar = radarAt(14, 22, 1, 1);
      const { confirmedPixels, highestPixels } = await eventsOf(state, twice, { radar, clearingReach });
      return [confirmedPixels, highestPixels];
    };
    expect(await near(100)).toEqual([0, PLOT_PIXELS]);
    // The pixel and its four neighbours.
    expect(await near(1)).toEqual([PLOT_PIXELS - 5, 5]);
    expect(await eventsOf(state, twice)).toMatchObject({ highestPixels: null });
    const silent = { radar: new Int32Array(PIXELS) };
    const confirmed = { confirmedPixels: PLOT_PIXELS, highestPixels: 0 };
    expect(await eventsOf(state, twice, silent)).toMatchObject(confirmed);
  });

  test('without optical loss makes a loss of sure forest provisional, dated by radar', async () => {
    const radar = radarAt(2, 2, 4, 4, SINCE + 110);
    const events = await eventsOf(await stateFrom(), twice, { radar });
    expect(events).toMatchObject({ confirmedPixels: PLOT_PIXELS, provisionalPixels: 16, highestPixels: 0 });
    const at = 3 * SIDE + 3;
    const { loss, after, by } = events;
    expect([loss[at], after[at], by[at]]).toEqual([LOSS.provisional, SINCE, SINCE + 110]);
    expect(events.by[IN_PLOT]).toBe(SINCE + 100);
    const small = await eventsOf(await stateFrom(), twice, { radar: radarAt(2, 2, 1, 2, SINCE + 110) });
    expect(small).toMatchObject({ provisionalPixels: 0 });
    expect(countOf(small.by, 0)).toBe(PIXELS - PLOT_PIXELS);
  });

  test('in too small a patch leaves unknown ground unknown', async () => {
    const hazy = looks([100], columns(16, 'bare'));
    const events = await eventsOf(await stateFrom(), hazy, { radar: radarAt(30, 2, 1, 2), spansYear: false });
    expect(events).toMatchObject({ provisionalPixels: 0 });
    expect(countOf(events.loss, LOSS.unknown)).toBe(PIXELS);
    expect(countOf(events.by, 0)).toBe(PIXELS);
  });

  test('without optical loss is revoked by two later observations of unchanged forest, but stands under cloud', async () => {
    const state = await stateFrom();
    const provisional = async (observations: readonly HistoryObservation[], day: number) =>
      (await eventsOf(state, observations, { radar: radarAt(2, 2, 4, 4, SINCE + day) })).provisionalPixels;
    const forest = looks([100, 120], all('forest'));
    expect(await provisional(forest, 100)).toBe(16);
    expect(await provisional(forest, 99)).toBe(0);
    expect(await provisional(looks([100, 120], columns(10, null)), 99)).toBe(16);
  });

  test('without optical loss is ignored before the state and outside sure forest', async () => {
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

describe('observed ground', () => {
  test('includes non-forest: unobserved, it is unknown and not valid, but all forest is assessed', async () => {
    const state = await stateFrom(columns(10, 'pasture'));
    const hidden: KindAt = (column, row) => (column < 4 ? null : columns(10, 'pasture')(column, row));
    const events = await eventsOf(state, looks([100], hidden));
    expect(events).toMatchObject({ validFraction: 0.9, assessedFraction: 1, sureFraction: 1 });
    expect([events.loss[3], events.loss[4]]).toEqual([LOSS.unknown, LOSS.none]);
  });

  const rows =
    (count: number): KindAt =>
    (_column, row) =>
      row < count ? 'forest' : null;
  const seen = (day: number, count: number) => observationOf(SINCE + day, rows(count));

  test('is dated by the latest day since which observations show nine tenths of the forest', async () => {
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
    // Two partial days add up; a day that is not used adds nothing.
    const others = observationOf(SINCE + 345, (_column, row) => (row < 35 ? null : 'forest'));
    expect(await seenSince([three[0], others, three[2]])).toBe(345);
    const hazy = looks([360], columns(16, 'bare'));
    expect(await seenSince([...three, ...hazy])).toBe(270);
  });

  test('is pending if it is provisional loss, or forest near a loss that was not observed since', async () => {
    const state = await stateFrom();
    // Since the loss, clouds cover everything from column 15 on, including half of the clearing.
    const cloudy: KindAt = (column, row) => (column < 15 ? clearing(column, row) : null);
    const given = { clearingReach: 2 };
    const observations = looks([100, 120], cloudy);
    const pending = async (more: readonly HistoryObservation[], before: readonly HistoryObservation[] = []) =>
      (await eventsOf(state, [...before, ...observations, ...more], given)).pendingPixels;
    // Columns 15 and 16 in the five rows, and in two rows above and below them.
    const pendingPixels = await pending([]);
    expect(pendingPixels).toBe((5 + 2 * 2) * 2);
    // A pixel observed since the loss is no longer pending; one observed only before it still is.
    const one: KindAt = (column, row) => (column === 15 && row === 22 ? 'forest' : cloudy(column, row));
    expect(await pending(looks([140], one))).toBe(pendingPixels - 1);
    expect(await pending([], looks([60], forest))).toBe(pendingPixels);
    const clear: KindAt = (column, row) => (column < 15 ? clearing(column, row) : 'forest');
    expect(await pending(looks([140], clear))).toBe(0);
    expect((await eventsOf(state, looks([100], clearing), given)).pendingPixels).toBe(PLOT_PIXELS);
    expect((await eventsOf(state, looks([100], forest), given)).pendingPixels).toBe(0);
  });
});
