// Peak memory and wall time of a 10 km, six-scene analysis of Sentinel-2 alone: in Node the whole process, worker threads
// included; in Chromium all renderer processes together; over idle. Needs Linux, whose kernel counts peaks.
import { importParts, tenKilometres } from './support/cache.mjs';
import { median } from './support/figures.mjs';
import {
  highestPeak,
  atEverySite,
  missingSites,
  OPTICAL_ALONE,
  runsFigures,
  runsTable,
  warmOf,
} from './support/sites.mjs';
import { publish } from './support/publish.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 6);
const STEPS = ['search', 'survey', 'read', 'compute'];

const { folder, request } = await tenKilometres(await importParts());
const job = { sources: OPTICAL_ALONE, request: { ...request, detail: 'full' }, runs: RUNS };
const results = await atEverySite(folder, job);
const [{ answer }] = Object.values(results)[0].runs;

await publish({
  id: 'memory',
  title: 'Memory and time of an optical analysis, 10 km',
  setup: [
    'Full detail: six simulated scenes of Sentinel-2 at 10 m in tiles of 1024 pixels, 30 % cloud; no other source.',
    `Each place has a fresh process that analyses ${RUNS} times. Node: the whole process; Chromium: all renderers.`,
    `The answer: NDVI ${answer.ndvi}, forest cover ${answer.forest} %.`,
  ],
  tables: [
    runsTable(results, {
      head: STEPS,
      cells: ({ runs }) =>
        STEPS.map((step) => Math.round(median(warmOf(runs).map(({ steps }) => steps[step] ?? 0)))),
    }),
  ],
  figures: runsFigures(results),
  goals: [{ what: 'MB over idle, the highest peak', value: highestPeak(results), atMost: 350 }],
  missing: missingSites(results),
});
