import { it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { randomBytes, randomPixels } from '../raster/data.ts';
import { describeKernels, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';

const RULES = { seasonCount: 4, minSeasons: 2, minDates: 8 };

describeKernels('phenology', (space) => {
  const { kernels } = space;
  const scratchFor = (dates: number) => space.output(Float32Array, 4 * dates).byteOffset;

  it('seasonalAmplitude and meanOfLeafOn agree with the reference (seed 101)', () => {
    const random = seededRandom(101);
    for (const length of [0, 1, 4, 17, 63])
      for (const observations of [0, 1, 7, 8, 24]) {
        space.clear();
        const ndvi = randomPixels(random, length * observations, 0.3);
        const seasons = randomBytes(random, observations, 5).map((value) => (value === 4 ? 255 : value));
        const expected = reference.seasonalAmplitude(ndvi, seasons, length, RULES);
        const leafOn = space.output(Float32Array, length);
        const amplitude = space.result(Float32Array, length, (to) => {
          const stack = [space.input(ndvi), space.input(seasons)] as const;
          const outputs = [to, leafOn.byteOffset, scratchFor(observations)] as const;
          const { seasonCount, minSeasons, minDates } = RULES;
          const rules = [seasonCount, minSeasons, minDates] as const;
          kernels.seasonalAmplitude(...stack, ...outputs, length, observations, ...rules);
        });
        expectSame(amplitude, expected.amplitude);
        expectSame(leafOn, expected.leafOn);
        const band = randomPixels(random, length * observations, 0.3).map((value) =>
          Number.isFinite(value) ? value : 0.2,
        );
        const means = space.result(Float32Array, length, (to) => {
          const stacks = [space.input(ndvi), leafOn.byteOffset, space.input(band)] as const;
          kernels.meanOfLeafOn(...stacks, to, length, observations);
        });
        expectSame(means, reference.meanOfLeafOn(ndvi, leafOn, band));
      }
  });

  const quantileOf = (values: Float32Array, chosen: Uint8Array, length: number, q: number) =>
    space.result(Float32Array, length, (to) => {
      const stack = [space.input(values), space.input(chosen)] as const;
      kernels.quantileOfDates(...stack, to, scratchFor(chosen.length), length, chosen.length, q);
    });

  it('quantileOfDates interpolates the chosen dates as NumPy does', () => {
    // numpy.percentile([-3 -1 2 2.5 4], [0, 35, 75, 100]) = -3, 0.2, 2.5, 4
    const dates = Float32Array.of(2.5, 9, -1, 4, NaN, 2, -9, -3);
    const chosen = Uint8Array.of(1, 0, 1, 1, 1, 1, 2, 1);
    const quantiles = [0, 0.35, 0.75, 1].map((q) => quantileOf(dates, chosen, 1, q)[0]);
    expectClose(quantiles, [-3, 0.2, 2.5, 4], 1e-6);
  });

  it('quantileOfDates agrees with the reference, also for pixels without dates (seed 102)', () => {
    const random = seededRandom(102);
    for (const length of [0, 1, 4, 17, 63])
      for (const observations of [0, 1, 2, 7, 24]) {
        space.clear();
        const values = randomPixels(random, length * observations, 0.3).map((value) =>
          Number.isFinite(value) ? value * 8 - 4 : NaN,
        );
        const [chosen, q] = [randomBytes(random, observations, 3), random()];
        expectSame(
          quantileOf(values, chosen, length, q),
          reference.quantileOfDates(values, chosen, length, q),
        );
      }
  });

  it.each([false, true])('countLeafForms agrees with the reference, tropical: %s (seed 102)', (tropical) => {
    space.atEveryLength(102, (length, random) => {
      const planes = [0.5, 0.5, 1].map((scale) => randomPixels(random, length).map((value) => value * scale));
      const forest = randomBytes(random, length, 3).map((value) => [0, 1, 255][value]);
      const counts = space.result(Uint32Array, 6, (to) => {
        const [amplitude, nir, ndre] = planes.map((plane) => space.input(plane));
        kernels.countLeafForms(amplitude, nir, ndre, space.input(forest), to, length, Number(tropical));
      });
      const [amplitude, nir, ndre] = planes;
      expectSame(counts, reference.countLeafForms(amplitude, nir, ndre, forest, tropical));
    });
  });
});
