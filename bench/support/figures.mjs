// Medians of interleaved runs: what one contender suffers from the machine's other work, the others suffer too.
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';

export function median(list) {
  return list.toSorted((a, b) => a - b)[list.length >> 1];
}

/** How many times longer the first of two contenders took: the median over the runs, each beside the other of its round. */
export function medianRatio(times, beside) {
  return median(times.map((time, run) => time / beside[run]));
}

/**
 * Runs every contender `runs` times, in turn, after one warm-up each. Gives for each name its runs' milliseconds and what
 * the last run returned.
 */
export async function interleave(contenders, runs) {
  const results = Object.fromEntries(Object.keys(contenders).map((name) => [name, { times: [] }]));
  for (let run = -1; run < runs; run++)
    for (const [name, work] of Object.entries(contenders)) {
      const start = performance.now();
      results[name].last = await work();
      if (run >= 0) results[name].times.push(performance.now() - start);
    }
  return results;
}

export const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

/** A line that says under which load the figures before it were taken. */
export function loadLine() {
  return `load average ${loadavg()[0].toFixed(1)}`;
}

/** Prints rows of cells as a table: the first column to the left, numbers to the right. */
export function printTable(head, rows) {
  const cells = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  for (const row of cells)
    console.log(row.map((cell, i) => (i ? cell.padStart(widths[i]) : cell.padEnd(widths[0]))).join('  '));
}
