// Inflating tiles of 1024 x 1024 u16 samples: the kernels next to pako, fflate, DecompressionStream and, in Node, node:zlib, in
// Node and in a worker of a bare Chromium. Every contender is held to the same bytes first.
import { inflateSync } from 'node:zlib';
import { median, medianRatio } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';
import { SIDE, writeTiles } from './support/tiles.mjs';
import { inNodeAndChromium } from './support/work.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 11);
const BYTES = SIDE * SIDE * 2;
const ZLIB = 'node:zlib';
const ONE_PIECE = `${ZLIB}, one piece`;

const { tiles, missing } = await writeTiles();
/** As it comes, in pieces of 16 kB that it joins; and set to make one piece of all, which is faster. */
const native = {
  [ZLIB]: (packed, length) => () => inflateSync(packed, { maxOutputLength: length }),
  [ONE_PIECE]: (packed, length) => () => inflateSync(packed, { chunkSize: length, maxOutputLength: length }),
};
const job = { runs: RUNS, tiles };
const { sites, missing: away } = await inNodeAndChromium('inflate-work', job, native);

await publish({
  id: 'inflate',
  title: 'Inflate',
  setup: [
    `Tiles of ${SIDE} x ${SIDE} uint16 samples, predictor 2, of a scene with low, mid and high noise, packed by GDAL (libdeflate) and by zlib at three levels; MB of decoded bytes a second, one thread, medians of ${RUNS} interleaved runs; ratios are medians of the runs' ratios.`,
    'The kernel checks the checksum, and its time has the copy of its input into WASM memory in it; half is the first half of the rows, which has no checksum, in MB of that half. fflate and node:zlib are given the length of the output; node:zlib also runs with one piece of that length, where by itself it joins pieces of 16 kB.',
  ],
  tables: Object.entries(sites).map(([location, times]) => tableOf(location, times)),
  figures: Object.entries(sites).flatMap(([location, times]) => figuresOf(location, times)),
  goals: goals(),
  missing: [...missing, ...away],
});

function tableOf(location, times) {
  const names = Object.keys(times[tiles[0].file]);
  const peers = names.filter((name) => ['pako', ZLIB, ONE_PIECE].includes(name));
  return {
    caption: `${location}, MB/s`,
    head: ['noise', 'encoder', 'packed', ...names, ...peers.map((peer) => `times ${peer}`)],
    rows: tiles.map((tile) => [
      tile.noise,
      tile.encoder,
      `${tile.ratio.toFixed(2)}:1`,
      ...names.map((name) => Math.round(rate(name)(median(times[tile.file][name])))),
      ...peers.map((peer) => timesOf(peer, times, tile).toFixed(2)),
    ]),
  };
}

/** MB/s from the milliseconds of a contender. */
function rate(name) {
  const bytes = name === 'half' ? BYTES / 2 : BYTES;
  return (milliseconds) => bytes / milliseconds / 1e3;
}

/** How many times longer a peer takes than the kernel. */
function timesOf(peer, times, { file }) {
  return medianRatio(times[file][peer], times[file].kernel);
}

function figuresOf(location, times) {
  return tiles.flatMap(({ noise, encoder, file }) =>
    Object.entries(times[file]).map(([name, list]) =>
      figure(`${location}, ${noise} noise, ${encoder}, ${name}`, list, { unit: 'MB/s', of: rate(name) }),
    ),
  );
}

/** The kernel in times of a peer on the tile where it leads least. */
function lead(location, peer, some, kind, atLeast) {
  const byLead = some.map((tile) => ({ ...tile, value: timesOf(peer, sites[location], tile) }));
  const { noise, encoder, value } = byLead.toSorted((a, b) => a.value - b.value)[0];
  const what = `${location}: times the speed of ${peer}, the least on ${kind} (${noise} noise, ${encoder})`;
  return { what, value, atLeast };
}

function goals() {
  const ofGdal = tiles.filter(({ encoder }) => encoder === 'GDAL');
  const ofReflectance = tiles.filter(({ noise }) => noise !== 'high');
  return [
    lead('Node', 'pako', ofReflectance, 'reflectance tiles', 5),
    lead('Node', 'pako', tiles, 'every tile', 3),
    ...(ofGdal.length > 0 ? [lead('Node', ZLIB, ofGdal, 'tiles by GDAL', 1.3)] : []),
    lead('Node', ZLIB, tiles, 'every tile', 0.97),
    ...(sites.Chromium ? [lead('Chromium', 'pako', tiles, 'every tile', 3.5)] : []),
  ];
}
