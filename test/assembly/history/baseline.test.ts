import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS, randomBytes, randomPixels } from '../raster/data.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import * as reference from './reference.ts';
import type { Period } from './reference.ts';

describe.each(BUILDS)('baseline and gain, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  it('takes absolute deviations from the median (seed 91)', () => {
    const random = seededRandom(91);
    for (const length of LENGTHS) {
      for (const looks of [1, 3, 12]) {
        space.clear();
        const stack = randomPixels(random, length * looks);
        const middle = randomPixels(random, length);
        const changed = space.changing(stack);
        space.kernels.absoluteDeviations(changed.byteOffset, space.input(middle), length, looks);
        space.check();
        expectSame(changed, length === 0 ? [] : reference.absoluteDeviations(stack, middle));
      }
    }
  });

  function settle(
    counts: Uint8Array,
    planes: readonly [Float32Array, Float32Array, Float32Array],
    least: number,
  ) {
    const changed = planes.map((plane) => space.changing(plane));
    const [ndvi, nbr, deviation] = changed.map(({ byteOffset }) => byteOffset);
    space.kernels.settleBaseline(space.input(counts), ndvi, nbr, deviation, counts.length, least);
    space.check();
    reference.settleBaseline(counts, planes, least).forEach((plane, i) => expectSame(changed[i], plane));
    return changed;
  }

  it('wants three looks, and never a deviation under 0.03', () => {
    const five = (value: number) => new Float32Array(5).fill(value);
    const spread = Float32Array.of(0.01, 0.01, 0.1, 0, NaN);
    const [ndvi, nbr, deviation] = settle(Uint8Array.of(2, 3, 4, 255, 3), [five(0.8), five(0.6), spread], 3);
    expectClose(ndvi, [NaN, 0.8, 0.8, 0.8, 0.8], 1e-6);
    expectClose(nbr, [NaN, 0.6, 0.6, 0.6, 0.6], 1e-6);
    expectClose(deviation, [NaN, 0.03, 0.14826, 0.03, NaN], 1e-6);
  });

  it('settles any planes (seed 92)', () => {
    const random = seededRandom(92);
    for (const length of LENGTHS) {
      space.clear();
      const plane = () => randomPixels(random, length);
      settle(randomBytes(random, length, 5), [plane(), plane(), plane()], 3);
    }
  });

  function significance(before: Period, after: Period, floor: number, lone: number): Float32Array {
    const output = space.output(Float32Array, before.middle.length);
    space.kernels.significance(
      space.input(before.middle),
      space.input(before.deviation),
      space.input(before.counts),
      space.input(after.middle),
      space.input(after.deviation),
      space.input(after.counts),
      output.byteOffset,
      output.length,
      floor,
      lone,
    );
    space.check();
    expectSame(output, reference.significance(before, after, floor, lone));
    return output;
  }

  function five(middle: number, deviation: number, looks: number): Period {
    const plane = (value: number) => new Float32Array(5).fill(value);
    return { middle: plane(middle), deviation: plane(deviation), counts: new Uint8Array(5).fill(looks) };
  }

  it('states a change in standard errors, as METHODS 10 has it', () => {
    const z = significance(five(0, 0.05, 6), five(0.15, 0.06, 5), 0.02, 0.05);
    expectClose(z, new Array(5).fill(3.826497) as number[], 1e-6);
    const lone = significance(five(0, 0.03, 4), five(0.15, NaN, 1), 0.02, 0.05);
    expectClose(lone, new Array(5).fill(0.15 / Math.sqrt(0.0009 / 4 + 0.0025 + 0.0004)) as number[], 1e-6);
  });

  it('agrees with the reference on any change (seed 93)', () => {
    const random = seededRandom(93);
    const period = (length: number): Period => ({
      middle: randomPixels(random, length),
      deviation: randomPixels(random, length),
      counts: randomBytes(random, length, 4),
    });
    for (const length of LENGTHS) {
      space.clear();
      significance(period(length), period(length), 0.02, 0.05);
    }
  });

  it.each([
    { what: 'all just reached', before: 0, after: 1, ndvi: 0.6, nbr: 0.3, z: 2, gain: 1 },
    { what: 'forest before', before: 1, after: 1, ndvi: 0.6, nbr: 0.3, z: 2, gain: 0 },
    { what: 'no baseline', before: 255, after: 1, ndvi: 0.6, nbr: 0.3, z: 2, gain: 0 },
    { what: 'no forest after', before: 0, after: 0, ndvi: 0.6, nbr: 0.3, z: 2, gain: 0 },
    { what: 'nothing seen after', before: 0, after: 255, ndvi: NaN, nbr: NaN, z: NaN, gain: 0 },
    { what: 'NDVI short', before: 0, after: 1, ndvi: 0.59999, nbr: 0.3, z: 2, gain: 0 },
    { what: 'NBR short', before: 0, after: 1, ndvi: 0.6, nbr: 0.29999, z: 2, gain: 0 },
    { what: 'z short', before: 0, after: 1, ndvi: 0.6, nbr: 0.3, z: 1.99999, gain: 0 },
  ])('gain: $what', ({ before, after, ndvi, nbr, z, gain }) => {
    const output = space.output(Uint8Array, 1);
    space.kernels.gainMask(
      space.input(Uint8Array.of(before)),
      space.input(Uint8Array.of(after)),
      space.input(Float32Array.of(0.5)),
      space.input(Float32Array.of(ndvi)),
      space.input(Float32Array.of(0.2)),
      space.input(Float32Array.of(nbr)),
      space.input(Float32Array.of(z)),
      output.byteOffset,
      1,
    );
    space.check();
    expect(output[0]).toBe(gain);
  });
});
