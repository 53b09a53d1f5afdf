// Peak memory, wall time, requests and bytes of the full analysis of 10 km from six sources (simulated, 512-pixel tiles):
// all that a record rests on, 1984 to now. Measured as the bench of memory does; needs Linux.
import { importParts, sixSources } from './support/cache.mjs';
import { inEveryPlace, mustBeWhole, printRuns } from './support/places.mjs';

const RUNS = Number(process.env.RUNS ?? 5);
const GOALS = { seconds: 8, megabytes: 400 };

const { folder, request } = await sixSources(await importParts(), 10);
const results = await inEveryPlace(folder, { request, runs: RUNS });
for (const [place, result] of Object.entries(results)) mustBeWhole(place, result);

printRuns(results);
const seconds = Math.max(...Object.values(results).map(({ runs }) => runs[0].milliseconds)) / 1e3;
const megabytes = Math.max(...Object.values(results).map(({ allOverIdle }) => allOverIdle)) / 1e6;
console.log(`goal under ${GOALS.seconds} s on two cores: ${seconds.toFixed(1)} s, the slowest first run`);
console.log(`goal under ${GOALS.megabytes} MB over idle: ${megabytes.toFixed(0)} MB, the highest peak`);
