// Measures how well answers agree with labels on real ground: `npm run accuracy -- real` analyzes and compares the labelled
// places of ../shared/data/truth (or SYLVAN_REAL_DATA) with the built library, and writes the first chapter of docs/ACCURACY.md.
// Needs those places, which are not in the repository.
import { join } from 'node:path';
import { cellsOf, chapter } from './accuracy-real-chapter.mjs';
import { forestCounts, lossCounts, producers, users, valueAt } from './labelled-counts.mjs';
import { DATES, itemsOf, PLACES, planeOf, pointsOf, requirePlaces, ZONES } from './labelled-places.mjs';
import { drawnVotesText } from './drawn-votes.mjs';
import { leftOut, trainingPlaces } from './train-forest.mjs';
import { unchangedText } from './unchanged-ground.mjs';

/** Values of the loss layer: confirmed, including by radar. */
const CONFIRMED = new Set([2, 3]);

const DRY = ['2018-07-01', '2018-08-15', '2019-07-01', '2019-07-31'];
const WIDE = ['2018-07-01', '2018-09-15', '2019-06-01', '2019-07-31'];
/** Two windows of one year, without a known change between them. */
const UNCHANGED = [
  ['2018-05-20', '2018-06-30', '2018-07-10', '2018-08-05'],
  ['2018-03-01', '2018-04-15', '2018-05-01', '2018-06-15'],
  ['2018-06-20', '2018-07-31', '2018-08-10', '2018-09-20'],
];
/** Half of the points are cleared in the year of these windows. */
const FEW_IMAGES = [
  ['2018-07-20', '2018-08-20', '2019-04-20', '2019-05-20'],
  ['2018-07-20', '2018-12-20', '2019-01-20', '2019-05-20'],
];
const COMPARISONS = [
  ...[DRY, WIDE].map((days) => ({ place: 'rondonia', days })),
  ...FEW_IMAGES.map((days) => ({ place: 'prodes_226064', days })),
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
      forest.push({ place, date, ...run, ...(run.answer && { counts: forestCounts(run) }) });
      log(cellsOf(forest.at(-1)).join('  '));
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

function analysedLoss(run) {
  const isLost = (value) => value > 0;
  return lossRow(['analyze', 'rondonia', '2019-07-31'], run, 'loss', isLost, (answer) => [
    hectares(answer.details.loss?.confirmed_ha),
    hectares(answer.details.loss?.provisional_ha),
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
    (answer) => [
      hectares(answer.changes.forest_loss_ha),
      hectares(answer.details.forest.provisional_loss_ha),
      `${answer.deforestation_alert}, ${answer.status}`,
    ],
  );
}

function lossRow(name, run, layer, isLost, told) {
  if (run.code) return [...name, `\`${run.code}\``, '–', '–', '–', '–'];
  const counts = lossCounts(run, layer, isLost);
  return [...name, producers(counts), users(counts), ...told(run.answer)];
}

const hectares = (value) => value?.toFixed(1) ?? 'null';
