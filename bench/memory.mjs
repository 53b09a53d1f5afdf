// Peak memory and wall time of a 10 km, six-scene analysis of Sentinel-2 alone (simulated, 10 m, 1024-pixel tiles, 30 %
// cloud): in Node the whole process, worker threads included; in Chromium all renderer processes together; over idle.
// Needs Linux, whose kernel counts peaks.
import { importParts, tenKilometres } from './support/cache.mjs';
import { median } from './support/figures.mjs';
import { inEveryPlace, printRuns, warmOf } from './support/places.mjs';

const RUNS = Number(process.env.RUNS ?? 6);
const STEPS = ['search', 'survey', 'read', 'compute'];
const OFF = ['sentinel1', 'landsat89', 'landsat45', 'firms', 'gedi', 'canopyMap'];

const { folder, request } = await tenKilometres(await importParts());
const sources = Object.fromEntries(OFF.map((source) => [source, false]));
const results = await inEveryPlace(folder, { sources, request, runs: RUNS });

printRuns(results, {
  head: STEPS,
  cells: ({ runs }) =>
    STEPS.map((step) => Math.round(median(warmOf(runs).map(({ steps }) => steps[step] ?? 0)))),
});
const [{ answer }] = Object.values(results)[0].runs;
console.log(`NDVI ${answer.ndvi}, forest cover ${answer.forest} %`);
