import { describe, expect, it } from 'vitest';
import type { OpticalBand } from '../../../../src/stac/scene.ts';
import type { ObservationStrip } from '../../../../src/sources/optical/tasks.ts';
import { runPeriod } from '../../../../src/sources/optical/worker/period.ts';
import { seededRandom } from '../../../support/random.ts';
import { theArena } from '../../../support/task-files.ts';
import { expectNear, median, randomObservations } from './strips.ts';

const FINE: readonly OpticalBand[] = ['red', 'nir'];
const COARSE: readonly OpticalBand[] = ['blue', 'rededge1', 'nir08', 'swir22'];
const SIZE = { width: 12, rows: 8 };
const GROUND = {
  fine: [[0.02, 0.05] as const, [0.2, 0.3] as const],
  coarse: [0.02, 0.1, 0.3, 0.05].map((darkest) => [darkest, 0.05] as const),
};

async function periodOf(observations: readonly ObservationStrip[], size = { ...SIZE, factor: 2 }) {
  const bands = { fineBands: FINE, coarseBands: COARSE, trueColour: false };
  return runPeriod({ kind: 'period', ...size, ...bands, observations }, await theArena());
}

/** Methods 10: 1.4826 MAD; for two or three observations the sample's standard deviation; NaN for one. */
function spread(known: readonly number[]): number {
  if (known.length >= 4) {
    const middle = median(known);
    return 1.4826 * median(known.map((value) => Math.abs(value - middle)));
  }
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return known.length < 2 ? NaN : Math.sqrt(squares / (known.length - 1));
}

const ratio = (a: number, b: number) => (a - b) / (a + b);

describe('runPeriod', () => {
  it.each([
    { observations: 1, factor: 2 },
    { observations: 3, factor: 2 },
    { observations: 8, factor: 1 },
    { observations: 17, factor: 2 },
  ])(
    'yields medians and the spread of NDVI for $observations observations, factor $factor (seed 121)',
    async ({ observations: count, factor }) => {
      const size = { ...SIZE, factor };
      const observations = randomObservations(seededRandom(121), count, size, GROUND);
      const result = await periodOf(structuredClone(observations), size);
      const fine = (band: number, i: number) => observations.map((one) => one.fine[band][i]);
      const coarse = (band: number, i: number) => median(observations.map((one) => one.coarse[band][i]));
      const pixels = Array.from({ length: SIZE.width * SIZE.rows }, (_, i) => i);
      const coarsePixels = pixels.slice(0, pixels.length / factor ** 2);
      const ndvi = (i: number) =>
        fine(1, i)
          .map((nir, n) => ratio(nir, fine(0, i)[n]))
          .filter((value) => !Number.isNaN(value));
      const ofCoarse = (value: (i: number) => number) => coarsePixels.map(value);
      expectNear(
        result.ndvi,
        pixels.map((i) => ratio(median(fine(1, i)), median(fine(0, i)))),
      );
      expectNear(
        result.deviation,
        pixels.map((i) => spread(ndvi(i))),
      );
      expect([...result.observations]).toEqual(pixels.map((i) => ndvi(i).length));
      expectNear(
        result.nbr,
        ofCoarse((i) => ratio(coarse(2, i), coarse(3, i))),
      );
      expectNear(
        result.ndre!,
        ofCoarse((i) => ratio(coarse(2, i), coarse(1, i))),
      );
      expectNear(
        result.swir22,
        ofCoarse((i) => coarse(3, i)),
      );
      const water = coarsePixels.map((i) => {
        const classes = observations.map((one) => one.classes[i]).filter((value) => value !== 0);
        return Number(2 * classes.filter((value) => value === 6).length > classes.length);
      });
      expect([...result.water]).toEqual(water);
    },
  );

  it('excludes hazy observations from the medians, the spread and the count', async () => {
    const observation = (blue: number, nir: number): ObservationStrip => ({
      fine: [new Float32Array(16).fill(0.05), new Float32Array(16).fill(nir)],
      coarse: [blue, 0.1, 0.3, 0.06].map((value) => new Float32Array(4).fill(value)),
      classes: new Uint8Array(4).fill(4),
    });
    const clear = [1, 2, 3].map(() => observation(0.03, 0.45));
    const result = await periodOf([...clear, observation(0.3, 0.06)], { width: 4, rows: 4, factor: 2 });
    expect([...result.observations]).toEqual(new Array<number>(16).fill(3));
    expectNear(result.ndvi, new Array<number>(16).fill(0.8));
    expectNear(result.deviation, new Array<number>(16).fill(0));
  });
});
