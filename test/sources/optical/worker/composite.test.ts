import { describe, expect, test } from 'vitest';
import type { OpticalBand } from '../../../../src/stac/scene.ts';
import type { CompositeResult, CompositeTask } from '../../../../src/sources/optical/tasks.ts';
import { runComposite } from '../../../../src/sources/optical/worker/composite.ts';
import { seededRandom } from '../../../support/random.ts';
import { theArena } from '../../../support/task-files.ts';
import { coarseOf, expectNear, median, randomObservations, type FloatStrip, type Size } from './strips.ts';

const SEED = 12;
const FINE: readonly OpticalBand[] = ['red', 'nir'];
const COARSE: readonly OpticalBand[] = ['blue', 'rededge1', 'nir08', 'swir16', 'swir22'];

async function compositeOf(
  observations: CompositeTask['observations'],
  size: Size,
  trueColour = false,
): Promise<CompositeResult> {
  const bands = { fineBands: FINE, coarseBands: COARSE };
  return runComposite({ kind: 'composite', ...size, ...bands, observations, trueColour }, await theArena());
}

/** Random reflectances; a fifth of the pixels is as bright in blue as haze. */
function observationsOf(random: () => number, count: number, size: Size): FloatStrip[] {
  const dark = [0.1, 0.3, 0.1, -0.01].map((darkest) => [darkest, 0.3] as const);
  const fine = [[-0.02, 0.2] as const, [0.1, 0.4] as const];
  return randomObservations(random, count, size, { fine, coarse: [[0.02, 0.05], ...dark] }).map(
    ({ coarse: [blue, ...rest], ...more }) => ({
      ...more,
      coarse: [blue.map((value) => (random() < 0.2 ? value + 0.16 : value)), ...rest],
    }),
  );
}

function normalizedDifference(a: number, b: number): number {
  const [x, y] = [Math.max(a, 0), Math.max(b, 0)];
  return (x - y) / (x + y);
}

/** Methods 1.2 and 1.3, pixel by pixel. */
function expectedComposite(observations: readonly FloatStrip[], { width, rows, factor }: Size) {
  const clear = (pixel: number) => {
    const usual = median(observations.map(({ coarse }) => coarse[0][pixel]));
    return observations.filter(
      ({ classes, coarse }) => classes[pixel] !== 0 && !(coarse[0][pixel] > 0.18 && usual < 0.08),
    );
  };
  const coarsePixels = [...Array((width * rows) / factor ** 2).keys()];
  const clearObservations = coarsePixels.map(clear);
  const coarseMedian = (band: number, pixel: number) =>
    median(clearObservations[pixel].map(({ coarse }) => coarse[band][pixel]));
  const fineMedian = (band: number, pixel: number) =>
    median(clearObservations[coarseOf(pixel, width, factor)].map(({ fine }) => fine[band][pixel]));
  return {
    ndvi: [...Array(width * rows).keys()].map((i) =>
      normalizedDifference(fineMedian(1, i), fineMedian(0, i)),
    ),
    ndre: coarsePixels.map((i) => normalizedDifference(coarseMedian(2, i), coarseMedian(1, i))),
    nbr: coarsePixels.map((i) => normalizedDifference(coarseMedian(2, i), coarseMedian(4, i))),
    red: [...Array(width * rows).keys()].map((i) => fineMedian(0, i)),
    rededge1: coarsePixels.map((i) => coarseMedian(1, i)),
    nir08: coarsePixels.map((i) => coarseMedian(2, i)),
    swir16: coarsePixels.map((i) => coarseMedian(3, i)),
    swir22: coarsePixels.map((i) => coarseMedian(4, i)),
    observedBits: clearObservations.map((found) =>
      observations.map((observation) => found.includes(observation)),
    ),
    observations: clearObservations.map((found) => found.length),
    water: clearObservations.map((found, i) =>
      found.filter(({ classes }) => classes[i] === 6).length > found.length / 2 ? 1 : 0,
    ),
  };
}

const PLANES = ['ndvi', 'red', 'ndre', 'nbr', 'rededge1', 'nir08', 'swir16', 'swir22'] as const;

describe(`runComposite (seed ${SEED})`, () => {
  test.each([
    { observations: 1, size: { width: 7, rows: 5, factor: 1 } },
    { observations: 5, size: { width: 31, rows: 17, factor: 1 } },
    { observations: 8, size: { width: 34, rows: 30, factor: 2 } },
  ])(
    'matches the methods for $observations observations, $size.width x $size.rows pixels, factor $size.factor',
    async ({ observations: count, size }) => {
      const observations = observationsOf(seededRandom(SEED + count), count, size);
      const expected = expectedComposite(observations, size);
      const composite = await compositeOf(observations, size);
      expect([...composite.observations]).toEqual(expected.observations);
      expect([...composite.water]).toEqual(expected.water);
      for (const plane of PLANES) expectNear(composite[plane], expected[plane], plane);
    },
  );

  test('marks the observations behind each pixel by their bits for true colour', async () => {
    const size = { width: 34, rows: 30, factor: 2 };
    const observations = observationsOf(seededRandom(SEED), 5, size);
    const expected = expectedComposite(observations, size);
    const { observedBits, ...same } = await compositeOf(observations, size, true);
    expect(same).toEqual(await compositeOf(observations, size));
    const marked = observations.map((_, bit) => [...observedBits!].map((byte) => ((byte >> bit) & 1) === 1));
    expect(marked).toEqual(
      observations.map((_, observation) => expected.observedBits.map((found) => found[observation])),
    );
    // A bit that no observation has is never set.
    expect([...observedBits!].every((byte) => byte < 1 << observations.length)).toBe(true);
  });
});
