import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Arena } from '../../../../worker/arena.ts';
import {
  fitBoosting,
  type Fitted,
  fitRidge,
  pairedFeatures,
  termCount,
} from '../../../../src/products/height/worker/models.ts';
import { theArena } from '../../../support/task-files.ts';

interface Golden {
  readonly columns: number[][];
  readonly targets: number[];
  /** For ridge: the first shot of each fold, and the end. */
  readonly starts?: number[];
  readonly lambda?: number;
  readonly pixels: number[][];
  readonly predicted: number[];
  /** For boosting: predictions with residuals in plain metres. */
  readonly plain?: number[];
}

/** Results of NumPy for the same shots and pixels: test/oracles/fusion.py. */
const golden = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../oracles/fusion.json'), 'utf8'),
) as Readonly<Record<'ridge' | 'boosting', Golden>>;

function trainingOf({ columns, targets, starts }: Golden) {
  return {
    features: columns.length,
    count: targets.length,
    values: Float32Array.from(columns.flat()),
    targets: Float32Array.from(targets),
    starts: starts ?? [0, targets.length],
  };
}

function predictions(arena: Arena, fitted: Fitted, pixels: number[][]): Float32Array {
  const { length } = pixels[0];
  const values = Float32Array.from(pixels.flat());
  arena.open();
  const planes = arena.put(Float32Array, values).address;
  const output = arena.take(Float32Array, length);
  fitted.predict(arena, planes, output);
  return output.view.slice();
}

function greatestDifference(actual: Float32Array, expected: readonly number[]): number {
  return Math.max(...expected.map((value, i) => Math.abs(value - actual[i])));
}

describe('models compared with NumPy', () => {
  test('ridge with a cross-validated lambda predicts the same to 0.1 mm', async () => {
    const arena = await theArena();
    // The lambda is not at either end of the candidates, so a wrong choice would show.
    expect([1e2, 1e-3]).not.toContain(golden.ridge.lambda);
    const fitted = fitRidge(arena, trainingOf(golden.ridge));
    const predicted = predictions(arena, fitted, golden.ridge.pixels);
    expect(greatestDifference(predicted, golden.ridge.predicted)).toBeLessThan(1e-4);
  });

  test('boosting predicts the same to 0.1 mm', async () => {
    const arena = await theArena();
    const fitted = fitBoosting(arena, trainingOf(golden.boosting));
    const predicted = predictions(arena, fitted, golden.boosting.pixels);
    expect(greatestDifference(predicted, golden.boosting.predicted)).toBeLessThan(1e-4);
    // In plain metres, late trees choose differently between equally good splits; the difference stays below a quarter of the noise, 1 m.
    const squares = golden.boosting.plain!.map((value, i) => (value - predicted[i]) ** 2);
    const mean = squares.reduce((sum, square) => sum + square) / squares.length;
    expect(Math.sqrt(mean)).toBeLessThan(0.25);
  });
});

test('ridge has at most 90 terms: all products of 12 features, or of 11 out of 13 or 14', () => {
  const terms = (features: number) => [
    pairedFeatures(features),
    termCount(features, pairedFeatures(features)),
  ];
  expect([1, 12, 13, 14, 45].map(terms)).toEqual([
    [1, 2],
    [12, 90],
    [11, 81],
    [11, 83],
    [1, 90],
  ]);
});
