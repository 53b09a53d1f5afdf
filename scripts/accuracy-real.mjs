// Measures how well answers agree with labels on real ground: `npm run accuracy -- real` analyzes and compares the labelled
// places of ../shared/data/truth (or SYLVAN_REAL_DATA) with the built library, and writes the first chapter of docs/ACCURACY.md.
// Needs those places, which are not in the repository.
import { join } from 'node:path';
import { mean, median } from '../bench/support/figures.mjs';
import { table } from './accuracy-tables.mjs';
import {
  CLEARED,
  countsOf,
  DATES,
  FOREST,
  itemsOf,
  kappaOf,
  LEFT_OUT,
  PLACES,
  planeOf,
  pointsOf,
  requirePlaces,
  ZONES,
} from './labelled-places.mjs';
import { drawnVotesText } from './drawn-votes.mjs';
import { FITTED, leftOut, trainingPlaces } from './train-forest.mjs';
import { unchangedText } from './unchanged-ground.mjs';

const UNKNOWN_CLASS = 255;
/** Values of the loss layer: confirmed, including by radar. */
const CONFIRMED = new Set([2, 3]);
/** Most points of cover on either side of an interval (src/products/forest/cover.ts). */
const MARGIN = 13;
const ONE_SEASON_MARGIN = 20;

const DRY = ['2018-07-01', '2018-08-15', '2019-07-01', '2019-07-31'];
const WIDE = ['2018-07-01', '2018-09-15', '2019-06-01', '2019-07-31'];
/** Two windows of one year, without a known change between them. */
const UNCHANGED = [
  ['2018-05-20', '2018-06-30', '2018-07-10', '2018-08-05'],
  ['2018-03-01', '2018-04-15', '2018-05-01', '2018-06-15'],
  ['2018-06-20', '2018-07-31', '2018-08-10', '2018-09-20'],
];
const COMPARISONS = [
  ...[DRY, WIDE].map((days) => ({ place: 'rondonia', days })),
  ...['pantanal', 'matlantica'].flatMap((place) => UNCHANGED.map((days) => ({ place, days }))),
];

/** The chapter as Markdown. Rejects if the places are missing. */
export async function realChapter(createSylvan, log = () => undefined) {
  requirePlaces();
  const forest = [];
  const losses = [];
  for (const [place, dates] of Object.entries(DATES))
    for (const date of dates) {
      const run = await answered(createSylvan, place, 'analyze', { ...ZONES[place], date });
      forest.push(forestRow(place, date, run));
      log(forest.at(-1).join('  '));
      if (place === 'rondonia' && date === '2019-07-31') losses.push(analysedLoss(run));
    }
  for (const { place, days } of COMPARISONS) {
    const [date1_start, date1_end, date2_start, date2_end] = days;
    const request = { ...ZONES[place], date1_start, date1_end, date2_start, date2_end };
    losses.push(comparedLoss(place, days, await answered(createSylvan, place, 'compare', request)));
    log(losses.at(-1).join('  '));
  }
  const places = await trainingPlaces();
  const unchanged = await unchangedText(
    async (place, catalog, request) =>
      lostPoints(await answered(createSylvan, place, 'compare', request, catalog)),
    log,
  );
  return chapter(forest, losses, leftOut(places), { drawn: drawnVotesText(places), unchanged });
}

/** The answer and its layers with the label of each labelled point, or the problem's code. */
async function answered(createSylvan, place, operation, request, catalog = join(PLACES, place)) {
  const sylvan = createSylvan({ catalog, cache: false });
  try {
    const { layers, ...answer } = await sylvan[operation](request, { layers: true });
    return { answer, layers, points: await positionsOf(place) };
  } catch (error) {
    return { code: error.code ?? String(error) };
  } finally {
    await sylvan.close();
  }
}

/** The label of each point, and whether its loss is certain; `null` if the answer reports no loss. */
function lostPoints({ code, answer, layers, points }) {
  if (code || answer.changes.forest_loss_ha === null) return null;
  const loss = layers.find(({ id }) => id === 'loss');
  return points.map(({ label, ...point }) => ({ label, isLost: CONFIRMED.has(valueAt(loss, point)) }));
}

/** Labelled points of a place in the projection of its images. */
async function positionsOf(place) {
  const [{ assets }] = itemsOf(place);
  const { image } = await planeOf(join(PLACES, place, assets.red.href));
  return (await pointsOf(place)).map(({ label, row, col }) => ({ label, ...centreOf(image, col, row) }));
}

function centreOf(image, col, row) {
  const [x, y] = image.getOrigin();
  const [width, height] = image.getResolution();
  return { x: x + (col + 0.5) * width, y: y + (row + 0.5) * height };
}

