// Kernel speeds over 1,000,000 pixels, in Node and in a worker of a bare Chromium: map kernels next to a copy of their bytes,
// NDVI next to the same loop in plain JavaScript too, and the maps next to NumPy where Python has it.
import { median, medianRatio } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';
import { pythonPeers } from './support/python.mjs';
import { inNodeAndChromium } from './support/work.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 11);
const INDEX = 'normalizedDifference';
const LOOP = `${INDEX} in plain JS`;
const GOALS = { index: 1.8, map: 4 };

const python = await pythonPeers('kernels.py');
const { sites, missing } = await inNodeAndChromium('kernels-work', { runs: RUNS }, python.contenders);
await python.close();
const { cases } = sites.Node;
const maps = cases.filter(({ bytes }) => bytes > 0);

await publish({
  id: 'kernels',
  title: 'Kernels',
  setup: [
    `1,000 x 1,000 pixels, one thread; ns a pixel, medians of ${RUNS} interleaved runs, each of which repeats its work for 10 ms; ratios are medians of the runs' ratios.`,
    'A map kernel handles each pixel by itself, in one pass and by arithmetic alone. It is measured by a copy, in the same memory, of the bytes it reads or of those it writes, whichever are more.',
  ],
  tables: [mapTable(), otherTable()],
  figures: Object.entries(sites).flatMap(([location, { times }]) => figuresOf(location, times)),
  goals: Object.entries(sites).flatMap(([location, { times }]) => goalsOf(location, times)),
  missing: [...missing, ...python.missing],
});

function mapTable() {
  const names = Object.keys(sites);
  return {
    caption: 'Map kernels',
    head: ['kernel', 'bytes', ...names.flatMap((location) => [location, 'copies']), 'NumPy', 'times Node'],
    rows: [...maps, { name: LOOP, bytes: 8, pixels: maps[0].pixels }].map((kernel) => {
      const cells = names.flatMap((location) => {
        const { times } = sites[location];
        return [perPixel(times, kernel), copies(times, kernel).toFixed(2)];
      });
      return [kernel.name, kernel.bytes, ...cells, ...numpyCells(kernel)];
    }),
  };
}

function otherTable() {
  const names = Object.keys(sites);
  return {
    caption: 'Kernels that look around, sort, sum up, take logarithms or follow a state',
    head: ['kernel', ...names],
    rows: cases
      .filter(({ bytes }) => bytes === 0)
      .map((kernel) => [kernel.name, ...names.map((location) => perPixel(sites[location].times, kernel))]),
  };
}

function perPixel(times, { name, pixels }) {
  return ((median(times[name]) / pixels) * 1e6).toFixed(3);
}

/** How many copies of its bytes one could make meanwhile. */
function copies(times, { name, bytes }) {
  return medianRatio(times[name], times[`copy of ${bytes}`]);
}

function numpyCells({ name, pixels }) {
  const { times } = sites.Node;
  const peer = `NumPy ${name}`;
  if (!times[peer]) return ['', ''];
  return [perPixel(times, { name: peer, pixels }), medianRatio(times[peer], times[name]).toFixed(1)];
}

function figuresOf(location, times) {
  const pixelsOf = Object.fromEntries(cases.map(({ name, pixels }) => [name, pixels]));
  return Object.entries(times).map(([name, list]) => {
    const nanoseconds = (milliseconds) => (milliseconds / (pixelsOf[name] ?? 1e6)) * 1e6;
    return figure(`${location}, ${name}`, list, { unit: 'ns/pixel', of: nanoseconds });
  });
}

function goalsOf(location, times) {
  const [index, ...others] = maps;
  const within = others.filter((kernel) => copies(times, kernel) <= GOALS.map);
  const slowest = others.toSorted((a, b) => copies(times, b) - copies(times, a))[0];
  const worst = `the slowest is ${slowest.name} with ${copies(times, slowest).toFixed(1)}`;
  return [
    {
      what: `${location}: ${INDEX} in copies of 8 bytes a pixel`,
      value: copies(times, index),
      atMost: GOALS.index,
    },
    {
      what: `${location}: other map kernels within ${GOALS.map} copies of their bytes, ${worst}`,
      value: within.length,
      atLeast: others.length,
    },
  ];
}
