import { describe, expect, it } from 'vitest';
import type { OpticalBand } from '../../../../src/stac/scene.ts';
import type { ObservationStrip } from '../../../../src/sources/optical/tasks.ts';
import { runPeriod } from '../../../../src/sources/optical/worker/period.ts';
import { seededRandom } from '../../../support/random.ts';
import { theArena } from '../../../support/task-files.ts';

const FINE: readonly OpticalBand[] = ['red', 'nir'];
const COARSE: readonly OpticalBand[] = ['blue', 'rededge1', 'nir08', 'swir22'];
const WIDTH = 12;
const ROWS = 8;

/** Observations of random ground, each with some hidden pixels; classes 4 (vegetation) and 6 (water). */
function randomObservations(random: () => number, count: number, factor: number): ObservationStrip[] {
  const coarsePixels = (WIDTH * ROWS) / factor ** 2;
  return Array.from({ length: count }, () => {
    const classes = Uint8Array.from({ length: coarsePixels }, () =>
      random() < 0.3 ? 0 : random() < 0.2 ? 6 : 4,
    );
    const plane = (pixels: number, darkest: number, range: number) =>
      Float32Array.from({ length: pixels }, (_, i) =>
        classes[pixels === coarsePixels ? i : coarseOf(i, factor)] === 0 ? NaN : darkest + random() * range,
      );
    return {
      fine: [plane(WIDTH * ROWS, 0.02, 0.05), plane(WIDTH * ROWS, 0.2, 0.3)],
      coarse: [0.02, 0.1, 0.3, 0.05].map((darkest) => plane(coarsePixels, darkest, 0.05)),
      classes,
    };
  });
}

function coarseOf(i: number, factor: number): number {
  const [column, row] = [i % WIDTH, Math.floor(i / WIDTH)];
  return Math.floor(row / factor) * (WIDTH / factor) + Math.floor(column / factor);
}

const present = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));

function median(values: readonly number[]): number {
  const sorted = present(values).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Methods 10: 1.4826 MAD; for two or three observations the sample's standard deviation; NaN for one. */
function spread(values: readonly number[]): number {
  const known = present(values);
  if (known.length >= 4) {
    const middle = median(known);
    return 1.4826 * median(known.map((value) => Math.abs(value - middle)));
  }
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return known.length < 2 ? NaN : Math.sqrt(squares / (known.length - 1));
}

const ratio = (a: number, b: number) => (a - b) / (a + b);

function expectNear(actual: ArrayLike<number>, expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  const off = expected.findIndex((value, i) => {
    const isMissing = Number.isNaN(value) && Number.isNaN(actual[i]);
    return !isMissing && !(Math.abs(value - actual[i]) < 1e-6);
  });
  expect(off, off < 0 ? '' : `at ${off}: ${actual[off]} is not ${expected[off]}`).toBe(-1);
}

describe('runPeriod', () => {
  it.each([
    { observations: 1, factor: 2 },
    { observations: 3, factor: 2 },
    { observations: 6, factor: 2 },
    { observations: 8, factor: 1 },
    { observations: 17, factor: 2 },
  ])(
    'yields medians and the spread of NDVI for $observations observations, factor $factor (seed 121)',
    async ({ observations: count, factor }) => {
      const observations = randomObservations(seededRandom(121), count, factor);
      const task = {
        kind: 'period',
        width: WIDTH,
        rows: ROWS,
        factor,
        fineBands: FINE,
        coarseBands: COARSE,
      } as const;
      const copies = observations.map((observation) => structuredClone(observation));
      const result = runPeriod({ ...task, observations: copies }, await theArena());
      const fine = (band: number, i: number) => observations.map((observation) => observation.fine[band][i]);
      const coarse = (band: number, i: number) =>
        observations.map((observation) => observation.coarse[band][i]);
      const finePixels = Array.from({ length: WIDTH * ROWS }, (_, i) => i);
      const coarsePixels = Array.from({ length: (WIDTH * ROWS) / factor ** 2 }, (_, i) => i);
      const ndviOfObservations = (i: number) =>
        observations.map((observation) => ratio(observation.fine[1][i], observation.fine[0][i]));
      expectNear(
        result.ndvi,
        finePixels.map((i) => ratio(median(fine(1, i)), median(fine(0, i)))),
      );
      expectNear(
        result.deviation,
        finePixels.map((i) => spread(ndviOfObservations(i))),
      );
      expect([...result.observations]).toEqual(finePixels.map((i) => present(ndviOfObservations(i)).length));
      expectNear(
        result.nbr,
        coarsePixels.map((i) => ratio(median(coarse(2, i)), median(coarse(3, i)))),
      );
      expectNear(
        result.ndre!,
        coarsePixels.map((i) => ratio(median(coarse(2, i)), median(coarse(1, i)))),
      );
      expectNear(
        result.swir22,
        coarsePixels.map((i) => median(coarse(3, i))),
      );
      const water = coarsePixels.map((i) => {
        const classes = observations
          .map((observation) => observation.classes[i])
          .filter((value) => value !== 0);
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
    const observations = [
      observation(0.03, 0.45),
      observation(0.03, 0.45),
      observation(0.03, 0.45),
      observation(0.3, 0.06),
    ];
    const task = {
      kind: 'period',
      width: 4,
      rows: 4,
      factor: 2,
      fineBands: FINE,
      coarseBands: COARSE,
    } as const;
    const result = runPeriod({ ...task, observations }, await theArena());
    expect([...result.observations]).toEqual(new Array<number>(16).fill(3));
    expectNear(result.ndvi, new Array<number>(16).fill(0.8));
    expectNear(result.deviation, new Array<number>(16).fill(0));
  });
});