/** A layer's value at a point; undefined outside, or if the answer lacks the layer. */
export function valueAt(layer, { x, y }) {
  if (layer === undefined) return undefined;
  const { grid, data } = layer;
  const [width, , west, , height, north] = grid.affine;
  const [col, row] = [Math.floor((x - west) / width), Math.floor((y - north) / height)];
  return col < 0 || row < 0 || col >= grid.width || row >= grid.height
    ? undefined
    : data[row * grid.width + col];
}

const NOT_FOREST_NOR_OTHER = new Set([...LEFT_OUT, ...CLEARED]);

/** Undefined if unknown. */
export function decided(value, isYes) {
  return value === undefined || Number.isNaN(value) || value === UNKNOWN_CLASS ? undefined : isYes(value);
}

/** Counts of a yes/no layer against the labels; skips the classes in `unlabelled`. */
function confusion({ layers, points }, id, isYes, truth, unlabelled) {
  const layer = layers.find((one) => one.id === id);
  const answers = points.flatMap(({ label, ...point }) => {
    const yes = unlabelled.has(label) ? undefined : decided(valueAt(layer, point), isYes);
    return yes === undefined ? [] : [{ label, yes }];
  });
  return countsOf(answers, truth);
}

/** Counts of the forest layer; skips points cleared during the year. */
function forestCounts(run, id = 'forest', isYes = (value) => value === 1) {
  return confusion(run, id, isYes, FOREST, NOT_FOREST_NOR_OTHER);
}

export const percent = (part, whole) => (whole === 0 ? '–' : ((100 * part) / whole).toFixed(1));
export const producers = ({ tp, fn }) => percent(tp, tp + fn);
const hectares = (value) => value?.toFixed(1) ?? 'null';
const users = ({ tp, fp }) => percent(tp, tp + fp);
const allOf = ({ tp, fp, fn, tn }) => tp + fp + fn + tn;

/** What {@link countsOf} counts of forest: headings, and how to print each. */
export const FOREST_COLUMNS = [
  ['Kappa', kappaText],
  ["Producer's %", producers],
  ["User's %", users],
  ['Pasture mapped as forest %', ({ pasture, pastureYes }) => percent(pastureYes, pasture)],
  ['Crops mapped as forest %', ({ crops, cropsYes }) => percent(cropsYes, crops)],
];

/** Of an analysis: its `answer`, the `counts` of its forest, and those of the rule NDVI > 0.6. */
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
  ['NDVI > 0.6', ({ ndvi }) => kappaText(ndvi)],
];
const HEADS = COLUMNS.map(([head]) => head);

function isOneSeason({ details }) {
  return details.warnings.some(({ code }) => code === 'one-season');
}

function forestRow(place, date, run) {
  if (run.code) return [place, date, `\`${run.code}\``, ...Array(HEADS.length - 3).fill('–')];
  const ndvi = forestCounts(run, 'ndvi', (value) => value > 0.6);
  const row = { place, date, answer: run.answer, counts: forestCounts(run), ndvi };
  return COLUMNS.map(([, of]) => of(row));
}

/** A dash if the labels have only one class. */
function kappaText(counts) {
  const isMixed = counts.tp + counts.fn > 0 && counts.fp + counts.tn > 0;
  return isMixed ? kappaOf(counts).toFixed(2) : '–';
}

function analysedLoss(run) {
  const isLost = (value) => value > 0;
  return lossRow(['analyze', 'rondonia', '2019-07-31'], run, 'loss', isLost, (answer) => [
    hectares(answer.details.loss?.confirmed_ha),
    answer.deforestation_alert,
  ]);
}

function comparedLoss(place, [a, b, c, d], run) {
  const name = ['compare', place, `${a}..${b} / ${c}..${d}`];
  return lossRow(
    name,
    run,
    'forest-change',
    (value) => value === 1,
    (answer) => [hectares(answer.changes.forest_loss_ha), `${answer.deforestation_alert}, ${answer.status}`],
  );
}

function lossRow(name, run, layer, isLost, told) {
  if (run.code) return [...name, `\`${run.code}\``, '–', '–', '–'];
  const counts = confusion(run, layer, isLost, CLEARED, LEFT_OUT);
  return [...name, producers(counts), users(counts), ...told(run.answer)];
}

/** A place with coefficients fitted to the other regions. */
function leftOutRow({ place, date, ...counts }) {
  const matrix = ['tp', 'fn', 'fp', 'tn'].map((key) => String(counts[key]));
  return [place, date, ...FOREST_COLUMNS.map(([, of]) => of(counts)), ...matrix];
}

/** The numbers of a column, from rows that have one. */
function numbersOf(rows, head) {
  return rows
    .map((row) => Number.parseFloat(row[HEADS.indexOf(head)]))
    .filter((value) => !Number.isNaN(value));
}

const meanKappa = (rows) => mean(numbersOf(rows, 'Kappa')).toFixed(2);
const isFitted = ([place]) => FITTED.includes(place);
const isOther = (row) => !isFitted(row);

/** Whether a place is labelled with both forest and other ground, not only one of them. */
const hasLabels = (row) => row[HEADS.indexOf('Kappa')] !== '–';

