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
/** What an observation shows: forest as usual, thinned, cleared, nothing. */
const CLASSES = { F: USUAL, t: LOW, C: DEEP, '-': UNSEEN } as const;
type ClassLetter = keyof typeof CLASSES;

/** Weights if 1 % of observations of standing forest are low and 1 % deep: false alarms are rare (methods 8). */
const RARE: Weights = [
  Math.log(0.35 / 0.99),
  Math.log(0.25 / 0.01),
  Math.log(0.4 / 0.01),
  Math.log(0.6 / 0.99),
  Math.log(0.6 / 0.99),
  Math.log(0.4 / 0.01),
];
/** Weights if 10 % are low and 10 % deep. */
const FREQUENT: Weights = [
  Math.log(0.35 / 0.8),
  Math.log(0.25 / 0.1),
  Math.log(0.4 / 0.1),
  Math.log(0.6 / 0.9),
  Math.log(0.6 / 0.9),
  Math.log(0.4 / 0.1),
];

interface Example {
  readonly title: string;
  /** The day of each observation and what it shows. */
  readonly observed: string;
  readonly weights?: Weights;
  readonly expected: readonly [loss: number, after: number, by: number];
}

const NOTHING = [NONE, 0, 0] as const;
const GREEN_AGAIN = '60F 80F 100F 120F 140F 160F 180F 200F 220F 240F 260F 280F';

const EXAMPLES: readonly Example[] = [
  { title: 'reports unknown without observations', observed: '', expected: [UNKNOWN, 0, 0] },
  {
    title: 'reports unknown if no observation shows the ground',
    observed: '10- 30-',
    expected: [UNKNOWN, 0, 0],
  },
  { title: 'reports no loss if the forest is as usual', observed: '10F', expected: NOTHING },
  {
    title: 'reports a provisional loss after one low observation, since the day of the forest',
    observed: '10t',
    expected: [PROVISIONAL, SINCE, 10],
  },
  {
    title: 'reports a provisional loss after one deep observation, since the last usual one',
    observed: '10F 20F 30C',
    expected: [PROVISIONAL, 20, 30],
  },
  {
    title: 'keeps a loss provisional however long nothing is seen after it',
    observed: '10F 20C 90-',
    expected: [PROVISIONAL, 10, 20],
  },
  { title: 'retracts one low observation after a usual one', observed: '10F 20t 40F', expected: NOTHING },
  {
    title: 'confirms two low observations 16 days apart',
    observed: '10F 20t 36t',
    expected: [CONFIRMED, 10, 20],
  },
  {
    title: 'does not confirm two low observations 15 days apart',
    observed: '10F 20t 35t',
    expected: [PROVISIONAL, 10, 20],
  },
  {
    title: 'confirms two deep observations 16 days apart',
    observed: '10F 20C 36C',
    expected: [CONFIRMED, 10, 20],
  },
  {
    title: 'does not confirm two deep observations 15 days apart',
    observed: '10F 20C 35C',
    expected: [PROVISIONAL, 10, 20],
  },
  {
    title: 'confirms a low and a deep observation together',
    observed: '10F 20t 40C',
    expected: [CONFIRMED, 10, 20],
  },
  {
    title: 'ignores observations that show nothing, also when dating',
    observed: '10F 15- 20t 30- 36t 40-',
    expected: [CONFIRMED, 10, 20],
  },
  {
    title: 'does not confirm many deep observations within 15 days',
    observed: '10F 20C 25C 30C 35C',
    expected: [PROVISIONAL, 10, 20],
  },
  {
    title: 'retracts a shallow run that recovers at the end',
    observed: '10F 20t 36t 50F 60F',
    expected: NOTHING,
  },
  {
    title: 'retracts a shallow run of months after months of usual observations',
    observed: `0F 10t 20t 30t 40t 50t ${GREEN_AGAIN}`,
    expected: NOTHING,
  },
  {
    title: 'makes a shallow run of months provisional after one usual observation',
    observed: '10F 20t 40t 60t 80t 100F',
    expected: [PROVISIONAL, 10, 20],
  },
  {
    title: 'retracts a shallow run of months after two usual observations',
    observed: '10F 20t 40t 60t 80t 100F 120F',
    expected: NOTHING,
  },
  {
    title: 'retracts a deep run after two usual observations',
    observed: '10F 20C 40C 60C 80F 100F',
    expected: NOTHING,
  },
  {
    title: 'retracts a deep run that is forest again at the end',
    observed: `10F 20C 36C ${GREEN_AGAIN}`,
    expected: NOTHING,
  },
  {
    title: 'keeps a deep run confirmed if it regreens but is low at the end',
    observed: `10F 20C 36C ${GREEN_AGAIN} 400t`,
    expected: [CONFIRMED, 10, 20],
  },
  {
    title: 'keeps the dates of a deep run when another one follows',
    observed: `10F 20C 36C ${GREEN_AGAIN} 400C 420C`,
    expected: [CONFIRMED, 10, 20],
  },
  {
    title: 'dates clearing after thinning by the clearing',
    observed: '10F 20t 40t 60C 80C',
    expected: [CONFIRMED, 40, 60],
  },
  {
    title: 'dates a second dip independently of the first',
    observed: '10t 20F 30F 40F 50F 60t',
    expected: [PROVISIONAL, 50, 60],
  },
  {
    title: 'does not confirm three low observations where they are frequent',
    observed: '10F 20t 40t 60C',
    weights: FREQUENT,
    expected: [PROVISIONAL, 10, 20],
  },
  {
    title: 'reports no loss after one deep observation where they are frequent',
    observed: '10F 20C',
    weights: FREQUENT,
    expected: NOTHING,
  },
];

describe.each(BUILDS)('followLosses, %s build', (build) => {
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

  /** Follows one pixel; weights default to those of rare false alarms. */
  function followOne(observed: string, weights: readonly Weights[] = [], forest = 1) {
    const all = Array.from(observed.matchAll(/(-?\d+)([FtC-])/g), ([, day, letter]) => ({
      day: Number(day),
      low: CLASSES[letter as ClassLetter],
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

  it.each(EXAMPLES)('$title', ({ observed, weights = RARE, expected }) => {
    expect(
      followOne(
        observed,
        observed.split(' ').map(() => weights),
      ),
    ).toEqual(expected);
  });

  it('handles days long before and after 1970', () => {
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

  it('finds every class of loss in random series (seed 212)', () => {
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
