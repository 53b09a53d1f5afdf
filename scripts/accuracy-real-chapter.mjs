// The first chapter of docs/ACCURACY.md as text, from the measurements of scripts/accuracy-real.mjs.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { mean, median } from '../bench/support/figures.mjs';
import { table } from './accuracy-tables.mjs';
import { allOf, FOREST_COLUMNS, isMixed, percent } from './labelled-counts.mjs';
import { DATES, kappaOf } from './labelled-places.mjs';
import { FITTED } from './train-forest.mjs';

/** Maximum points of cover on either side of an interval; the second is for one season (src/products/forest/cover.ts). */
const MARGIN = 13;
const ONE_SEASON_MARGIN = 20;

/** Columns of an analysis: heading, and cell from its `answer` and the `counts` of its forest. */
const COLUMNS = [
  ['Place', ({ place }) => place],
  ['Date', ({ date }) => date],
  ...FOREST_COLUMNS.map(([head, of]) => [head, ({ counts }) => of(counts)]),
  ['Mapped as forest %', ({ counts }) => percent(counts.tp + counts.fp, allOf(counts))],
  ['Cover %', ({ answer }) => answer.forest_cover?.toFixed(1) ?? 'null'],
  ['Interval', ({ answer }) => (answer.details.intervals.forest_cover ?? []).join('–')],
  ['Labels %', ({ counts }) => percent(counts.tp + counts.fn, allOf(counts))],
  ['One season', ({ answer }) => (isOneSeason(answer) ? 'yes' : '')],
  ['Score', ({ answer }) => String(answer.score)],
];
const HEADS = COLUMNS.map(([head]) => head);

function isOneSeason({ details }) {
  return details.warnings.some(({ code }) => code === 'one-season');
}

/** The cells of an analysis or, if it failed, of its problem's `code`. */
export function cellsOf(row) {
  if (row.code === undefined) return COLUMNS.map(([, of]) => of(row));
  return [row.place, row.date, `\`${row.code}\``, ...Array(HEADS.length - 3).fill('–')];
}

/** Kappa of a random forest, by place and date (test/oracles/random_forest.py). */
const PEERS = JSON.parse(readFileSync(resolve(import.meta.dirname, '../test/oracles/random_forest.json')));

/** The cells of a place with coefficients fitted to the other regions, and the kappa of a random forest trained on them. */
function leftOutCells({ place, date, ...counts }) {
  const matrix = ['tp', 'fn', 'fp', 'tn'].map((key) => String(counts[key]));
  const peer = PEERS[`${place} ${date}`]?.toFixed(2) ?? '–';
  return [place, date, ...FOREST_COLUMNS.map(([, of]) => of(counts)), peer, ...matrix];
}

/** A row of a place and its kappa; none if its labels have only one class. */
const rowsOf = (place, counts) => (isMixed(counts) ? [[place, kappaOf(counts)]] : []);

/** The mean kappa of the places in the training set, or of the others. */
function meanKappa(rows, inTraining) {
  const chosen = rows.filter(([place]) => FITTED.includes(place) === inTraining);
  return mean(chosen, ([, kappa]) => kappa).toFixed(2);
}

/**
 * States how many analyses have a cover interval that, centred on the mapped forest of the labelled points, contains their
 * forest, and the median width of the intervals.
 */
function intervalsOf(analyses) {
  const intervals = analyses.flatMap(({ answer, counts }) => {
    const [low, high] = answer.details.intervals.forest_cover ?? [];
    const error = (100 * (counts.fp - counts.fn)) / allOf(counts);
    const holds = error <= answer.forest_cover - low && -error <= high - answer.forest_cover;
    return high === undefined ? [] : [{ width: high - low, holds }];
  });
  const width = median(intervals.map((one) => one.width));
  const held = intervals.filter((one) => one.holds).length;
  return `in ${held} of ${intervals.length} analyses; the median width of this interval is ${width.toFixed(0)} percentage points`;
}

/**
 * The median error of cover in points at places with both classes, with coefficients from other regions, and how often it is
 * within the margins.
 */
