import { describe, expect, it } from 'vitest';
import type { RadarChangeResult, RadarChangeTask } from '../../../../src/sources/radar/tasks.ts';
import { runRadarChange } from '../../../../src/sources/radar/worker/change.ts';
import { seededRandom } from '../../../support/random.ts';
import { coarseSpeckle, powerOf } from '../../../support/speckle.ts';
import { theArena } from '../../../support/task-files.ts';

const SIDE = 64;
const PIXELS = SIDE * SIDE;
const FIRST_DAY = 20_000;
const CALIBRATING = 4;
const FOREST = new Uint8Array(PIXELS).fill(1);

/** VV in dB of a pixel on the n-th pass after calibration (negative during it). */
type Scene = (i: number, observation: number) => number;

type Passes = Pick<RadarChangeTask, 'days' | 'observations'>;

function simulate(scene: Scene, observations: number, seed: number): Passes {
  const random = seededRandom(seed);
  const numbers = Array.from({ length: CALIBRATING + observations }, (_, n) => n - CALIBRATING);
  return {
    days: numbers.map((n) => FIRST_DAY + 12 * n),
    observations: numbers.map((n) =>
      Float32Array.from({ length: PIXELS }, (_, i) => powerOf(scene(i, n)) * coarseSpeckle(random)),
    ),
  };
}

async function detect(passes: Passes, options: Partial<RadarChangeTask> = {}): Promise<RadarChangeResult> {
  const task = { kind: 'radar-change', width: SIDE, height: SIDE, forest: FOREST } as const;
  return runRadarChange({ ...task, firstDay: FIRST_DAY, ...passes, ...options }, await theArena());
}

/** The fraction of the chosen pixels that is confirmed. */
function confirmedFraction(
  { confirmed }: Pick<RadarChangeResult, 'confirmed'>,
  chosen: (i: number) => boolean = () => true,
): number {
  const pixels = [...confirmed.keys()].filter((i) => chosen(i));
  return pixels.filter((i) => confirmed[i] !== 0).length / pixels.length;
}

const column = (i: number) => i % SIDE;
const row = (i: number) => Math.floor(i / SIDE);
/** Whether a pixel lies in a square of 24 pixels in the middle, `margin` pixels from its edge. */
const inSquare = (i: number, margin = 0) =>
  [column(i), row(i)].every((at) => at >= 20 + margin && at < 44 - margin);

/** Power of two levels in dB: `ends` in five rows at either end, `most` in the others. */
function observationOf(most: number, ends: number): Float32Array {
  const observation = new Float32Array(PIXELS).fill(powerOf(most));
  const rows = 5 * SIDE;
  for (const start of [0, PIXELS - rows]) observation.fill(powerOf(ends), start, start + rows);
  return observation;
}

