// The median composite of three scenes over a line with 50 ms to each request and 50 Mbit/s for all of them together: wall
// time, requests and bytes of our analysis, next to GDAL that reads the same bands by vsicurl.
import { importParts, ROOT } from './support/cache.mjs';
import { NO_CHROMIUM } from './support/chromium.mjs';
import { interleave, median, medianRatio, megabytes } from './support/figures.mjs';
import { fullTile, scenesOf, WINDOW } from './support/full-tile.mjs';
import { startHost } from './support/host.mjs';
import { neededTiles } from './support/needed.mjs';
import { LIBRARY, OPTICAL_ALONE, pathOf } from './support/sites.mjs';
import { NO_RASTERIO, startPeer } from './support/peer.mjs';
import { figure, publish } from './support/publish.mjs';
import { seasonInNode, seasonInPage } from './support/seasons.mjs';
import { bytesOf, counted, TRAFFIC_HEAD, tileRuns, trafficCells } from './support/traffic.mjs';
import { turnsInChromium, turnsInNode } from './support/turns.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 3);
/** Half of the six: a run takes some 11 s, the bench some three minutes. */
const SCENES = 3;
const DISTANCE = scaled({ latency: 50, rate: 50e6 / 8 }, { latency: 1, rate: 1e9 / 8 });

const { folder, request, writer } = await fullTile(await importParts());
const host = await startHost(ROOT, undefined, DISTANCE);
const catalog = new URL(`${pathOf(folder)}/`, host.url).href;
const files = (await scenesOf(folder, `${folder}/`)).slice(-SCENES);
const tiles = await neededTiles(files);

/** All detail: scenes at 10 m, as the peer reads them. */
const job = {
  request: { ...request, detail: 'full' },
  sources: OPTICAL_ALONE,
  runs: RUNS + 1,
  ways: ['new'],
};
const sites = {
  'Sylvan, Node': await turnsInNode(LIBRARY, { ...job, season: seasonInNode(catalog, SCENES) }),
  'Sylvan, Chromium': await turnsInChromium(
    ROOT,
    { ...job, season: await seasonInPage(folder, SCENES) },
    DISTANCE,
  ),
};
const peer = await startPeer('composite');
const GDAL = 'rasterio, vsicurl, 2 threads';

const results = await interleave(contenders(), RUNS);
for (const turns of Object.values(sites)) await turns?.next();
await peer?.close();
host.close();
await report();

function contenders() {
  const here = Object.entries(sites).filter(([, turns]) => turns !== null);
  const own = here.map(([name, turns]) => [name, counted(() => runOf(turns), turns.host ?? host, tiles)]);
  return { ...Object.fromEntries(own), ...(peer && { [GDAL]: counted(readByGdal, host, tiles) }) };
}

/** Until the composite stands: search and survey are in it. */
async function runOf(turns) {
  const { composite, answer } = await turns.next();
  if (answer.scenes !== SCENES) throw new Error(`${answer.scenes} of ${SCENES} scenes were used`);
  return { milliseconds: composite };
}

/** Until all bands and classes are read, without what NumPy does with them. */
async function readByGdal() {
  const scenes = files.map((scene) =>
    Object.fromEntries(
      Object.entries(scene).map(([band, file]) => [band, `/vsicurl/${new URL(pathOf(file), host.url).href}`]),
    ),
  );
  const { read } = await peer.send({ scenes, window: WINDOW, threads: 2, median: 'nan', computing: 1 });
  return { milliseconds: read };
}

async function report() {
  const names = Object.keys(results);
  await publish({
    id: 'network',
    title: 'The composite over a far line',
    setup: [
      `A host with ${DISTANCE.latency} ms to each request and ${(DISTANCE.rate * 8) / 1e6} Mbit/s that all connections share, simulated on this machine; ${SCENES} of the scenes of the bench of composites, written by ${writer}: their tiles in the zone have ${megabytes(bytesOf(tiles))} MB, ${seconds(bytesOf(tiles) / (DISTANCE.rate / 1000))} s of the line.`,
      `Medians of ${RUNS} runs in turn after a first one. Sylvan: a new one each time, until its composite stands; rasterio: until the same bands and classes are read, two files at a time, neighbouring ranges merged, no cache.`,
    ],
    tables: [
      {
        caption: 'Seconds, requests and bytes of TIFFs',
        head: ['', 'median s', 'least', 'most', ...TRAFFIC_HEAD],
        rows: names.map(row),
      },
    ],
    figures: names.map((name) => figure(name, results[name].times)),
    goals: names.filter((name) => name !== GDAL).flatMap(goals),
    missing: [...(peer ? [] : [NO_RASTERIO]), ...(sites['Sylvan, Chromium'] ? [] : [NO_CHROMIUM])],
  });
}

function row(name) {
  const { times, last } = results[name];
  const cells = [median(times), Math.min(...times), Math.max(...times)].map(seconds);
  return [name, ...cells, ...trafficCells(last.traffic)];
}

function seconds(milliseconds) {
  return (milliseconds / 1000).toFixed(2);
}

function goals(name) {
  const { times, last } = results[name];
  const { requests, ofTiles } = last.traffic;
  const fileCount = Object.keys(tiles).length;
  // The survey reads an overview of each scene's classes: a run of tiles more.
  const most = 2 * fileCount + tileRuns(tiles) + SCENES;
  return [
    { what: `${name}: bytes / those of the tiles`, value: ofTiles, atMost: 1.1 },
    { what: `${name}: requests for ${fileCount} files`, value: requests, atMost: most },
    ...(peer
      ? [{ what: `${name} / ${GDAL}`, value: medianRatio(times, results[GDAL].times), atMost: 1 }]
      : []),
  ];
}
