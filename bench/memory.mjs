// Peak memory and wall time of a 10 km, six-scene analysis (simulated, 10 m, 1024-pixel tiles, 30 % cloud) over local
// HTTP: in Node the whole process, worker threads included; in Chromium all renderer processes together; over idle.
// Needs Linux, whose kernel counts peaks.
import { join, relative } from 'node:path';
import { chromiumPath, isRunnable } from '../scripts/commands.mjs';
import { analyseInChromium, analyseInNode } from './support/analyses.mjs';
import { importParts, ROOT, tenKilometres } from './support/cache.mjs';
import { loadLine, median, megabytes, printTable } from './support/figures.mjs';
import { startHost } from './support/host.mjs';

const RUNS = Number(process.env.RUNS ?? 6);
const STEPS = ['search', 'survey', 'read', 'compute'];

const { folder, request } = await tenKilometres(await importParts());
const path = `/${relative(ROOT, folder)}/`;

const results = { 'Node, HTTP': await overHttp(), 'Node, files': await inNode(folder) };
if (isRunnable(chromiumPath()))
  results['Chromium, HTTP'] = await analyseInChromium(ROOT, { catalog: path, request, runs: RUNS });
else console.log('Chromium is not installed: left out');
report(results);

async function overHttp() {
  const host = await startHost(ROOT);
  try {
    return await inNode(new URL(path, host.url).href);
  } finally {
    host.close();
  }
}

function inNode(catalog) {
  return analyseInNode(join(ROOT, 'dist/node.js'), { catalog, request, runs: RUNS });
}

function report(places) {
  const rows = Object.entries(places).map(([place, result]) => {
    const warm = result.runs.slice(1);
    const { idle, firstOverIdle, allOverIdle } = result;
    return [
      place,
      ...[idle, firstOverIdle, allOverIdle].map(megabytes),
      Math.round(result.runs[0].milliseconds),
      Math.round(median(warm.map(({ milliseconds }) => milliseconds))),
      ...STEPS.map((step) => Math.round(median(warm.map(({ steps }) => steps[step] ?? 0)))),
    ];
  });
  console.log(`MB: idle; peak over idle in the first run and in all ${RUNS}`);
  console.log(`ms: the first run, the median of the others, and their steps`);
  printTable(['', 'idle', 'first', 'all', 'cold ms', 'warm ms', ...STEPS], rows);
  const [{ ndvi, forest }] = Object.values(places)[0].runs;
  console.log(`NDVI ${ndvi}, forest cover ${forest} %`);
  console.log(loadLine());
}
