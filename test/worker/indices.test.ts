import { describe, expect, test } from 'vitest';
import { type Cog } from '../../worker/cog/cog.ts';
import { SAMPLE_TYPES } from '../../worker/kernels.ts';
import type { Shelf } from '../../worker/context.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { signal, theArena, withFile } from '../support/task-files.ts';

/** Maximum reflectance of a surface (methods 1.1). */
const MAXIMUM_REFLECTANCE = 1.2;

/** One sample of a whole file, widened to f32 by the kernels, NaN where the file has nodata. */
async function readSample(cog: Cog, { arena }: Shelf, sample = 0): Promise<Float32Array> {
  const { width, height } = cog.levels[0];
  const { pixels, length } = await cog.readWindow(0, { x: 0, y: 0, width, height }, signal, sample);
  arena.open();
  const plane = arena.take(Float32Array, length);
  const type = SAMPLE_TYPES.indexOf(cog.sampleType);
  arena.kernels.widen(pixels.address, 0, plane.address, length, type, cog.nodata ?? NaN, NaN);
  return plane.view.slice();
}

/** (a - b) / (a + b) by the kernels, of digital numbers, scaled to reflectance if `scale` is not 1. */
async function indexOf(a: Float32Array, b: Float32Array, scale = 1): Promise<Float32Array> {
  const arena = await theArena();
  arena.open();
  const planes = [a, b].map((plane) => arena.put(Float32Array, plane));
  const output = arena.take(Float32Array, a.length);
  const { kernels } = arena;
  for (const { address } of scale === 1 ? [] : planes)
    kernels.reflectance(address, address, a.length, scale, 0, MAXIMUM_REFLECTANCE);
  kernels.normalizedDifference(planes[0].address, planes[1].address, output.address, a.length);
  return output.view.slice();
}

const ABERYSTWYTH = 'indices/aberystwyth/sen2_20210527_aber_subset';

/** RSGISLib's ten bands are B02, B03, B04, B05, B06, B07, B08, B8A, B11, B12 in thousandths; its indices use B8A. */
describe.skipIf(!hasRealData(`${ABERYSTWYTH}.tif`))("RSGISLib's indices of Aberystwyth", () => {
  test.each([
    ['ndvi', 2],
    ['nbr', 9],
  ])('agree with the kernels on %s in all 109 836 pixels', async (index, other) => {
    const path = realData(`${ABERYSTWYTH}.tif`);
    const a = await withFile(path, (cog, shelf) => readSample(cog, shelf, 7));
    const b = await withFile(path, (cog, shelf) => readSample(cog, shelf, other));
    const reference = await withFile(realData(`${ABERYSTWYTH}_${index}_ref.tif`), readSample);
    const greatest = (ours: Float32Array) =>
      ours.reduce((maximum, value, i) => Math.max(maximum, Math.abs(value - reference[i])), 0);
    expect(reference).toHaveLength(109_836);
    expect(greatest(await indexOf(a, b))).toBeLessThanOrEqual(6e-8);
    expect(greatest(await indexOf(a, b, 0.001))).toBeLessThanOrEqual(1e-6);
  });
});
