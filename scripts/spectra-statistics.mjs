// Means, deviations, lines and factors of reflectances.

/** Observations beyond this many robust standard deviations in any band are clouds that the mask missed, or wrong labels. */
const OUTLIER = 3.5;
/** Standard deviations of normal values in one median absolute deviation. */
const ROBUST = 1.4826;

export const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function sdOf(values) {
  const mean = meanOf(values);
  return Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
}

const medianOf = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export function withoutOutliers(rows) {
  const bounds = rows[0].map((_, b) => {
    const values = rows.map((row) => row[b]);
    const middle = medianOf(values);
    return [middle, OUTLIER * ROBUST * medianOf(values.map((value) => Math.abs(value - middle)))];
  });
  return rows.filter((row) => row.every((value, b) => Math.abs(value - bounds[b][0]) <= bounds[b][1]));
}

/** Floor and slopes of the least-squares line through `inputs` for `targets`. */
export function fit(inputs, targets) {
  const rows = inputs.map((row) => [1, ...row]);
  const size = rows[0].length;
  const sum = (of) => rows.reduce((total, row, i) => total + of(row, targets[i]), 0);
  const matrix = Array.from({ length: size }, (_, i) => [
    ...Array.from({ length: size }, (_, j) => sum((row) => row[i] * row[j])),
    sum((row, target) => row[i] * target),
  ]);
  return solve(matrix);
}

/** Gauss-Jordan elimination with the largest pivots, of rows that end in their right side. */
function solve(matrix) {
  for (let column = 0; column < matrix.length; column++) {
    const pivot = matrix
      .slice(column)
      .reduce(
        (best, row, i) => (Math.abs(row[column]) > Math.abs(matrix[best][column]) ? column + i : best),
        column,
      );
    [matrix[column], matrix[pivot]] = [matrix[pivot], matrix[column]];
    const scaled = matrix[column].map((value) => value / matrix[column][column]);
    matrix = matrix.map((row, i) =>
      i === column ? scaled : row.map((value, j) => value - row[column] * scaled[j]),
    );
  }
  return matrix.map((row) => row.at(-1));
}

/** The leading principal components of standardised rows: loadings, in standard deviations. */
export function factorsOf(rows, count) {
  const size = rows[0].length;
  const correlations = Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_, j) => meanOf(rows.map((row) => row[i] * row[j]))),
  );
  return Array.from({ length: count }, () => nextFactor(correlations));
}

/** The largest component by power iteration, taken out of the matrix; near infrared is never negative in it. */
function nextFactor(matrix) {
  const size = matrix.length;
  let vector = Array.from({ length: size }, (_, i) => 1 + i / size);
  for (let turn = 0; turn < 500; turn++) {
    const next = matrix.map((row) => row.reduce((sum, value, j) => sum + value * vector[j], 0));
    const length = Math.hypot(...next);
    vector = next.map((value) => value / length);
  }
  const strength = matrix.reduce(
    (sum, row, i) => sum + vector[i] * row.reduce((part, value, j) => part + value * vector[j], 0),
    0,
  );
  const sign = vector[3] < 0 ? -1 : 1;
  const loadings = vector.map((value) => sign * Math.sqrt(Math.max(0, strength)) * value);
  matrix.forEach((row, i) => row.forEach((_, j) => (row[j] -= loadings[i] * loadings[j])));
  return loadings;
}
