import { beforeAll, beforeEach, describe, it } from 'vitest';
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

  it('seasonalAmplitude and meanOfLeafOn agree with the reference (seed 101)', () => {
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

  it('quantileOfDates interpolates the chosen dates as NumPy does', () => {
    // numpy.percentile([-3 -1 2 2.5 4], [0, 35, 75, 100]) = -3, 0.2, 2.5, 4
    const dates = Float32Array.of(2.5, 9, -1, 4, NaN, 2, -9, -3);
    const chosen = Uint8Array.of(1, 0, 1, 1, 1, 1, 2, 1);
    const quantiles = [0, 0.35, 0.75, 1].map((q) => quantileOf(dates, chosen, 1, q)[0]);
    expectClose(quantiles, [-3, 0.2, 2.5, 4], 1e-6);
  });

  it('quantileOfDates returns NaN for pixels without dates', () => {
    const dates = Float32Array.of(1, NaN, 2, NaN);
    expectSame(quantileOf(dates, Uint8Array.of(1, 1), 2, 0.35), [Math.fround(1.35), NaN]);
    expectSame(quantileOf(dates, Uint8Array.of(0, 0), 2, 0.35), [NaN, NaN]);
    expectSame(quantileOf(new Float32Array(0), new Uint8Array(0), 2, 0.35), [NaN, NaN]);
  });

  it('quantileOfDates agrees with the reference (seed 102)', () => {
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

  it('countLeafForms agrees with the reference (seed 102)', () => {
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
