// Kappa of a random forest at the labelled places, as a peer of the forest model: scikit-learn, trained on the other regions with
// percentiles of the year's reflectances and indices.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CLEARED, countsOf, DATES, FOREST, REGIONS } from './labelled-places.mjs';
import { quantile, yearBefore } from './train-forest.mjs';

const QUANTILES = [0.1, 0.3, 0.5, 0.7, 0.9];
/** Maximum number of training points of each class, date and place. */
const MAX_POINTS = 400;

/** Counts by `place date`. Throws if Python has no scikit-learn; the environment variable `PYTHON` may name another one. */
export function randomForestCounts(places) {
  const sets = REGIONS.flat().flatMap((place) =>
    DATES[place].map((date) => setOf(place, date, places[place])),
  );
  const folds = REGIONS.map((region) => ({
    ...trainingOf(sets.filter(({ place }) => !region.includes(place))),
    asked: sets.filter(({ place }) => region.includes(place)).map(({ rows }) => rows.map(({ x }) => x)),
  }));
  const answers = answersTo(folds);
  const answersIn = ({ rows }, s) => rows.map(({ label }, i) => ({ label, yes: answers[s][i] }));
  return new Map(sets.map((set, s) => [`${set.place} ${set.date}`, countsOf(answersIn(set, s), FOREST)]));
}

function answersTo(folds) {
  const { stdout, status, stderr } = spawnSync(
    process.env.PYTHON ?? 'python3',
    [join(import.meta.dirname, 'random-forest.py')],
    { input: JSON.stringify(folds), encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  if (status !== 0) throw new Error(`The random forest needs Python with scikit-learn: ${stderr}`);
  return JSON.parse(stdout);
}

/** The points of a place that were seen in the year before a date, without cleared ones. */
function setOf(place, date, { points, dates }) {
  const year = yearBefore(dates, date);
  const rows = points.flatMap(({ label }, i) => {
    const seen = year.map(({ bands }) => bands.map((band) => band[i])).filter(([red]) => !Number.isNaN(red));
    return CLEARED.has(label) || seen.length === 0
      ? []
      : [{ label, x: percentilesOf(seen.map(quantitiesOf)) }];
  });
  return { place, date, rows };
}

function quantitiesOf([red, nir, swir22]) {
  return [red, nir, swir22, (nir - red) / (nir + red), (nir - swir22) / (nir + swir22)];
}

function percentilesOf(looks) {
  return looks[0].flatMap((_, f) =>
    QUANTILES.map((q) =>
      quantile(
        looks.map((look) => look[f]),
        q,
      ),
    ),
  );
}

/** Every place has equal weight, and within a date, so do forest and other ground. */
function trainingOf(sets) {
  const rows = sets.flatMap(({ place, rows: all }) =>
    [true, false].flatMap((y) => {
      const own = all.filter(({ label }) => FOREST.has(label) === y);
      const chosen = own.filter((_, i) => i % Math.ceil(own.length / MAX_POINTS) === 0);
      return chosen.map(({ x }) => ({ x, y, weight: 1 / chosen.length / DATES[place].length }));
    }),
  );
  return { x: rows.map(({ x }) => x), y: rows.map(({ y }) => y), weight: rows.map(({ weight }) => weight) };
}
