// Times the median composite of six scenes, with its indices, on 10 km of a full Sentinel-2 tile: our analysis, up to its
// composite and to its end, against rasterio + NumPy + SciPy and geotiff.js + plain JavaScript.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled, CACHE, importParts, pathOf } from './support/cache.mjs';
import { NO_CHROMIUM } from './support/chromium.mjs';
import { compareWork, NETWORK, NUMPY, peersOf, PLAIN } from './support/composite-peers.mjs';
import { interleave, median, medianRatio } from './support/figures.mjs';
import { fullTile, scenesOf } from './support/full-tile.mjs';
import { startHost } from './support/host.mjs';
import { OPTICAL_ALONE } from './support/sites.mjs';
import { NO_RASTERIO, startPeer } from './support/peer.mjs';
import { figure, publish } from './support/publish.mjs';
import { turnsInChromium, turnsInNode } from './support/turns.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 7);
/** Maximum number of runs of the contender that takes seconds per run. */
const SLOW_RUNS = Math.min(RUNS, 3);

/** Full detail: six scenes at 10 m, as the peers read them. */
const found = await fullTile(await importParts());
const tile = { ...found, request: { ...found.request, detail: 'full' } };
const { folder, request } = tile;
const path = `${pathOf(folder)}/`;
const host = await startHost();
const catalog = host.catalogIn(folder);
const scenes = { files: await scenesOf(folder, `${folder}/`), addresses: await scenesOf(folder, catalog) };

const job = { request, sources: OPTICAL_ALONE, runs: RUNS + 1 };
const parts = join(CACHE, 'parts.mjs');
const ofSeason = (module, url) => ({ ...job, ways: ['new', 'run'], season: { module, url } });
/** Only the season is processed, as by the peers; with the year before, an analysis would also detect losses. */
const sites = {
  'Sylvan, Node, files': await turnsInNode(ofSeason(parts, pathToFileURL(`${folder}/`).href)),
  'Sylvan, Node, HTTP': await turnsInNode(ofSeason(parts, catalog)),
  'Sylvan, Chromium, HTTP': await turnsInChromium(ofSeason(pathOf(await bundled('season')), path)),
};
const wholeSites = {
  'Sylvan, Node, HTTP, and the year before': await turnsInNode({ ...job, catalog }),
  'Sylvan, Chromium, HTTP, and the year before': await turnsInChromium({ ...job, catalog: path }),
};
const peer = await startPeer('composite');

const agreements = await compareWork(peer, { ...tile, ...scenes });
const results = await interleave({ ...ourselves(), ...peersOf(peer, scenes, SLOW_RUNS) }, RUNS);
for (const turns of [...Object.values(sites), ...Object.values(wholeSites)]) await turns?.next();
await peer?.close();
host.close();
await report();

/** Our contenders: in each environment, a new Sylvan and a reused one. */
function ourselves() {
  const here = (all) => Object.entries(all).filter(([, turns]) => turns !== null);
  const names = [
    ...here(sites).flatMap(([location, turns]) => [
      [`${location}, new`, turns],
      [location, turns],
    ]),
    ...here(wholeSites),
  ];
  return Object.fromEntries(names.map(([name, turns]) => [name, () => runOf(turns)]));
}

/** The time until the analysis' composite is complete, and the time of the whole analysis. */
async function runOf(turns) {
  const { value } = await turns.next();
  const { milliseconds, composite, answer } = value;
  const { length } = scenes.files;
  if (answer.scenes !== length) throw new Error(`${answer.scenes} of ${length} scenes were used`);
  return { milliseconds: composite, whole: milliseconds };
}

async function report() {
  const names = Object.keys(results);
  await publish({
    id: 'composite',
    title: 'Median composite of six scenes with indices, 10 km',
    setup: setup(),
    tables: [
      {
        caption: 'Milliseconds until the composite is complete',
        head: ['', 'first', 'median', 'lowest', 'highest', 'ratio to NumPy', 'reading', 'whole analysis'],
        rows: names.map(row),
      },
    ],
    figures: names.map((name) => figure(name, results[name].times)),
    goals: goals(),
    missing: [...(peer ? [] : [NO_RASTERIO]), ...(sites['Sylvan, Chromium, HTTP'] ? [] : [NO_CHROMIUM])],
  });
}

function setup() {
  return [
    `The input is six simulated scenes of a full Sentinel-2 tile with 30 % cloud, written by ${tile.writer.split(',')[0]} (10,980 × 10,980 pixels, blocks of 1,024 × 1,024 pixels, deflate, predictor 2). The 10 km zone overlaps four blocks of each 10 m band and two blocks of each 20 m band.`,
    'Sylvan and its peers read red and near infrared at 10 m, and five bands and the scene classification at 20 m. They then expand the cloud mask by 60 m, and compute medians, NDVI, NDRE and NBR. Sylvan also searches the catalog, checks each scene for clouds and removes haze. In the rows marked "and the year before", Sylvan also reads the scenes of the preceding year, which no peer does.',
    `After one warm-up run each, the tools run in turn, ${RUNS} times each (${PLAIN}: ${SLOW_RUNS} times); the times are medians. In the rows marked "new", Sylvan also starts its workers; in the other rows, it reuses its workers and cached headers. The peers' processes also keep running between runs. NumPy reads local files, and ${PLAIN} reads over HTTP from the same machine. In the rows marked "NumPy network", the median is computed with a sorting network; in the other NumPy rows, with \`nanmedian\`.`,
    ...agreements,
  ];
}

function row(name) {
  const { times, reports, first } = results[name];
  const of = (key) =>
    reports[0]?.[key] === undefined ? '' : Math.round(median(reports.map((run) => run[key])));
  const cells = [first, median(times), Math.min(...times), Math.max(...times)].map(Math.round);
  return [name, ...cells, ratio(name, NUMPY)?.toFixed(3) ?? '', of('read'), of('whole')];
}

/** The median ratio over the rounds; null if either contender is unavailable. */
function ratio(name, other) {
  const [a, b] = [results[name], results[other]];
  return a && b ? medianRatio(a.times, b.times) : null;
}

function goals() {
  const goal = (a, b, bound) => ({ what: `time ratio of "${a}" to "${b}"`, value: ratio(a, b), ...bound });
  return [
    goal('Sylvan, Node, files', NUMPY, { atMost: 0.35 }),
    goal('Sylvan, Node, HTTP', NUMPY, { atMost: 0.55 }),
    goal('Sylvan, Chromium, HTTP', NUMPY, { atMost: 0.7 }),
    goal('Sylvan, Chromium, HTTP, new', NUMPY, { atMost: 0.45 }),
    goal('Sylvan, Node, files', NETWORK, { atMost: 0.25 }),
    goal('Sylvan, Node, HTTP', NETWORK, { atMost: 0.25 }),
    goal('Sylvan, Chromium, HTTP', NETWORK, { atMost: 0.6 }),
    goal(PLAIN, 'Sylvan, Node, HTTP', { atLeast: 15 }),
  ].filter(({ value }) => value !== null);
}
