import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';
import type { Baseline, Sequence } from './reference.ts';

const { NONE, PROVISIONAL, CONFIRMED, HIGHEST, UNKNOWN } = reference;

/**
 * What an observation of the pixel of the examples shows, log odds of forest and NBR: forest as it was, a little lower, between,
 * cleared, hidden.
 */
const SHOWN = {
  F: [2.5, 0.65],
  f: [2, 0.55],
  h: [1.8, 0.52],
  C: [-4, 0.05],
  '-': [NaN, NaN],
} as const;

/** Observations as `day:shown`. */
type Observations = readonly (readonly [day: number, shown: keyof typeof SHOWN])[];

interface Example {
  readonly what: string;
  readonly observations: Observations;
  /** A digit an observation, 0 for those that only support others; all are anchors without. */
  readonly anchors?: string;
  readonly radar?: number;
  readonly loss: number;
  readonly first: number;
}

const EXAMPLES: readonly Example[] = [
  { what: 'nothing seen', observations: [[10, '-']], loss: UNKNOWN, first: 0 },
  { what: 'forest', observations: [[10, 'F']], loss: NONE, first: 0 },
  { what: 'one look', observations: [[10, 'C']], loss: PROVISIONAL, first: 10 },
  {
    what: 'two looks five days apart',
    observations: [
      [10, 'C'],
      [15, 'C'],
    ],
    loss: CONFIRMED,
    first: 10,
  },
  {
    what: 'two looks four days apart',
    observations: [
      [10, 'C'],
      [14, 'C'],
    ],
    loss: PROVISIONAL,
    first: 10,
  },
  {
    what: 'three looks, the outer ones five days apart',
    observations: [
      [10, 'C'],
      [13, 'C'],
      [15, 'C'],
    ],
    loss: CONFIRMED,
    first: 10,
  },
  {
    what: 'hidden between',
    observations: [
      [10, 'C'],
      [13, '-'],
      [20, 'C'],
    ],
    loss: CONFIRMED,
    first: 10,
  },
  {
    what: 'recovered between: it begins anew',
    observations: [
      [10, 'C'],
      [15, 'F'],
      [20, 'C'],
    ],
    loss: PROVISIONAL,
    first: 20,
  },
  {
    what: 'lower than recovered between',
    observations: [
      [10, 'C'],
      [15, 'h'],
      [20, 'C'],
    ],
    loss: CONFIRMED,
    first: 10,
  },
  {
    what: 'one recovered look after: not yet taken back',
    observations: [
      [10, 'C'],
      [15, 'F'],
    ],
    loss: PROVISIONAL,
    first: 10,
  },
  {
    what: 'two recovered looks after, as near as just counts: taken back',
    observations: [
      [10, 'C'],
      [15, 'f'],
      [20, 'f'],
    ],
    loss: NONE,
    first: 0,
  },
  {
    what: 'taken back and seen again',
    observations: [
      [10, 'C'],
      [15, 'F'],
      [20, 'F'],
      [25, 'C'],
      [30, 'C'],
    ],
    loss: CONFIRMED,
    first: 25,
  },
  {
    what: 'confirmed stays confirmed',
    observations: [
      [10, 'C'],
      [15, 'C'],
      [20, 'F'],
      [25, 'F'],
    ],
    loss: CONFIRMED,
    first: 10,
  },
  {
    what: 'seen by a supporting look alone',
    observations: [[10, 'F']],
    anchors: '0',
    loss: UNKNOWN,
    first: 0,
  },
  {
    what: 'a supporting look alone shows no loss',
    observations: [
      [10, 'C'],
      [20, 'C'],
      [30, '-'],
    ],
    anchors: '001',
    loss: UNKNOWN,
    first: 0,
  },
  {
    what: 'a supporting look confirms',
    observations: [
      [10, 'C'],
      [20, 'C'],
    ],
    anchors: '01',
    loss: CONFIRMED,
    first: 10,
  },
  {
    what: 'a supporting look confirms afterwards',
    observations: [
      [10, 'C'],
      [20, 'C'],
    ],
    anchors: '10',
    loss: CONFIRMED,
    first: 10,
  },
  {
    what: 'leaves come back after supporting looks',
    observations: [
      [10, 'C'],
      [20, 'C'],
      [30, 'F'],
    ],
    anchors: '001',
    loss: NONE,
    first: 0,
  },
  {
    what: 'leaves come back, and one look shows a loss',
    observations: [
      [10, 'C'],
      [20, 'C'],
      [30, 'F'],
      [40, 'C'],
    ],
    anchors: '0011',
    loss: PROVISIONAL,
    first: 40,
  },
  {
    what: 'four days do not confirm, whoever supports',
    observations: [
      [10, 'C'],
      [14, 'C'],
    ],
    anchors: '01',
    loss: PROVISIONAL,
    first: 10,
  },
  {
    what: 'radar alone, never seen by optics',
    observations: [[10, '-']],
    radar: 12,
    loss: PROVISIONAL,
    first: 0,
  },
  { what: 'radar alone', observations: [[10, 'F']], radar: 12, loss: PROVISIONAL, first: 0 },
  { what: 'radar before the year', observations: [[10, 'F']], radar: 4, loss: NONE, first: 0 },
  {
    what: 'radar, and two recovered looks since',
    observations: [
      [13, 'F'],
      [18, 'F'],
    ],
    radar: 12,
    loss: NONE,
    first: 0,
  },
  {
    what: 'radar, and one recovered look since',
    observations: [
      [5, 'F'],
      [12, 'F'],
      [18, 'F'],
    ],
    radar: 12,
    loss: PROVISIONAL,
    first: 0,
  },
  {
    what: 'radar and one look: optics say when',
    observations: [[13, 'C']],
    radar: 12,
    loss: PROVISIONAL,
    first: 13,
  },
  {
    what: 'radar beside a look of another season',
    observations: [[30, 'C']],
    anchors: '0',
    radar: 10,
    loss: PROVISIONAL,
    first: 30,
  },
  {
    what: 'radar beside two looks of other seasons',
    observations: [
      [30, 'C'],
      [50, 'C'],
    ],
    anchors: '00',
    radar: 10,
    loss: CONFIRMED,
    first: 30,
  },
  {
    what: 'radar long before two looks of other seasons: radar alone',
    observations: [
      [31, 'C'],
      [50, 'C'],
    ],
    anchors: '00',
    radar: 10,
    loss: PROVISIONAL,
    first: 0,
  },
];

