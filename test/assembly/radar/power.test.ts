import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import goldens from '../../oracles/radar.json' with { type: 'json' };
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomPixels } from '../raster/data.ts';
import { numbersOf, pixelsOf } from '../raster/goldens.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference/power.ts';

const POWER_OF_TWO_LIMITS = [2 ** -126, 2 ** -149, 2 ** 127];

describe.each(BUILDS)('radar power, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function valid(plane: Float32Array): Float32Array {
    const changing = space.changing(plane);
    space.kernels.validPower(changing.byteOffset, plane.length);
    space.check();
    expectSame(changing, reference.validPower(plane));
    return changing;
  }

  function decibel(plane: Float32Array): Float32Array {
    const output = space.output(Float32Array, plane.length);
    space.kernels.toDecibel(space.input(plane), output.byteOffset, plane.length);
    space.check();
    expectClose(output, reference.toDecibel(plane), 1e-7);
    return output;
  }

  function mean(looks: readonly Float32Array[], length: number): Float32Array {
    const sums = space.output(Float64Array, length).fill(0);
    const counts = space.output(Uint8Array, length).fill(0);
    const output = space.output(Float32Array, length);
    for (const observation of looks)
      space.kernels.addPower(space.input(observation), sums.byteOffset, counts.byteOffset, length);
    space.kernels.meanPower(sums.byteOffset, counts.byteOffset, output.byteOffset, length);
    space.check();
    const expected = reference.sumOfObservations(looks, length);
    expectSame(sums, expected.sums);
    expectSame(counts, expected.counts);
    expectSame(
      output,
      Float32Array.from(expected.sums, (sum, i) => sum / expected.counts[i]),
    );
    return output;
  }

  function lee(plane: Float32Array, counts: Uint8Array, width: number, looks = goldens.looks): Float32Array {
    const output = space.output(Float32Array, plane.length);
    const height = plane.length / width;
    const [power, passes] = [space.input(plane), space.input(counts)];
    space.kernels.leeFilter(power, passes, output.byteOffset, width, height, 2, looks);
    space.check();
    expectClose(output, reference.leeFilter(plane, counts, width, 2, looks), 1e-6);
    return output;
  }

  function box(plane: Float32Array, width: number): Float32Array {
    const output = space.output(Float32Array, plane.length);
    space.kernels.boxMean(space.input(plane), output.byteOffset, width, plane.length / width, 1);
    space.check();
    expectClose(output, reference.boxMean(plane, width, 1), 1e-6);
    return output;
  }

  it('replaces invalid power with NaN', () => {
    valid(Float32Array.from([...ADVERSARIAL, -32768, 0.2]));
    const random = seededRandom(5);
    for (const length of LENGTHS) valid(randomPixels(random, length));
  });

  it('converts 0.2 and 0.05 to dB as in methods 3', () => {
    const [bright, dark] = decibel(Float32Array.of(0.2, 0.05));
    expect(bright).toBeCloseTo(-6.9897, 4);
    expect(dark).toBeCloseTo(-13.0103, 4);
  });

  it('agrees with log10 over all of f32, and to 2e-6 dB for usual power (seed 6)', () => {
    decibel(Float32Array.from([...ADVERSARIAL, ...POWER_OF_TWO_LIMITS]));
    const random = seededRandom(6);
    const usual = Float32Array.from({ length: 4000 }, () => 10 ** (random() * 5 - 4));
    const output = decibel(usual);
    const worst = Math.max(...output.map((value, i) => Math.abs(value - 10 * Math.log10(usual[i]))));
    expect(worst).toBeLessThan(2e-6);
    decibel(Float32Array.from({ length: 1001 }, () => 2 ** (random() * 276 - 149)));
  });

  it('averages power, not dB: -5, -7 and -9 dB give -6.6983 dB', () => {
    const looks = [-5, -7, -9].map((value) => Float32Array.of(10 ** (value / 10), NaN));
    const averaged = mean([...looks, Float32Array.of(NaN, NaN)], 2);
    expect(decibel(averaged)[0]).toBeCloseTo(-6.6983, 4);
    expect(averaged[1]).toBeNaN();
  });

  it('averages observations at every length (seed 7)', () => {
    const random = seededRandom(7);
    for (const length of LENGTHS) {
      space.clear();
      const looks = Array.from({ length: 5 }, () => reference.validPower(randomPixels(random, length, 0.6)));
      mean(looks, length);
    }
  });

  it('filters as NumPy does', () => {
    const { width, power, counts } = goldens;
    const plane = pixelsOf(power);
    expectClose(lee(plane, Uint8Array.from(counts), width), numbersOf(goldens.lee), 1e-6);
    expectClose(box(plane, width), numbersOf(goldens.box), 1e-6);
  });

  it.each([0.2, 1e-4, 1 / 3, 3e38])('leaves a constant plane of %f unchanged', (value) => {
    const plane = new Float32Array(12 * 7).fill(value);
    expectSame(lee(plane, new Uint8Array(12 * 7).fill(4), 12), plane);
    expectSame(box(plane, 12), plane);
    plane[30] = NaN;
    expectSame(lee(plane, new Uint8Array(12 * 7).fill(4), 12), plane);
    expectSame(box(plane, 12), plane);
  });

  it('keeps the mean of speckle, reduces its spread and preserves an edge (seed 8)', () => {
    const random = seededRandom(8);
    const [width, height] = [40, 40];
    const speckle = () => -(Math.log(1 - random()) + Math.log(1 - random()) + Math.log(1 - random())) / 3;
    const plane = Float32Array.from(
      { length: width * height },
      (_, i) => (i % width < 20 ? 0.2 : 0.02) * speckle(),
    );
    const output = lee(plane, new Uint8Array(width * height).fill(1), width, 3);
    const bright = [...output.keys()].filter((i) => i % width < 17);
    const meanOf = (values: readonly number[]) =>
      values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = (values: readonly number[]) =>
      Math.sqrt(meanOf(values.map((value) => (value - meanOf(values)) ** 2)));
    const [before, after] = [plane, output].map((pixels) => bright.map((i) => pixels[i]));
    expect(meanOf(after) / meanOf(before)).toBeCloseTo(1, 1);
    expect(spread(after)).toBeLessThan(spread(before) / 2.5);
    const dark = [...output.keys()].filter((i) => i % width > 22).map((i) => output[i]);
    expect(Math.max(...dark)).toBeLessThan(0.1);
  });

  it('filters planes of several shapes with gaps (seed 9)', () => {
    const random = seededRandom(9);
    const shapes = [
      [1, 1],
      [1, 9],
      [9, 1],
      [2, 3],
      [5, 5],
      [17, 6],
    ];
    for (const [width, height] of shapes) {
      space.clear();
      const plane = reference
        .validPower(randomPixels(random, width * height, 0.3))
        .map((value) => (value < 1e6 ? value : NaN));
      const counts = Uint8Array.from(plane, () => 1 + Math.floor(random() * 8));
      lee(plane, counts, width);
      box(plane, width);
    }
    expectSame(lee(new Float32Array(0), new Uint8Array(0), 1), []);
  });

  it.each([
    ['in the band', -7, -13, 1],
    ['at the limits', -11, -16, 1],
    ['at the upper limit', -4, -16, 1],
    ['weak in VH', -7, -16.1, 0.5],
    ['above the band', -3.9, -10, 0.5],
    ['below the band', -11.1, -15, 0.5],
    ['smooth in VV', -13.1, -15, 0],
    ['smooth in VH', -7, -19.1, 0],
    ['at the lower limits', -13, -19, 0.5],
    ['without VH', -7, NaN, 0.5],
    ['smooth in VV, without VH', -14, NaN, 0],
    ['without VV', NaN, -13, NaN],
  ])('rates forest evidence %s', (_, vv, vh, expected) => {
    const planes = [new Float32Array(5).fill(vv), new Float32Array(5).fill(vh)] as const;
    const output = space.output(Float32Array, 5);
    space.kernels.radarEvidence(space.input(planes[0]), space.input(planes[1]), output.byteOffset, 5);
    space.check();
    expectSame(output, new Array(5).fill(expected) as number[]);
    expectSame(output, reference.radarEvidence(...planes));
  });

  it('rates forest evidence and subtracts VV from VH at every length (seed 10)', () => {
    const random = seededRandom(10);
    for (const length of LENGTHS) {
      space.clear();
      const vv = randomPixels(random, length).map((value) => value * 15 - 16);
      const vh = randomPixels(random, length).map((value) => value * 15 - 24);
      const [a, b] = [space.input(vv), space.input(vh)];
      const output = space.output(Float32Array, length);
      for (const cross of [vh, null]) {
        space.kernels.radarEvidence(a, cross ? b : 0, output.byteOffset, length);
        expectSame(output, reference.radarEvidence(vv, cross));
      }
      space.kernels.subtractPlane(b, a, output.byteOffset, length);
      space.check();
      expectSame(
        output,
        vh.map((value, i) => value - vv[i]),
      );
    }
  });
});
