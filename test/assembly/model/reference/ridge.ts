const round = Math.fround;

/** Mean and reciprocal standard deviation. */
export type Scale = readonly [mean: number, reciprocal: number];

/** 1, the standardised features, their squares, and the products of the first `paired`. */
export function termsOf(features: readonly number[], scales: readonly Scale[], paired: number): number[] {
  const scaled = features.map((value, i) => (value - scales[i][0]) * scales[i][1]);
  const products = scaled.flatMap((a, i) => scaled.flatMap((b, j) => (i < j && j < paired ? [a * b] : [])));
  return [1, ...scaled, ...scaled.map((value) => value * value), ...products];
}

/** Sums of products of the terms and the target. */
export function gramOf(rows: readonly (readonly number[])[]): number[][] {
  return rows[0].map((_a, i) => rows[0].map((_b, j) => rows.reduce((sum, row) => sum + row[i] * row[j], 0)));
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
