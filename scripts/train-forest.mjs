// Trains the forest model (methods 6.1) on the labelled places: `npm run train`. Prints its coefficients, fitted to all places,
// and fails if assembly/raster/forest.ts has others; then prints how each place is classified with coefficients from the others.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CLEARED,
  countsOf,
  DATES,
  FOREST,
  itemsOf,
  kappaOf,
  LEFT_OUT,
  pointsOf,
  reflectancesOf,
  REGIONS,
  requirePlaces,
  ZONES,
} from './labelled-places.mjs';

const KERNEL = resolve(import.meta.dirname, '../assembly/raster/forest.ts');
const MODEL = resolve(import.meta.dirname, '../src/products/forest/model.ts');
const NAMES = ['INTERCEPT', 'NDVI_WEIGHT', 'SWIR22_WEIGHT', 'BRIGHT_NIR_WEIGHT'];
const [MAX_NDVI, BRIGHT_NIR] = constantsOf(KERNEL, ['MAX_NDVI', 'BRIGHT_NIR']);
const [YEAR_QUANTILE, UNSEEN_YEAR] = constantsOf(MODEL, ['YEAR_QUANTILE', 'UNSEEN_YEAR']);

/** Places used to fit the coefficients: adding the others of `REGIONS` worsened the classification of left-out regions. */
export const FITTED = ['rondonia', 'sen2cor', 'matlantica', 'pantanal', 'aber'];
/** Maximum latitude, in degrees, at which rain determines the seasons (src/geo/season.ts). */
const RAIN_LATITUDE = 35;
/** Minimum number of points of each class for a date to be used for training. */
const MIN_POINTS = 20;
/** Ridge penalty on standardised weights, relative to a mean loss. */
const PENALTY = 1 / 3000;
const STEPS = 30;
const YEAR_DAYS = 365;
/** Maximum log odds from spectra (assembly/raster/forest.ts). */
const MAX_SPECTRAL = 4;
const NO_VOTE = () => 0;

/** Each place's points, and their reflectances and the model's inputs by date. */
export async function trainingPlaces() {
  requirePlaces();
  const places = {};
  for (const place of REGIONS.flat()) {
    const points = (await pointsOf(place)).filter(({ label }) => !LEFT_OUT.has(label));
    const dates = [];
    for (const item of itemsOf(place)) {
      const bands = await reflectancesOf(place, item, ['red', 'nir08', 'swir22'], points);
      const features = points.map((_, i) => featuresOf(...bands.map((band) => band[i])));
      dates.push({ day: item.properties.datetime.slice(0, 10), bands, features });
    }
    places[place] = { points, dates };
  }
  return places;
}

function featuresOf(red, nir, swir22) {
  const ndvi = (nir - red) / (nir + red);
  return [Math.min(ndvi, MAX_NDVI), swir22, Math.max(0, nir - BRIGHT_NIR)];
}

/**
 * Intercept and weights of a logistic regression in which every place has equal weight, and within a date, so do forest and other
 * ground.
 */
export function fit(places) {
  const rows = FITTED.flatMap((place) => (places[place] === undefined ? [] : rowsOf(places[place])));
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  for (const row of rows) row.weight /= total;
  const mean = [0, 1, 2].map((f) => rows.reduce((sum, { x, weight }) => sum + weight * x[f], 0));
  const sd = mean.map((m, f) =>
    Math.sqrt(rows.reduce((sum, { x, weight }) => sum + weight * (x[f] - m) ** 2, 0)),
  );
  for (const row of rows) row.z = [1, ...row.x.map((value, f) => (value - mean[f]) / sd[f])];
  let beta = [0, 0, 0, 0];
  for (let step = 0; step < STEPS; step++) beta = newtonStep(rows, beta);
  const weights = beta.slice(1).map((value, f) => value / sd[f]);
  return [beta[0] - weights.reduce((sum, weight, f) => sum + weight * mean[f], 0), ...weights];
}

/** Points cleared during the year belong to neither class. */
function rowsOf({ points, dates }) {
  const rows = dates.flatMap(({ features }) => {
    const seen = points.flatMap(({ label }, i) =>
      CLEARED.has(label) || features[i].some(Number.isNaN) ? [] : [{ y: FOREST.has(label), x: features[i] }],
    );
    const count = [true, false].map((y) => seen.filter((row) => row.y === y).length);
    if (count.some((n) => n < MIN_POINTS)) return [];
    return seen.map((row) => ({ ...row, weight: 0.5 / count[row.y ? 0 : 1] }));
  });
  const total = rows.reduce((sum, { weight }) => sum + weight, 0);
  return rows.map((row) => ({ ...row, weight: row.weight / total }));
}

