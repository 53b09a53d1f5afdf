import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { DecodeFault } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { inflateGuarded, inflatePartGuarded } from './guarded.ts';
import { ENCODERS, SAMPLES } from './samples.ts';

/** The longest exceeds the window twice. */
const LENGTHS = [0, 1, 2, 3, 17, 255, 1001, 65_537];
const SEED = 20_240_917;

describe.each(BUILDS)(`inflate, %s build, seed ${SEED}`, async (build) => {
  const kernels = await loadKernels(build);

  it.each(Object.keys(SAMPLES))('restores %s compressed by zlib in every way', (sample) => {
    for (const options of ENCODERS)
      for (const length of LENGTHS) {
        const data = SAMPLES[sample](length, SEED + length);
        const { result, output, guardHolds } = inflateGuarded(kernels, deflateSync(data, options), length);
        expect({ length, result, guardHolds }).toEqual({ length, result: length, guardHolds: true });
        expect(Buffer.compare(output, data), `${length} bytes, ${JSON.stringify(options)}`).toBe(0);
      }
  });

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
    const excess = { result: DecodeFault.tooLarge, guardHolds: true };
    for (const options of ENCODERS)
      for (const capacity of [0, 1, 1340, 4999]) {
        const packed = deflateSync(SAMPLES[sample](5000, SEED), options);
        expect(inflateGuarded(kernels, packed, capacity)).toMatchObject(excess);
      }
  });
});
