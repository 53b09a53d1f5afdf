import { expect, it } from 'vitest';
import { SAMPLE_TYPES, type SampleType } from '../../../worker/kernels.ts';
import { packed } from '../../support/packed.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/digital-numbers.ts';
import { describeKernels, expectSame } from './workspace.ts';

const VIEWS = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
} as const;

/** Type, nodata tag, and samples at and near it. */
const NODATA: readonly (readonly [SampleType, number, readonly number[]])[] = [
  ['u8', 255, [254, 255, 0]],
  ['i8', -128, [-128, -127, 127]],
  ['u16', 0, [0, 1, 65535]],
  ['u16', 65535, [65535, 65534, 0]],
  ['u16', 1.00000001, [1, 2, 3]],
  ['i16', -32768, [-32768, 32767, -1]],
  ['u32', 16777217, [16777216, 16777217, 4294967295]],
  ['i32', -2147483648, [-2147483648, 2147483647, -2147483647]],
  ['f32', -3.4028234663852886e38, [-3.4028234663852886e38, 1, -9999]],
  ['f32', 0.1, [Math.fround(0.1), 0.2, 0]],
  ['f64', 0.1, [0.1, Math.fround(0.1), 1e300]],
  ['f64', -1.7976931348623157e308, [-1.7976931348623157e308, -1e308, NaN]],
];

describeKernels('digital numbers', (space) => {
  const { kernels } = space;

  function widen(
    type: SampleType,
    samples: ArrayLike<number>,
    valid: Uint8Array | null,
    nodata: number,
    least = NaN,
  ): Float32Array {
    const view = VIEWS[type].from(samples);
    const number = SAMPLE_TYPES.indexOf(type);
    const widened = space.result(Float32Array, samples.length, (to) => {
      const mask = valid ? space.input(valid) : 0;
      kernels.widen(space.input(view), mask, to, samples.length, number, nodata, least);
    });
    expectSame(widened, reference.widen(Array.from(view), valid, nodata, least, type === 'f32'));
    return widened;
  }

  it.each(NODATA)('widens %s with nodata %d', (type, nodata, samples) => {
    const random = seededRandom(1);
    const many = Array.from({ length: 37 }, () => samples[Math.floor(random() * samples.length)]);
    widen(type, many, null, nodata);
    widen(type, many, randomBytes(random, 37, 2), nodata);
    widen(type, many, null, NaN);
    for (const least of samples) widen(type, many, null, NaN, least);
  });

  it.each(SAMPLE_TYPES)('widens %s samples of random bits at every length (seed 2)', (type) => {
    space.atEveryLength(2, (length, random) => {
      const view = VIEWS[type];
      const samples = new view(randomBytes(random, length * view.BYTES_PER_ELEMENT).buffer);
      widen(type, samples, randomBytes(random, length, 3), 7);
    });
  });

  function reflectance(numbers: Float32Array, scale: number, offset: number, maximum: number): Float32Array {
    const found = space.result(Float32Array, numbers.length, (to) =>
      kernels.reflectance(space.input(numbers), to, numbers.length, scale, offset, maximum),
    );
    expectSame(found, reference.reflectance(numbers, scale, offset, maximum));
    return found;
  }

  it('computes exactly the reference reflectance at every length (seed 3)', () => {
    reflectance(Float32Array.from(ADVERSARIAL), 0.0001, -0.1, 1.2);
    reflectance(Float32Array.from(ADVERSARIAL), 1, 0, Infinity);
    space.atEveryLength(3, (length, random) => {
      const numbers = randomPixels(random, length).map((value) => value * 10000);
      reflectance(numbers, 0.0001, -0.1, 1.2);
    });
  });
});

/** Sentinel-2's with and without its offset, and one that puts most numbers above the maximum. */
const SCALINGS = [
  [0.0001, -0.1],
  [0.0001, 0],
  [0.01, -0.1],
] as const;
const MAXIMUM = 1.2;

