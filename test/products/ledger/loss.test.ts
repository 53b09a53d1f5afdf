import { describe, expect, test } from 'vitest';
import { dateOf } from '../../../src/contract/dates.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { yearOfForest } from '../../../src/products/ledger/state.ts';
import { LOSS, type EventsResult } from '../../../src/products/ledger/tasks.ts';
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
  PLOT,
  PLOT_PIXELS,
  SIDE,
  SINCE,
  stateFrom,
  stateOf,
} from './support/observations.ts';

const forest = all('forest');
const NONE = { confirmedPixels: 0, provisionalPixels: 0 } as const;
const CONFIRMED = { confirmedPixels: PLOT_PIXELS, provisionalPixels: 0 } as const;
const PROVISIONAL = { confirmedPixels: 0, provisionalPixels: PLOT_PIXELS } as const;

/** The days between which a pixel was lost, counted from the day of the state. */
const daysOf = ({ after, by }: EventsResult, i: number) => [after[i] - SINCE, by[i] - SINCE];

describe('a clearing', () => {
  test('seen twice, 16 days apart, is confirmed with its exact area', async () => {
    const state = await stateFrom();
    const observations = [...looks([20], forest, 0.004), ...looks([100, 116], clearing, 0.004)];
    const events = await eventsOf(state, observations);
    expect(events).toMatchObject({ ...CONFIRMED, validFraction: 1, sureFraction: 1, assessedFraction: 1 });
    const cleared = Uint8Array.from(events.loss, (_, i) =>
      clearing(i % SIDE, Math.floor(i / SIDE)) === 'cleared' ? LOSS.confirmed : LOSS.none,
    );
    expect(events.loss).toEqual(cleared);
  });

  test('is dated between the last observation before it and the first that shows it', async () => {
    const state = await stateFrom();
    const later = looks([100, 116, 140], clearing);
    const seen = await eventsOf(state, [...looks([20, 60], forest), ...later]);
    expect(daysOf(seen, IN_PLOT)).toEqual([60, 100]);
    expect([seen.after[0], seen.by[0]]).toEqual([0, 0]);
    // A cloudy observation does not count; without observations before it, the state is the last.
    const cloudy = [...looks([20], forest), ...looks([60], field(null, PLOT))];
    const hidden = await eventsOf(state, [...cloudy, ...later]);
    expect(daysOf(hidden, IN_PLOT)).toEqual([20, 100]);
    expect(daysOf(await eventsOf(state, later), IN_PLOT)).toEqual([0, 100]);
  });

  test.each([
    // If 1.9 % of the standing forest is deep, ln(0.4 / 0.019) is over 3; if 2.25 % is, it is not.
    [30, 30, [12, 20, 6, 5]],
    [36, 0, [12, 20, 6, 6]],
  ])('of %d pixels, seen once, has %d provisional pixels', async (_pixels, provisionalPixels, place) => {
    const events = await eventsOf(await stateFrom(), looks([100], field('cleared', place)));
    expect(events).toMatchObject({ confirmedPixels: 0, provisionalPixels });
  });

  test('seen once, with the forest standing in the last observation, is not a loss', async () => {
    const events = await eventsOf(await stateFrom(), [...looks([100], clearing), ...looks([140], forest)]);
    expect(events).toMatchObject(NONE);
    expect(countOf(events.by, 0)).toBe(PIXELS);
  });

  test('in a patch smaller than the minimum is not a loss and has no days', async () => {
    const state = await stateFrom();
    const observations = looks([100, 120], field('cleared', [5, 5, 1, 2]));
    const events = await eventsOf(state, observations);
    expect(events).toMatchObject(NONE);
    expect([countOf(events.after, 0), countOf(events.by, 0)]).toEqual([PIXELS, PIXELS]);
    expect(await eventsOf(state, observations, { minimumPatch: 2 })).toMatchObject({ confirmedPixels: 2 });
  });

  test('must lower NBR by at least 0.10 and by 2.5 spreads of the pixel', async () => {
    const state = await stateFrom();
    const thinned = looks([100, 120], field('thin', PLOT));
    expect(await eventsOf(state, thinned)).toMatchObject(CONFIRMED);
    // A fall of 0.19 is within 2.5 spreads of 0.08, and beyond 2.5 spreads of 0.07.
    const wide = (spread: number) => ({ ...state, spread: state.spread.slice().fill(spread) });
    expect(await eventsOf(wide(0.07), thinned)).toMatchObject(CONFIRMED);
    expect(await eventsOf(wide(0.08), thinned)).toMatchObject(NONE);
    const usual = (value: number) => ({ ...state, usual: state.usual.slice().fill(value) });
    expect(await eventsOf(usual(-0.08), thinned)).toMatchObject(CONFIRMED);
    expect(await eventsOf(usual(-0.09), thinned)).toMatchObject(NONE);
    // Ground that was greener than the forest and falls to its level has fallen enough, but is not low.
    const fallen = state.usual.map((_, i) => (i % SIDE === 0 ? 0.2 : 0));
    expect(await eventsOf({ ...state, usual: fallen }, looks([100, 120], forest))).toMatchObject(NONE);
  });

  test('is weighted by the fraction of each pixel inside the polygon', async () => {
    const inside = new Float32Array(PIXELS).map((_, i) => (i % SIDE < 15 ? 0.5 : i % SIDE < 20 ? 1 : 0));
    const area = SIDE * (15 * 0.5 + 5);
    const observations = looks([100, 120], clearing);
    const events = await eventsOf(await stateFrom(), observations, { inside });
    // Columns 12 to 14 and 15 to 17 of five rows.
    expect(events.confirmedPixels).toBeCloseTo(15 * 0.5 + 15, 9);
    const hidden = looks([100, 120], columns(12, null));
    const partly = await eventsOf(await stateFrom(), hidden, { inside });
    expect(partly.validFraction).toBeCloseTo(1 - (12 * SIDE * 0.5) / area, 9);
    expect(partly.assessedFraction).toBeCloseTo(1 - (12 * SIDE * 0.5) / area, 9);
  });
});

