import { expect, it } from 'vitest';
import goldens from '../../oracles/radar.json' with { type: 'json' };
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, randomPixels } from '../raster/data.ts';
import { numbersOf, pixelsOf } from '../raster/goldens.ts';
import { describeKernels, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference/power.ts';

const POWER_OF_TWO_LIMITS = [2 ** -126, 2 ** -149, 2 ** 127];

describeKernels('radar power', (space) => {
  const { kernels } = space;

  it('replaces invalid power with NaN at every length (seed 5)', () => {
    const expectValid = (plane: Float32Array) =>
      expectSame(
        space.changed(plane, (at) => kernels.validPower(at, plane.length)),
        reference.validPower(plane),
      );
    expectValid(Float32Array.from([...ADVERSARIAL, -32768, 0.2]));
    space.atEveryLength(5, (length, random) => expectValid(randomPixels(random, length)));
  });

  /** Decibels of a plane, compared with log10. */
  function decibel(plane: Float32Array): Float32Array {
    const output = space.result(Float32Array, plane.length, (to) =>
      kernels.toDecibel(space.input(plane), to, plane.length),
    );
    expectClose(
      output,
      plane.map((power) => (power > 0 ? 10 * Math.log10(power) : NaN)),
      1e-7,
    );
    return output;
  }

  it('agrees with log10 over all of f32, and to 2e-6 dB for usual power (seed 6)', () => {
    decibel(Float32Array.from([...ADVERSARIAL, ...POWER_OF_TWO_LIMITS]));
    const random = seededRandom(6);
    const usual = Float32Array.from({ length: 4000 }, () => 10 ** (random() * 5 - 4));
    const output = decibel(usual);
    const worst = Math.max(...output.map((value, i) => Math.abs(value - 10 * Math.log10(usual[i]))));
    expect(worst).toBeLessThan(2e-6);
    decibel(Float32Array.from({ length: 1001 }, () => 2 ** (random() * 276 - 149)));
  });

  /** Mean power of the observations that show a pixel, compared with sums in double precision. */
  function mean(observations: readonly Float32Array[], length: number): Float32Array {
    const sums = space.output(Float64Array, length).fill(0);
    const counts = space.output(Uint8Array, length).fill(0);
    for (const one of observations)
      kernels.addPower(space.input(one), sums.byteOffset, counts.byteOffset, length);
    const means = space.result(Float32Array, length, (to) =>
      kernels.meanPower(sums.byteOffset, counts.byteOffset, to, length),
    );
    const observed = Array.from({ length }, (_, i) =>
      observations.map((one) => one[i]).filter((power) => !Number.isNaN(power)),
    );
    const expected = observed.map((powers) => powers.reduce((sum, power) => sum + power, 0));
    expectSame(sums, expected);
    expectSame(
      counts,
      observed.map((powers) => powers.length),
    );
    expectSame(
      means,
      Float32Array.from(expected, (sum, i) => sum / observed[i].length),
    );
    return means;
  }

  it('averages observations at every length (seed 7)', () => {
    space.atEveryLength(7, (length, random) => {
      const power = () => reference.validPower(randomPixels(random, length, 0.6));
      mean(Array.from({ length: 5 }, power), length);
    });
  });

  function lee(plane: Float32Array, counts: Uint8Array, width: number): Float32Array {
    const output = space.result(Float32Array, plane.length, (to) => {
      const [power, passes] = [space.input(plane), space.input(counts)];
      kernels.leeFilter(power, passes, to, width, plane.length / width, 2, goldens.looks);
    });
    expectClose(output, reference.leeFilter(plane, counts, width, 2, goldens.looks), 1e-6);
    return output;
  }

  function box(plane: Float32Array, width: number): Float32Array {
    const output = space.result(Float32Array, plane.length, (to) =>
      kernels.boxMean(space.input(plane), to, width, plane.length / width, 1),
    );
    expectClose(output, reference.boxMean(plane, width, 1), 1e-6);
    return output;
  }

  it('filters as NumPy does', () => {
    const { width, power, counts } = goldens;
    const plane = pixelsOf(power);
    expectClose(lee(plane, Uint8Array.from(counts), width), numbersOf(goldens.lee), 1e-6);
    expectClose(box(plane, width), numbersOf(goldens.box), 1e-6);
  });

  it.each([
    [1, 0],
    [1, 1],
    [1, 9],
    [9, 1],
    [17, 6],
  ])('filters planes of %d x %d with gaps as the reference does (seed 9)', (width, height) => {
    const random = seededRandom(9);
    const plane = reference
      .validPower(randomPixels(random, width * height, 0.3))
      .map((value) => (value < 1e6 ? value : NaN));
    const counts = Uint8Array.from(plane, () => 1 + Math.floor(random() * 8));
    lee(plane, counts, width);
    box(plane, width);
  });

  it('subtracts VV from VH at every length (seed 10)', () => {
    space.atEveryLength(10, (length, random) => {
      const [vv, vh] = [16, 24].map((below) =>
        randomPixels(random, length).map((value) => value * 15 - below),
      );
      const ratio = space.result(Float32Array, length, (to) =>
        kernels.subtractPlane(space.input(vh), space.input(vv), to, length),
      );
      expectSame(ratio, vh, (value, i) => value - vv[i]);
    });
  });
});
