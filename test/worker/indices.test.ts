import { describe, expect, test } from 'vitest';
import { levelGrid, type Cog } from '../../worker/cog/cog.ts';
import { SAMPLE_TYPES } from '../../worker/kernels.ts';
import type { Shelf } from '../../worker/context.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { readOntoGrid, signal, theArena, withFile } from '../support/task-files.ts';

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

const MICHIGAN = 'landsat/upper-michigan/LE70230282011250EDC00';

/** A band warped onto its own grid: the lattices coincide, so the pixels are those of the file. */
const readLandsat = (band: string) =>
  withFile(realData(`${MICHIGAN}_${band}.tif`), async (cog, { arena }) => {
    const plane = await readOntoGrid(cog, { nodata: null }, levelGrid(cog, 0), arena, signal);
    return plane!;
  });

/** USGS: the f32 index times 10 000 in f64, rounded half away from zero, saturated at 10 000. */
function usgsCount(index: number): number {
  const count = Math.sign(index) * Math.floor(Math.abs(index * 10_000) + 0.5);
  return Math.max(-10_000, Math.min(10_000, count));
}

/**
 * USGS divides negative reflectances as they are and saturates values outside -1…1; Sylvan uses max(rho, 0) (methods 1.2). That
 * gives the same count unless the sum of the two bands is negative, where USGS's sign flips: those pixels are excluded.
 * No pixel here is fill or saturated, and fmask, which is not part of an index, excludes none.
 */
test.skipIf(!hasRealData(`${MICHIGAN}_nbr.tif`))(
  "USGS's NBR of Upper Michigan agrees with the kernels on 62 694 counts, 30 excluded",
  async () => {
    const [nir, swir, usgs] = [
      await readLandsat('sr_band4'),
      await readLandsat('sr_band7'),
      await readLandsat('nbr'),
    ];
    const compared = [...usgs.keys()].filter((i) => nir[i] + swir[i] > 0);
    expect([usgs.length, usgs.length - compared.length]).toEqual([62_694, 30]);
    const ofNumbers = await indexOf(nir, swir);
    expect(compared.filter((i) => usgsCount(ofNumbers[i]) !== usgs[i])).toEqual([]);
    // From reflectance, ties may round the other way.
    const ofReflectance = await indexOf(nir, swir, 0.0001);
    const misses = compared.map((i) => Math.abs(usgsCount(ofReflectance[i]) - usgs[i]));
    expect(Math.max(...misses)).toBeLessThanOrEqual(1);
    expect(misses.filter((miss) => miss > 0)).toHaveLength(6);
  },
);
