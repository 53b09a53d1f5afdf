import { beforeAll, describe, expect, test } from 'vitest';
import type { HeightResult, HeightTask, ShotTable } from '../../../../src/products/height/tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { runHeight } from '../../../../src/products/height/worker/height.ts';
import { seededRandom } from '../../../support/random.ts';
import { theArena } from '../../../support/task-files.ts';
import { heightTask, shotsOf, syntheticZone, valueAt, type HeightAt } from '../zone.ts';

const zone = syntheticZone(1);
const ndvi = (x: number, y: number): number => valueAt(zone, 'ndvi', x, y);
const linear: HeightAt = (x, y) => ({ rh98: 5 + 20 * ndvi(x, y) });
/** Tall only where two features meet a condition, which ridge cannot fit with squares and products. */
const stepped: HeightAt = (x, y) => ({
  rh98: (ndvi(x, y) > 0.55 && valueAt(zone, 'vv', x, y) < 0.2 ? 25 : 8) + 5 * ndvi(x, y),
});

let arena: Arena;
beforeAll(async () => {
  arena = await theArena();
});

function run(shots: ShotTable, change: Partial<HeightTask> = {}): HeightResult {
  return runHeight({ ...heightTask(zone, shots), ...change }, arena);
}

/** The zone's features, with these in place of its own. */
function featuresOf(change: Partial<HeightTask['features']>): Partial<HeightTask> {
  return { features: { fine: zone.fine, coarse: zone.coarse, ...change } };
}

function errorsOf(result: HeightResult, model: string): HeightResult['models'][number]['errors'] {
  return result.models.find((trial) => trial.model === model)!.errors;
}

describe('fusion of shots and features', () => {
  test('fits a noiseless linear function of NDVI by ridge, with a held-out RMSE below 5 cm', () => {
    const shots = shotsOf(zone, 320, 2, linear);
    const result = run(shots);
    expect(errorsOf(result, 'ridge').rmse).toBeLessThan(0.05);
    expect(result).toMatchObject({ fusion: { model: 'ridge', rh50: null, cover: null } });
    expect(result.models.map(({ model }) => model)).toEqual(['median', 'ridge', 'boosting']);
    const { rh98 } = result.fusion!;
    const truth = zone.fine[1].plane.map((ndvi) => 5 + 20 * ndvi);
    const [low, high] = [Math.min(...shots.rh98), Math.max(...shots.rh98)];
    const isShown = (_: number, i: number) => truth[i] >= low && truth[i] <= high;
    const errors = rh98.map((height, i) => Math.abs(height - truth[i]));
    expect(Math.max(...errors.filter(isShown))).toBeLessThan(0.5);
    // Heights stay within half a metre of the range of the shots.
    expect(Math.max(...rh98)).toBeLessThan(high + 0.5);
    expect(Math.min(...rh98)).toBeGreaterThan(low - 0.5);
  });

  test('rejects random heights for lack of skill (seed 3)', () => {
    const random = seededRandom(3);
    const result = run(shotsOf(zone, 400, 2, () => ({ rh98: 30 * random() })));
    expect(result).toMatchObject({ fusion: null });
    for (const { errors } of result.models) expect(errors.r2).toBeLessThanOrEqual(0.1);
  });

  test('selects boosting for heights with a step that depends on two features', () => {
    const result = run(shotsOf(zone, 1500, 2, stepped));
    expect(result.fusion?.model).toBe('boosting');
    expect(errorsOf(result, 'boosting').rmse).toBeLessThan(0.75 * errorsOf(result, 'ridge').rmse);
    expect(errorsOf(result, 'boosting').r2).toBeGreaterThan(0.8);
  });

  test('omits boosting with 120 shots, and fusion with 49', () => {
    expect(run(shotsOf(zone, 120, 2, linear)).models.map(({ model }) => model)).toEqual(['median', 'ridge']);
    expect(run(shotsOf(zone, 49, 2, linear))).toEqual({ shots: 49, fusion: null, models: [] });
  });

  test('predicts RH50 between 0 and RH98, and cover between 0 and 1', () => {
    const result = run(
      shotsOf(zone, 500, 2, (x, y) => {
        const { rh98 } = stepped(x, y);
        return { rh98, rh50: rh98 + 2, cover: 1.3 * ndvi(x, y) - 0.2 };
      }),
    );
    const { rh98, rh50, cover, rh50Errors, coverErrors } = result.fusion!;
    expect(rh50!.every((value, i) => value >= 0 && value <= rh98[i])).toBe(true);
    expect(cover!.every((value) => value >= 0 && value <= 1)).toBe(true);
    expect(rh50Errors).toMatchObject({ n: 500 });
    expect(coverErrors!.r2).toBeGreaterThan(0.9);
  });

  test('omits a target that fewer than 50 shots have or that the features cannot predict (seed 4)', () => {
    const random = seededRandom(4);
    const shots = shotsOf(zone, 320, 2, (x, y) => ({ ...linear(x, y), cover: random() }));
    shots.rh50.set(shots.rh98.subarray(0, 49));
    expect(run(shots).fusion).toMatchObject({ rh50: null, rh50Errors: null, cover: null, coverErrors: null });
    shots.rh50.set(shots.rh98.subarray(0, 60));
    expect(run(shots).fusion!.rh50Errors).toMatchObject({ n: 60 });
  });

  test('limits heights to between 0 and 1.1 times the tallest shot when it extrapolates', () => {
    const shots = shotsOf(zone, 320, 2, linear);
    const far = zone.fine.map(({ name, plane }) => ({ name, plane: plane.map((v, i) => (i < 90 ? 40 : v)) }));
    const { rh98, extrapolatedFraction } = run(shots, featuresOf({ fine: far })).fusion!;
    const ceiling = 1.1 * Math.max(...shots.rh98);
    expect(rh98.every((value) => value >= 0 && value <= ceiling)).toBe(true);
    // In at least these pixels, red, NDVI and mean NDVI exceed those of every shot.
    expect(extrapolatedFraction).toBeGreaterThanOrEqual(90 / rh98.length);
  });

  test('reports almost no extrapolation for shots all over the zone, and about half for shots on one of two different halves', () => {
    const brighter = zone.coarse.map(({ name, plane }) => ({ name, plane: plane.map((v) => v + 1) }));
    // All shots are in the left half; the right half is brighter in every coarse plane.
    const half = zone.coarse.map(({ name, plane }, k) => ({
      name,
      plane: plane.map((v, i) => (i % 100 < 50 ? v : brighter[k].plane[i])),
    }));
    const shots = shotsOf(zone, 700, 2, linear);
    const left = [...shots.x.keys()].filter((i) => shots.x[i] < 99);
    const pick = <T extends Float32Array | Float64Array>(values: T): T =>
      values.filter((_, i) => left.includes(i)) as T;
    const { x, y, rh98, rh50, cover } = shots;
    const some = { x: pick(x), y: pick(y), rh98: pick(rh98), rh50: pick(rh50), cover: pick(cover) };
    const result = run(some, featuresOf({ coarse: half }));
    expect(result.fusion!.extrapolatedFraction).toBeGreaterThan(0.45);
    expect(result.fusion!.extrapolatedFraction).toBeLessThan(0.6);
    expect(run(shots).fusion!.extrapolatedFraction).toBeLessThan(0.02);
  });
});

