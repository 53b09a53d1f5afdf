// Time, bytes, requests and peak memory of an analysis by the zone's side, of Sentinel-2 alone and of all six sources, over
// local HTTP in Node, a fresh process for each. 100 km of 10 m pixels cannot be simulated in a reasonable time. Zones over
// 12 km are stretched copies of one of 12.8 km: their files hold just the level that serves such a zone, which a real file
// has as an overview, and are read pixel for pixel as that would be. What a copy does not show: the headers of larger
// files, the several tiles of a real 100 km zone, and its fires and LiDAR shots, of which it has no more than the small zone.
import { importParts, sixSources } from './support/cache.mjs';
import { median } from './support/figures.mjs';
import {
  highestPeak,
  mustBeWhole,
  OPTICAL_ALONE,
  overHttp,
  runsFigures,
  runsTable,
  warmOf,
} from './support/sites.mjs';
import { publish } from './support/publish.mjs';
import { refinedCopy } from './support/refine.mjs';
import { stretchedCopy } from './support/stretch.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 3);
/** Side of the zone in km, and how many times larger than the simulated ground it is. */
const ZONES = scaled(
  [
    [5, 1],
    [10, 1],
    [25, 2],
    [50, 4],
    [100, 8],
  ],
  [
    [2, 1],
    [5, 2],
  ],
);

const parts = await importParts();
const plain = await sixSources(parts, scaled(12.8, 3.2));
const refined = await refinedCopy(parts, plain);
const [optical, all] = [{}, {}];
for (const [size, factor] of ZONES) {
  const { folder, request } = factor === 1 ? plain : await stretchedCopy(parts, refined, factor);
  const job = { request: { ...request, size }, runs: RUNS };
  optical[`${size} km`] = await overHttp(folder, { ...job, sources: OPTICAL_ALONE });
  all[`${size} km`] = await overHttp(folder, job);
  mustBeWhole(`${size} km`, all[`${size} km`]);
}

await publish({
  id: 'growth',
  title: 'Growth by the side of the zone, 5 to 100 km',
  setup: [
    `Node over local HTTP, a fresh process for each zone that analyses ${RUNS} times.`,
    'Zones over 12 km are copies of 12.8 km of simulated ground, stretched; real ones span more tiles and have more fires and shots.',
  ],
  tables: [tableOf('Sentinel-2 alone', optical), tableOf('Six sources', all)],
  figures: [...named('Sentinel-2', optical), ...named('six sources', all)],
  goals: [...goalsOf('Sentinel-2 alone', optical), ...goalsOf('six sources', all)],
});

function tableOf(name, results) {
  const cells = ({ runs }) => [runs[0].answer.resolution];
  const { caption, ...table } = runsTable(results, { first: 'zone', head: ['pixel, m'], cells });
  return { caption: `${name}. ${caption}`, ...table };
}

function named(what, results) {
  return runsFigures(results).map((found) => ({ ...found, name: `${what}, ${found.name}` }));
}

function goalsOf(what, results) {
  const zones = Object.entries(results).map(([size, result]) => ({
    ...result,
    pixels: pixelsOf(size, result),
  }));
  const [first, ...others] = zones;
  const growth = (of) =>
    Math.max(...others.map((zone) => of(zone) / of(first) / (zone.pixels / first.pixels)));
  const warm = ({ runs }) => median(warmOf(runs).map(({ milliseconds }) => milliseconds));
  const goals = {
    'MB over idle, the highest peak': [highestPeak(results), 350],
    "growth of time / growth of the zone's pixels, from 5 km": [growth(warm), 1],
    "growth of peak memory / growth of the zone's pixels, from 5 km": [
      growth(({ allOverIdle }) => allOverIdle),
      1,
    ],
  };
  return Object.entries(goals).map(([goal, [value, atMost]]) => ({
    what: `${what}: ${goal}`,
    value,
    atMost,
  }));
}

/** Pixels of the zone, as many as are read of each observation and band of the finest resolution. */
function pixelsOf(size, { runs }) {
  return ((Number.parseInt(size) * 1000) / runs[0].answer.resolution) ** 2;
}
