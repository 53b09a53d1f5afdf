// Wall time, peak memory, requests and bytes of comparing two periods of a simulated 10 km zone, six scenes each. Needs Linux.
import { importParts, twoPeriods } from './support/cache.mjs';
import { atEverySite, highestPeak, OPTICAL_ALONE as sources, publishRuns } from './support/sites.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 5);

const { folder, request } = await twoPeriods(await importParts());
const { date: _, ...place } = request;
const periods = {
  ...place,
  date1_start: '2023-06-02',
  date1_end: '2023-08-31',
  date2_start: '2024-06-02',
  date2_end: '2024-08-31',
};
const results = await atEverySite(folder, { sources, request: periods, runs: RUNS });
const [{ answer }] = Object.values(results)[0].runs;

await publishRuns(results, {
  id: 'compare',
  title: 'A comparison of two periods, 10 km',
  setup: [
    'The comparison uses twelve simulated Sentinel-2 scenes, six in each period, with 30 % cloud, and no other source.',
    `In each environment, a fresh process runs the comparison ${RUNS} times. The memory measured is that of the whole process in Node, and that of all renderer processes in Chromium.`,
    `The result of the comparison is \`${JSON.stringify(answer)}\`.`,
  ],
  goals: [{ what: 'highest peak of memory use above idle, in MB', value: highestPeak(results), atMost: 400 }],
});
