// Peak memory and wall time of a comparison of two periods of six scenes each, 10 km, beside an optical analysis of the same
// zone that has the six scenes of the second period alone (simulated, as in the bench of memory). Needs Linux.
import { importParts, tenKilometres, twoPeriods } from './support/cache.mjs';
import { median } from './support/figures.mjs';
import { inEveryPlace, printRuns, warmOf } from './support/places.mjs';

const RUNS = Number(process.env.RUNS ?? 6);
const GOALS = { ratio: 1.8, megabytes: 400 };
const OFF = ['sentinel1', 'landsat89', 'landsat45', 'firms', 'gedi', 'canopyMap'];

const parts = await importParts();
const one = await tenKilometres(parts);
const two = await twoPeriods(parts);
const { lat, lng, size } = two.request;
const periods = {
  date1_start: '2023-06-02',
  date1_end: '2023-08-31',
  date2_start: '2024-06-02',
  date2_end: '2024-08-31',
};
const sources = Object.fromEntries(OFF.map((source) => [source, false]));
const analysed = await inEveryPlace(one.folder, { sources, request: one.request, runs: RUNS });
const compared = await inEveryPlace(two.folder, {
  sources,
  request: { lat, lng, size, ...periods },
  runs: RUNS,
});

console.log('One optical analysis');
printRuns(analysed);
console.log('A comparison');
printRuns(compared);
for (const [place, { runs }] of Object.entries(compared)) {
  const cold = runs[0].milliseconds / analysed[place].runs[0].milliseconds;
  const warm = warmMilliseconds(runs) / warmMilliseconds(analysed[place].runs);
  console.log(`${place}: ${cold.toFixed(2)} times one analysis at first, ${warm.toFixed(2)} times later`);
}
const megabytes = Math.max(...Object.values(compared).map(({ allOverIdle }) => allOverIdle)) / 1e6;
console.log(
  `goal under ${GOALS.ratio} times, and under ${GOALS.megabytes} MB over idle: ${megabytes.toFixed(0)} MB`,
);
console.log(JSON.stringify(Object.values(compared)[0].runs[0].answer));

function warmMilliseconds(runs) {
  return median(warmOf(runs).map(({ milliseconds }) => milliseconds));
}
