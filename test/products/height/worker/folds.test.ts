import { describe, expect, test } from 'vitest';
import { blockSide, foldsOf } from '../../../../src/products/height/worker/validation.ts';
import { seededRandom } from '../../../support/random.ts';

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
    const random = seededRandom(1);
    const positions = () => Float64Array.from({ length: 1000 }, () => random() * 12_000);
    const [x, y] = [positions(), positions()];
    const folds = foldsOf(x, y, 2000);
    const foldOfBlock = new Map<string, number>();
    folds.forEach((fold, i) => {
      const block = `${Math.floor(x[i] / 2000)} ${Math.floor(y[i] / 2000)}`;
      expect(foldOfBlock.get(block) ?? fold).toBe(fold);
      foldOfBlock.set(block, fold);
    });
    const sizes = [0, 1, 2, 3, 4].map((fold) => folds.filter((other) => other === fold).length);
    expect(Math.min(...sizes)).toBeGreaterThan(150);
  });

  test('put all shots at one place into one fold', () => {
    const x = new Float64Array(80).fill(123);
    expect(new Set(foldsOf(x, x, 400))).toEqual(new Set([0]));
    expect(foldsOf([], [], 400)).toEqual(new Uint8Array());
  });
});
