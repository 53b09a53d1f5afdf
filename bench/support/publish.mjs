// Publishes the findings of a bench: prints tables, and stores JSON, from which scripts/bench.mjs makes the report.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentCommit } from '../../scripts/commands.mjs';
import { CACHE } from './cache.mjs';
import { loadLine, median, printTable } from './figures.mjs';
import { goalLine, isMet } from './goals.mjs';
import { IS_SMOKE } from './scale.mjs';

/** Folder of the benches' findings, as `<id>.json`. */
export const RESULTS = join(CACHE, 'results');

/**
 * Prints a bench's findings and stores them, except those of a smoke run.
 *
 * - `id`: the bench's file name; `title`: what it measures; `setup`: sentences on its input, repetitions and method.
 * - `tables`: `{ caption, head, rows }`, cells as strings or numbers; the first column is aligned left.
 * - `figures`: `{ name, unit, median, low, high, runs }`, made by {@link figure}: every number behind a table.
 * - `goals`: `{ what, value, atMost? , atLeast? }`: ratios to a peer of the same run, and their limits.
 * - `missing`: peers that this machine cannot run, each with its reason.
 */
export async function publish({ id, title, setup, tables, figures, goals = [], missing = [] }) {
  for (const line of setup) console.log(line);
  for (const { caption, head, rows } of tables) {
    console.log(`\n${caption}`);
    printTable(head, rows);
  }
  if (goals.length > 0) console.log('');
  for (const goal of goals) console.log(`${isMet(goal) ? 'met   ' : 'missed'} ${goalLine(goal)}`);
  for (const reason of missing) console.log(`left out: ${reason}`);
  console.log(loadLine());
  if (IS_SMOKE) return;
  await mkdir(RESULTS, { recursive: true });
  const taken = { commit: currentCommit(), load: loadLine() };
  const findings = { id, title, setup, tables, figures, goals, missing, ...taken };
  await writeFile(join(RESULTS, `${id}.json`), JSON.stringify(findings, null, 2));
}

/** One figure from a result of `interleave`: the median of its runs and their spread, in milliseconds or converted by `of`. */
export function figure(name, times, { unit = 'ms', of = (milliseconds) => milliseconds } = {}) {
  const values = times.map(of);
  return {
    name,
    unit,
    median: median(values),
    low: Math.min(...values),
    high: Math.max(...values),
    runs: values.length,
  };
}