const SINCE = 5;
const WITHIN = 20;

describe.each(BUILDS)('loss, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function follow(sequence: Sequence): { loss: Uint8Array; first: Int32Array } {
    const { baseline, logOdds, nbr, days, anchors, lostBefore, radar, since, within } = sequence;
    const length = baseline.forest.length;
    const loss = space.output(Uint8Array, length);
    const first = space.output(Int32Array, length);
    space.kernels.lossSequence(
      space.input(logOdds),
      space.input(nbr),
      space.input(days),
      space.input(anchors),
      space.input(baseline.logOdds),
      space.input(baseline.nbr),
      space.input(baseline.deviation),
      space.input(baseline.forest),
      space.input(lostBefore),
      radar === null ? 0 : space.input(radar),
      loss.byteOffset,
      first.byteOffset,
      length,
      days.length,
      since,
      within,
    );
    space.check();
    const expected = reference.lossSequence(sequence);
    expectSame(
      loss,
      expected.map((pixel) => pixel.loss),
    );
    expectSame(
      first,
      expected.map((pixel) => pixel.first),
    );
    return { loss, first };
  }

  /** Forest of log odds 2.5 and NBR 0.65. */
  function baselineOf(length: number, forest = 1): Baseline {
    return {
      logOdds: new Float32Array(length).fill(2.5),
      nbr: new Float32Array(length).fill(0.65),
      deviation: new Float32Array(length).fill(0.5),
      forest: new Uint8Array(length).fill(forest),
    };
  }

  function exampleOf(observations: Observations, more: Partial<Sequence> = {}): Sequence {
    return {
      baseline: baselineOf(1),
      logOdds: Float32Array.from(observations, ([, shown]) => SHOWN[shown][0]),
      nbr: Float32Array.from(observations, ([, shown]) => SHOWN[shown][1]),
      days: Int32Array.from(observations, ([day]) => day),
      anchors: new Uint8Array(observations.length).fill(1),
      lostBefore: new Uint8Array(1),
      radar: null,
      since: SINCE,
      within: WITHIN,
      ...more,
    };
  }

  it.each(EXAMPLES)('$what', ({ observations, anchors, radar, loss, first }) => {
    const given = { radar: radar === undefined ? null : Int32Array.of(radar) };
    const result = follow(
      exampleOf(observations, { ...given, ...(anchors && { anchors: Uint8Array.from(anchors, Number) }) }),
    );
    expect([result.loss[0], result.first[0]]).toEqual([loss, first]);
  });

  it('knows no loss where it was lost before, where there was no forest, and nothing without a baseline', () => {
    const cleared: Observations = [
      [10, 'C'],
      [20, 'C'],
    ];
    const radar = Int32Array.of(12);
    expect(follow(exampleOf(cleared, { lostBefore: Uint8Array.of(1), radar })).loss[0]).toBe(NONE);
    expect(follow(exampleOf(cleared, { baseline: baselineOf(1, 0), radar })).loss[0]).toBe(NONE);
    expect(follow(exampleOf(cleared, { baseline: baselineOf(1, 255), radar })).loss[0]).toBe(UNKNOWN);
    expect(follow(exampleOf([[10, '-']], { baseline: baselineOf(1, 0) })).loss[0]).toBe(UNKNOWN);
    expect(follow(exampleOf([], { radar: null })).loss[0]).toBe(UNKNOWN);
  });

  it.each([
    { what: 'all three just reached', logOdds: 1.5, nbr: 0.55, deviation: 0.5, loss: PROVISIONAL },
    { what: 'dNBR short', logOdds: 1.5, nbr: 0.55001, deviation: 0.5, loss: NONE },
    { what: 'log odds short', logOdds: 1.50001, nbr: 0.55, deviation: 0.1, loss: NONE },
    { what: 'z short', logOdds: 1.5, nbr: 0.55, deviation: 0.50001, loss: NONE },
    { what: 'no NBR', logOdds: -4, nbr: NaN, deviation: 0.5, loss: NONE },
  ])('bounds are inclusive, in f32: $what', ({ logOdds, nbr, deviation, loss }) => {
    const baseline = { ...baselineOf(1), deviation: Float32Array.of(deviation) };
    const sequence = {
      ...exampleOf([[10, 'F']]),
      baseline,
      logOdds: Float32Array.of(logOdds),
      nbr: Float32Array.of(nbr),
    };
    expect(follow(sequence).loss[0]).toBe(loss);
  });

  it.each([
    { what: 'as near as just counts', logOdds: 2, nbr: 0.55, loss: NONE },
    { what: 'log odds too low', logOdds: 1.9999, nbr: 0.55, loss: PROVISIONAL },
    { what: 'NBR too low', logOdds: 2, nbr: 0.5499, loss: PROVISIONAL },
  ])('recovered, inclusive: $what', ({ logOdds, nbr, loss }) => {
    const sequence = {
      ...exampleOf([
        [10, 'C'],
        [15, 'F'],
        [20, 'F'],
      ]),
      logOdds: Float32Array.of(-4, logOdds, logOdds),
      nbr: Float32Array.of(0.05, nbr, nbr),
    };
    expect(follow(sequence).loss[0]).toBe(loss);
  });

  it('agrees with the reference on random sequences (seed 81)', () => {
    const random = seededRandom(81);
    const shown = Object.values(SHOWN);
    for (const length of LENGTHS) {
      for (const observations of [0, 1, 2, 3, 12]) {
        space.clear();
        const picks = Array.from(
          { length: length * observations },
          () => shown[Math.floor(random() * shown.length)],
        );
        let day = 0;
        follow({
          baseline: {
            ...baselineOf(length),
            forest: randomBytes(random, length, 8).map((v) => [1, 1, 1, 1, 1, 0, 255, 2][v]),
          },
          logOdds: Float32Array.from(picks, ([logOdds]) => logOdds),
          nbr: Float32Array.from(picks, ([, nbr]) => nbr),
          days: Int32Array.from({ length: observations }, () => (day += 1 + Math.floor(random() * 8))),
          anchors: randomBytes(random, observations, 3).map((value) => Number(value > 0)),
          lostBefore: randomBytes(random, length, 6).map((value) => Number(value === 0)),
          radar:
            random() < 0.5
              ? null
              : Int32Array.from({ length }, () => Math.max(0, Math.floor(random() * 90 - 30))),
          since: SINCE,
          within: WITHIN,
        });
      }
    }
  });

  it('agrees with the reference on adversarial pixels (seed 82)', () => {
    const random = seededRandom(82);
    const [length, observations] = [257, 5];
    const baseline = {
      logOdds: randomPixels(random, length).map((value) => value * 4),
      nbr: randomPixels(random, length),
      deviation: Float32Array.from({ length }, (_, i) => ADVERSARIAL[i % ADVERSARIAL.length]),
      forest: new Uint8Array(length).fill(1),
    };
    const stack = (scale: number) =>
      randomPixels(random, length * observations).map((value) => (value - 0.3) * scale);
    const days = Int32Array.of(-10, -2, 0, 7, 20000);
    const [anchors, lostBefore] = [new Uint8Array(observations).fill(1), new Uint8Array(length)];
    const more = { radar: null, since: 0, within: WITHIN };
    follow({ baseline, logOdds: stack(4), nbr: stack(1), days, anchors, lostBefore, ...more });
  });

  it('marks the candidates of an observation, and leaves what it does not see (seed 83)', () => {
    const random = seededRandom(83);
    for (const length of LENGTHS) {
      space.clear();
      const baseline = {
        ...baselineOf(length),
        forest: randomBytes(random, length, 3).map((value) => [1, 0, 255][value]),
      };
      const logOdds = randomPixels(random, length).map((value) => value * 5 - 1);
      const nbr = randomPixels(random, length);
      const before = randomBytes(random, length, 2);
      const marked = space.changing(before);
      space.kernels.markCandidates(
        space.input(logOdds),
        space.input(nbr),
        space.input(baseline.logOdds),
        space.input(baseline.nbr),
        space.input(baseline.deviation),
        space.input(baseline.forest),
        marked.byteOffset,
        length,
      );
      space.check();
      expectSame(marked, reference.markCandidates(logOdds, nbr, baseline, before));
    }
  });

  function raise(
    planes: { loss: Uint8Array; first: Int32Array; radar: Int32Array },
    width: number,
    reach: number,
  ): Uint8Array {
    const changed = space.changing(planes.loss);
    const height = width === 0 ? 0 : planes.loss.length / width;
    space.kernels.raiseWithRadar(
      space.input(planes.first),
      space.input(planes.radar),
      changed.byteOffset,
      width,
      height,
      reach,
      180,
    );
    space.check();
    expectSame(changed, reference.raiseWithRadar(planes, width, reach, 180));
    return changed;
  }

  it('raises optical loss within 100 m and 180 days of radar', () => {
    const loss = new Uint8Array(21 * 11).fill(PROVISIONAL);
    const first = new Int32Array(loss.length).fill(500);
    const radar = new Int32Array(loss.length);
    radar[5 * 21 + 10] = 680;
    const raised = raise({ loss, first, radar }, 21, 5);
    // Whole points within a circle of radius 5: Gauss's circle problem.
    expect(raised.filter((value) => value === HIGHEST)).toHaveLength(81);
    radar[5 * 21 + 10] = 681;
    expect(raise({ loss, first, radar }, 21, 5)).not.toContain(HIGHEST);
    radar[5 * 21 + 10] = 320;
    expect(raise({ loss, first, radar }, 21, 0.4).filter((value) => value === HIGHEST)).toHaveLength(1);
  });

  it('agrees with the reference on radar of any size and place (seed 84)', () => {
    const random = seededRandom(84);
    for (const [width, height] of [
      [0, 0],
      [1, 1],
      [1, 9],
      [9, 1],
      [17, 13],
    ]) {
      for (const reach of [0, 1, 1.5, 5, 100]) {
        space.clear();
        const length = width * height;
        const loss = randomBytes(random, length, 5).map((value) => [0, 1, 2, 3, 255][value]);
        const days = () =>
          Int32Array.from({ length }, () => (random() < 0.6 ? 0 : Math.floor(random() * 600)));
        raise({ loss, first: days(), radar: days() }, width, reach);
      }
    }
  });
});
