// Trends of 111,000 pixels over 40 years by the kernels, next to the same work in plain JavaScript and in NumPy.
import { median } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';
import { pythonPeers } from './support/python.mjs';
import { inNodeAndChromium } from './support/work.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 5);
const PIXELS = scaled(111_000, 5_000);
const FIRST_ERA = 28;
/** Without 2012, when neither satellite worked. */
const YEARS = Array.from({ length: 40 }, (_, i) => (i < FIRST_ERA ? 1984 : 1985) + i);

const python = await pythonPeers('trend.py', { args: [PIXELS, FIRST_ERA, ...YEARS] });
const job = { runs: RUNS, pixels: PIXELS, years: YEARS, firstEra: FIRST_ERA };
const { sites, missing } = await inNodeAndChromium('trend-work', job, python.contenders);
await python.close();

await publish({
  id: 'trend',
  title: 'Trends',
  setup: [
    `Theil-Sen's slope and Mann-Kendall's test over ${PIXELS.toLocaleString('en')} pixels and ${YEARS.length} years, in two eras of sensors and in one, and the greatest disturbance by a simplified LandTrendr; one thread. ms, medians of ${RUNS} interleaved runs.`,
    'In plain JavaScript and in NumPy both statistics come from the same pairs.',
  ],
  tables: [
    {
      caption: 'Trends, ms',
      head: ['', ...Object.keys(sites)],
      rows: Object.keys(sites.Node).map((name) => [
        name,
        ...Object.values(sites).map((times) => (times[name] ? Math.round(median(times[name])) : '')),
      ]),
    },
  ],
  figures: Object.entries(sites).flatMap(([location, times]) =>
    Object.entries(times).map(([name, list]) => figure(`${location}, ${name}`, list)),
  ),
  missing: [...missing, ...python.missing],
});
