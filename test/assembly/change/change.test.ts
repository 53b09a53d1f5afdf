import { expect, it } from 'vitest';
import { severityOf, SEVERITIES } from '../../oracles/severity.ts';
import { seededRandom } from '../../support/random.ts';
import { randomBytes, randomPixels } from '../raster/data.ts';
import { describeKernels, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';
import type { Observations } from './reference.ts';

const f = Math.fround;

describeKernels('change kernels', (space) => {
  const { kernels } = space;

  it('subtract planes, set masked pixels to a value and mask values within inclusive bounds', () => {
    space.atEveryLength(101, (length, random) => {
      const [a, b] = [randomPixels(random, length), randomPixels(random, length)];
      const mask = randomBytes(random, length, 2);
      a.set([f(0.2), f(0.3)].slice(0, length));
      expectSame(
        space.result(Float32Array, length, (to) =>
          kernels.difference(space.input(a), space.input(b), to, length),
        ),
        a.map((value, i) => f(value - b[i])),
      );
      expectSame(
        space.changed(a, (at) => kernels.setWhere(at, space.input(mask), length, 0)),
        a.map((value, i) => (mask[i] === 1 ? 0 : value)),
      );
      expectSame(
        space.result(Uint8Array, length, (to) =>
          kernels.maskWithin(space.input(a), space.input(mask), to, length, f(0.2), f(0.3)),
        ),
        Array.from(a, (value, i) => Number(mask[i] === 1 && value >= f(0.2) && value <= f(0.3))),
      );
    });
  });

  const deviationsOf = (stack: Float32Array, middle: Float32Array) =>
    space.result(Float32Array, middle.length, (to) => {
      const observations = stack.length / middle.length;
      kernels.sampleDeviations(space.input(stack), space.input(middle), to, middle.length, observations);
    });

  it('compute the same sample deviations as NumPy', () => {
    // np.std([.8, .6], ddof=1), np.std([.8, .6, .1], ddof=1), one observation, no observation.
    const stack = Float32Array.of(0.8, 0.8, 0.8, NaN, 0.6, 0.6, NaN, NaN, NaN, 0.1, NaN, NaN);
    const found = deviationsOf(stack, Float32Array.of(0.7, 0.6, 0.8, NaN));
    expectClose(found, [0.1414213562, 0.3605551275, NaN, NaN], 1e-6);
  });

  it('agree with sample deviations in two passes and double precision (seed 104)', () => {
    space.atEveryLength(104, (length, random) => {
      for (const observations of length === 0 ? [] : [1, 3, 8]) {
        const stack = Float32Array.from({ length: length * observations }, () =>
          random() < 0.2 ? NaN : random(),
        );
        const moments = reference.sampleMoments(stack, length);
        const found = deviationsOf(
          stack,
          Float32Array.from(moments, ({ mean }) => mean),
        );
        expectClose(
          found,
          moments.map(({ deviation }) => deviation),
          2e-6,
        );
      }
    });
  });

  it('use the scaled median deviation for four or more observations, otherwise the sample deviation', () => {
    const sample = Float32Array.of(0.5, 0.5, 0.5, NaN, 0.5);
    const counts = Uint8Array.of(2, 3, 4, 1, 255);
    const found = space.changed(new Float32Array(5).fill(0.1), (at) =>
      kernels.robustDeviations(at, space.input(sample), space.input(counts), 5),
    );
    expectClose(found, [0.5, 0.5, 0.14826, NaN, 0.14826], 1e-6);
  });

  function significance(change: Float32Array, before: Observations, after: Observations): Float32Array {
    const { length } = change;
    const planes = [change, before.deviation, before.counts, after.deviation, after.counts] as const;
    const found = space.result(Float32Array, length, (to) => {
      const [z, s1, n1, s2, n2] = planes.map((plane) => space.input(plane));
      kernels.significance(z, s1, n1, s2, n2, to, length, 0.02, 0.05);
    });
    expectSame(found, reference.significance(change, before, after, 0.02, 0.05));
    return found;
  }

  it('express a change in standard errors, as in methods 10', () => {
    const of = (deviation: number, observations: number): Observations => ({
      deviation: new Float32Array(5).fill(deviation),
      counts: new Uint8Array(5).fill(observations),
    });
    const change = new Float32Array(5).fill(0.15);
    expectClose(significance(change, of(0.05, 6), of(0.06, 5)), Array(5).fill(3.826497), 1e-6);
    const single = 0.15 / Math.sqrt(0.0009 / 4 + 0.0025 + 0.0004);
    expectClose(significance(change, of(0.03, 4), of(NaN, 1)), Array(5).fill(single), 1e-6);
  });

  it('agree with the reference on the significance of random changes (seed 105)', () => {
    space.atEveryLength(105, (length, random) => {
      const observations = (): Observations => ({
        deviation: randomPixels(random, length),
        counts: randomBytes(random, length, 4),
      });
      significance(randomPixels(random, length), observations(), observations());
    });
  });

  it('classify pixels as loss, gain, unchanged or unknown at every length (seed 110)', () => {
    space.atEveryLength(110, (length, random) => {
      const [loss, gain, known] = [0, 1, 2].map(() => randomBytes(random, length, 2));
      const classes = space.result(Uint8Array, length, (to) =>
        kernels.changeClasses(space.input(loss), space.input(gain), space.input(known), to, length),
      );
      expectSame(classes, known, (value, i) => (value === 0 ? 255 : loss[i] === 1 ? 1 : 2 * gain[i]));
    });
  });

  const severityClasses = (dnbr: Float32Array, mask: Uint8Array) =>
    space.result(Uint8Array, dnbr.length, (to) =>
      kernels.severityClasses(space.input(dnbr), space.input(mask), to, dnbr.length),
    );

  it('classify dNBR by the bounds of methods 8, at every length (seed 106)', () => {
    const bounds = Float32Array.of(0.0999, 0.1, 0.27, 0.44, 0.66, -0.25, -0.2501, NaN, 0.5);
    const mask = Uint8Array.of(1, 1, 1, 1, 1, 1, 1, 1, 0);
    expect([...severityClasses(bounds, mask)]).toEqual([2, 3, 4, 5, 6, 1, 0, 255, 255]);
    space.atEveryLength(106, (length, random) => {
      const dnbr = randomPixels(random, length).map((value) => value - 0.4);
      const mask = randomBytes(random, length, 2);
      const expected = Array.from(dnbr, (value, i) => {
        const severity = mask[i] === 1 ? severityOf(value) : null;
        return severity === null ? 255 : SEVERITIES.indexOf(severity);
      });
      expectSame(severityClasses(dnbr, mask), expected);
    });
  });

  it.each([
    [20, 20, 5, 3],
    [23, 17, 5, 10],
    [7, 3, 10, 1],
    [1, 1, 1, 1],
    [30, 30, 10, 60],
  ])('average blocks of %d x %d pixels: side %d, at least %d valid (seed 107)', (...sizes) => {
    const [width, height, block, minimum] = sizes;
    const random = seededRandom(107);
    const plane = Float32Array.from({ length: width * height }, () => random() - 0.5);
    const mask = randomBytes(random, width * height, 2);
    const blocks = Math.ceil(width / block) * Math.ceil(height / block);
    let found = 0;
    const means = space.result(Float64Array, blocks, (to) => {
      const planes = [space.input(plane), space.input(mask)] as const;
      found = kernels.blockMeans(...planes, to, width, height, block, minimum);
    });
    expectClose(means.subarray(0, found), reference.blockMeans(plane, mask, width, block, minimum), 1e-12);
  });
});
