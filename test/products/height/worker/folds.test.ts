import { describe, expect, test } from 'vitest';
import { blockSide, foldsOf } from '../../../../src/products/height/worker/validation.ts';
import { foldOf, trainingOf, withoutFold } from '../../../../src/products/height/worker/training.ts';
import { seededRandom } from '../../../support/random.ts';

function positions(count: number, side: number, seed: number) {
  const random = seededRandom(seed);
  const position = () => Float64Array.from({ length: count }, () => random() * side);
  return { x: position(), y: position() };
}

describe('cross-validation folds', () => {
  test.each([
    [100_000, 2000],
    [10_000, 2000],
    [6000, 1200],
    [3000, 600],
    [1000, 400],
  ])('use, for a zone of %i m, blocks of %i m', (side, expected) => {
    expect(blockSide(side)).toBe(expected);
  });

  test('never split a block, and hold more than 150 of 1000 shots each (seed 1)', () => {
    const { x, y } = positions(1000, 12_000, 1);
    const folds = foldsOf(x, y, 2000, 7);
    const foldOfBlock = new Map<string, number>();
    folds.forEach((fold, i) => {
      const block = `${Math.floor(x[i] / 2000)} ${Math.floor(y[i] / 2000)}`;
      expect(foldOfBlock.get(block) ?? fold).toBe(fold);
      foldOfBlock.set(block, fold);
    });
    const sizes = [0, 1, 2, 3, 4].map((fold) => folds.filter((other) => other === fold).length);
    expect(Math.min(...sizes)).toBeGreaterThan(150);
  });

  test('are the same for the same seed, and differ for another', () => {
    const { x, y } = positions(500, 12_000, 2);
    expect(foldsOf(x, y, 2000, 3)).toEqual(foldsOf(x, y, 2000, 3));
    expect(foldsOf(x, y, 2000, 4)).not.toEqual(foldsOf(x, y, 2000, 3));
  });

  test('put all shots at one place into one fold', () => {
    const x = new Float64Array(80).fill(123);
    expect(new Set(foldsOf(x, x, 400, 1))).toEqual(new Set([0]));
    expect(foldsOf([], [], 400, 1)).toEqual(new Uint8Array());
  });
});

test('a fold and its complement contain the shots in their order', () => {
  const columns = {
    features: 2,
    count: 6,
    values: Float32Array.of(0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15),
  };
  const folds = Uint8Array.of(2, 0, 2, 0, 4, 0);
  const training = trainingOf(columns, Float32Array.of(20, 21, 22, 23, 24, 25), folds, [1, 3, 5, 0, 2, 4]);
  expect(training.starts).toEqual([0, 3, 5, 6]);
  expect([...training.targets]).toEqual([21, 23, 25, 20, 22, 24]);
  expect(foldOf(training, 1)).toEqual({ features: 2, count: 2, values: Float32Array.of(0, 2, 10, 12) });
  const rest = withoutFold(training, 1);
  expect(rest).toMatchObject({ features: 2, count: 4, starts: [0, 3, 4] });
  expect([...rest.values]).toEqual([1, 3, 5, 4, 11, 13, 15, 14]);
  expect([...rest.targets]).toEqual([21, 23, 25, 24]);
});
