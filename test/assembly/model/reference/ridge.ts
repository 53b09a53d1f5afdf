const round = Math.fround;

/** Mean and reciprocal standard deviation. */
export type Scale = readonly [mean: number, reciprocal: number];

/** 1, the standardised features, their squares, and the products of the first `paired`. */
export function termsOf(features: readonly number[], scales: readonly Scale[], paired: number): number[] {
  const scaled = features.map((value, i) => (value - scales[i][0]) * scales[i][1]);
  const products = scaled.flatMap((a, i) => scaled.flatMap((b, j) => (i < j && j < paired ? [a * b] : [])));
  return [1, ...scaled, ...scaled.map((value) => value * value), ...products];
}

/** Sums of products of the terms and the target, four shots at a time. */
export function gramOf(rows: readonly (readonly number[])[]): number[][] {
  const size = rows[0].length;
  const gram = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let start = 0; start < rows.length; start += 4) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => rows[start + k] ?? new Array<number>(size).fill(0));
    for (let i = 0; i < size; i++)
      for (let j = 0; j < size; j++) gram[i][j] += a[i] * a[j] + b[i] * b[j] + (c[i] * c[j] + d[i] * d[j]);
  }
  return gram;
}

/** Sums even and odd indices separately. */
function dot(a: readonly number[], b: readonly number[], length: number): number {
  const sums = [0, 0];
  const body = length - (length % 2);
  for (let i = 0; i < body; i++) sums[i % 2] += a[i] * b[i];
  const sum = sums[0] + sums[1];
  return body < length ? sum + a[body] * b[body] : sum;
}

/** Coefficients by Cholesky decomposition; `null` if the matrix is not positive definite. */
export function solve(gram: readonly (readonly number[])[], lambda: number): number[] | null {
  const size = gram.length - 1;
  const lower = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < i; j++) lower[i][j] = (gram[j][i] - dot(lower[i], lower[j], j)) / lower[j][j];
    const pivot = gram[i][i] + (i === 0 ? 0 : lambda) - dot(lower[i], lower[i], i);
    if (!(pivot > 0)) return null;
    lower[i][i] = Math.sqrt(pivot);
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = 0; i < size; i++) solution[i] = (gram[i][size] - dot(lower[i], solution, i)) / lower[i][i];
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i] -= lower[k][i] * solution[k];
    solution[i] /= lower[i][i];
  }
  return solution;
}

/** Sum of squared errors over the rows (1, terms, target). */
export function squaredError(rows: readonly (readonly number[])[], coefficients: readonly number[]): number {
  return rows.reduce((sum, row) => {
    const value = coefficients.reduce((total, coefficient, i) => total + coefficient * row[i], 0);
    return sum + (value - row[row.length - 1]) ** 2;
  }, 0);
}

/** In f32: sums each feature times (its coefficient + that of its square times it + those of its products times the others). */
export function predictRidge(
  features: readonly number[],
  scales: readonly Scale[],
  coefficients: readonly number[],
  paired: number,
): number {
  const count = features.length;
  const scaled = features.map((value, i) => round(round(value - round(scales[i][0])) * round(scales[i][1])));
  const [intercept, ...terms] = coefficients.map(round);
  let next = 2 * count;
  return scaled.reduce((value, feature, i) => {
    let factor = round(terms[i] + round(terms[count + i] * feature));
    for (let j = i + 1; j < paired; j++) factor = round(factor + round(terms[next++] * scaled[j]));
    return round(value + round(factor * feature));
  }, intercept);
}