describe('radar change', () => {
  it('confirms almost nothing in standing forest over 30 observations (seed 61)', async () => {
    const result = await detect(simulate(() => -7.5, 30, 61));
    expect(confirmedFraction(result)).toBeLessThan(0.005);
    expect(result.probability.every((p) => p < 0.5)).toBe(true);
  });

  it('confirms a drop of 3.5 dB within five observations (seed 64)', async () => {
    const scene: Scene = (i, n) => (inSquare(i) && n >= 10 ? -11 : -7.5);
    const result = await detect(simulate(scene, 15, 64));
    expect(confirmedFraction(result, inSquare)).toBeGreaterThan(0.9);
    expect(confirmedFraction(result, (i) => !inSquare(i, -1))).toBeLessThan(0.005);
    const days = [...result.confirmed].filter((day, i) => inSquare(i, 1) && day !== 0);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(FIRST_DAY + 12 * 11);
    const flagged = [...result.flagged].filter((day, i) => inSquare(i, 1) && day !== 0);
    expect(flagged.filter((day) => day === FIRST_DAY + 120).length / flagged.length).toBeGreaterThan(0.9);
    // As much is added outside the edge as is missed inside, so the area is right.
    const area = [...result.confirmed].filter((day) => day !== 0).length;
    expect(Math.abs(area / 24 ** 2 - 1)).toBeLessThan(0.08);
  });

  it('ignores rain and dry seasons that affect the whole forest, but not clearings (seed 67)', async () => {
    const season: Scene = (_, n) => -7.5 - 1.8 * Math.sin((n / 15) * Math.PI) + (n % 7 === 3 ? 1.2 : 0);
    const whole = simulate(season, 30, 67);
    expect(confirmedFraction(await detect(whole))).toBeLessThan(0.005);
    const cleared = simulate((i, n) => season(i, n) - (inSquare(i) && n >= 8 ? 4 : 0), 30, 67);
    expect(confirmedFraction(await detect(cleared), inSquare)).toBeGreaterThan(0.9);
  });

  it('detects the loss of most of the forest (seed 68)', async () => {
    const scene: Scene = (i, n) => (column(i) < 52 && n >= 5 ? -11.5 : -7.5);
    const result = await detect(simulate(scene, 15, 68));
    expect(confirmedFraction(result, (i) => column(i) < 51)).toBeGreaterThan(0.95);
    expect(confirmedFraction(result, (i) => column(i) > 52)).toBeLessThan(0.01);
  });

  it('reports no loss outside the forest, or from before the first day (seed 69)', async () => {
    const scene: Scene = (i, n) => (inSquare(i) && n >= -2 ? -11.5 : column(i) < 10 ? -14 : -7.5);
    const forest = FOREST.map((_, i) => (column(i) < 10 ? 0 : 1));
    const { probability, flagged, confirmed } = await detect(simulate(scene, 10, 69), { forest });
    expect(confirmedFraction({ confirmed }, (i) => inSquare(i, 1))).toBeLessThan(0.03);
    expect([...flagged.keys()].filter((i) => column(i) < 10 && flagged[i] !== 0)).toEqual([]);
    const known = (i: number) => !Number.isNaN(probability[i]);
    const lost = [...probability.keys()].filter((i) => inSquare(i, 1));
    expect(lost.filter(known).length / lost.length).toBeLessThan(0.03);
    expect([...probability.keys()].filter((i) => column(i) < 10).some(known)).toBe(false);
  });

  it('reports nothing if the density of forest backscatter cannot be estimated (seed 70)', async () => {
    const scene: Scene = (i, n) => (inSquare(i) && n >= 3 ? -12 : -7);
    const passes = simulate(scene, 10, 70);
    for (const forest of [null, FOREST.map((_, i) => (i < 100 ? 1 : 0))]) {
      const result = await detect(passes, { forest });
      expect(result.confirmed.some((day) => day !== 0)).toBe(false);
      expect(result.probability.every(Number.isNaN)).toBe(true);
    }
  });

  it('merges the observations of one day, and accepts observations with gaps', async () => {
    const gap = observationOf(-7, -7);
    gap.fill(NaN, 0, PIXELS / 2);
    const days = [1, 13, 25, 25, 37];
    const [standing, lost] = [observationOf(-7, -7), observationOf(-7, -12)];
    const observations = [standing, standing, lost, gap, standing].map((one) => one.slice());
    const { probability, flagged } = await detect({ days, observations }, { firstDay: 13 });
    // A single loss of 0.9 after 0.1 is flagged and dropped; merged with forest of the same day it is a tie, 0.5.
    expect([flagged[0], flagged[PIXELS - 1]]).toEqual([0, 0]);
    expect(probability[0]).toBeCloseTo(0.1, 5);
    expect(probability[PIXELS - 1]).toBeLessThan(0.1);
  });

  it.each([0, 2])('confirms nothing with %i dates', async (count) => {
    const passes = {
      days: [1, 13].slice(0, count),
      observations: [observationOf(-7, -7), observationOf(-7, -12)].slice(0, count),
    };
    for (const firstDay of [0, 13, 100]) {
      const { confirmed, probability } = await detect(passes, { firstDay });
      expect(confirmed.every((day) => day === 0)).toBe(true);
      // Only the second date yields a probability.
      if (count < 2) expect(probability.every(Number.isNaN)).toBe(true);
      else expect(probability[0]).toBeCloseTo(0.5, 5);
    }
  });
});
