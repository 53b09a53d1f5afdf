// Canopy height fusion in one worker, in Node and in Chromium: training on 2,000 shots of 12 features and prediction of
// 1,000,000 pixels by the kernels, next to the same boosting in plain JavaScript; and the whole task, which samples the
// shots, cross-validates three models and adds features of its own.
import { median, medianRatio } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';
import { inNodeAndChromium } from './support/work.mjs';
import { amount } from './support/scale.mjs';

const RUNS = amount('RUNS', 5);

const { sites, missing } = await inNodeAndChromium('fusion-work', { runs: RUNS });

await publish({
  id: 'fusion',
  title: 'Canopy height fusion',
  setup: [
    `Gradient boosting of 100 trees on 2,000 shots of 12 features and its prediction of 1,000,000 pixels, one thread, by the kernels and in plain JavaScript; the whole task samples the shots, cross-validates three models and adds features of its own. ms, medians of ${RUNS} interleaved runs.`,
  ],
  tables: [
    {
      caption: 'Fusion, ms',
      head: ['', 'kernels', 'plain JS', 'times', 'whole task', 'RMS apart, m'],
      rows: Object.entries(sites).map(([location, { times, difference }]) => [
        location,
        ...['kernels', 'plain JS'].map((name) => Math.round(median(times[name]))),
        medianRatio(times['plain JS'], times.kernels).toFixed(1),
        Math.round(median(times['whole task'])),
        difference.toFixed(3),
      ]),
    },
  ],
  figures: Object.entries(sites).flatMap(([location, { times }]) =>
    Object.entries(times).map(([name, list]) => figure(`${location}, ${name}`, list)),
  ),
  missing,
});