/** A tenth of them 0, others near those at which reflectance exceeds the maximum. */
function randomNumbers(random: () => number, length: number): Uint16Array {
  const edges = [12_999, 13_000, 13_001, 11_999, 12_000, 12_001, 129, 130, 131, 65_535];
  return Uint16Array.from({ length }, () => {
    if (random() < 0.1) return 0;
    return random() < 0.3 ? edges[Math.floor(random() * edges.length)] : random() * 65_536;
  });
}

describeKernels('u16 digital numbers', (space) => {
  const { kernels } = space;
  const wide = (numbers: Uint16Array) => Float32Array.from(numbers, (number) => number || NaN);

  it('are observed where they have a valid reflectance, and convert as f32 numbers do (seed 4)', () => {
    space.atEveryLength(4, (length, random) => {
      for (const [scale, offset] of SCALINGS) {
        const numbers = randomNumbers(random, length);
        const values = reference.reflectance(wide(numbers), scale, offset, MAXIMUM);
        const observed = space.result(Uint8Array, length, (to) =>
          kernels.observedNumbers(space.input(numbers), to, length, scale, offset, MAXIMUM),
        );
        expectSame(observed, values, (value) => Number(!Number.isNaN(value)));
        const converted = space.result(Float32Array, length, (to) =>
          kernels.reflectanceOfNumbers(space.input(numbers), to, length, scale, offset),
        );
        expectSame(converted, reference.reflectance(wide(numbers), scale, offset, Infinity));
      }
    });
  });

  it('are kept where the mask is not 0, in a copy or in place (seed 5)', () => {
    space.atEveryLength(5, (length, random) => {
      const numbers = randomNumbers(random, length);
      const mask = Uint8Array.from({ length }, () => Math.max(0, random() * 512 - 256));
      const masked = numbers.map((number, i) => (mask[i] === 0 ? 0 : number));
      const where = space.input(mask);
      const copy = space.result(Uint16Array, length, (to) =>
        kernels.maskNumbers(space.input(numbers), where, to, length),
      );
      expectSame(copy, masked);
      expectSame(
        space.changed(numbers, (at) => kernels.maskNumbers(at, where, at, length)),
        masked,
      );
    });
  });
});

describeKernels('packed reflectance', (space) => {
  const { kernels } = space;

  it('holds ten-thousandths, is filled and unpacked at every length (seed 61)', () => {
    space.atEveryLength(61, (length, random) => {
      const [plane, other] = [0.2, 0.5].map((missing) => randomPixels(random, length, missing));
      const own = space.result(Uint16Array, length, (to) =>
        kernels.packReflectance(space.input(plane), to, length),
      );
      expectSame(own, packed(plane));
      const filled = space.changed(packed(plane), (at) =>
        kernels.fillPacked(at, space.input(packed(other)), length),
      );
      expectSame(filled, packed(plane), (value, i) => value || packed(other)[i]);
      const values = space.result(Float32Array, length, (to) =>
        kernels.unpackReflectance(filled.byteOffset, to, length),
      );
      expect(Array.from(values, Number.isNaN)).toEqual(Array.from(filled, (value) => value === 0));
    });
  });

  it('can be written in place', () => {
    const halves = Array.from({ length: 100 }, (_, i) => (i + 0.5) / 10_000);
    const plane = Float32Array.from([...ADVERSARIAL, ...halves, 0.1234, 0.00005, 6.5534, 7]);
    const { length } = plane;
    const { buffer, byteOffset } = space.changed(plane, (at) => kernels.packReflectance(at, at, length));
    expectSame(new Uint16Array(buffer, byteOffset, length), packed(plane));
  });

  it('survives unpacking and repacking at every step', () => {
    const steps = Uint16Array.from({ length: 65_536 }, (_, i) => i);
    const unpacked = space.result(Float32Array, steps.length, (to) =>
      kernels.unpackReflectance(space.input(steps), to, steps.length),
    );
    expectSame(
      unpacked,
      Float32Array.from(steps, (step) => (step === 0 ? NaN : Math.fround(step - 1) / 10_000)),
    );
    const repacked = space.result(Uint16Array, steps.length, (to) =>
      kernels.packReflectance(unpacked.byteOffset, to, steps.length),
    );
    expectSame(repacked, steps);
  });
});
