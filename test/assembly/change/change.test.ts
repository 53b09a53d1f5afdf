import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { severityOf, SEVERITIES } from '../../oracles/severity.ts';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';
import type { Observations } from './reference.ts';

const f = Math.fround;

describe.each(BUILDS)('change kernels, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  it('subtract planes; swapping the operands negates the result exactly (seed 101)', () => {
    const random = seededRandom(101);
    for (const length of LENGTHS) {
      space.clear();
      const [a, b] = [randomPixels(random, length), randomPixels(random, length)];
      const [forward, backward] = [space.output(Float32Array, length), space.output(Float32Array, length)];
      space.kernels.difference(space.input(a), space.input(b), forward.byteOffset, length);
      space.kernels.difference(space.input(b), space.input(a), backward.byteOffset, length);
      space.check();
      expectSame(
        forward,
        a.map((value, i) => f(value - b[i])),
      );
      expectSame(
        backward,
        forward.map((value) => -value),
      );
    }
  });

  it('set masked pixels to a value (seed 108)', () => {
    const random = seededRandom(108);
    for (const length of LENGTHS) {
      space.clear();
      const plane = randomPixels(random, length);
      const mask = randomBytes(random, length, 2);
      const changed = space.changing(plane);
      space.kernels.setWhere(changed.byteOffset, space.input(mask), length, 0);
      space.check();
      expectSame(
        changed,
        plane.map((value, i) => (mask[i] === 1 ? 0 : value)),
      );
    }
  });

  it('mask values within inclusive bounds (seed 103)', () => {
    const random = seededRandom(103);
    const plane = Float32Array.of(0.1, 0.2, 0.3, 0.4, NaN, 0.25, ...randomPixels(random, 60));
    const mask = Uint8Array.of(1, 1, 1, 1, 1, 0, ...randomBytes(random, 60, 2));
    const output = space.output(Uint8Array, plane.length);
    space.kernels.maskWithin(
      space.input(plane),
      space.input(mask),
      output.byteOffset,
      plane.length,
      f(0.2),
      f(0.3),
    );
    space.check();
    expectSame(
      output,
      plane.map((value, i) => Number(mask[i] === 1 && value >= f(0.2) && value <= f(0.3))),
    );
    expect([...output.subarray(0, 6)]).toEqual([0, 1, 1, 0, 0, 0]);
  });

  it('compute the same sample deviations as NumPy', () => {
    // np.std([.8, .6], ddof=1), np.std([.8, .6, .1], ddof=1), one observation, no observation.
    const observations = [
      [0.8, 0.8, 0.8, NaN],
      [0.6, 0.6, NaN, NaN],
      [NaN, 0.1, NaN, NaN],
    ];
    const stack = Float32Array.from(observations.flat());
    const output = space.output(Float32Array, 4);
    const middle = Float32Array.of(0.7, 0.6, 0.8, NaN);
    space.kernels.sampleDeviations(space.input(stack), space.input(middle), output.byteOffset, 4, 3);
    space.check();
    expectClose(output, [0.1414213562, 0.3605551275, NaN, NaN], 1e-6);
  });

  it('agree with sample deviations in two passes and double precision (seed 104)', () => {
    const random = seededRandom(104);
    for (const length of LENGTHS.filter((value) => value > 0)) {
      for (const observations of [1, 2, 3, 8]) {
        space.clear();
        const stack = Float32Array.from({ length: length * observations }, () =>
          random() < 0.2 ? NaN : random(),
        );
        const middle = reference.means(stack, length);
        const output = space.output(Float32Array, length);
        const addresses = [space.input(stack), space.input(middle), output.byteOffset] as const;
        space.kernels.sampleDeviations(...addresses, length, observations);
        space.check();
        expectClose(output, reference.sampleDeviations(stack, length), 2e-6);
      }
    }
  });

  it('use the scaled median deviation for four or more observations, otherwise the sample deviation', () => {
    const absolute = space.changing(Float32Array.of(0.1, 0.1, 0.1, 0.1, 0.1));
    const sample = space.input(Float32Array.of(0.5, 0.5, 0.5, NaN, 0.5));
    space.kernels.robustDeviations(
      absolute.byteOffset,
      sample,
      space.input(Uint8Array.of(2, 3, 4, 1, 255)),
      5,
    );
    space.check();
    expectClose(absolute, [0.5, 0.5, 0.14826, NaN, 0.14826], 1e-6);
  });

  function significance(change: Float32Array, before: Observations, after: Observations): Float32Array {
    const output = space.output(Float32Array, change.length);
    space.kernels.significance(
      space.input(change),
      space.input(before.deviation),
      space.input(before.counts),
      space.input(after.deviation),
      space.input(after.counts),
      output.byteOffset,
      output.length,
      0.02,
      0.05,
    );
    space.check();
    expectSame(output, reference.significance(change, before, after, 0.02, 0.05));
    return output.slice();
  }

  const five = (value: number) => new Float32Array(5).fill(value);
  const fiveObservations = (deviation: number, observations: number): Observations => ({
    deviation: five(deviation),
    counts: new Uint8Array(5).fill(observations),
  });

  it('express a change in standard errors, as in methods 10', () => {
    const z = significance(five(0.15), fiveObservations(0.05, 6), fiveObservations(0.06, 5));
    expectClose(z, new Array<number>(5).fill(3.826497), 1e-6);
    const single = significance(five(0.15), fiveObservations(0.03, 4), fiveObservations(NaN, 1));
    expectClose(single, new Array<number>(5).fill(0.15 / Math.sqrt(0.0009 / 4 + 0.0025 + 0.0004)), 1e-6);
  });

  it('agree with the reference on the significance of random changes; swapping the periods negates it exactly (seed 105)', () => {
    const random = seededRandom(105);
    for (const length of LENGTHS) {
      space.clear();
      const observations = (): Observations => ({
        deviation: randomPixels(random, length),
        counts: randomBytes(random, length, 4),
      });
      const [before, after, change] = [observations(), observations(), randomPixels(random, length)];
      const forward = significance(change, before, after);
      const backward = significance(
        change.map((value) => -value),
        after,
        before,
      );
      expectSame(
        backward,
        forward.map((value) => -value),
      );
    }
  });

  it('classify pixels as loss, gain, unchanged or unknown', () => {
    const output = space.output(Uint8Array, 5);
    space.kernels.changeClasses(
      space.input(Uint8Array.of(1, 0, 0, 1, 0)),
      space.input(Uint8Array.of(0, 1, 0, 0, 1)),
      space.input(Uint8Array.of(1, 1, 1, 0, 0)),
      output.byteOffset,
      5,
    );
    space.check();
    expect([...output]).toEqual([1, 2, 0, 255, 255]);
  });

  it('classify pixels at every length (seed 110)', () => {
    const random = seededRandom(110);
    for (const length of LENGTHS) {
      space.clear();
      const [loss, gain, known] = [0, 1, 2].map(() => randomBytes(random, length, 2));
      const output = space.output(Uint8Array, length);
      const masks = [space.input(loss), space.input(gain), space.input(known)] as const;
      space.kernels.changeClasses(...masks, output.byteOffset, length);
      space.check();
      expectSame(
        output,
        known.map((value, i) => (value === 0 ? 255 : loss[i] === 1 ? 1 : 2 * gain[i])),
      );
    }
  });

  it('classify dNBR by the bounds of methods 8', () => {
    const values = [0.0999, 0.1, 0.27, 0.44, 0.66, -0.25, -0.2501, NaN, 0.5];
    const mask = Uint8Array.of(1, 1, 1, 1, 1, 1, 1, 1, 0);
    const output = space.output(Uint8Array, values.length);
    const dnbr = space.input(Float32Array.from(values));
    space.kernels.severityClasses(dnbr, space.input(mask), output.byteOffset, values.length);
    space.check();
    expect([...output]).toEqual([2, 3, 4, 5, 6, 1, 0, 255, 255]);
    expect([...output.subarray(0, 7)].map((value) => SEVERITIES[value])).toEqual(
      values.slice(0, 7).map(severityOf),
    );
  });

  it('agree with the reference on the severity of random dNBR (seed 106)', () => {
    const random = seededRandom(106);
    for (const length of LENGTHS) {
      space.clear();
      const dnbr = randomPixels(random, length).map((value) => value - 0.4);
      const mask = randomBytes(random, length, 2);
      const output = space.output(Uint8Array, length);
      space.kernels.severityClasses(space.input(dnbr), space.input(mask), output.byteOffset, length);
      space.check();
      expectSame(output, reference.severityClasses(dnbr, mask));
    }
  });

  it('average blocks with enough valid pixels, including partial blocks at the far edges (seed 107)', () => {
    const random = seededRandom(107);
    for (const [width, height, block, minimum] of [
      [20, 20, 5, 3],
      [23, 17, 5, 10],
      [7, 3, 10, 1],
      [1, 1, 1, 1],
      [30, 30, 10, 60],
    ] as const) {
      space.clear();
      const plane = Float32Array.from({ length: width * height }, () => random() - 0.5);
      const mask = randomBytes(random, width * height, 2);
      const output = space.output(Float64Array, Math.ceil(width / block) * Math.ceil(height / block));
      const found = space.kernels.blockMeans(
        space.input(plane),
        space.input(mask),
        output.byteOffset,
        width,
        height,
        block,
        minimum,
      );
      space.check();
      const expected = reference.blockMeans(plane, mask, width, height, block, minimum);
      expect(found).toBe(expected.length);
      expectClose(output.subarray(0, found), expected, 1e-12);
    }
  });
});
