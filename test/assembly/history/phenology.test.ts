import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';

const RULES = { seasonCount: 2, minSeasons: 2, minDates: 8 };

describe.each(BUILDS)('phenology, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function amplitudeOf(ndvi: Float32Array, seasons: Uint8Array, length: number, rules = RULES) {
    const amplitude = space.output(Float32Array, length);
    const leafOn = space.output(Float32Array, length);
    space.kernels.seasonalAmplitude(
      space.input(ndvi),
      space.input(seasons),
      amplitude.byteOffset,
      leafOn.byteOffset,
      space.output(Float32Array, 4 * seasons.length).byteOffset,
      length,
      seasons.length,
      rules.seasonCount,
      rules.minSeasons,
      rules.minDates,
    );
    space.check();
    const expected = reference.seasonalAmplitude(ndvi, seasons, length, rules);
    expectSame(amplitude, expected.amplitude);
    expectSame(leafOn, expected.leafOn);
    return { amplitude, leafOn };
  }

  it('is p90 - p10 of eight dates, as NumPy interpolates', () => {
    // numpy.percentile([.5 .9 .6 .85 .8 .7 .55 .95], [90, 10, 75]) = 0.915, 0.535, 0.8625
    const dates = Float32Array.of(0.5, 0.9, 0.6, 0.85, 0.8, 0.7, 0.55, 0.95);
    const { amplitude, leafOn } = amplitudeOf(dates, Uint8Array.of(1, 0, 1, 0, 0, 255, 1, 0), 1);
    expectClose(amplitude, [0.38], 1e-6);
    expectClose(leafOn, [0.8625], 1e-6);
  });

  it('is the difference of the seasons’ medians with fewer dates', () => {
    const dates = Float32Array.of(0.9, 0.8, 0.85, 0.4, 0.5, 0.1, NaN);
    const { amplitude } = amplitudeOf(dates, Uint8Array.of(0, 0, 0, 1, 1, 255, 1), 1);
    expectClose(amplitude, [0.85 - 0.45], 1e-6);
  });

  it('is not known from one season, however many the dates', () => {
    const { amplitude, leafOn } = amplitudeOf(
      Float32Array.from({ length: 12 }, (_, i) => 0.6 + i / 100),
      new Uint8Array(12),
      1,
    );
    expect(amplitude[0]).toBeNaN();
    expectClose(leafOn, [0.6825], 1e-6);
    expect(amplitudeOf(new Float32Array(12).fill(NaN), new Uint8Array(12), 1).leafOn[0]).toBeNaN();
    expect(amplitudeOf(new Float32Array(0), new Uint8Array(0), 0).amplitude).toHaveLength(0);
  });

  it('wants three of four seasons where the rule says so', () => {
    const rules = { seasonCount: 4, minSeasons: 3, minDates: 8 };
    const dates = Float32Array.of(0.9, 0.5, 0.6);
    expectClose(amplitudeOf(dates, Uint8Array.of(0, 1, 3), 1, rules).amplitude, [0.4], 1e-6);
    expect(amplitudeOf(dates, Uint8Array.of(0, 1, 1), 1, rules).amplitude[0]).toBeNaN();
  });

  it('agrees with the reference, full leaf too (seed 101)', () => {
    const random = seededRandom(101);
    for (const length of [0, 1, 4, 17, 63]) {
      for (const observations of [0, 1, 7, 8, 12, 24]) {
        space.clear();
        const ndvi = randomPixels(random, length * observations, 0.3);
        const seasons = randomBytes(random, observations, 5).map((value) => (value === 4 ? 255 : value));
        const { leafOn } = amplitudeOf(ndvi, seasons, length, {
          seasonCount: 4,
          minSeasons: 2,
          minDates: 8,
        });
        const band = randomPixels(random, length * observations, 0.3).map((value) =>
          Number.isFinite(value) ? value : 0.2,
        );
        const output = space.output(Float32Array, length);
        space.kernels.meanOfLeafOn(
          space.input(ndvi),
          leafOn.byteOffset,
          space.input(band),
          output.byteOffset,
          length,
          observations,
        );
        space.check();
        expectSame(output, reference.meanOfLeafOn(ndvi, leafOn, band));
      }
    }
  });

  function quantileOf(values: Float32Array, chosen: Uint8Array, length: number, q: number): Float32Array {
    const output = space.output(Float32Array, length);
    space.kernels.quantileOfDates(
      space.input(values),
      space.input(chosen),
      output.byteOffset,
      space.output(Float32Array, 4 * chosen.length).byteOffset,
      length,
      chosen.length,
      q,
    );
    space.check();
    expectSame(output, reference.quantileOfDates(values, chosen, length, q));
    return output;
  }

  it('takes quantiles of the dates that are chosen, as NumPy interpolates', () => {
    // numpy.percentile([-3 -1 2 2.5 4], [0, 35, 75, 100]) = -3, 0.2, 2.5, 4
    const dates = Float32Array.of(2.5, 9, -1, 4, NaN, 2, -9, -3);
    const chosen = Uint8Array.of(1, 0, 1, 1, 1, 1, 2, 1);
    const quantiles = [0, 0.35, 0.75, 1].map((q) => quantileOf(dates, chosen, 1, q)[0]);
    expectClose(quantiles, [-3, 0.2, 2.5, 4], 1e-6);
  });

  it('has no quantile of no date', () => {
    const dates = Float32Array.of(1, NaN, 2, NaN);
    expectSame(quantileOf(dates, Uint8Array.of(1, 1), 2, 0.35), [Math.fround(1.35), NaN]);
    expectSame(quantileOf(dates, Uint8Array.of(0, 0), 2, 0.35), [NaN, NaN]);
    expectSame(quantileOf(new Float32Array(0), new Uint8Array(0), 2, 0.35), [NaN, NaN]);
  });

  it('quantiles agree with the reference (seed 102)', () => {
    const random = seededRandom(102);
    for (const length of [0, 1, 4, 17, 63]) {
      for (const observations of [0, 1, 2, 7, 24]) {
        space.clear();
        const values = randomPixels(random, length * observations, 0.3).map((value) =>
          Number.isFinite(value) ? value * 8 - 4 : NaN,
        );
        quantileOf(values, randomBytes(random, observations, 3), length, random());
      }
    }
  });

  function forms(
    amplitude: Float32Array,
    nir: Float32Array,
    ndre: Float32Array,
    forest: Uint8Array,
    tropical: boolean,
  ): number[] {
    const counts = space.output(Uint32Array, 6);
    space.kernels.countLeafForms(
      space.input(amplitude),
      space.input(nir),
      space.input(ndre),
      space.input(forest),
      counts.byteOffset,
      amplitude.length,
      tropical ? 1 : 0,
    );
    space.check();
    expectSame(counts, reference.countLeafForms(amplitude, nir, ndre, forest, tropical));
    return [...counts];
  }

  it.each([
    { what: 'evergreen, broad by NIR', swing: 0.1799, nir: 0.33, ndre: 0.3, at: 0 },
    { what: 'evergreen, needle by NIR', swing: 0.04, nir: 0.2599, ndre: 0.6, at: 1 },
    { what: 'semi at the lower bound, needle by NDRE', swing: 0.18, nir: 0.29, ndre: 0.39, at: 3 },
    { what: 'semi at the upper bound, broad by NDRE', swing: 0.3, nir: 0.29, ndre: 0.4, at: 2 },
    { what: 'deciduous, NIR at the lower bound goes by NDRE', swing: 0.301, nir: 0.26, ndre: 0.5, at: 4 },
    { what: 'deciduous, NIR at the upper bound goes by NDRE', swing: 0.45, nir: 0.32, ndre: 0.3, at: 5 },
  ])('$what', ({ swing, nir, ndre, at }) => {
    const one = (value: number) => Float32Array.of(value);
    const counts = forms(one(swing), one(nir), one(ndre), Uint8Array.of(1), false);
    expect(counts.indexOf(1)).toBe(at);
    expect(forms(one(swing), one(nir), one(ndre), Uint8Array.of(1), true).indexOf(1)).toBe(at - (at % 2));
    expect(forms(one(swing), one(nir), one(ndre), Uint8Array.of(255), false)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('counts forms as the reference does (seed 102)', () => {
    const random = seededRandom(102);
    for (const length of LENGTHS) {
      space.clear();
      const plane = (scale: number) => randomPixels(random, length).map((value) => value * scale);
      const forest = randomBytes(random, length, 3).map((value) => [0, 1, 255][value]);
      const planes = [plane(0.5), plane(0.5), plane(1)] as const;
      forms(...planes, forest, false);
      forms(...planes, forest, true);
    }
  });
});
