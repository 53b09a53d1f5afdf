import { expect, it } from 'vitest';
import { describeKernels } from '../raster/workspace.ts';
import { DEEP, LOW, UNSEEN, USUAL } from './reference.ts';

const NAMES = new Map([
  [0, 'none'],
  [1, 'provisional'],
  [2, 'confirmed'],
  [4, 'retracted'],
  [255, 'unknown'],
]);

const SINCE = 5;
/** What an observation shows: forest as usual, thinned, cleared, nothing. */
const CLASSES: Readonly<Record<string, number>> = { F: USUAL, t: LOW, C: DEEP, '-': UNSEEN };

/**
 * Log likelihood ratios of any loss, then of a deep loss, for usual, low and deep observations, if these fractions of the
 * observations of standing forest are low and deep (methods 8).
 */
function weightsFor(low: number, deep: number): number[] {
  const rest = 1 - low - deep;
  const ofAny = [Math.log(0.35 / rest), Math.log(0.25 / low), Math.log(0.4 / deep)];
  const shallow = Math.log(0.6 / (1 - deep));
  return [...ofAny, shallow, shallow, Math.log(0.4 / deep)];
}

const [RARE, FREQUENT] = [weightsFor(0.01, 0.01), weightsFor(0.1, 0.1)];
const EVERY_10_DAYS = (letter: string, from: number, to: number) =>
  Array.from({ length: (to - from) / 10 + 1 }, (_, i) => `${from + 10 * i}${letter}`).join(' ');
const GREEN_AGAIN = '60F 80F 100F 120F 140F 160F 180F 200F 220F 240F 260F 280F';

/** Days of observations and what each shows; the loss and the days between which it occurred. */
const EXAMPLES: readonly (readonly [title: string, observed: string, expected: string])[] = [
  ['unknown without observations', '', 'unknown 0 0'],
  ['unknown if no observation shows the ground', '10- 30-', 'unknown 0 0'],
  ['none if the forest is as usual', '10F', 'none 0 0'],
  ['provisional after one low observation, since the day of the forest', '10t', 'provisional 5 10'],
  ['provisional after one deep observation, since the last usual one', '10F 20F 30C', 'provisional 20 30'],
  ['provisional however long nothing is seen after it', '10F 20C 90-', 'provisional 10 20'],
  ['none after a usual observation if only one was low', '10F 20t 40F', 'none 0 0'],
  ['confirmed by low observations 16 days apart', '10F 20t 36t', 'confirmed 10 20'],
  ['provisional after low observations 15 days apart', '10F 20t 35t', 'provisional 10 20'],
  ['confirmed by deep observations 16 days apart', '10F 20C 36C', 'confirmed 10 20'],
  ['confirmed by a low and a deep observation', '10F 20t 40C', 'confirmed 10 20'],
  ['confirmed in spite of observations that show nothing', '10F 15- 20t 30- 36t 40-', 'confirmed 10 20'],
  ['provisional after many deep observations within 15 days', '10F 20C 25C 30C 35C', 'provisional 10 20'],
  ['retracted if a shallow run recovers at the end', '10F 20t 36t 50F 60F', 'retracted 0 0'],
  [
    'provisional after a shallow run and a usual observation',
    '10F 20t 40t 60t 80t 100F',
    'provisional 10 20',
  ],
  [
    'retracted by two usual observations after a shallow run',
    '10F 20t 40t 60t 80t 100F 120F',
    'retracted 0 0',
  ],
  ['retracted by two usual observations after a deep run', '10F 20C 40C 60C 80F 100F', 'retracted 0 0'],
  ['retracted if a deep run is forest again at the end', `10F 20C 36C ${GREEN_AGAIN}`, 'retracted 0 0'],
  ['confirmed if it regreens but is low at the end', `10F 20C 36C ${GREEN_AGAIN} 400t`, 'confirmed 10 20'],
  ['dated by the first of two deep runs', `10F 20C 36C ${GREEN_AGAIN} 400C 420C`, 'confirmed 10 20'],
  ['dated by the clearing after thinning', '10F 20t 40t 60C 80C', 'confirmed 40 60'],
  ['dated independently of an earlier dip', '10t 20F 30F 40F 50F 60t', 'provisional 50 60'],
  [
    'dated anew once its evidence, which has a limit, has run out',
    `10F ${EVERY_10_DAYS('t', 20, 90)} ${EVERY_10_DAYS('F', 100, 260)} 400t`,
    'provisional 260 400',
  ],
  [
    'dated anew if its deep observations were within 15 days',
    `10F 20C 22C 40t ${GREEN_AGAIN} 400t`,
    'provisional 280 400',
  ],
  ['dated long before and after 1970', '-1073741824C 1073741823C', 'confirmed 5 -1073741824'],
];

/** The same where such observations are frequent. */
const FREQUENT_EXAMPLES: typeof EXAMPLES = [
  ['provisional after three low observations', '10F 20t 40t 60C', 'provisional 10 20'],
  ['none after one deep observation', '10F 20C', 'none 0 0'],
];

/** The days of a string of observations and what they show. */
function seriesOf(observed: string) {
  const all = Array.from(observed.matchAll(/(-?\d+)([FtC-])/g), ([, day, letter]) => ({ day, letter }));
  return {
    days: Int32Array.from(all, ({ day }) => Number(day)),
    lows: Uint8Array.from(all, ({ letter }) => CLASSES[letter]),
  };
}

describeKernels('followLosses', (space) => {
  const { kernels } = space;

  /** Losses of pixels that all show the same, on ground of these classes. */
  function follow(observed: string, weights: readonly number[], ground = Uint8Array.of(1)) {
    const { days, lows } = seriesOf(observed);
    const { length } = ground;
    const [after, by] = [space.output(Int32Array, length), space.output(Int32Array, length)];
    const loss = space.result(Uint8Array, length, (to) => {
      const planes = space.input(Uint8Array.from([...lows].flatMap((low) => Array.from(ground, () => low))));
      const evidence = space.input(Float64Array.from([...days].flatMap(() => weights)));
      const inputs = [planes, space.input(days), evidence, space.input(ground)] as const;
      const dates = [after.byteOffset, by.byteOffset] as const;
      kernels.followLosses(...inputs, to, ...dates, length, days.length, SINCE);
    });
    return Array.from(loss, (value, i) => `${NAMES.get(value)} ${after[i]} ${by[i]}`);
  }

  it.each(EXAMPLES)('a loss is %s', (_, observed, expected) => {
    expect(follow(observed, RARE)).toEqual([expected]);
  });

  it.each(FREQUENT_EXAMPLES)('where low observations are frequent, a loss is %s', (_, observed, expected) => {
    expect(follow(observed, FREQUENT)).toEqual([expected]);
  });

  it('reports no loss where there was no forest, and unknown where neither is known', () => {
    const found = follow('10F 20C 36C', RARE, Uint8Array.of(1, 0, 255, 1));
    expect(found).toEqual(['confirmed 10 20', 'none 0 0', 'unknown 0 0', 'confirmed 10 20']);
  });
});
