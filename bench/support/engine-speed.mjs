// What a browser takes for work of each kind, and what plain JavaScript takes for the same in the same browser, in turn.
import { pageOf } from './analyses.mjs';
import { bundleWorker, importParts, ROOT } from './cache.mjs';
import { median, medianRatio } from './figures.mjs';
import { fullTile, scenesOf, WINDOW } from './full-tile.mjs';
import { showIn } from './show.mjs';
import { OPTICAL_ALONE, pathOf } from './sites.mjs';
import { writeTiles } from './tiles.mjs';
import { inWorkerOf } from './work.mjs';

const PIXELS = 100_000;
const YEARS = Array.from({ length: 40 }, (_, i) => 1984 + i);
const STREAM = 'DecompressionStream';

/** All work that is measured, made ready once: functions from a browser's `launch` to rows `{ what, peer, times, peers }`. */
export async function engineWork(runs) {
  const [kernels, fusion, trend, inflate] = await Promise.all(
    ['kernels-work', 'fusion-work', 'trend-work', 'inflate-work'].map(bundleWorker),
  );
  const { tiles } = await writeTiles();
  const compositing = await compositeJob(runs);
  return [
    async (launch) => {
      const { times } = await inWorkerOf(launch, kernels, { runs });
      return [
        row(
          'NDVI of 1,000,000 pixels',
          'loop',
          times,
          'normalizedDifference',
          'normalizedDifference in plain JS',
        ),
      ];
    },
    async (launch) => {
      const { times } = await inWorkerOf(launch, fusion, { runs });
      return [row('boosting of canopy heights', 'loops', times, 'kernels', 'plain JS')];
    },
    async (launch) => {
      const job = { runs, pixels: PIXELS, years: YEARS, firstEra: 28 };
      const times = await inWorkerOf(launch, trend, job);
      const both = times['Theil-Sen, two eras'].map((ms, i) => ms + times['Mann-Kendall, two eras'][i]);
      return [
        row('trends of 100,000 pixels', 'loops', { ...times, both }, 'both', 'both in plain JS, two eras'),
      ];
    },
    async (launch) => {
      const times = await inWorkerOf(launch, inflate, { runs, tiles });
      return ['pako', 'fflate', STREAM].map((peer) => inflateRow(times, tiles, peer));
    },
    async (launch) => {
      const times = await composites(launch, compositing);
      return [row('composite of six scenes, 10 km', 'geotiff.js and loops', times, 'Sylvan', 'plain')];
    },
  ];
}

function row(what, peer, times, ours, theirs) {
  return { what, peer, times: times[ours], peers: times[theirs] };
}

/** Of the tile at which a peer is the median of its ratios. */
function inflateRow(times, tiles, peer) {
  const ratioOf = ({ file }) => medianRatio(times[file][peer], times[file].kernel);
  const middle = tiles.toSorted((a, b) => ratioOf(a) - ratioOf(b))[tiles.length >> 1];
  return row('inflating a tile of 2 MB', peer, times[middle.file], 'kernel', peer);
}

async function compositeJob(runs) {
  const { folder, request: season } = await fullTile(await importParts());
  // All detail: six scenes at 10 m, as plain JavaScript reads them.
  const request = { ...season, detail: 'full' };
  const path = `${pathOf(folder)}/`;
  return {
    request,
    sources: OPTICAL_ALONE,
    runs,
    catalog: path,
    steps: './composite-steps.mjs',
    plain: pathOf(await bundleWorker('plain-composite-work')),
    work: { scenes: await scenesOf(folder, path), window: WINDOW },
  };
}

async function composites(launch, job) {
  let figures;
  await showIn(launch, ROOT, pageOf(job), (body) => {
    figures = body.figures;
  });
  return figures;
}

/** The median of a row's times and how many times longer the peer takes. */
export function cellsOf({ times, peers }) {
  return [median(times).toPrecision(3), medianRatio(peers, times).toFixed(1)];
}