function coverErrors(others) {
  const mixed = others.filter(isMixed);
  const errors = mixed.map((row) => ({
    points: Math.abs((100 * (row.fp - row.fn)) / allOf(row)),
    margin: row.isOneSeason ? ONE_SEASON_MARGIN : MARGIN,
  }));
  const held = errors.filter(({ points, margin }) => points <= margin).length;
  return `${median(errors.map(({ points }) => points)).toFixed(1)} percentage points; ${held} of ${mixed.length} errors are at most ${MARGIN} percentage points, or at most ${ONE_SEASON_MARGIN} points if only one season was observed`;
}

/** The largest difference between a place's scores over its dates. */
function spreadOf(forest, place) {
  const scores = forest.flatMap((row) => (row.place === place ? [row.answer?.score ?? []].flat() : []));
  return Math.max(...scores) - Math.min(...scores);
}

const listOf = (items) => new Intl.ListFormat('en-GB').format(items);

/** The chapter as Markdown, from the rows of its tables and the sentences in `drawn` and `unchanged`. */
export function chapter(forest, losses, others, { drawn, unchanged }) {
  const spreads = Object.keys(DATES)
    .filter((place) => DATES[place].length > 2)
    .map((place, i) => `${spreadOf(forest, place)}${i === 0 ? ' points' : ''} in ${place}`);
  const analyses = forest.filter(({ counts }) => counts !== undefined);
  const rows = analyses.flatMap(({ place, counts }) => rowsOf(place, counts));
  const leftOut = others.flatMap((row) => rowsOf(row.place, row));
  const peers = Object.entries(PEERS).map(([key, kappa]) => [key.split(' ')[0], kappa]);
  return `## On real ground

This chapter compares the results of ${forest.length} analyses and ${losses.length} tests of loss detection with labels from public data sets ([sources](data.md)). For most
places, the images are mosaics assembled from the pixels at labelled points. Mosaics can test spectral classification, seasonality and change detection, but not edges or areas.
The fraction of each class in a mosaic depends on how the points were sampled. Producer's accuracy is the fraction of the labelled forest that Sylvan
maps as forest. User's accuracy is the fraction of the forest mapped by Sylvan that is labelled as forest. Points where forest was cleared in the twelve months before the date of the
analysis are left out, except in the tests of loss detection.

With the coefficients in the released library, the mean kappa is ${meanKappa(rows, true)} at the places in the training set (${FITTED.join(', ')})
and ${meanKappa(rows, false)} at the other places. Where both forest and other land cover are labelled, the 95 % interval for forest
cover contains the labelled fraction ${intervalsOf(analyses.filter(({ counts }) => isMixed(counts)))}. Between
dates at the same place, the score varies by at most ${listOf(spreads)}.

${table(HEADS, forest.map(cellsOf))}

The next table uses coefficients fitted to the other regions (\`npm run train\` holds out whole regions). Each row uses the spectra of
all dates in the twelve months up to its date, without other evidence and without loss detection. The mean kappa is ${meanKappa(leftOut, true)} at the places in the
training set and ${meanKappa(leftOut, false)} at the other places. The median error of forest cover is ${coverErrors(others)}.
The column "Random forest" gives the kappa of scikit-learn's random forest, trained on all other regions with five percentiles of red, near-infrared and SWIR2 reflectance, NDVI and NBR over
the same twelve months; its mean is ${meanKappa(peers, true)} at the places in the training set and ${meanKappa(peers, false)} at the others.
The last four columns give the confusion matrix in numbers of points: forest mapped as forest (TP) or missed (FN),
and non-forest mapped as forest (FP) or not (TN).

${table(['Place', 'Date', ...FOREST_COLUMNS.map(([head]) => head), 'Random forest', 'TP', 'FN', 'FP', 'TN'], others.map(leftOutCells))}

No reference maps are available for these mosaics ([methods 6.3](methods.md#63-other-evidence)). Maps were therefore simulated 20 times at the labelled points, from the published
error rates of GFC2020. If the simulated maps are used with the same coefficients, ${drawn}.

**Loss.** In \`rondonia\`, some of the points were cleared between August 2018 and July 2019; in \`prodes_226064\`, of which there are only four
images, half of the points were cleared in the year up to May 2019. A clearing counts as missed if its change is unknown. Nothing changed at the other places, so any loss
reported there is an error. If the seasons of the two periods are not comparable, the record suggests
other dates.

${table(['Call', 'Place', 'Date or periods', "Producer's %", "User's %", 'Lost ha', 'Provisional ha', 'Alert, status'], losses)}

${unchanged}
`;
}
