// A comparison of two periods of six scenes each, 10 km, beside an optical analysis of the same zone that has the six scenes of
// the second period alone (simulated, as in the bench of memory): wall time of both in turn, peak memory of the
// comparison in every place. Needs Linux.
import { pathToFileURL } from 'node:url';
import { join, relative } from 'node:path';
import { importParts, ROOT, tenKilometres, twoPeriods } from './support/cache.mjs';
import { interleave, loadLine, median } from './support/figures.mjs';
import { startHost } from './support/host.mjs';
import { inEveryPlace, printRuns } from './support/places.mjs';

const RUNS = Number(process.env.RUNS ?? 6);
const GOALS = { ratio: 1.8, megabytes: 400 };
const OFF = ['sentinel1', 'landsat89', 'landsat45', 'firms', 'gedi', 'canopyMap'];
const sources = Object.fromEntries(OFF.map((source) => [source, false]));

const { createSylvan } = await import(pathToFileURL(join(ROOT, 'dist/node.js')).href);
const parts = await importParts();
const one = await tenKilometres(parts);
const two = await twoPeriods(parts);
const { lat, lng, size } = two.request;
const periods = {
  ...{ lat, lng, size, date1_start: '2023-06-02', date1_end: '2023-08-31' },
  ...{ date2_start: '2024-06-02', date2_end: '2024-08-31' },
};

await timeInTurn();
const results = await inEveryPlace(two.folder, { sources, request: periods, runs: RUNS });
printRuns(results);
const megabytes = Math.max(...Object.values(results).map(({ allOverIdle }) => allOverIdle)) / 1e6;
console.log(`goal under ${GOALS.megabytes} MB over idle: ${megabytes.toFixed(0)} MB, the highest peak`);
console.log(JSON.stringify(Object.values(results)[0].runs[0].answer));

/** Both over local HTTP in Node, in turn: each time in a new Sylvan, and in one that is used again. */
async function timeInTurn() {
  const host = await startHost(ROOT);
  const open = (folder) =>
    createSylvan({ catalog: new URL(`/${relative(ROOT, folder)}/`, host.url).href, sources });
  const analyze = (sylvan) => sylvan.analyze(one.request);
  const compare = (sylvan) => sylvan.compare(periods);
  const kept = [open(one.folder), open(two.folder)];
  try {
    await printRatio('new', {
      analysis: () => inNew(open(one.folder), analyze),
      comparison: () => inNew(open(two.folder), compare),
    });
    const again = { analysis: () => analyze(kept[0]), comparison: () => compare(kept[1]) };
    await printRatio('used again', again);
  } finally {
    await Promise.all(kept.map((sylvan) => sylvan.close()));
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

async function printRatio(what, contenders) {
  const { analysis, comparison } = await interleave(contenders, RUNS);
  const ratios = comparison.times.map((time, i) => time / analysis.times[i]);
  const milliseconds = [analysis, comparison].map(({ times }) => Math.round(median(times)));
  console.log(
    `A Sylvan ${what}: analysis ${milliseconds[0]} ms, comparison ${milliseconds[1]} ms, ${median(ratios).toFixed(2)} times ` +
      `(goal under ${GOALS.ratio}; ${loadLine()})`,
  );
}
