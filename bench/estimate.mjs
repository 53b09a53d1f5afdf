// Compares the estimated bytes of analyses and comparisons with the bytes fetched from files in the layouts of public hosts, and
// the bytes of a comparison with those of an analysis, for zones of random sizes at random places, with all sources. Simulated
// ground. `ZONES=5 node bench/estimate.mjs` tries fewer.
import { importLibrary, importParts } from './support/cache.mjs';
import { sum } from './support/figures.mjs';
import { startHost } from './support/host.mjs';
import { publishedGround, trafficBySource } from './support/published.mjs';
import { figure, publish } from './support/publish.mjs';
import { AS_IN_USE } from './support/steps.mjs';
import { amount, scaled } from './support/scale.mjs';

const ZONES = amount('ZONES', 30);
const SEED = 4091;
const SMALLEST = 1;
const LARGEST = scaled(15, 1);
/** Metres of ground around a zone: grids and blocks extend beyond its edges. */
const MARGIN = 1_000;
const NEAR = 0.25;
/** Days of each period of a comparison. The second ends on the analysis' date, the first a year earlier. */
const PERIOD = 90;
const YEAR = 365;
/** Maximum ratio of a comparison's bytes to those of an analysis of the same zone. */
const MOST_OF_ANALYSIS = 1.3;
/** Sources of the estimate, each with the names of its parts in the traffic. */
const PARTS = {
  sentinel2: ['Sentinel-2, classes', 'Sentinel-2, bands'],
  sentinel1: ['Sentinel-1'],
  landsat: ['Landsat'],
  'canopy-map': ['Canopy map'],
};

const parts = await importParts();
const ground = await publishedGround(parts);
const { createSylvan } = await importLibrary();
const host = await startHost();
const sylvan = createSylvan({ ...AS_IN_USE, catalog: host.catalogIn(ground.folder) });
const zones = [];
for (let i = 0; i < ZONES; i++) zones.push(await measured(i));
await sylvan.close();
host.close();
await report();

/** Estimated and fetched MB of zone `i` by an analysis and a comparison, in total and by source. */
async function measured(i) {
  const draw = (n) => parts.hash(i, SEED, n) / 2 ** 32;
  const size = SMALLEST + Math.floor(draw(0) * (LARGEST - SMALLEST + 1));
  const room = ground.side - 2 * MARGIN - 1000 * size;
  const centre = [1, 2].map((n) => MARGIN + 500 * size + draw(n) * room);
  const periods = {
    ...{ date1_start: dayBefore(YEAR + PERIOD), date1_end: dayBefore(YEAR) },
    ...{ date2_start: dayBefore(PERIOD), date2_end: ground.date },
  };
  return {
    analysis: await fetchedBy('analyze', { size, date: ground.date }, centre),
    comparison: await fetchedBy('compare', { size, ...periods }, centre),
  };
}

function dayBefore(days) {
  return new Date(Date.parse(ground.date) - days * 86_400_000).toISOString().slice(0, 10);
}

async function fetchedBy(call, request, centre) {
  const estimate = await sylvan.estimate({ ...request, ...ground.positionInWorldAt(...centre) });
  await host.takeRequests();
  await sylvan[call]({ ...request, ...ground.positionAt(...centre) });
  const traffic = trafficBySource(await host.takeRequests());
  const sources = Object.entries(PARTS).map(([source, names]) => {
    const bytes = sum(names, (name) => traffic[name]?.bytes ?? 0);
    return { source, estimated: (estimate.sources[source] ?? 0) / 1e6, fetched: bytes / 1e6 };
  });
  // The ground has no reference maps, so their part of the estimate is left out.
  const [estimated, fetched] = ['estimated', 'fetched'].map((part) => sum(sources, (source) => source[part]));
  return { sources, estimated, fetched };
}

function ratiosOf(of) {
  return zones.map(of).map(({ estimated, fetched }) => estimated / fetched);
}

async function report() {
  const ratios = {
    ...Object.fromEntries(
      Object.keys(PARTS).map((source, i) => [source, ratiosOf(({ analysis }) => analysis.sources[i])]),
    ),
    'analysis, all sources': ratiosOf(({ analysis }) => analysis),
    'comparison, all sources': ratiosOf(({ comparison }) => comparison),
  };
  const more = zones.map(({ analysis, comparison }) => comparison.fetched / analysis.fetched);
  const near = (list) => list.filter((ratio) => Math.abs(ratio - 1) <= NEAR).length / list.length;
  const isNear = (what, list) => ({ what, value: near(list), atLeast: 0.9 });
  const at = (list, fraction) =>
    list.toSorted((a, b) => a - b)[Math.round(fraction * (list.length - 1))].toFixed(2);
  const spread = (list) => [0, 0.5, 1].map((fraction) => at(list, fraction));
  const [analyses, comparisons] = [ratios['analysis, all sources'], ratios['comparison, all sources']];
  await publish({
    id: 'estimate',
    title: 'Estimates of the data fetched',
    setup: [
      `The ${ZONES} zones, with sides of ${SMALLEST} to ${LARGEST} km, lie at random places in the simulated landscape of the \`bytes\` benchmark. For each zone, the benchmark runs an analysis with all sources at standard detail, and a comparison of two periods of ${PERIOD} days, a year apart. The estimate is requested for the place that has the same position in a real Sentinel-2 tile as the zone has in its simulated tile.`,
    ],
    tables: [
      {
        caption: 'Ratio of the estimated bytes to the bytes fetched',
        head: ['', 'within 25 %', 'lowest', 'median', 'highest'],
        rows: Object.entries(ratios).map(([source, list]) => [
          source,
          `${Math.round(100 * near(list))} %`,
          ...spread(list),
        ]),
      },
      {
        caption: 'Ratio of the bytes of a comparison to those of an analysis of the same zone',
        head: ['lowest', 'median', 'highest'],
        rows: [spread(more)],
      },
    ],
    figures: [figure('estimated / fetched', analyses, { unit: '' })],
    goals: [
      isNear('fraction of analyses whose estimate is within 25 % of the bytes fetched', analyses),
      isNear('fraction of comparisons whose estimate is within 25 % of the bytes fetched', comparisons),
      {
        what: 'median ratio of the bytes of a comparison to those of an analysis',
        value: Number(at(more, 0.5)),
        atMost: MOST_OF_ANALYSIS,
      },
    ],
  });
}
