// Runs one analysis in Node and in Chromium, and measures the memory of their processes and what they fetch.
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { reportsInChromium } from './chromium.mjs';
import { sum } from './figures.mjs';
import { renderersOf, resetPeak, residentOf } from './processes.mjs';
import { reportsInNode } from './turns.mjs';

const SETTLE = 1500;

/**
 * Runs `job` (see `analyze` in steps.mjs, and `catalog`). Returns each run's times, and the peak memory above idle after the
 * first run and after all of them; with the catalog's `host`, also requests and bytes.
 */
export function analyzeInNode(job, host) {
  return measured(reportsInNode(job), job, (pid) => [pid], host);
}

/** The same in a bare Chromium. `job.catalog` is a path on the host. */
export function analyzeInChromium(job) {
  return measured(reportsInChromium(job), job, renderersOf);
}

/** Measures memory in bytes: idle, and the peaks above it in the first run and in all runs. Also returns the machine's load. */
async function measured(reports, { catalog }, processesOf, catalogHost) {
  let idle = 0;
  const [runs, peaks] = [[], []];
  for await (const { type, pid, host = catalogHost, ...body } of reports) {
    const fetched = await fetchedFrom(host, catalog);
    if (type === 'idle') idle = await settled(() => processesOf(pid));
    if (type !== 'run') continue;
    runs.push({ ...body, ...fetched });
    peaks.push(sum(processesOf(pid), (id) => residentOf(id).peak));
  }
  const [load] = loadavg();
  return { runs, load, idle, firstOverIdle: peaks[0] - idle, allOverIdle: Math.max(...peaks) - idle };
}

/** Requests to the catalog since the last report, without those for scripts, which a page sends to the same host. */
async function fetchedFrom(host, catalog) {
  if (host === undefined) return {};
  const folder = new URL(catalog, host.url).pathname;
  const requests = (await host.takeRequests()).filter(({ pathname }) => pathname.startsWith(folder));
  return { requests: requests.length, bytes: sum(requests, ({ length }) => length) };
}

/** Bytes of memory once the processes are idle. Resets their peaks, so that these are measured from then on. */
async function settled(processes) {
  await wait(SETTLE);
  const pids = processes();
  pids.forEach(resetPeak);
  return sum(pids, (pid) => residentOf(pid).now);
}
