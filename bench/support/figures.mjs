// Medians of interleaved runs: other load on the machine affects all contenders alike.
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';

export function median(list) {
  return list.toSorted((a, b) => a - b)[list.length >> 1];
}

export function sum(list, of = (value) => value) {
  return list.reduce((total, item) => total + of(item), 0);
}

export function mean(list, of) {
  return sum(list, of) / list.length;
}

/** How many times longer the first of two contenders took, as the median of the rounds' ratios. */
export function medianRatio(times, nearby) {
  return median(times.map((time, run) => time / nearby[run]));
}

/** A generator of numbers from 0 to 1, deterministic for a seed (Numerical Recipes' generator). */
export function randomOf(seed) {
  let state = seed;
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

/**
 * Runs every contender `runs` times, in turn, after one warm-up each; a contender given as `{ work, most }` runs at most that
 * often. Returns for each name the runs' `times` in milliseconds, their `reports`, the warm-up's time as `first` and the `last`
 * report. If a contender returns `milliseconds`, that is its time: some processes time themselves.
 */
export async function interleave(contenders, runs) {
  const results = Object.fromEntries(
    Object.keys(contenders).map((name) => [name, { times: [], reports: [] }]),
  );
  for (let run = -1; run < runs; run++)
    for (const [name, contender] of Object.entries(contenders)) {
      const { work, most = runs } = typeof contender === 'function' ? { work: contender } : contender;
      if (run < most) note(results[name], run, await timed(work));
    }
  return results;
}

async function timed(work) {
  const start = performance.now();
  const returned = await work();
  return { returned, milliseconds: returned?.milliseconds ?? performance.now() - start };
}

function note(result, run, { returned, milliseconds }) {
  result.last = returned;
  if (run < 0) result.first = milliseconds;
  else {
    result.times.push(milliseconds);
    result.reports.push(returned);
  }
}

export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** A line that states the load at which the previous figures were measured. */
export function loadLine() {
  return `load average ${loadavg()[0].toFixed(1)}`;
}

/** Prints rows of cells as a table: the first column aligned left, numbers right. */
export function printTable(head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  for (const row of cells)
    console.log(row.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[0]))).join('  '));
}