describe('a day of observations', () => {
  test('is not used when more than three tenths of the standing forest are low', async () => {
    const state = await stateFrom();
    const assessed = async (count: number) => {
      const events = await eventsOf(state, looks([100], columns(count, 'thin')));
      return [events.validFraction, events.assessedFraction];
    };
    expect(await assessed(13)).toEqual([0, 0]);
    expect(await assessed(12)).toEqual([1, 1]);
  });

  test('is not used when it shows less than a tenth of the standing forest', async () => {
    const state = await stateFrom();
    const half = looks([50], columns(20, 'forest', null));
    const assessed = async (count: number) =>
      (await eventsOf(state, [...half, ...looks([100], columns(SIDE - count, null))])).assessedFraction;
    expect(await assessed(3)).toBeCloseTo(20 / SIDE, 9);
    expect(await assessed(4)).toBeCloseTo(24 / SIDE, 9);
  });

  test('with haze over part of the forest neither causes nor fully revokes loss', async () => {
    const state = await stateFrom();
    const hazy = [...looks([140], columns(20, 'bare')), ...looks([160], columns(20, 'forest', 'bare'))];
    expect(await eventsOf(state, [...looks([60, 100], forest), ...hazy])).toMatchObject(NONE);
    expect(await eventsOf(state, [...looks([60, 100], clearing), ...hazy])).toMatchObject(PROVISIONAL);
  });

  test('with scattered forest NBR shows only loss beyond that scatter', async () => {
    const plot = [24, 20, 6, 5] as const;
    const cleared = looks([100, 120], (column, row) =>
      field('cleared', plot)(column, row) === 'cleared' ? 'cleared' : column < 8 ? 'forest' : 'thin',
    );
    // The ninth decile is 0.19 above the upper quartile: four deviations are 1.2, and the fall is 0.46.
    const scattered = await stateFrom(columns(8, 'forest', 'thin'));
    expect(await eventsOf(scattered, cleared)).toMatchObject({ ...NONE, sureFraction: 1 });
    const alike = await stateFrom(all('thin'));
    expect(await eventsOf(alike, looks([100, 120], field('cleared', plot, 'thin')))).toMatchObject(CONFIRMED);
  });
});

