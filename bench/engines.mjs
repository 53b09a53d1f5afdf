// Chromium, Firefox and WebKitGTK next to each other: the memory of all of a browser's processes while the default zone is
// analysed from six sources, as it comes and as on a small device, and the speed of each kind of work next to plain JavaScript
// in the same browser. Needs Linux, whose kernel divides shared pages among processes.
import { importParts, ROOT, sixSources } from './support/cache.mjs';
import { cellsOf, engineWork } from './support/engine-speed.mjs';
import { engines as enginesHere } from './support/engines.mjs';
import { median, megabytes } from './support/figures.mjs';
import { figure, publish } from './support/publish.mjs';
import { mustBeWhole, pathOf, warmOf } from './support/sites.mjs';
import { analyseInBrowser } from './support/tree-memory.mjs';
import { amount, scaled } from './support/scale.mjs';

const RUNS = amount('RUNS', 5);
/** A moment in six, as a slow telephone computes. */
const SLOWNESS = scaled(6, 2);
const MODES = { '': ['plain', 1], [`, little memory, ${SLOWNESS} times slower`]: ['little', SLOWNESS] };

const { engines, missing } = await enginesHere();
const memory = await memoryOf();
const speeds = await speedsOf();

await publish({
  id: 'engines',
  title: 'Three engines',
  setup: [
    `Memory: the default zone of 10 km from six simulated sources, ${RUNS} analyses in a row by one Sylvan over local HTTP; all processes of the browser, shared pages divided among them, every 50 ms. After: 1.5 s after the last analysis, the Sylvan still open.`,
    `Little memory: Chromium with --enable-low-end-device-mode, which makes it believe that it has 512 MB; Firefox with a script heap of 128 MiB (javascript.options.mem.max); WebKitGTK with a script heap for 512 MB (JSC_forceRAMSize): neither has a limit of all its memory. ${SLOWNESS} times slower: all processes of the browser are stopped for all but a ${SLOWNESS}th of each 60 ms.`,
    `Speed: medians of ${RUNS} rounds in turn, in one worker, composites in the page's own; ratios are medians of the rounds' ratios. Nothing in plain JavaScript answers from six sources.`,
  ],
  tables: [memoryTable(), speedTable()],
  figures: [...memoryFigures(), ...speedFigures()],
  goals: Object.entries(memory).map(([name, { allOverIdle }]) => ({
    what: `${name}: MB over idle, the highest peak`,
    value: allOverIdle / 1e6,
    atMost: 300,
  })),
  missing,
});

async function memoryOf() {
  const { folder, request } = await sixSources(await importParts(), scaled(10, 3));
  const job = { request, runs: RUNS, catalog: `${pathOf(folder)}/` };
  const results = {};
  for (const [mode, [way, slowness]] of Object.entries(MODES))
    for (const [name, launches] of Object.entries(engines)) {
      const result = await analyseInBrowser(launches[way], ROOT, job, { slowness });
      mustBeWhole(name, result);
      results[`${name}${mode}`] = result;
    }
  return results;
}

function memoryTable() {
  return {
    caption: `MB: idle; over idle the peak in the first run, in all ${RUNS}, and after. ms: the first run and the median of the others`,
    head: ['', 'idle', 'first', 'all', 'after', 'cold ms', 'warm ms'],
    rows: Object.entries(memory).map(([name, { runs, idle, firstOverIdle, allOverIdle, afterOverIdle }]) => [
      name,
      ...[idle, firstOverIdle, allOverIdle, afterOverIdle].map(megabytes),
      Math.round(runs[0].milliseconds),
      Math.round(median(warmOf(runs).map(({ milliseconds }) => milliseconds))),
    ]),
  };
}

function memoryFigures() {
  return Object.entries(memory).flatMap(([name, { runs, allOverIdle }]) => [
    figure(`${name}, peak over idle`, [allOverIdle], { unit: 'MB', of: (bytes) => bytes / 1e6 }),
    figure(
      `${name}, six sources`,
      runs.map(({ milliseconds }) => milliseconds),
    ),
  ]);
}

/** Rows of each browser, in the same order: all browsers do one kind of work before the next. */
async function speedsOf() {
  const found = [];
  for (const measure of await engineWork(RUNS))
    for (const [name, { plain }] of Object.entries(engines)) found.push({ name, rows: await measure(plain) });
  const rowsOf = (engine) => found.filter(({ name }) => name === engine).flatMap(({ rows }) => rows);
  return Object.fromEntries(Object.keys(engines).map((name) => [name, rowsOf(name)]));
}

function speedTable() {
  const all = Object.entries(speeds);
  return {
    caption: 'ms, and how many times longer plain JavaScript takes in the same browser',
    head: ['', 'peer', ...all.flatMap(([name]) => [`${name}, ms`, 'times'])],
    rows: all[0][1].map(({ what, peer }, i) => [what, peer, ...all.flatMap(([, rows]) => cellsOf(rows[i]))]),
  };
}

function speedFigures() {
  return Object.entries(speeds).flatMap(([name, rows]) =>
    rows.flatMap(({ what, peer, times, peers }) => [
      figure(`${name}, ${what}, beside ${peer}`, times),
      figure(`${name}, ${what}, ${peer}`, peers),
    ]),
  );
}
