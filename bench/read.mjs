// One window of 1000 x 1000 pixels of six bands of full Sentinel-2 tiles: our reader in Node and in Chromium, from files and
// over local HTTP, next to geotiff.js and rasterio (GDAL) in the same places. Every read opens its files anew.
import { pathToFileURL } from 'node:url';
import { fromFile, fromUrl, Pool } from 'geotiff';
import { importParts, ROOT } from './support/cache.mjs';
import { NO_CHROMIUM } from './support/chromium.mjs';
import { interleave, median, medianRatio, megabytes } from './support/figures.mjs';
import { fullTile, scenesOf, WINDOW } from './support/full-tile.mjs';
import { startHost } from './support/host.mjs';
import { pathOf } from './support/sites.mjs';
import { NO_RASTERIO, startPeer } from './support/peer.mjs';
import { figure, publish } from './support/publish.mjs';
import { bytesOf, counted, TRAFFIC_HEAD, tilesOf, trafficCells } from './support/traffic.mjs';
import { readByGeotiff } from './support/window-peers.mjs';
import { readersInChromium, readersInNode } from './support/window-readers.mjs';
import { digestOf } from './support/windows.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 15);
const GEOTIFF_RUNS = Math.min(RUNS, 7);
const BANDS = ['blue', 'red', 'nir'];

const parts = await importParts();
const { folder, writer } = await fullTile(parts);
const files = (await scenesOf(folder, `${folder}/`))
  .slice(0, 2)
  .flatMap((scene) => BANDS.map((band) => scene[band]));
const host = await startHost(ROOT);
const urls = files.map((file) => new URL(pathOf(file), host.url).href);
const fileUrls = files.map((file) => pathToFileURL(file).href);
const tiles = Object.fromEntries(
  await Promise.all(files.map(async (file) => [pathOf(file), await tilesOf(file, WINDOW)])),
);

const node = await readersInNode(parts);
const page = await readersInChromium(files, WINDOW, RUNS + 1);
const peer = await startPeer('read');
const pool = new Pool(2);
await checkPixels();
const results = await interleave(contenders(), RUNS);
await page?.next();
await node.close();
await peer?.close();
await pool.destroy();
host.close();
await report();

function contenders() {
  const own = (threads, addresses) => async () => void (await node[threads](addresses, WINDOW));
  const send = (threads, paths) => () => peer.send({ threads, paths, window: WINDOW });
  const vsicurl = urls.map((url) => `/vsicurl/${url}`);
  const on = (work, from = host) => counted(work, from, tiles);
  const paged = () => page.next();
  return {
    'Sylvan, Node, files, 1 thread': own(1, fileUrls),
    'Sylvan, Node, files, 2 threads': own(2, fileUrls),
    'Sylvan, Node, HTTP, 1 thread': on(own(1, urls)),
    'Sylvan, Node, HTTP, 2 threads': on(own(2, urls)),
    ...(page && {
      'Sylvan, Chromium, HTTP, 1 worker': on(paged, page.host),
      'Sylvan, Chromium, HTTP, 2 workers': on(paged, page.host),
    }),
    ...(peer && {
      'rasterio, files, 1 thread': send(1, files),
      'rasterio, files, 2 threads': send(2, files),
      'rasterio, vsicurl, 1 thread': on(send(1, vsicurl)),
      'rasterio, vsicurl, 2 threads': on(send(2, vsicurl)),
    }),
    'geotiff.js, Node, files': { most: GEOTIFF_RUNS, work: () => readByGeotiff(fromFile, files, WINDOW) },
    'geotiff.js, Node, HTTP, pool of 2': {
      most: GEOTIFF_RUNS,
      work: on(() => readByGeotiff(fromUrl, urls, WINDOW, pool)),
    },
    'geotiff.js, Node, HTTP': { most: GEOTIFF_RUNS, work: on(() => readByGeotiff(fromUrl, urls, WINDOW)) },
  };
}

/** Throws where a contender has read other pixels. */
async function checkPixels() {
  const question = { window: WINDOW, threads: 2, digest: true };
  const digests = {
    'Sylvan, files': await digestOf(await node[1](fileUrls, WINDOW)),
    'Sylvan, HTTP': await digestOf(await node[2](urls, WINDOW)),
    'geotiff.js': await digestOf(await readByGeotiff(fromUrl, urls, WINDOW)),
    ...(page && { 'Sylvan, Chromium': page.idle.digest }),
    ...(peer && { rasterio: (await peer.send({ ...question, paths: files })).digest }),
  };
  if (new Set(Object.values(digests)).size > 1)
    throw new Error(`The readers disagree about the pixels: ${JSON.stringify(digests)}`);
}

async function report() {
  const names = Object.keys(results);
  await publish({
    id: 'read',
    title: 'One window of six bands',
    setup: [
      `1000 x 1000 pixels of six bands (blue, red and near infrared of two simulated scenes of a full Sentinel-2 tile, 10980 x 10980, deflate, predictor 2, written by ${writer}): four tiles of 1024 x 1024 a band, ${megabytes(bytesOf(tiles))} MB in all.`,
      `Medians of ${RUNS} runs in turn (geotiff.js: ${GEOTIFF_RUNS}) after a first one. Files are opened anew each time and no header is cached; all contenders' pixels are equal. One thread of ours is the caller's own, two are workers.`,
    ],
    tables: [
      {
        caption: 'ms a window of six bands',
        head: ['', 'median', 'least', 'most', ...TRAFFIC_HEAD],
        rows: names.map(row),
      },
    ],
    figures: names.map((name) => figure(name, results[name].times)),
    goals: goals(),
    missing: [...(peer ? [] : [NO_RASTERIO]), ...(page ? [] : [NO_CHROMIUM])],
  });
}

function row(name) {
  const { times, last } = results[name];
  const cells = [median(times), Math.min(...times), Math.max(...times)];
  return [name, ...cells.map((cell) => cell.toFixed(0)), ...trafficCells(last?.traffic)];
}

function goals() {
  const goal = (name, other, bound) => {
    const [a, b] = [results[name], results[other]];
    return a && b ? [{ what: `${name} / ${other}`, value: medianRatio(a.times, b.times), ...bound }] : [];
  };
  return [
    ...goal('Sylvan, Node, files, 1 thread', 'rasterio, files, 1 thread', { atMost: 0.4 }),
    ...goal('Sylvan, Node, files, 2 threads', 'rasterio, files, 2 threads', { atMost: 0.4 }),
    ...goal('Sylvan, Chromium, HTTP, 1 worker', 'rasterio, vsicurl, 1 thread', { atMost: 1 }),
    ...goal('Sylvan, Chromium, HTTP, 2 workers', 'rasterio, vsicurl, 2 threads', { atMost: 1 }),
    ...goal('geotiff.js, Node, files', 'Sylvan, Node, files, 1 thread', { atLeast: 8 }),
    ...goal('geotiff.js, Node, HTTP', 'Sylvan, Node, HTTP, 1 thread', { atLeast: 8 }),
    ...goal('geotiff.js, Node, HTTP, pool of 2', 'Sylvan, Node, HTTP, 2 threads', { atLeast: 8 }),
  ];
}
