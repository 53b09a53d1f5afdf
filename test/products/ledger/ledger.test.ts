import { describe, expect, test } from 'vitest';
import type { StateResult } from '../../../src/products/ledger/tasks.ts';
import { hasRealData } from '../../support/real-data.ts';
import {
  all,
  columns,
  countOf,
  eventsOf,
  looks,
  observationOf,
  PIXELS,
  SIDE,
  SINCE,
  stateFrom,
  stateOf,
  YEAR,
  type GroundKind,
} from './support/observations.ts';
import { dayOf, golden, observationsOn, yearOn } from './support/rufiji.ts';

function meanOver(plane: Float32Array, counts: (i: number) => boolean): number {
  const values = [...plane].filter((_, i) => counts(i));
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Compares the means of planes over the pixels selected by `counts` with those of NumPy. */
function expectMeans(
  planes: Readonly<Record<string, Float32Array>>,
  means: Readonly<Record<string, number>>,
  counts: (i: number) => boolean,
): void {
  for (const [name, mean] of Object.entries(means))
    expect(Math.abs(meanOver(planes[name], counts) - mean), name).toBeLessThan(1e-5);
}

const sum = (days: Int32Array, since: number) =>
  days.reduce((total, day) => total + (day === 0 ? 0 : day - since), 0);

describe.skipIf(!hasRealData('zones/rufiji'))('forest of Rufiji, compared with NumPy and SciPy', () => {
  const stateOn = async () => stateOf(await observationsOn(golden.before), yearOn(golden.before));

  test('the state has the same pixel counts, and means to 1e-5', async () => {
    const state = await stateOn();
    const { means, standingPixels, greenFractions, ...counts } = golden.state;
    expect(state).toMatchObject({ forestPixels: counts.forestPixels });
    expect(state.validFraction).toBeCloseTo(counts.validFraction, 12);
    expect(countOf(state.standing, 1)).toBe(standingPixels);
    greenFractions.forEach((fraction, i) => expect(state.greenDays[i].fraction).toBeCloseTo(fraction, 12));
    const { logOdds, nbr, usual, spread } = state;
    expectMeans({ logOdds, nbr, usual, spread }, means, (i) => state.forest[i] === 1);
  });

  test('the events have the same pixel counts and sums of loss days, and means to 1e-5', async () => {
    const since = dayOf(golden.stateDay);
    const observations = await observationsOn(golden.since);
    const state = await stateOn();
    const events = await eventsOf(state, observations, { since, ...yearOn(golden.since) });
    const { means, daysAfter, daysBy, gainPixels, surePixels, shown, ...counts } = golden.events;
    const { confirmedPixels, provisionalPixels, ...fractions } = counts;
    expect(events).toMatchObject({ confirmedPixels, provisionalPixels, highestPixels: null });
    for (const [name, fraction] of Object.entries(fractions) as [keyof typeof fractions, number][])
      expect(events[name], name).toBeCloseTo(fraction, 12);
    expect(events.sureFraction * state.forestPixels).toBeCloseTo(surePixels, 6);
    expect(shown).toEqual(golden.since.map(() => true));
    expect(countOf(events.gain, 1)).toBe(gainPixels);
    expect([sum(events.after, since), sum(events.by, since)]).toEqual([daysAfter, daysBy]);
    const { logOdds, ndvi, nbr } = events;
    expectMeans({ logOdds, ndvi, nbr }, means, (i) => !Number.isNaN(logOdds[i]));
  });
});

describe('runState', () => {
  test('returns an unknown state without observations, after which events find no loss or gain', async () => {
    const state = await stateOf([], { threshold: 0.3 });
    expect(state).toMatchObject({ validFraction: 0, forestPixels: 0, greenDays: [] });
    expect(countOf(state.forest, 255)).toBe(PIXELS);
    for (const plane of [state.logOdds, state.nbr, state.usual, state.spread])
      expect(plane.every(Number.isNaN)).toBe(true);
    const events = await eventsOf(state, looks([50, 100], all('cleared')));
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels: 0, validFraction: 0 });
    expect(events).toMatchObject({ sureFraction: 1, assessedFraction: 1 });
    expect(countOf(events.gain, 1)).toBe(0);
  });

  test('leaves pixels unknown without observations, and skips hazy ones', async () => {
    const hidden = await stateOf(looks(YEAR, columns(4, null)));
    expect(hidden.validFraction).toBeCloseTo(0.9, 12);
    expect(hidden.logOdds[3]).toBeNaN();
    expect(hidden.forest.subarray(0, 5)).toEqual(Uint8Array.of(255, 255, 255, 255, 1));
    const hazy = [...looks(YEAR.slice(1), all('forest')), observationOf(SINCE, columns(4, 'haze'))];
    expect([...(await stateOf(hazy)).seenIn.subarray(3, 5)]).toEqual([0b11111, 0b111111]);
  });

  test('uses only the selected observations and the given threshold', async () => {
    const kinds = ['pasture', 'forest', 'pasture'] as const;
    const observations = kinds.map((kind, i) => observationOf(SINCE + 10 * i, all(kind)));
    const ofYear = Uint8Array.of(0, 1, 0);
    const state = await stateOf(observations, { ofYear });
    expect(state.logOdds[0]).toBeCloseTo(1.954, 2);
    expect(state.forestPixels).toBe(PIXELS);
    expect((await stateOf(observations, { ofYear, threshold: 1.9 })).forestPixels).toBe(PIXELS);
    expect((await stateOf(observations, { ofYear, threshold: 2 })).forestPixels).toBe(0);
    const none = await stateOf(observations, { ofYear: new Uint8Array(3) });
    expect(none).toMatchObject({ validFraction: 0, forestPixels: 0 });
  });

  test('classifies water and small groves as not forest, and small gaps as forest', async () => {
    const kind = (column: number, row: number): GroundKind => {
      const isGrove = column >= 2 && column < 5 && row >= 2 && row < 6;
      const isGap = column >= 25 && column < 28 && row >= 5 && row < 8;
      return (column < 10 && !isGrove) || isGap ? 'pasture' : 'forest';
    };
    const observations = looks(YEAR, kind);
    // Pixels are water if they are water on most days, but not if on half of them.
    observations.forEach(({ classes }, i) => {
      classes.fill(6, 1230, 1232);
      if (i % 2 === 0) classes.fill(6, 1233, 1235);
    });
    const pixels = async (minimumForest: number) =>
      (await stateOf(observations, { minimumForest })).forestPixels - 30 * SIDE;
    expect(await pixels(13)).toBe(-2);
    // The grove has 12 pixels, the gap 9.
    expect(await pixels(12)).toBe(12 - 2);
    expect(await pixels(9)).toBe(12 - 9 - 2);
  });

  test('computes the usual NBR from days with uniform forest, if there are any', async () => {
    const patchy = columns(14, 'bare');
    const given = { ofYear: Uint8Array.of(1, 0, 0) };
    const some = await stateOf([...looks([-300], all('forest')), ...looks([-200, -100], patchy)], given);
    expect([some.usual[0], some.spread[0]]).toEqual([0, Math.fround(0.03)]);
    const none = await stateOf(looks([-300, -200, -100], patchy), { threshold: -4 });
    expect(none.usual[0]).toBeCloseTo(0.42 - 0.702, 2);
  });

  test('records the days on which each pixel is seen and green, and the green fraction of each day', async () => {
    const state: StateResult = await stateOf([
      observationOf(SINCE - 30, all('forest')),
      observationOf(SINCE - 20, columns(20, 'bare')),
      observationOf(SINCE - 10, columns(10, null, 'thin')),
      observationOf(SINCE, columns(29, null)),
    ]);
    expect([state.seenIn[0], state.greenIn[0]]).toEqual([0b0011, 0b0001]);
    expect([state.seenIn[15], state.greenIn[15]]).toEqual([0b0111, 0b0101]);
    expect([state.seenIn[39], state.greenIn[39]]).toEqual([0b1111, 0b1111]);
    // The last day shows less than three tenths of the ground.
    expect(state.greenDays).toEqual(
      [1, 0.5, 1, NaN].map((fraction, i) => ({ day: SINCE - 30 + 10 * i, fraction })),
    );
  });

  test('weights pixels by the fraction inside the polygon', async () => {
    const inside = new Float32Array(PIXELS).map((_, i) => (i % SIDE < 20 ? 0.5 : i % SIDE < 30 ? 1 : 0));
    const given = { inside };
    const state = await stateOf(looks(YEAR, columns(10, null)), given);
    expect(state.forestPixels).toBeCloseTo(SIDE * (10 * 0.5 + 10), 9);
    expect(state.validFraction).toBeCloseTo(15 / 20, 9);
  });
});

describe('planes of the year in runEvents', () => {
  test('contain the 0.30 quantile of log odds, and the upper quartile of NDVI and NBR', async () => {
    const kinds = ['forest', 'forest', 'bare', 'pasture'] as const;
    const observations = kinds.map((kind, i) => observationOf(SINCE + 10 * i, all(kind)));
    const state = await stateFrom();
    const { logOdds, ndvi, nbr } = await eventsOf(state, observations);
    expect(logOdds[0]).toBeCloseTo(-5.4 + 0.9 * (5.4 - 2.78), 1);
    expect(ndvi[0]).toBeCloseTo(0.85, 2);
    expect(nbr[0]).toBeCloseTo(0.7, 2);
    const used = await eventsOf(state, observations, { ofYear: Uint8Array.of(0, 1, 0, 0) });
    expect(used.logOdds[0]).toBeCloseTo(1.954, 2);
    const none = await eventsOf(state, observations, { ofYear: new Uint8Array(4) });
    for (const plane of [none.logOdds, none.ndvi, none.nbr]) expect(plane.every(Number.isNaN)).toBe(true);
  });
});