/**
 * In how many rows the cover interval, centred on the mapped forest of the labelled points, contains their forest; and the median
 * width.
 */
function intervalsOf(rows) {
  const intervals = rows.flatMap((row) => {
    const [low, high] = row[HEADS.indexOf('Interval')].split('–').map(Number);
    const [called, cover, labels] = ['Mapped as forest %', 'Cover %', 'Labels %'].map((head) =>
      Number(row[HEADS.indexOf(head)]),
    );
    const error = called - labels;
    return high === undefined
      ? []
      : [{ width: high - low, holds: error <= cover - low && -error <= high - cover }];
  });
  const width = median(intervals.map((one) => one.width));
  const held = intervals.filter((one) => one.holds).length;
  return `in ${held} of ${intervals.length} analyses; the median width of this interval is ${width.toFixed(0)} percentage points`;
}

/**
 * The median error of cover in points, with coefficients from other regions, for places with both classes, and how often it is
 * within the margins.
 */
function coverErrors(others) {
  const mixed = others.filter(({ tp, fn, fp, tn }) => tp + fn > 0 && fp + tn > 0);
  const errors = mixed.map((row) => ({
    points: Math.abs((100 * (row.fp - row.fn)) / (row.tp + row.fn + row.fp + row.tn)),
    margin: row.isOneSeason ? ONE_SEASON_MARGIN : MARGIN,
  }));
  const held = errors.filter(({ points, margin }) => points <= margin).length;
  return `${median(errors.map(({ points }) => points)).toFixed(1)} percentage points; ${held} of ${mixed.length} errors are at most ${MARGIN} percentage points, or at most ${ONE_SEASON_MARGIN} points if only one season was observed`;
}

/** The largest difference between a place's scores over its dates. */
function spreadOf(forest, place) {
  const scores = numbersOf(
    forest.filter((row) => row[0] === place),
    'Score',
  );
  return Math.max(...scores) - Math.min(...scores);
}

const listOf = (items) => new Intl.ListFormat('en-GB').format(items);

function chapter(forest, losses, others, { drawn, unchanged }) {
  const spreads = Object.keys(DATES)
    .filter((place) => DATES[place].length > 2)
    .map((place, i) => `${spreadOf(forest, place)}${i === 0 ? ' points' : ''} in ${place}`);
  const rows = others.map(leftOutRow);
  return `## On real ground

This chapter compares the results of ${forest.length} analyses and ${losses.length} tests of loss detection with labels from public data sets ([sources](data.md)). For most
places, the images are mosaics assembled from the pixels of labelled points. Mosaics can test spectra, seasons and change, but not edges or areas.
The fraction of each class in a mosaic depends on how the points were sampled. Producer's accuracy is the fraction of the labelled forest that Sylvan
maps as forest. User's accuracy is the fraction of the forest mapped by Sylvan that is labelled as forest. The column "NDVI > 0.6" gives the
kappa that this simple threshold achieves on the same composite. Points where forest was cleared in the twelve months before the date of the
analysis are left out, except in the tests of loss detection.

With the coefficients of the released library, the mean kappa is ${meanKappa(forest.filter(isFitted))} at the places in the training set (${FITTED.join(', ')})
and ${meanKappa(forest.filter(isOther))} at the other places. Where both forest and other land cover are labelled, the 95 % interval for forest
cover contains the labelled fraction ${intervalsOf(forest.filter(hasLabels))}. The score
varies between the dates of the same place by at most ${listOf(spreads)}.

${table(HEADS, forest)}

The next table uses coefficients fitted to the other regions (\`npm run train\` holds out whole regions). Each row uses the spectra of
all dates in the twelve months up to its date, without other evidence and without loss detection. The mean kappa is ${meanKappa(rows.filter(isFitted))} at the places in the
training set and ${meanKappa(rows.filter(isOther))} at the other places. The median error of forest cover is ${coverErrors(others)}.
The last four columns give the confusion matrix in numbers of points: forest that is mapped as forest ("Found") or not mapped as forest ("Missed"),
and non-forest that is mapped as forest ("False") or not mapped as forest ("Right").

${table(['Place', 'Date', ...FOREST_COLUMNS.map(([head]) => head), 'Found', 'Missed', 'False', 'Right'], rows)}

No reference maps are available for these mosaics ([methods 6.3](methods.md#63-other-evidence)). Maps were therefore simulated 20 times at the labelled points, from the published
error rates of GFC2020. If the simulated maps are used with the same coefficients, ${drawn}.

**Loss.** In \`rondonia\`, some of the points were cleared between August 2018 and July 2019. Nothing changed at the other places, so any loss
reported there is an error. If the seasons of the two periods are not comparable, the record suggests
other dates.

${table(['Call', 'Place', 'Date or periods', "Producer's %", "User's %", 'Lost ha', 'Alert, status'], losses)}

${unchanged}
`;
}
