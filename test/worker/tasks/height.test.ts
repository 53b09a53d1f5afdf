import { beforeAll, describe, expect, test } from 'vitest';
import type { HeightResult, HeightTask, ShotTable } from '../../../src/core/tasks/height.ts';
import type { Arena } from '../../../worker/arena.ts';
import { runHeight } from '../../../worker/tasks/height.ts';
import { seededRandom } from '../../support/random.ts';
import { theArena } from '../files.ts';
import { heightTask, shotsOf, syntheticZone, valueAt, type HeightAt } from '../height/zone.ts';

const zone = syntheticZone(1);
const ndvi = (x: number, y: number): number => valueAt(zone, 'ndvi', x, y);
const linear: HeightAt = (x, y) => ({ rh98: 5 + 20 * ndvi(x, y) });
/** Tall only where two features agree: nothing for squares and products. */
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

function errorsOf(result: HeightResult, model: string): HeightResult['models'][number]['errors'] {
  return result.models.find((trial) => trial.model === model)!.errors;
}

describe('fusion of shots and features', () => {
  test('height of NDVI alone, without noise: ridge is right to 5 cm on shots it has not seen', () => {
    const result = run(shotsOf(zone, 320, 2, linear));
    expect(errorsOf(result, 'ridge').rmse).toBeLessThan(0.05);
    expect(result).toMatchObject({ rejected: null, fusion: { model: 'ridge', rh50: null, cover: null } });
    expect(result.models.map(({ model }) => model)).toEqual(['median', 'ridge', 'boosting']);
    const { rh98 } = result.fusion!;
    const errors = rh98.map((height, i) => height - (5 + 20 * zone.fine[1].plane[i]));
    expect(Math.max(...errors.map(Math.abs))).toBeLessThan(0.5);
  });

  test('random heights: no skill, no fusion (seed 3)', () => {
    const random = seededRandom(3);
    const result = run(shotsOf(zone, 400, 2, () => ({ rh98: 30 * random() })));
    expect(result).toMatchObject({ fusion: null, rejected: 'no-skill' });
    for (const { errors } of result.models) expect(errors.r2).toBeLessThanOrEqual(0.1);
  });

  test('height that steps where two features meet: boosting wins', () => {
    const result = run(shotsOf(zone, 1500, 2, stepped));
    expect(result.fusion?.model).toBe('boosting');
    expect(errorsOf(result, 'boosting').rmse).toBeLessThan(0.75 * errorsOf(result, 'ridge').rmse);
    expect(errorsOf(result, 'boosting').r2).toBeGreaterThan(0.8);
  });

  test('50 to 299 shots: no boosting; fewer than 50: no fusion', () => {
    expect(run(shotsOf(zone, 120, 2, linear)).models.map(({ model }) => model)).toEqual(['median', 'ridge']);
    expect(run(shotsOf(zone, 49, 2, linear))).toMatchObject({
      shots: 49,
      fusion: null,
      rejected: 'too-few-shots',
      models: [],
    });
  });

  test('equal seeds give identical bytes', () => {
    const shots = shotsOf(zone, 350, 2, stepped);
    expect(run(shots)).toEqual(run(shots));
  });
});
