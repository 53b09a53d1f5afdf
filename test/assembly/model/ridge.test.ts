import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BUILDS } from '../../support/kernels.ts';
import { seededRandom } from '../../support/random.ts';
import { LENGTHS } from '../raster/data.ts';
import { Workspace, expectClose, expectSame } from '../raster/workspace.ts';
import { gramOf, predictRidge, solve, squaredError, termsOf, type Scale } from './reference/ridge.ts';

interface Case {
  readonly features: number;
  readonly paired: number;
  readonly columns: readonly Float32Array[];
  readonly targets: Float32Array<ArrayBuffer>;
  readonly scales: readonly Scale[];
}

function randomCase(seed: number, features: number, paired: number, count: number): Case {
  const random = seededRandom(seed);
  const columns = Array.from({ length: features }, () =>
    Float32Array.from({ length: count }, () => random()),
  );
  const targets = Float32Array.from(
    { length: count },
    (_, i) => 10 + 8 * columns[0][i] - 5 * columns[features - 1][i] ** 2 + random(),
  );
  return { features, paired, columns, targets, scales: columns.map(() => [0.4 + 0.2 * random(), 3.2]) };
}

function rowsOf({ columns, targets, scales, paired }: Case): number[][] {
  return Array.from(targets, (target, i) => [
    ...termsOf(
      columns.map((column) => column[i]),
      scales,
      paired,
    ),
    target,
  ]);
}

/** The upper triangle. */
function upper(gram: readonly (readonly number[])[]): number[] {
  return gram.flatMap((row, i) => row.slice(i));
}

describe.each(BUILDS)('ridge, %s build', (build) => {
  let space: Workspace;
  beforeAll(async () => {
    space = await Workspace.open(build);
  });
  beforeEach(() => space.clear());

  const flat = (columns: readonly Float32Array[]) =>
    space.input(Float32Array.from(columns.flatMap((column) => [...column])));

  function gram({ features, paired, columns, targets, scales }: Case, start: number, end: number) {
    const size = 2 * features + (paired * (paired - 1)) / 2 + 2;
    const stride = Math.ceil(size / 2) * 2;
    const output = space.output(Float64Array, size * stride);
    const scratch = space.output(Uint8Array, space.kernels.gramScratchBytes(features, paired)).byteOffset;
    const inputs = [
      flat(columns),
      space.input(targets),
      space.input(Float64Array.from(scales.flat())),
    ] as const;
    const { length } = targets;
    space.kernels.ridgeGram(...inputs, output.byteOffset, scratch, length, features, paired, start, end);
    space.check();
    const matrix = Array.from({ length: size }, (_, i) => [
      ...output.subarray(i * stride, i * stride + size),
    ]);
    return { matrix, address: output.byteOffset };
  }

  function solveGram(address: number, { features, paired }: Case, lambda: number) {
    const coefficients = space.output(Float64Array, 2 * features + (paired * (paired - 1)) / 2 + 1);
    const scratch = space.output(Uint8Array, space.kernels.ridgeScratchBytes(features, paired)).byteOffset;
    const done = space.kernels.ridgeSolve(
      address,
      coefficients.byteOffset,
      scratch,
      features,
      paired,
      lambda,
    );
    space.check();
    return { done, coefficients };
  }

  it.each([
    [1, 1, 3],
    [2, 1, 4],
    [2, 2, 9],
    [5, 3, 40],
    [12, 12, 203],
    [14, 11, 120],
  ])(
    'for %i features, %i of them paired, and %i shots, agrees with the reference (seed 1)',
    (features, paired, count) => {
      const given = randomCase(1, features, paired, count);
      const rows = rowsOf(given);
      const { matrix, address } = gram(given, 0, count);
      const reference = gramOf(rows);
      expectSame(upper(matrix), upper(reference));
      for (const lambda of [1e-3, 1, 1e2]) {
        const { done, coefficients } = solveGram(address, given, lambda);
        expect(done).toBe(1);
        expectSame(coefficients, solve(reference, lambda)!);
        const error = space.kernels.ridgeError(address, coefficients.byteOffset, features, paired);
        expectClose([error], [squaredError(rows, [...coefficients])], 1e-8);
      }
    },
  );

  it('sums only the shots of the given range', () => {
    const given = randomCase(2, 3, 3, 50);
    const part = gram(given, 13, 31).matrix;
    expectSame(upper(part), upper(gramOf(rowsOf(given).slice(13, 31))));
  });

  it('refuses a matrix that is not positive definite, and solves it with lambda', () => {
    const given = randomCase(3, 2, 2, 30);
    // A constant feature: all its terms are 0.
    const constant = { ...given, scales: [given.scales[0], [0.5, 0]] as const };
    const { address } = gram(constant, 0, 30);
    expect(solveGram(address, given, 0).done).toBe(0);
    const { done, coefficients } = solveGram(address, given, 1e-3);
    expect(done).toBe(1);
    expect([coefficients[2], coefficients[4], coefficients[5]]).toEqual([0, 0, 0]);
  });

  it('predicts planes of every length as the reference does (seed 4)', () => {
    const random = seededRandom(4);
    for (const length of LENGTHS) {
      space.clear();
      const [features, paired] = [5, 3];
      const planes = Array.from({ length: features }, () =>
        Float32Array.from({ length }, () => (random() < 0.1 ? NaN : random())),
      );
      const scales = planes.map((): Scale => [random(), 1 + random()]);
      const coefficients = Array.from({ length: 2 * features + 4 }, () => random() - 0.5);
      const output = space.output(Float32Array, length);
      const model = space.input(Float32Array.of(...scales.flat(), ...coefficients));
      const scratch = space.output(Float32Array, 4 * features).byteOffset;
      space.kernels.predictRidge(flat(planes), model, output.byteOffset, scratch, length, features, paired);
      space.check();
      const expected = Float32Array.from({ length }, (_, i) =>
        predictRidge(
          planes.map((plane) => plane[i]),
          scales,
          coefficients,
          paired,
        ),
      );
      expectSame(output, expected);
    }
  });
});
