/* global AbortController */
// Reads a 1000 x 1000 window of a simulated 10980 x 10980 COG (1024-pixel tiles, deflate, predictor 2) over local HTTP
// with our reader, geotiff.js and GDAL, in turn. Prints medians, requests and bytes.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { fromFile, fromUrl } from 'geotiff';
import { CACHE, cachedFile, importParts } from './support/cache.mjs';
import { interleave, loadLine, median, megabytes, printTable } from './support/figures.mjs';
import { startHost } from './support/host.mjs';

const RUNS = Number(process.env.RUNS ?? 15);
/** Meets four tiles. */
const WINDOW = { x: 3600, y: 4300, width: 1000, height: 1000 };
const TILE = 1024;

const parts = await importParts();
const file = await cachedFile(`large-band-${parts.SIMULATOR_VERSION}.tif`, (draft) => {
  const grid = parts.northUpGrid(32720, 600_000, 8_900_040, 10, parts.FULL_TILE, parts.FULL_TILE);
  parts.writeCogFile(draft, parts.largeBand(grid, 1), { tileSize: TILE, bigTiff: false });
});
const tiles = await tilesOfWindow();
const host = await startHost(CACHE);
const url = `${host.url}${basename(file)}`;
const { arena } = await parts.startRuntime();

try {
  const contenders = {
    sylvan: counted(readOurs),
    'geotiff.js': counted(readGeotiff),
    ...(hasGdal() && { 'gdal_translate /vsicurl/': counted(readGdal), '  its start alone': startGdal }),
  };
  const results = await interleave(contenders, RUNS);
  checkPixels(results.sylvan.last.pixels, results['geotiff.js'].last.pixels);
  report(results);
} finally {
  host.close();
}

/** A cold open each time: no header is kept from one run to the next. */
async function readOurs() {
  const source = new parts.HttpClient().open(url);
  try {
    const { signal } = new AbortController();
    const cog = await parts.openCog(source, new parts.TileDecoder(arena), signal);
    return (await cog.readWindow(0, WINDOW, signal)).data;
  } finally {
    source.close();
  }
}

async function readGeotiff() {
  const tiff = await fromUrl(url, { blockSize: 65536 });
  const image = await tiff.getImage();
  const { x, y, width, height } = WINDOW;
  const [pixels] = await image.readRasters({ window: [x, y, x + width, y + height] });
  return pixels;
}

function readGdal() {
  const { x, y, width, height } = WINDOW;
  runGdal('-q', '-srcwin', x, y, width, height, '-of', 'GTiff', `/vsicurl/${url}`, '/vsimem/window');
}

function startGdal() {
  runGdal('--version');
}

function runGdal(...args) {
  const env = { ...process.env, GDAL_DISABLE_READDIR_ON_OPEN: 'EMPTY_DIR', GDAL_PAM_ENABLED: 'NO' };
  const { status, stderr } = spawnSync('gdal_translate', args.map(String), { env });
  if (status !== 0) throw new Error(`gdal_translate failed: ${stderr}`);
}

function hasGdal() {
  return spawnSync('gdal_translate', ['--version']).error === undefined;
}

/** The run's pixels and the requests it made; asking the host for them is part of every contender's time. */
function counted(read) {
  return async () => {
    const pixels = await read();
    return { pixels, requests: await host.takeRequests() };
  };
}

/** Byte ranges of the tiles that the window meets, by geotiff.js from the file itself. */
async function tilesOfWindow() {
  const tiff = await fromFile(file);
  const { fileDirectory } = await tiff.getImage();
  const across = Math.ceil(parts.FULL_TILE / TILE);
  const found = [];
  for (let y = Math.floor(WINDOW.y / TILE); y * TILE < WINDOW.y + WINDOW.height; y++)
    for (let x = Math.floor(WINDOW.x / TILE); x * TILE < WINDOW.x + WINDOW.width; x++) {
      const index = y * across + x;
      const [start, length] = await Promise.all(
        ['TileOffsets', 'TileByteCounts'].map((tag) => fileDirectory.loadValueIndexed(tag, index)),
      );
      found.push({ start, length });
    }
  await tiff.close();
  return found;
}

function checkPixels(ours, theirs) {
  if (ours.length !== theirs.length || ours.some((value, i) => value !== theirs[i]))
    throw new Error('The readers disagree about the pixels');
}

function report(results) {
  const needed = tiles.reduce((sum, { length }) => sum + length, 0);
  console.log(`${WINDOW.width} x ${WINDOW.height} pixels, ${tiles.length} tiles, ${megabytes(needed)} MB`);
  const rows = Object.entries(results).map(([name, { times, last }]) => {
    const milliseconds = median(times).toFixed(1);
    const slower = `${(median(times) / median(results.sylvan.times)).toFixed(2)}x`;
    return [name, milliseconds, slower, ...trafficCells(last?.requests, needed)];
  });
  printTable(['reader', 'ms', 'ratio', 'header', 'tile', 'MB', 'of tiles'], rows);
  console.log(loadLine());
}

function trafficCells(requests, needed) {
  if (!requests) return ['', '', '', ''];
  const withTile = requests.filter((request) => tiles.some((tile) => overlap(request, tile)));
  const bytes = requests.reduce((sum, { length }) => sum + length, 0);
  return [
    requests.length - withTile.length,
    withTile.length,
    megabytes(bytes),
    `${(bytes / needed).toFixed(3)}x`,
  ];
}

function overlap(a, b) {
  return a.start < b.start + b.length && b.start < a.start + a.length;
}
