import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Kernels } from '../../../worker/kernels.ts';
import { BUILDS } from '../../support/kernels.ts';
import { packed } from '../../support/packed.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomPixels } from './data.ts';
import { Workspace, expectSame } from './workspace.ts';

describe.each(BUILDS)('packed reflectance, %s build', (build) => {
  let space: Workspace;
  let kernels: Kernels;
  beforeAll(async () => {
    space = await Workspace.open(build);
    kernels = space.kernels;
  });
  beforeEach(() => space.clear());

  it('holds ten-thousandths at every length (seed 61)', () => {
    const random = seededRandom(61);
    for (const length of LENGTHS) {
      space.clear();
      const plane = randomPixels(random, length);
      const output = space.output(Uint16Array, length);
      kernels.packReflectance(space.input(plane), output.byteOffset, length);
      space.check();
      expectSame(output, packed(plane));
    }
  });

  it('can be written in place', () => {
    const halves = Array.from({ length: 100 }, (_, i) => (i + 0.5) / 10_000);
    const plane = Float32Array.from([...ADVERSARIAL, ...halves, 0.1234, 0.00005, 6.5534, 7]);
    const changing = space.changing(plane);
    kernels.packReflectance(changing.byteOffset, changing.byteOffset, plane.length);
    space.check();
    expectSame(new Uint16Array(changing.buffer, changing.byteOffset, plane.length), packed(plane));
  });

  it('survives unpacking and repacking at every step', () => {
    const steps = Uint16Array.from({ length: 65_536 }, (_, i) => i);
    const output = space.output(Float32Array, steps.length);
    kernels.unpackReflectance(space.input(steps), output.byteOffset, steps.length);
    expectSame(
      output,
      Float32Array.from(steps, (step) => (step === 0 ? NaN : Math.fround(step - 1) / 10_000)),
    );
    const repacked = space.output(Uint16Array, steps.length);
    kernels.packReflectance(output.byteOffset, repacked.byteOffset, steps.length);
    expectSame(repacked, steps);
    space.check();
  });

  it('is filled and unpacked at every length (seed 62)', () => {
    const random = seededRandom(62);
    for (const length of LENGTHS) {
      space.clear();
      const [own, other] = [0, 1].map(() => packed(randomPixels(random, length, 0.5)));
      const plane = space.changing(own);
      kernels.fillPacked(plane.byteOffset, space.input(other), length);
      const values = space.output(Float32Array, length);
      kernels.unpackReflectance(plane.byteOffset, values.byteOffset, length);
      space.check();
      expectSame(
        plane,
        own.map((value, i) => (value === 0 ? other[i] : value)),
      );
      expect(Array.from(values, Number.isNaN)).toEqual(Array.from(plane, (value) => value === 0));
    }
  });
});
