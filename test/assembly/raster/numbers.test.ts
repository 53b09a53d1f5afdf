import { beforeAll, describe, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS } from './data.ts';
import * as reference from './reference/digital-numbers.ts';
import { Workspace, expectSame } from './workspace.ts';

/** Sentinel-2's with and without its offset, and one that puts most numbers above the maximum. */
const SCALINGS = [
  [0.0001, -0.1],
  [0.0001, 0],
  [0.01, -0.1],
] as const;
const MAXIMUM = 1.2;

describe.each(BUILDS)('u16 digital numbers, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });

  /** A tenth of them 0, others near those at which reflectance exceeds the maximum. */
  function randomNumbers(random: () => number, length: number): Uint16Array {
    const edges = [12_999, 13_000, 13_001, 11_999, 12_000, 12_001, 129, 130, 131, 65_535];
    return Uint16Array.from({ length }, () => {
      if (random() < 0.1) return 0;
      return random() < 0.3 ? edges[Math.floor(random() * edges.length)] : random() * 65_536;
    });
  }

  it('are observed where they have a valid reflectance, at every length (seed 4)', () => {
    const random = seededRandom(4);
    for (const length of LENGTHS)
      for (const [scale, offset] of SCALINGS) {
        space.clear();
        const numbers = randomNumbers(random, length);
        const wide = Float32Array.from(numbers, (number) => (number === 0 ? NaN : number));
        const values = reference.reflectance(wide, scale, offset, MAXIMUM);
        const observed = space.output(Uint8Array, length);
        const { kernels } = space;
        kernels.observedNumbers(space.input(numbers), observed.byteOffset, length, scale, offset, MAXIMUM);
        space.check();
        expectSame(
          observed,
          Uint8Array.from(values, (value) => (Number.isNaN(value) ? 0 : 1)),
        );
      }
  });

  it('are kept where the mask is not 0, in a copy or in place (seed 5)', () => {
    const random = seededRandom(5);
    const { kernels } = space;
    for (const length of LENGTHS) {
      space.clear();
      const numbers = randomNumbers(random, length);
      const mask = Uint8Array.from({ length }, () => Math.max(0, random() * 512 - 256));
      const masked = numbers.map((number, i) => (mask[i] === 0 ? 0 : number));
      const address = space.input(mask);
      const output = space.output(Uint16Array, length);
      kernels.maskNumbers(space.input(numbers), address, output.byteOffset, length);
      const inPlace = space.changing(numbers);
      kernels.maskNumbers(inPlace.byteOffset, address, inPlace.byteOffset, length);
      space.check();
      expectSame(output, masked);
      expectSame(inPlace, masked);
    }
  });

  it('convert to the same reflectance as f32 numbers, and 0 to NaN (seed 6)', () => {
    const random = seededRandom(6);
    for (const length of LENGTHS) {
      space.clear();
      const numbers = randomNumbers(random, length);
      const output = space.output(Float32Array, length);
      space.kernels.reflectanceOfNumbers(space.input(numbers), output.byteOffset, length, 0.0001, -0.1);
      space.check();
      const wide = Float32Array.from(numbers, (number) => (number === 0 ? NaN : number));
      expectSame(output, reference.reflectance(wide, 0.0001, -0.1, Infinity));
    }
  });
});
