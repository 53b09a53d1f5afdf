// Time, bytes, requests and peak memory of the full six-source analysis by the zone's side, over local HTTP in Node, a
// fresh process for each. 100 km of 10 m pixels cannot be simulated in a reasonable time. Zones over 12 km are stretched
// copies of one of 12.8 km: their files hold just the level that serves such a zone, which a real file has as an
// overview, and are read pixel for pixel as that would be. What a copy does not show: the headers of larger files, the
// several tiles of a real 100 km zone, and its fires and LiDAR shots, of which it has no more than the small zone.
import { importParts, sixSources } from './support/cache.mjs';
import { loadLine } from './support/figures.mjs';
import { mustBeWhole, overHttp, printRuns } from './support/places.mjs';
import { refinedCopy } from './support/refine.mjs';
import { stretchedCopy } from './support/stretch.mjs';

const RUNS = Number(process.env.RUNS ?? 3);
/** Side of the zone in km, and how many times larger than the simulated ground it is. */
const ZONES = [
  [5, 1],
  [10, 1],
  [25, 2],
  [50, 4],
  [100, 8],
];

const parts = await importParts();
const plain = await sixSources(parts, 12.8);
const refined = await refinedCopy(parts, plain);
const results = {};
for (const [size, factor] of ZONES) {
  const { folder, request } = factor === 1 ? plain : await stretchedCopy(parts, refined, factor);
  const result = await overHttp(folder, { request: { ...request, size }, runs: RUNS });
  mustBeWhole(`${size} km`, result);
  results[`${size} km`] = result;
}

printRuns(results, {
  first: 'Node, HTTP',
  head: ['pixel, m'],
  cells: ({ runs }) => [runs[0].answer.resolution],
});
console.log(
  'Over 12 km: copies of 12.8 km, stretched; real zones span more tiles and have more fires and shots',
);
console.log(loadLine());
