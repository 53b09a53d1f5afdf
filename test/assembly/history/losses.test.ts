import { expect, it } from 'vitest';
import { randomGround, randomSeries, randomWeights } from './random.ts';
import { describeKernels, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';
import type { Followed, Series, Weights } from './reference.ts';

const { NONE, PROVISIONAL, CONFIRMED, UNKNOWN } = reference;
const { USUAL, LOW, DEEP, UNSEEN } = reference;
const NAMES = new Map([
  [NONE, 'none'],
  [PROVISIONAL, 'provisional'],
  [CONFIRMED, 'confirmed'],
  [UNKNOWN, 'unknown'],
]);

const SINCE = 5;
/** What an observation shows: forest as usual, thinned, cleared, nothing. */
const CLASSES = { F: USUAL, t: LOW, C: DEEP, '-': UNSEEN } as const;

/** Weights if these fractions of the observations of standing forest are low and deep (methods 8). */
function weightsFor(low: number, deep: number): Weights {
  const rest = 1 - low - deep;
  const ofAny = [Math.log(0.35 / rest), Math.log(0.25 / low), Math.log(0.4 / deep)] as const;
  const shallow = Math.log(0.6 / (1 - deep));
  return [...ofAny, shallow, shallow, Math.log(0.4 / deep)];
}

const [RARE, FREQUENT] = [weightsFor(0.01, 0.01), weightsFor(0.1, 0.1)];
const GREEN_AGAIN = '60F 80F 100F 120F 140F 160F 180F 200F 220F 240F 260F 280F';

/** Days of observations and what each shows; the loss and the days between which it occurred. */
const EXAMPLES: readonly (readonly [title: string, observed: string, expected: string])[] = [
  ['unknown without observations', '', 'unknown 0 0'],
  ['unknown if no observation shows the ground', '10- 30-', 'unknown 0 0'],
  ['none if the forest is as usual', '10F', 'none 0 0'],
  ['provisional after one low observation, since the day of the forest', '10t', 'provisional 5 10'],
  ['provisional after one deep observation, since the last usual one', '10F 20F 30C', 'provisional 20 30'],
  ['provisional however long nothing is seen after it', '10F 20C 90-', 'provisional 10 20'],
  ['retracted by one usual observation after one low one', '10F 20t 40F', 'none 0 0'],
  ['confirmed by low observations 16 days apart', '10F 20t 36t', 'confirmed 10 20'],
  ['provisional after low observations 15 days apart', '10F 20t 35t', 'provisional 10 20'],
  ['confirmed by deep observations 16 days apart', '10F 20C 36C', 'confirmed 10 20'],
  ['confirmed by a low and a deep observation', '10F 20t 40C', 'confirmed 10 20'],
  ['blind to observations that show nothing, also when dated', '10F 15- 20t 30- 36t 40-', 'confirmed 10 20'],
  ['provisional after many deep observations within 15 days', '10F 20C 25C 30C 35C', 'provisional 10 20'],
  ['retracted if a shallow run recovers at the end', '10F 20t 36t 50F 60F', 'none 0 0'],
  [
    'provisional after a shallow run and a usual observation',
    '10F 20t 40t 60t 80t 100F',
    'provisional 10 20',
  ],
  ['retracted by two usual observations after a shallow run', '10F 20t 40t 60t 80t 100F 120F', 'none 0 0'],
  ['retracted by two usual observations after a deep run', '10F 20C 40C 60C 80F 100F', 'none 0 0'],
  ['retracted if a deep run is forest again at the end', `10F 20C 36C ${GREEN_AGAIN}`, 'none 0 0'],
  ['confirmed if it regreens but is low at the end', `10F 20C 36C ${GREEN_AGAIN} 400t`, 'confirmed 10 20'],
  ['dated by the first of two deep runs', `10F 20C 36C ${GREEN_AGAIN} 400C 420C`, 'confirmed 10 20'],
  ['dated by the clearing after thinning', '10F 20t 40t 60C 80C', 'confirmed 40 60'],
  ['dated independently of an earlier dip', '10t 20F 30F 40F 50F 60t', 'provisional 50 60'],
  ['dated long before and after 1970', '-1073741824C 1073741823C', 'confirmed 5 -1073741824'],
];

/** The same where such observations are frequent. */
const FREQUENT_EXAMPLES: typeof EXAMPLES = [
  ['provisional after three low observations', '10F 20t 40t 60C', 'provisional 10 20'],
  ['none after one deep observation', '10F 20C', 'none 0 0'],
];

describeKernels('followLosses', (space) => {
  function follow({ lows, days, weights, forest, since }: Series): Followed[] {
    const { length } = forest;
    const loss = space.output(Uint8Array, length);
    const [after, by] = [space.output(Int32Array, length), space.output(Int32Array, length)];
    const [series, at, ground] = [space.input(lows), space.input(days), space.input(forest)];
    const evidence = space.input(Float64Array.from(weights.flat()));
    const outputs = [loss.byteOffset, after.byteOffset, by.byteOffset] as const;
    space.kernels.followLosses(series, at, evidence, ground, ...outputs, length, days.length, since);
    const expected = reference.followLosses({ lows, days, weights, forest, since });
    for (const [name, plane] of Object.entries({ loss, after, by }))
      expectSame(
        plane,
        expected.map((pixel) => pixel[name as keyof Followed]),
      );
    return expected;
  }

  /** Follows one pixel. */
  function followOne(observed: string, weights: Weights): string {
    const all = Array.from(observed.matchAll(/(-?\d+)([FtC-])/g), ([, day, letter]) => ({
      day: Number(day),
      low: CLASSES[letter as keyof typeof CLASSES],
    }));
    const [{ loss, after, by }] = follow({
      lows: Uint8Array.from(all, ({ low }) => low),
      days: Int32Array.from(all, ({ day }) => day),
      weights: all.map(() => weights),
      forest: Uint8Array.of(1),
      since: SINCE,
    });
    return `${NAMES.get(loss)} ${after} ${by}`;
  }

  it.each(EXAMPLES)('a loss is %s', (_, observed, expected) => {
    expect(followOne(observed, RARE)).toBe(expected);
  });

  it.each(FREQUENT_EXAMPLES)('where low observations are frequent, a loss is %s', (_, observed, expected) => {
    expect(followOne(observed, FREQUENT)).toBe(expected);
  });

  it('agrees with the reference on random series, of every class (seed 211)', () => {
    const found = new Set<number>();
    space.atEveryLength(211, (length, random) => {
      for (const observations of [0, 1, 2, 3, 12, 30]) {
        let day = SINCE;
        const pixels = follow({
          lows: randomSeries(random, length, observations),
          days: Int32Array.from({ length: observations }, () => (day += Math.floor(random() * 12))),
          weights: Array.from({ length: observations }, () => randomWeights(random)),
          forest: randomGround(random, length),
          since: SINCE,
        });
        for (const { loss } of pixels) found.add(loss);
      }
    });
    expect(found).toEqual(new Set(NAMES.keys()));
  });
});