function newtonStep(rows, beta) {
  const size = beta.length;
  const gradient = beta.map((b, i) => (i === 0 ? 0 : PENALTY * b));
  const hessian = beta.map((_, i) => beta.map((__, j) => (i === j && i > 0 ? PENALTY : 0)));
  for (const { z, y, weight } of rows) {
    const p = 1 / (1 + Math.exp(-dot(z, beta)));
    for (let i = 0; i < size; i++) {
      gradient[i] += weight * (p - (y ? 1 : 0)) * z[i];
      for (let j = 0; j < size; j++) hessian[i][j] += weight * p * (1 - p) * z[i] * z[j];
    }
  }
  const change = solve(hessian, gradient);
  return beta.map((b, i) => b - change[i]);
}

const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** Gauss-Jordan elimination with pivoting. */
function solve(matrix, right) {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  rows.forEach((_, i) => {
    const pivot = rows.reduce(
      (best, row, j) => (j >= i && Math.abs(row[i]) > Math.abs(rows[best][i]) ? j : best),
      i,
    );
    [rows[i], rows[pivot]] = [rows[pivot], rows[i]];
    rows.forEach((row, j) => {
      if (j === i) return;
      const factor = row[i] / rows[i][i];
      row.forEach((__, k) => (row[k] -= factor * rows[i][k]));
    });
  });
  return rows.map((row, i) => row.at(-1) / row[i]);
}

/** Counts of each place and date, classified with coefficients from the other regions. */
export function leftOut(places, { whole = fit(places), votes = [NO_VOTE] } = {}) {
  return REGIONS.flatMap((region) => {
    const others = Object.entries(places).filter(([place]) => !region.includes(place));
    const isFitted = region.some((place) => FITTED.includes(place));
    const coefficients = isFitted ? fit(Object.fromEntries(others)) : whole;
    return region.flatMap((place) =>
      DATES[place].flatMap((date) =>
        votes.map((voteOf) => ({
          ...{ place, date },
          ...classified(place, places[place], date, { coefficients, voteOf }),
        })),
      ),
    );
  });
}

/** Uses the year's quantile of log odds, as in methods 6.2, over every date of the year before. */
function classified(place, { points, dates }, date, { coefficients: [intercept, ...weights], voteOf }) {
  const year = dates.filter(
    ({ day }) => day <= date && Date.parse(date) - Date.parse(day) < YEAR_DAYS * 86_400_000,
  );
  const months = new Set(year.map(({ day }) => day.slice(5, 7))).size;
  const isOfRain = Math.abs(ZONES[place].lat) <= RAIN_LATITUDE;
  const threshold = isOfRain ? UNSEEN_YEAR * (1 - months / 12) : 0;
  const isOneSeason = months < (isOfRain ? 6 : 4);
  const answers = points.flatMap(({ label }, i) => {
    const values = year
      .map(({ features }) => intercept + dot(features[i], weights))
      .filter((value) => !Number.isNaN(value));
    if (CLEARED.has(label) || values.length === 0) return [];
    const over = quantile(values, YEAR_QUANTILE) - threshold;
    const spectral = Math.min(MAX_SPECTRAL, Math.max(-MAX_SPECTRAL, over));
    return [{ label, yes: spectral + voteOf(FOREST.has(label)) > 0 }];
  });
  return { ...countsOf(answers, FOREST), isOneSeason };
}

function quantile(values, q) {
  const sorted = values.toSorted((a, b) => a - b);
  const position = q * (sorted.length - 1);
  const lower = sorted[Math.floor(position)];
  return lower + (position % 1) * ((sorted[Math.floor(position) + 1] ?? lower) - lower);
}

/** Numeric values of `const NAME = …` in a source. */
function constantsOf(path, names) {
  const text = readFileSync(path, 'utf8');
  return names.map((name) => Number(new RegExp(`const ${name}(?:: f32)? = (-?[\\d.]+);`).exec(text)[1]));
}

if (pathToFileURL(process.argv[1]).href === import.meta.url) {
  const places = await trainingPlaces();
  const whole = fit(places);
  const fitted = whole.map((value) => Number(value.toFixed(2)));
  const held = constantsOf(KERNEL, NAMES);
  NAMES.forEach((name, i) => process.stdout.write(`${name} ${fitted[i]} (the kernel has ${held[i]})\n`));
  for (const { place, date, ...counts } of leftOut(places, { whole }))
    process.stdout.write(
      `${place} ${date} without its region: kappa ${kappaOf(counts).toFixed(2)} ${JSON.stringify(counts)}\n`,
    );
  if (fitted.some((value, i) => value !== held[i])) process.exitCode = 1;
}
