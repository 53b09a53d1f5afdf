import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS } from '../raster/data.ts';
import { Workspace, expectSame } from '../raster/workspace.ts';
import { randomGround, randomSeries, randomWeights } from './random.ts';
import * as reference from './reference.ts';
import type { Followed, Series, Weights } from './reference.ts';

const { NONE, PROVISIONAL, CONFIRMED, UNKNOWN } = reference;
const { USUAL, LOW, DEEP, UNSEEN } = reference;

const SINCE = 5;
/** What a look shows: the forest as it was, thinned, cleared, nothing. */
const SHOWN = { F: USUAL, t: LOW, C: DEEP, '-': UNSEEN } as const;
type Shown = keyof typeof SHOWN;

/** Where a hundredth of the standing forest is low, and as much deep: false alarms are rare (methods 8). */
const RARE: Weights = [
  Math.log(0.35 / 0.99),
  Math.log(0.25 / 0.01),
  Math.log(0.4 / 0.01),
  Math.log(0.6 / 0.99),
  Math.log(0.6 / 0.99),
  Math.log(0.4 / 0.01),
];
/** Where a fifth of it is low, half of that deep. */
const FREQUENT: Weights = [
  Math.log(0.35 / 0.8),
  Math.log(0.25 / 0.1),
  Math.log(0.4 / 0.1),
  Math.log(0.6 / 0.9),
  Math.log(0.6 / 0.9),
  Math.log(0.4 / 0.1),
];

interface Example {
  readonly what: string;
  /** The day of each look and what it shows. */
  readonly looks: string;
  readonly weights?: Weights;
  readonly is: readonly [loss: number, after: number, by: number];
}

const NOTHING = [NONE, 0, 0] as const;
const GREEN_AGAIN = '60F 80F 100F 120F 140F 160F 180F 200F 220F 240F 260F 280F';

const EXAMPLES: readonly Example[] = [
  { what: 'no observation is unknown', looks: '', is: [UNKNOWN, 0, 0] },
  { what: 'ground that no observation shows is unknown', looks: '10- 30-', is: [UNKNOWN, 0, 0] },
  { what: 'forest as it was is no loss', looks: '10F', is: NOTHING },
  {
    what: 'one low look is provisional, from the day of the forest itself on',
    looks: '10t',
    is: [PROVISIONAL, SINCE, 10],
  },
  {
    what: 'one deep look is provisional, from the last usual look on',
    looks: '10F 20F 30C',
    is: [PROVISIONAL, 20, 30],
  },
  {
    what: 'one low look stays provisional, however long nothing is seen after it',
    looks: '10F 20C 90-',
    is: [PROVISIONAL, 10, 20],
  },
  { what: 'one low look is taken back by a usual one', looks: '10F 20t 40F', is: NOTHING },
  { what: 'two low looks 16 days apart confirm', looks: '10F 20t 36t', is: [CONFIRMED, 10, 20] },
  { what: 'two low looks 15 days apart do not', looks: '10F 20t 35t', is: [PROVISIONAL, 10, 20] },
  { what: 'two deep looks 16 days apart confirm', looks: '10F 20C 36C', is: [CONFIRMED, 10, 20] },
  { what: 'two deep looks 15 days apart do not', looks: '10F 20C 35C', is: [PROVISIONAL, 10, 20] },
  { what: 'a low and a deep look confirm together', looks: '10F 20t 40C', is: [CONFIRMED, 10, 20] },
  {
    what: 'looks that show nothing count for nothing, and bound no date',
    looks: '10F 15- 20t 30- 36t 40-',
    is: [CONFIRMED, 10, 20],
  },
  {
    what: 'many deep looks within 15 days are no confirmed loss',
    looks: '10F 20C 25C 30C 35C',
    is: [PROVISIONAL, 10, 20],
  },
  { what: 'a shallow run that recovers at the end is none', looks: '10F 20t 36t 50F 60F', is: NOTHING },
  {
    what: 'a shallow run of months is none after as many usual looks',
    looks: `0F 10t 20t 30t 40t 50t ${GREEN_AGAIN}`,
    is: NOTHING,
  },
  {
    what: 'one usual look makes a shallow run of months provisional',
    looks: '10F 20t 40t 60t 80t 100F',
    is: [PROVISIONAL, 10, 20],
  },
  {
    what: 'two usual looks take a shallow run of months back',
    looks: '10F 20t 40t 60t 80t 100F 120F',
    is: NOTHING,
  },
  {
    what: 'two usual looks take a deep run back',
    looks: '10F 20C 40C 60C 80F 100F',
    is: NOTHING,
  },
  {
    what: 'a deep run that is forest again at the end is none',
    looks: `10F 20C 36C ${GREEN_AGAIN}`,
    is: NOTHING,
  },
  {
    what: 'a deep run that greens, but not to what forest is, stays confirmed',
    looks: `10F 20C 36C ${GREEN_AGAIN} 400t`,
    is: [CONFIRMED, 10, 20],
  },
  {
    what: 'a deep run keeps its days when another one follows',
    looks: `10F 20C 36C ${GREEN_AGAIN} 400C 420C`,
    is: [CONFIRMED, 10, 20],
  },
  {
    what: 'clearing after thinning is dated by the clearing',
    looks: '10F 20t 40t 60C 80C',
    is: [CONFIRMED, 40, 60],
  },
  {
    what: 'a second dip is dated by itself',
    looks: '10t 20F 30F 40F 50F 60t',
    is: [PROVISIONAL, 50, 60],
  },
  {
    what: 'three low looks confirm nothing where such are frequent',
    looks: '10F 20t 40t 60C',
    weights: FREQUENT,
    is: [PROVISIONAL, 10, 20],
  },
  { what: 'one deep look is none where such are frequent', looks: '10F 20C', weights: FREQUENT, is: NOTHING },
];

