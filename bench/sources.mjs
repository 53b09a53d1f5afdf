// Peak memory, wall time, requests and bytes of the full analysis of a simulated 10 km zone (512-pixel tiles), with all six
// sources of a record, 1984 to now. Needs Linux.
import { importParts, sixSources } from './support/cache.mjs';
import { atEverySite, highestPeak, mustBeWhole, publishRuns } from './support/sites.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 5);

const { folder, request } = await sixSources(await importParts(), scaled(10, 3));
const results = await atEverySite(folder, { request, runs: RUNS });
for (const [location, result] of Object.entries(results)) mustBeWhole(location, result);
const seconds = Math.max(...Object.values(results).map(({ runs }) => runs[0].milliseconds)) / 1e3;

await publishRuns(results, {
  id: 'sources',
  title: 'The full analysis from six sources, 10 km',
  setup: [
    'The data from all six sources are simulated and stored in files with tiles of 512 × 512 pixels; the Landsat series begins in 1984.',
    `In each environment, a fresh process analyzes the zone ${RUNS} times. The memory measured is that of the whole process in Node, and that of all renderer processes in Chromium.`,
  ],
  goals: [
    { what: 'duration of the slowest first run, in seconds', value: seconds, atMost: 8 },
    { what: 'highest peak of memory use above idle, in MB', value: highestPeak(results), atMost: 400 },
  ],
});
