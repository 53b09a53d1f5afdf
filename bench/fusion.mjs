// Canopy height fusion in one worker, in Node and in Chromium: training on 2,000 shots of 12 features and prediction of
// 1,000,000 pixels by the kernels, beside the same boosting in plain JavaScript; and the whole task, which samples the
// shots, cross-validates three models and adds features of its own. Medians of interleaved runs.
import { relative } from 'node:path';
import { chromiumPath, isRunnable } from '../scripts/commands.mjs';
import { bundleWorker, ROOT } from './support/cache.mjs';
import { showInChromium } from './support/chromium.mjs';
import { loadLine, printTable } from './support/figures.mjs';

const RUNS = Number(process.env.RUNS ?? 5);

const file = await bundleWorker('fusion-work');
const places = { Node: await (await import(file)).timeFusion(RUNS) };
if (isRunnable(chromiumPath())) places.Chromium = await inChromium();
else console.log('Chromium is not installed: left out');

console.log(`ms, medians of ${RUNS}: 2,000 shots, 1,000,000 pixels, 12 features, 100 trees`);
printTable(
  ['', 'kernels', 'plain JS', 'times', 'whole task', 'RMS apart, m'],
  Object.entries(places).map(([place, { kernels, plain, task, difference }]) => [
    place,
    ...[kernels, plain].map(Math.round),
    (plain / kernels).toFixed(1),
    Math.round(task),
    difference.toFixed(3),
  ]),
);
console.log(loadLine());

async function inChromium() {
  let figures;
  const job = encodeURIComponent(JSON.stringify([`/${relative(ROOT, file)}`, RUNS]));
  await showInChromium(ROOT, `bench/support/fusion.html#${job}`, (body) => {
    figures = body.figures;
  });
  return figures;
}