describe.each(BUILDS)('losses, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function follow(series: Series): Followed[] {
    const { lows, days, weights, forest, since } = series;
    const loss = space.output(Uint8Array, forest.length);
    const [after, by] = [space.output(Int32Array, forest.length), space.output(Int32Array, forest.length)];
    space.kernels.followLosses(
      space.input(lows),
      space.input(days),
      space.input(Float64Array.from(weights.flat())),
      space.input(forest),
      loss.byteOffset,
      after.byteOffset,
      by.byteOffset,
      forest.length,
      days.length,
      since,
    );
    space.check();
    const expected = reference.followLosses(series);
    const planes = { loss, after, by };
    for (const name of ['loss', 'after', 'by'] as const)
      expectSame(
        planes[name],
        expected.map((pixel) => pixel[name]),
      );
    return expected;
  }

  /** One pixel; observations without weights of their own have those of rare false alarms. */
  function followOne(looks: string, weights: readonly Weights[] = [], forest = 1) {
    const all = Array.from(looks.matchAll(/(-?\d+)([FtC-])/g), ([, day, shown]) => ({
      day: Number(day),
      low: SHOWN[shown as Shown],
    }));
    const [{ loss, after, by }] = follow({
      lows: Uint8Array.from(all, ({ low }) => low),
      days: Int32Array.from(all, ({ day }) => day),
      weights: all.map((_, at) => weights[at] ?? RARE),
      forest: Uint8Array.of(forest),
      since: SINCE,
    });
    return [loss, after, by];
  }

  it.each(EXAMPLES)('$what', ({ looks, weights = RARE, is }) => {
    expect(
      followOne(
        looks,
        looks.split(' ').map(() => weights),
      ),
    ).toEqual(is);
  });

  it('follows days before 1970 and far after it', () => {
    expect(followOne('-1073741824C 1073741823C')).toEqual([CONFIRMED, SINCE, -(2 ** 30)]);
  });

  it('agrees with the reference on random series (seed 211)', () => {
    const random = seededRandom(211);
    for (const length of LENGTHS) {
      for (const observations of [0, 1, 2, 3, 12, 30]) {
        space.clear();
        let day = SINCE;
        follow({
          lows: randomSeries(random, length, observations),
          days: Int32Array.from({ length: observations }, () => (day += Math.floor(random() * 12))),
          weights: Array.from({ length: observations }, () => randomWeights(random)),
          forest: randomGround(random, length),
          since: SINCE,
        });
      }
    }
  });

  it('tells random series of every kind apart (seed 212)', () => {
    const random = seededRandom(212);
    const [length, observations] = [4001, 12];
    const found = follow({
      lows: randomSeries(random, length, observations),
      days: Int32Array.from({ length: observations }, (_, i) => 10 + 8 * i),
      weights: Array.from({ length: observations }, () => RARE),
      forest: new Uint8Array(length).fill(1),
      since: SINCE,
    });
    for (const kind of [NONE, PROVISIONAL, CONFIRMED])
      expect(found.filter(({ loss }) => loss === kind).length, `class ${kind}`).toBeGreaterThan(100);
  });
});
