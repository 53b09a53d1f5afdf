// Runs one analysis in every environment of the library: Node and Chromium, over local HTTP and from files.
import { chromiumPath, isRunnable } from '../../scripts/commands.mjs';
import { analyzeInChromium, analyzeInNode } from './analyses.mjs';
import { pathOf } from './cache.mjs';
import { NO_CHROMIUM } from './chromium.mjs';
import { median, megabytes } from './figures.mjs';
import { startHost } from './host.mjs';
import { figure, publish } from './publish.mjs';

/** The sources of an analysis with only Sentinel-2: all others are off. */
export const OPTICAL_ALONE = Object.fromEntries(
  ['sentinel1', 'landsat89', 'landsat45', 'firms', 'gedi', 'canopy-map'].map((source) => [source, false]),
);

/**
 * Runs `job` ({ sources?, request, runs }) on the catalog in `folder`, in a fresh process for each environment. Returns the
 * results by the environment's name. Skips Chromium if it is not installed.
 */
export async function atEverySite(folder, job) {
  const host = await startHost();
  const catalog = host.catalogIn(folder);
  const results = {
    'Node, HTTP': await analyzeInNode({ ...job, catalog }, host).finally(host.close),
    'Node, files': await analyzeInNode({ ...job, catalog: folder }),
  };
  if (isRunnable(chromiumPath()))
    results['Chromium, HTTP'] = await analyzeInChromium({ ...job, catalog: `${pathOf(folder)}/` });
  return results;
}

const HEAD = ['idle', 'first', 'all', 'cold ms', 'warm ms', 'requests', 'MB read', 'load'];

/** Publishes `results` beside a bench's other findings: their table, its figures, and the environments that cannot run. */
export function publishRuns(results, findings) {
  const missing = 'Chromium, HTTP' in results ? [] : [NO_CHROMIUM];
  return publish({ ...findings, tables: [runsTable(results)], figures: runsFigures(results), missing });
}

/** A table with a row for each of `results`: memory, times, what the first run fetched, and the load during the runs. */
function runsTable(results) {
  const runs = Object.values(results)[0].runs.length;
  return {
    caption:
      `Memory in MB: use when idle, and peak above idle in the first run (first) and in all ${runs} runs (all); ` +
      `duration of the first run (cold) and median duration of the later runs (warm); requests and MB read in the first run`,
    head: ['', ...HEAD],
    rows: Object.entries(results).map(([name, result]) => [name, ...numbers(result)]),
  };
}

function runsFigures(results) {
  return Object.entries(results).flatMap(([name, { runs, allOverIdle }]) => [
    figure(`${name}, first run`, [runs[0].milliseconds]),
    figure(
      `${name}, later runs`,
      warmOf(runs).map(({ milliseconds }) => milliseconds),
    ),
    figure(`${name}, peak over idle`, [allOverIdle], { unit: 'MB', of: (bytes) => bytes / 1e6 }),
  ]);
}

/** The highest peak above idle of all `results`, in MB. */
export function highestPeak(results) {
  return Math.max(...Object.values(results).map(({ allOverIdle }) => allOverIdle)) / 1e6;
}

function numbers({ runs, load, idle, firstOverIdle, allOverIdle }) {
  const [{ milliseconds, requests, bytes }] = runs;
  return [
    ...[idle, firstOverIdle, allOverIdle].map(megabytes),
    Math.round(milliseconds),
    Math.round(median(warmOf(runs).map((run) => run.milliseconds))),
    ...(requests === undefined ? ['', ''] : [requests, megabytes(bytes)]),
    load.toFixed(1),
  ];
}

/** All runs but the first, or the first if it is the only one. */
function warmOf(runs) {
  return runs.length > 1 ? runs.slice(1) : runs;
}

/** Reports on sources that an analysis does not need. */
const NOT_NEEDED = ['sentinel1/earlier: off'];

/** Throws if a run lacks a field or a source failed: its figures would be for less work. */
export function mustBeWhole(name, { runs }) {
  const unfit = runs[0].answer.unfit.filter((what) => !NOT_NEEDED.includes(what));
  if (unfit.length > 0) throw new Error(`${name}: the answer is not whole: ${unfit.join(', ')}`);
}
