import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DecodeFault } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { inflateGuarded, inflatePartGuarded } from './guarded.ts';
import { ENCODERS, SAMPLES } from './samples.ts';

const LENGTHS = [0, 1, 2, 3, 17, 255, 1001, 65_537, 150_001];
const SEED = 20_240_917;

const builds = await Promise.all(BUILDS.map(loadKernels));

describe.each(Object.keys(SAMPLES))(`inflate of %s, debug and release builds, seed ${SEED}`, (sample) => {
  it.each(ENCODERS)('restores data compressed by zlib: $name', ({ options }) => {
    for (const length of LENGTHS) {
      const data = SAMPLES[sample](length, SEED + length);
      const packed = deflateSync(data, options);
      for (const kernels of builds) {
        const { result, output, guardHolds } = inflateGuarded(kernels, packed, length);
        expect({ length, result, guardHolds }).toEqual({ length, result: length, guardHolds: true });
        expect(Buffer.compare(output, data), `${length} bytes`).toBe(0);
      }
    }
  });
});

describe.each(BUILDS)('inflate, %s build', async (build) => {
  const kernels = await loadKernels(build);

  it.each(['differences', 'zeros', 'phrases'])('decodes any number of leading bytes of %s', (sample) => {
    const data = SAMPLES[sample](20_001, SEED);
    const packed = deflateSync(data);
    for (const length of [0, 1, 2, 3, 100, 1340, 4097, 19_999, 20_000, 20_001]) {
      const { result, output, guardHolds } = inflatePartGuarded(kernels, packed, length);
      expect({ result, guardHolds }).toEqual({ result: length, guardHolds: true });
      expect(Buffer.compare(output, data.subarray(0, length))).toBe(0);
    }
    expect(inflatePartGuarded(kernels, packed, 20_002).result).toBe(20_001);
  });

  it.each(['text', 'zeros', 'phrases'])('rejects a stream of %s that exceeds the capacity', (sample) => {
    for (const { options } of ENCODERS) {
      const packed = deflateSync(SAMPLES[sample](5000, SEED), options);
      for (const capacity of [0, 1, 500, 1340, 2500, 4999]) {
        expect(inflateGuarded(kernels, packed, capacity)).toMatchObject({
          result: DecodeFault.tooLarge,
          guardHolds: true,
        });
      }
    }
  });
});