describe('duplicate shots', () => {
  test('do not change the models', () => {
    const shots = shotsOf(zone, 320, 2, stepped);
    expect(run(repeat(shots, 3, 0)).models).toEqual(run(shots).models);
  });

  test('at slightly moved positions hardly reduce the held-out error (seed 5)', () => {
    const random = seededRandom(5);
    const noisy: HeightAt = (x, y) => ({ rh98: stepped(x, y).rh98 + 12 * (random() - 0.5) });
    const shots = shotsOf(zone, 320, 2, noisy);
    const again = repeat(shots, 4, 1e-3);
    const [once, often] = [run(shots), run(again)];
    expect(often.shots).toBe(4 * once.shots);
    for (const model of ['ridge', 'boosting'])
      expect(errorsOf(often, model).rmse).toBeGreaterThan(0.93 * errorsOf(once, model).rmse);
  });
});

/** The shots repeated `times` times, each copy moved by `step` pixels. */
function repeat(shots: ShotTable, times: number, step: number): ShotTable {
  const over = (values: Float32Array) =>
    Float32Array.from({ length: times * values.length }, (_, i) => values[i % values.length]);
  const moved = (values: Float64Array) =>
    Float64Array.from(
      { length: times * values.length },
      (_, i) => values[i % values.length] + step * Math.floor(i / values.length),
    );
  const { x, y, rh98, rh50, cover } = shots;
  return { x: moved(x), y: moved(y), rh98: over(rh98), rh50: over(rh50), cover: over(cover) };
}

describe('bad input', () => {
  test('pixels that lack a feature get no height, and shots on them are excluded', () => {
    const [red, ndviPlane] = zone.fine;
    const cut = { name: 'ndvi', plane: ndviPlane.plane.map((v, i) => (i % 200 < 40 ? NaN : v)) };
    const shots = shotsOf(zone, 500, 2, linear);
    const result = run(shots, featuresOf({ fine: [red, cut] }));
    const outside = [...shots.x].filter((x) => x < 40).length;
    expect(result.shots).toBe(500 - outside);
    const { rh98 } = result.fusion!;
    expect([...rh98.keys()].every((i) => Number.isNaN(rh98[i]) === i % 200 < 40)).toBe(true);
  });

  test('shots at the edge of a clearing are excluded', () => {
    const plane = zone.fine[1].plane.map((v, i) => (i % 200 < 100 ? v : v - 0.5));
    const shots = shotsOf(zone, 600, 2, linear);
    const near = [...shots.x].filter((x) => Math.abs(Math.floor(x) - 99.5) < 2).length;
    const result = run(shots, featuresOf({ fine: [zone.fine[0], { name: 'ndvi', plane }] }));
    expect(near).toBeGreaterThan(3);
    expect(result.shots).toBe(600 - near);
  });

  test('equal heights everywhere are rejected for lack of skill', () => {
    const result = run(shotsOf(zone, 320, 2, () => ({ rh98: 12 })));
    expect(result.fusion).toBeNull();
    expect(errorsOf(result, 'boosting')).toMatchObject({ rmse: 0, bias: 0, r2: 0 });
  });

  test('shots that are all in one block are rejected as too few', () => {
    const shots = shotsOf(zone, 320, 2, linear);
    const crowd = (values: Float64Array) => values.map((value) => 100 + value / 100);
    const result = run({ ...shots, x: crowd(shots.x), y: crowd(shots.y) });
    expect(result).toEqual({ shots: 320, fusion: null, models: [] });
  });

  test('of 5600 shots, models use the same 5000 each time', () => {
    const shots = shotsOf(zone, 5600, 2, linear);
    const few = featuresOf({ coarse: [] });
    const result = run(shots, few);
    expect(result.shots).toBe(5000);
    expect(run(shots, few).models).toEqual(result.models);
  });
});
