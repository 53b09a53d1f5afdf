import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SAMPLE_TYPES, type SampleType } from '../../../worker/kernels.ts';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { ADVERSARIAL, LENGTHS, randomBytes, randomPixels } from './data.ts';
import * as reference from './reference/digital-numbers.ts';
import { Workspace, expectClose, expectSame } from './workspace.ts';

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

describe.each(BUILDS)('digital numbers, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  function widen(
    type: SampleType,
    samples: ArrayLike<number>,
    valid: Uint8Array | null,
    nodata: number,
    least = NaN,
  ): Float32Array {
    const view = VIEWS[type].from(samples);
    const output = space.output(Float32Array, samples.length);
    const mask = valid ? space.input(valid) : 0;
    const number = SAMPLE_TYPES.indexOf(type);
    space.kernels.widen(space.input(view), mask, output.byteOffset, samples.length, number, nodata, least);
    space.check();
    expectSame(output, reference.widen(Array.from(view), valid, nodata, least, type === 'f32'));
    return output;
  }

  it.each(NODATA)('widens %s with nodata %d', (type, nodata, samples) => {
    const random = seededRandom(1);
    const many = Array.from({ length: 37 }, () => samples[Math.floor(random() * samples.length)]);
    widen(type, many, null, nodata);
    widen(type, many, randomBytes(random, 37, 2), nodata);
    widen(type, many, null, NaN);
    for (const least of samples) widen(type, many, null, NaN, least);
  });

  it.each<SampleType>(['i16', 'i32', 'f32', 'f64'])(
    'treats %s samples below the minimum as missing',
    (type) => {
      const found = widen(type, [-9999, -2001, -2000, -1, 0, 1, 12_000, -9999, 7], null, 0, -2000);
      expect([...found]).toEqual([NaN, NaN, -2000, -1, NaN, 1, 12_000, NaN, 7]);
    },
  );

  it.each(SAMPLE_TYPES)('widens %s samples of random bits at every length (seed 2)', (type) => {
    const random = seededRandom(2);
    for (const length of LENGTHS) {
      space.clear();
      const view = VIEWS[type];
      const samples = new view(randomBytes(random, length * view.BYTES_PER_ELEMENT).buffer);
      widen(type, samples, randomBytes(random, length, 3), 7);
    }
  });

  it('rounds wide integers to the nearest f32', () => {
    expect([...widen('u32', [4294967295, 16777217, 16777219], null, NaN)]).toEqual([
      4294967296, 16777216, 16777220,
    ]);
  });

  function reflectance(numbers: Float32Array, scale: number, offset: number, maximum: number): Float32Array {
    const output = space.output(Float32Array, numbers.length);
    space.kernels.reflectance(
      space.input(numbers),
      output.byteOffset,
      numbers.length,
      scale,
      offset,
      maximum,
    );
    space.check();
    expectSame(output, reference.reflectance(numbers, scale, offset, maximum));
    return output;
  }

  it('computes the reflectances of methods 1.1 and 2.1', () => {
    const sentinel2 = reflectance(Float32Array.of(1300, 4000, NaN, 900, 13001), 0.0001, -0.1, 1.2);
    expectClose(sentinel2, [0.03, 0.3, NaN, -0.01, NaN], 1e-7);
    const landsat = reflectance(Float32Array.of(9000, 18000, 7922, 19040, 9048), 0.0000275, -0.2, 1.2);
    expectClose(landsat, [0.0475, 0.295, 0.017855, 0.3236, 0.04882], 1e-7);
  });

  it('computes exactly the reference reflectance at every length (seed 3)', () => {
    const random = seededRandom(3);
    for (const length of LENGTHS) {
      space.clear();
      const numbers = randomPixels(random, length).map((value) => value * 10000);
      reflectance(numbers, 0.0001, -0.1, 1.2);
    }
    reflectance(Float32Array.from(ADVERSARIAL), 0.0001, -0.1, 1.2);
    reflectance(Float32Array.from(ADVERSARIAL), 1, 0, Infinity);
  });
});
