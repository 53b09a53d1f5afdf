// The median kernel over 1,000,000 pixels of five bands, one to eight observations deep with gaps, next to numpy.nanmedian and next to
// a sorting network in NumPy.
import { median, medianRatio } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';
import { pythonPeers } from './support/python.mjs';
import { inNodeAndChromium } from './support/work.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 5);
const [PIXELS, BANDS] = [scaled(1e6, 50_000), 5];
const DEPTHS = [1, 2, 3, 4, 5, 6, 7, 8];
const GOALS = { depth: 6, nanmedian: 100, network: 15 };

const python = await pythonPeers('median.py', { args: [PIXELS, BANDS, DEPTHS.length] });
const job = { runs: RUNS, pixels: PIXELS, bands: BANDS, depths: DEPTHS };
const { sites, missing } = await inNodeAndChromium('median-work', job, python.contenders);
await python.close();
const times = sites.Node;
const hasPeers = python.missing.length === 0;

await publish({
  id: 'median',
  title: 'Median of looks',
  setup: [
    `${PIXELS.toLocaleString('en')} pixels of ${BANDS} bands (f32), one in ten missing, with the counts of what is there; one thread; ns a pixel and band, medians of ${RUNS} interleaved runs; ratios are medians of the runs' ratios.`,
    'The network in NumPy sorts planes with gaps as +inf by pairs of np.minimum and np.maximum (12 for six looks), counts, and takes the mean of the middle two.',
  ],
  tables: [
    {
      caption: 'Looks deep',
      head: [
        'looks',
        ...Object.keys(sites),
        ...(hasPeers ? ['nanmedian', 'times Node', 'network', 'times Node'] : []),
      ],
      rows: DEPTHS.map((depth) => [
        depth,
        ...Object.values(sites).map((location) => perPixel(location[`median of ${depth}`])),
        ...(hasPeers ? ['nanmedian', 'network'].flatMap((peer) => peerCells(peer, depth)) : []),
      ]),
    },
  ],
  figures: Object.entries(sites).flatMap(([location, list]) =>
    Object.entries(list).map(([name, milliseconds]) =>
      figure(`${location}, ${name}`, milliseconds, { unit: 'ns/pixel and band', of: nanoseconds }),
    ),
  ),
  goals: hasPeers ? ['nanmedian', 'network'].flatMap(goalsOf) : [],
  missing: [...missing, ...python.missing],
});

function nanoseconds(milliseconds) {
  return (milliseconds / PIXELS / BANDS) * 1e6;
}

function perPixel(list) {
  return nanoseconds(median(list)).toFixed(2);
}

/** How many times longer NumPy takes than the kernel in Node. */
function ratio(peer, depth) {
  return medianRatio(times[`NumPy ${peer} of ${depth}`], times[`median of ${depth}`]);
}

function peerCells(peer, depth) {
  return [perPixel(times[`NumPy ${peer} of ${depth}`]), ratio(peer, depth).toFixed(1)];
}

function goalsOf(peer) {
  const { depth } = GOALS;
  return [
    {
      what: `${peer} in NumPy, ${depth} deep, in times of the kernel`,
      value: ratio(peer, depth),
      atLeast: GOALS[peer],
    },
  ];
}
