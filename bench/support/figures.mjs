// Medians of interleaved runs: what one contender suffers from the machine's other work, the others suffer too.
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';

export function median(list) {
  return list.toSorted((a, b) => a - b)[list.length >> 1];
}

/** How many times longer the first of two contenders took: the median over the runs, each next to the other of its round. */
export function medianRatio(times, nearby) {
  return median(times.map((time, run) => time / nearby[run]));
}

/**
 * Runs every contender `runs` times, in turn, after one warm-up each; one that is given as `{ work, most }` at most so often.
 * Gives for each name its runs' milliseconds, those of the `first`, and what the runs and the `last` returned. What a contender
 * returns as `milliseconds` is its time: that of a process which times itself.
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
