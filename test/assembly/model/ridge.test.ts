import { expect, it } from 'vitest';
import { seededRandom } from '../../support/random.ts';
import { describeKernels, expectClose, expectSame } from '../raster/workspace.ts';
import { gramOf, predictRidge, squaredError, termsOf, type Scale } from './reference/ridge.ts';

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

const termCount = (features: number, paired: number) => 2 * features + (paired * (paired - 1)) / 2 + 1;

describeKernels('ridge', (space) => {
  const { kernels } = space;
  const flat = (columns: readonly Float32Array[]) =>
    space.input(Float32Array.from(columns.flatMap((column) => [...column])));

  function gram({ features, paired, columns, targets, scales }: Case, start: number, end: number) {
    const size = termCount(features, paired) + 1;
    const stride = Math.ceil(size / 2) * 2;
    const output = space.result(Float64Array, size * stride, (to) => {
      const scratch = space.output(Uint8Array, kernels.gramScratchBytes(features, paired)).byteOffset;
      const scale = space.input(Float64Array.from(scales.flat()));
      const inputs = [flat(columns), space.input(targets), scale] as const;
      kernels.ridgeGram(...inputs, to, scratch, targets.length, features, paired, start, end);
    });
    const rows = Array.from({ length: size }, (_, i) => [...output.subarray(i * stride, i * stride + size)]);
    return { matrix: rows, address: output.byteOffset };
  }

  function solveGram(address: number, { features, paired }: Case, lambda: number) {
    let done = 0;
    const coefficients = space.result(Float64Array, termCount(features, paired), (to) => {
      const scratch = space.output(Uint8Array, kernels.ridgeScratchBytes(features, paired)).byteOffset;
      done = kernels.ridgeSolve(address, to, scratch, features, paired, lambda);
    });
    return { done, coefficients };
  }

  it.each([
    [1, 1, 3],
    [2, 2, 9],
    [5, 3, 40],
    [14, 11, 120],
  ])(
    'for %i features, %i of them paired, and %i shots, agrees with the reference (seed 1)',
    (features, paired, count) => {
      const given = randomCase(1, features, paired, count);
      const rows = rowsOf(given);
      const { matrix, address } = gram(given, 0, count);
      const size = matrix.length - 1;
      expectClose(upper(matrix), upper(gramOf(rows)), 1e-12);
      const termAt = (i: number, j: number) => matrix[Math.min(i, j)][Math.max(i, j)];
      for (const lambda of [1e-3, 1e2]) {
        const { done, coefficients } = solveGram(address, given, lambda);
        expect(done).toBe(1);
        // The normal equations; the constant term is not penalised.
        const sums = Array.from({ length: size }, (_, i) =>
          coefficients.reduce(
            (sum, coefficient, j) => sum + coefficient * (termAt(i, j) + (i === j && i > 0 ? lambda : 0)),
            0,
          ),
        );
        expectClose(
          sums,
          matrix.slice(0, size).map((row) => row[size]),
          1e-9,
        );
        const error = kernels.ridgeError(address, coefficients.byteOffset, features, paired);
        expectClose([error], [squaredError(rows, [...coefficients])], 1e-8);
      }
    },
  );

  it('sums only the shots of the given range', () => {
    const given = randomCase(2, 3, 3, 50);
    const part = gram(given, 13, 31).matrix;
    expectClose(upper(part), upper(gramOf(rowsOf(given).slice(13, 31))), 1e-12);
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
    space.atEveryLength(4, (length, random) => {
      const [features, paired] = [5, 3];
      const planes = Array.from({ length: features }, () =>
        Float32Array.from({ length }, () => (random() < 0.1 ? NaN : random())),
      );
      const scales = planes.map((): Scale => [random(), 1 + random()]);
      const coefficients = Array.from({ length: termCount(features, paired) }, () => random() - 0.5);
      const predicted = space.result(Float32Array, length, (to) => {
        const model = space.input(Float32Array.of(...scales.flat(), ...coefficients));
        const scratch = space.output(Float32Array, 4 * features).byteOffset;
        kernels.predictRidge(flat(planes), model, to, scratch, length, features, paired);
      });
      const valuesOf = (i: number) => planes.map((plane) => plane[i]);
      expectSame(
        predicted,
        Float32Array.from({ length }, (_, i) => predictRidge(valuesOf(i), scales, coefficients, paired)),
      );
    });
  });
});
