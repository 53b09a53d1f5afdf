// A comparison of two periods of six scenes each, 10 km, next to an optical analysis of the same zone that has the six scenes
// of the second period alone (simulated, as in the bench of memory): wall time of both in turn, peak memory of the
// comparison in every place. Needs Linux.
import { pathToFileURL } from 'node:url';
import { importParts, ROOT, tenKilometres, twoPeriods } from './support/cache.mjs';
import { interleave, median } from './support/figures.mjs';
import { startHost } from './support/host.mjs';
import {
  highestPeak,
  atEverySite,
  LIBRARY,
  missingSites,
  OPTICAL_ALONE as sources,
  pathOf,
  runsFigures,
  runsTable,
} from './support/sites.mjs';
import { figure, publish } from './support/publish.mjs';
import { AS_IN_USE } from './support/steps.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 6);
const RATIO = 1.8;

const { createSylvan } = await import(pathToFileURL(LIBRARY).href);
const parts = await importParts();
const one = await tenKilometres(parts);
const two = await twoPeriods(parts);
const { lat, lng, size } = two.request;
const periods = {
  lat,
  lng,
  size,
  date1_start: '2023-06-02',
  date1_end: '2023-08-31',
  date2_start: '2024-06-02',
  date2_end: '2024-08-31',
};

const inTurn = await timeInTurn();
const results = await atEverySite(two.folder, { sources, request: periods, runs: RUNS });
const [{ answer }] = Object.values(results)[0].runs;

await publish({
  id: 'compare',
  title: 'A comparison of two periods, 10 km',
  setup: [
    'Twelve simulated scenes of Sentinel-2, six of each period, 30 % cloud; the analysis in the same table has the later six. No other source.',
    `Medians of ${RUNS} runs in turn in Node over local HTTP; then each place has a fresh process that compares ${RUNS} times.`,
    `The answer: ${JSON.stringify(answer)}.`,
  ],
  tables: [
    {
      caption: 'ms over local HTTP in Node',
      head: ['a Sylvan', 'analysis', 'comparison', 'times'],
      rows: Object.entries(inTurn).map(([name, { analysis, comparison }]) => [
        name,
        ...[analysis, comparison].map(({ times }) => Math.round(median(times))),
        ratioOf(inTurn[name]).toFixed(2),
      ]),
    },
    runsTable(results),
  ],
  figures: [
    ...Object.entries(inTurn).flatMap(([name, contenders]) =>
      Object.entries(contenders).map(([what, { times }]) => figure(`${what}, ${name} Sylvan`, times)),
    ),
    ...runsFigures(results),
  ],
  goals: [
    ...Object.keys(inTurn).map((name) => ({
      what: `comparison / analysis, a Sylvan ${name}`,
      value: ratioOf(inTurn[name]),
      atMost: RATIO,
    })),
    { what: 'MB over idle, the highest peak', value: highestPeak(results), atMost: 400 },
  ],
  missing: missingSites(results),
});

/** Both over local HTTP in Node, in turn: each time in a new Sylvan, and in one that is used again. */
async function timeInTurn() {
  const host = await startHost(ROOT);
  const open = (folder) =>
    createSylvan({ ...AS_IN_USE, catalog: new URL(`${pathOf(folder)}/`, host.url).href, sources });
  const analyze = (sylvan) => sylvan.analyze(one.request);
  const compare = (sylvan) => sylvan.compare(periods);
  const cached = [open(one.folder), open(two.folder)];
  const fresh = {
    analysis: () => inNew(open(one.folder), analyze),
    comparison: () => inNew(open(two.folder), compare),
  };
  const again = { analysis: () => analyze(cached[0]), comparison: () => compare(cached[1]) };
  try {
    return { new: await interleave(fresh, RUNS), 'used again': await interleave(again, RUNS) };
  } finally {
    await Promise.all(cached.map((sylvan) => sylvan.close()));
    host.close();
  }
}

async function inNew(sylvan, work) {
  try {
    return await work(sylvan);
  } finally {
    await sylvan.close();
  }
}

/** The median of the ratios of runs that follow one another. */
function ratioOf({ analysis, comparison }) {
  return median(comparison.times.map((time, i) => time / analysis.times[i]));
}