describe('a whole zone', () => {
  test('that browns slowly with the season is not a loss, because each day is its own reference', async () => {
    const seasons = ['forest', 'thin', 'thinner', 'bare', 'bare'] as const;
    const brown = seasons.map((kind, i) => observationOf(SINCE + 60 + 40 * i, all(kind), 0.004));
    const events = await eventsOf(await stateFrom(), brown, { threshold: -9 });
    expect(events).toMatchObject(NONE);
    // A clearing stands out against the browning forest.
    const cleared = seasons.map((kind, i) =>
      observationOf(SINCE + 60 + 40 * i, field('cleared', PLOT, kind)),
    );
    expect(await eventsOf(await stateFrom(), cleared)).toMatchObject(CONFIRMED);
  });

  test.each([12, 24])(
    'with %d of 40 columns cleared has them confirmed, given earlier observations of the whole forest',
    async (count) => {
      const observations = [...looks([20, 50, 80], forest), ...looks([140, 200], columns(count, 'cleared'))];
      const events = await eventsOf(await stateFrom(), observations);
      const all = { confirmedPixels: count * SIDE, provisionalPixels: 0, assessedFraction: 1 };
      expect(events).toMatchObject(all);
      expect(daysOf(events, 0)).toEqual([80, 140]);
    },
  );

  test('with almost half of it cleared has the loss confirmed, although the clearing was standing forest', async () => {
    const half = looks([80, 140, 200], columns(19, 'cleared'));
    const events = await eventsOf(await stateFrom(), half);
    expect(events).toMatchObject({ confirmedPixels: 19 * SIDE, provisionalPixels: 0, sureFraction: 1 });
    // In a single observation, the clearing is part of the reference.
    expect(await eventsOf(await stateFrom(), half.slice(0, 1))).toMatchObject({ ...NONE, validFraction: 0 });
  });
});

describe('a day in a season that the state does not show', () => {
  test('has half the weight', async () => {
    // The state has dry days only, which cover 45 days of the year on either side.
    const dry = await stateOf(looks([-45, -30, -15], forest));
    expect(await eventsOf(dry, looks([340, 356], clearing))).toMatchObject(CONFIRMED);
    // 2 ln(0.40 / 0.01) is 7.4: half of it is only provisional, and half of that of three observations is 5.5.
    expect(await eventsOf(dry, looks([150, 180], clearing))).toMatchObject(PROVISIONAL);
    expect(await eventsOf(dry, looks([150, 165, 180], clearing))).toMatchObject(CONFIRMED);
  });
});

describe('a day out of leaf', () => {
  const bare = { inLeaf: Uint8Array.of(1, 0, 0, 0) };
  /** Two winters: that of the state, in which the plot is `kind`, and the next. */
  const winters = async (kind: 'bare' | 'forest', days: readonly number[]) => {
    const year = [
      ...looks([-300], forest),
      ...looks([-180, -150], field(kind, PLOT)),
      ...looks([-30], forest),
    ];
    const state = await stateOf(year, { inLeaf: Uint8Array.of(1, 0, 0, 1) });
    return eventsOf(state, [...looks([60], forest), ...looks(days, clearing)], bare);
  };

  test('is used for evergreen trees, but not for trees that shed their leaves', async () => {
    expect(await winters('forest', [180, 200, 220])).toMatchObject(CONFIRMED);
    expect(await winters('bare', [180, 200, 220])).toMatchObject(NONE);
  });

  test('is not used for them either if the year shows no day in leaf', async () => {
    // The state is of 4 October: its days are in leaf, and those of the year after it are not.
    const [summer, winter] = [
      [-60, -40, -25],
      [50, 80, 110, 140],
    ];
    const yearOf = (days: readonly number[]) =>
      yearOfForest(
        48,
        northUpGrid(32632, 500_000, 5_000_000, 20, SIDE, SIDE),
        days.map((day) => dateOf(SINCE + day)),
      );
    const state = await stateOf(looks(summer, forest), yearOf(summer));
    const events = await eventsOf(state, looks(winter, field('bare', PLOT)), yearOf(winter));
    expect(events).toMatchObject(NONE);
  });

  test('is not used because a cloudy day in leaf showed green', async () => {
    // The state has no bare day; the day in its summer shows a fifth of the ground.
    const state = await stateOf([
      ...looks([-300], forest),
      ...looks([-160], (column) => (column >= 12 && column < 20 ? 'forest' : null)),
      ...looks([-30], forest),
    ]);
    const winter = looks([180, 200, 220], field('bare', PLOT));
    expect(await eventsOf(state, [...looks([60], forest), ...winter], bare)).toMatchObject(NONE);
  });
});
