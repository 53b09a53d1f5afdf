// Landscapes in which forest is hard to distinguish from other land (simulator/landscapes), analyzed by the built library on two
// days each. `npm run accuracy -- hard` renews only their chapter of docs/ACCURACY.md. The results are reported; none of them has
// to pass.
import { join } from 'node:path';
import { decided, FOREST_COLUMNS, producers, showsLoss, valueAt } from './labelled-counts.mjs';
import { table } from './accuracy-tables.mjs';
import { withZone } from './accuracy-zones.mjs';
import { kappaOf, outcomeOf } from './labelled-places.mjs';

/** Classes that count as neither forest nor other land. */
const LEFT_OUT = ['savanna', 'hedge'];

/** Assesses each landscape in turn; `names` selects some of them. */
export async function assessHardLandscapes(folder, names = null, log = () => undefined) {
  const { HARD_LANDSCAPES } = await import('../build/simulator.js');
  const assessed = [];
  for (const landscape of HARD_LANDSCAPES.filter(({ name }) => names === null || names.includes(name))) {
    const days = await assessLandscape(landscape, folder);
    for (const day of days) log(rowOf(day).join('  '));
    assessed.push(...days);
  }
  return assessed;
}

/** Writes a landscape into `folder`, which the caller owns, analyzes it on its days and removes it again. */
async function assessLandscape({ name, spec, dates }, folder) {
  const { landscapeLabels, USE, writeLandscape } = await import('../build/simulator.js');
  const position = join(folder, spec.id);
  const { request } = await writeLandscape(spec, position);
  const answersOf = async (sylvan) => {
    const days = [];
    for (const date of dates) {
      const { layers, ...answer } = await sylvan.analyze({ ...request, date }, { layers: true });
      days.push({ name, date, answer, ...measures(landscapeLabels(spec, date), layers, USE) });
    }
    return days;
  };
  return withZone(position, answersOf, { cache: false });
}

/** Compares the layers with the labelled pixels where their values are known. */
function measures(labels, layers, USE) {
  const { width, affine } = labels.grid;
  const [step, , west, , down, north] = affine;
  const centreOf = (i) => ({
    x: west + ((i % width) + 0.5) * step,
    y: north + (Math.floor(i / width) + 0.5) * down,
  });
  const [forestAt, ndviAt, lossAt] = ['forest', 'ndvi', 'loss'].map((name) => {
    const layer = layers.find(({ id }) => id === name);
    return (i) => valueAt(layer, centreOf(i));
  });
  const leftOut = LEFT_OUT.map((use) => USE[use]);
  const isAssessed = (i) => !leftOut.includes(labels.use[i]);
  const isForest = (i) => labels.forest[i] === 1;
  const forestOf = (is) => confusion(labels, isAssessed, isForest, is);
  const openOf = (use) => (i) => labels.use[i] === USE[use] && !isForest(i);
  const land = labels.use.filter((use) => use !== USE.water).length;
  const isCalled = (i) => decided(forestAt(i), (value) => value === 1);
  const [pasture, crops] = ['pasture', 'crop'].map((use) =>
    confusion(labels, openOf(use), () => false, isCalled),
  );
  return {
    forest: {
      ...forestOf(isCalled),
      ...{ pasture: pasture.fp + pasture.tn, pastureYes: pasture.fp },
      ...{ crops: crops.fp + crops.tn, cropsYes: crops.fp },
    },
    ndvi: [0.4, 0.6].map((limit) => forestOf((i) => decided(ndviAt(i), (value) => value > limit))),
    // Where crowns disappeared one by one, either answer is right.
    loss: confusion(
      labels,
      (i) => labels.degraded[i] === 0,
      (i) => labels.cleared[i] === 1,
      (i) => showsLoss(lossAt(i), (value) => value > 0),
    ),
    coverPercent: (100 * labels.forest.filter((value) => value === 1).length) / land,
  };
}

function confusion({ use }, isAssessed, isTrue, isCalled) {
  const counts = { tp: 0, fp: 0, fn: 0, tn: 0 };
  for (let i = 0; i < use.length; i++) {
    const called = isAssessed(i) ? isCalled(i) : undefined;
    if (called !== undefined) counts[outcomeOf(called, isTrue(i))] += 1;
  }
  return counts;
}

const hectares = (pixels) => (pixels / 100).toFixed(1);

function intervalOf({ answer, coverPercent }) {
  const interval = answer.details.intervals.forest_cover;
  if (interval === undefined || interval === null) return '–';
  const [low, high] = interval;
  return `${low} to ${high} ${low <= coverPercent && coverPercent <= high ? '(holds)' : '(misses)'}`;
}

const COLUMNS = [
  ['Landscape', ({ name }) => name],
  ['Date', ({ date }) => date],
  ...FOREST_COLUMNS.map(([head, of]) => [head, ({ forest }) => of(forest)]),
  ['Cover %', (day) => `${day.answer.forest_cover?.toFixed(1) ?? '–'} / ${day.coverPercent.toFixed(1)}`],
  ['Interval', intervalOf],
  ['Cleared ha', ({ loss }) => hectares(loss.tp + loss.fn)],
  ['Found %', ({ loss }) => producers(loss)],
  ['False ha', ({ loss }) => hectares(loss.fp)],
  ['Alert', ({ answer }) => answer.deforestation_alert ?? '–'],
  ['Score', ({ answer }) => String(answer.score)],
  ['NDVI > 0.4', ({ ndvi }) => kappaOf(ndvi[0]).toFixed(2)],
  ['NDVI > 0.6', ({ ndvi }) => kappaOf(ndvi[1]).toFixed(2)],
];

function rowOf(day) {
  return COLUMNS.map(([, of]) => of(day));
}

/** The page's chapter on hard landscapes. */
export function hardChapter(days) {
  const zones = new Set(days.map(({ name }) => name)).size;
  const held = days.filter((day) => intervalOf(day).includes('holds')).length;
  return `## On hard landscapes

In these ${zones} simulated zones of 3 km × 3 km, forest is hard to distinguish from other land cover: an Amazon frontier, fields and savanna in the Cerrado,
remnants of Atlantic forest, the Pantanal, Welsh meadows, Gascon fields and woods, boreal clear-cuts and bogs, and eucalyptus plantations. Reflectances are sampled from the
labelled data sets, separately for each season; for land cover classes that these data sets lack, round values are assumed. The cloud masks miss some clouds, some scenes are hazy, and hills cast shadows on neighbouring slopes. Each zone is analyzed for one date in a green season and for one in a dry or leafless season. No automated test depends on these results; they serve to show where the methods fail.

The columns have the same meaning as in the first table on this page. Savanna and hedges count neither as forest nor as non-forest. Where only individual
trees were felled, reported loss counts neither as correct nor as false. A clearing counts as missed if its change is unknown. "Cleared ha" is the area felled or converted in the twelve months before the date, including
plantation harvests. The 95 % interval for forest cover contains the true cover in ${held} of ${days.length} analyses.

${table(
  COLUMNS.map(([head]) => head),
  days.map(rowOf),
)}
`;
}
