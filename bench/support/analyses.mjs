// Runs one analysis in Node and in Chromium, and measures the memory of their processes and what they fetch.
import { fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { showInChromium } from './chromium.mjs';
import { renderersOf, resetPeak, residentOf } from './processes.mjs';

const SETTLE = 1500;
/**
 * Runs `job` (see `analyze` in steps.mjs, and `catalog`) with the library at `library`. Returns each run's times, and the peak
 * memory above idle after the first run and after all of them; with the catalog's `host`, also requests and bytes.
 */
export async function analyzeInNode(library, job, host) {
  let pid;
  const diary = new Diary(job, () => [pid]);
  await showInNode(library, job, (body, analyst) => {
    pid = analyst;
    return diary.note(body, host);
  });
  return diary.summary();
}

/** The same in a bare Chromium. `job.catalog` is a path on the host. */
export async function analyzeInChromium(folder, job) {
  let browser;
  const diary = new Diary(job, () => renderersOf(browser));
  await showInChromium(folder, pageOf(job), (body, pid, host) => {
    browser = pid;
    return diary.note(body, host);
  });
  return diary.summary();
}

/** The page that runs `job`. */
export function pageOf(job) {
  return `bench/support/page.html#${encodeURIComponent(JSON.stringify(job))}`;
}

/** Runs `job` in a separate process, which continues each time `onReport` has settled. */
export function showInNode(library, job, onReport) {
  const child = fork(join(import.meta.dirname, 'analyst.mjs'), [library, JSON.stringify(job)]);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The analyst ended with code ${code}`)));
    child.on('message', async (body) => {
      await onReport(body, child.pid);
      if (body.type === 'done') resolve();
      child.send('go on');
    });
  });
}

/** Records memory, times and requests as an analyzing process reports. */
class Diary {
  #idle = 0;
  #peaks = [];
  #runs = [];

  constructor({ catalog }, processes) {
    this.catalog = catalog;
    this.processes = processes;
  }

  async note({ type, ...body }, host) {
    const fetched = await this.#fetched(host);
    if (type === 'idle') await this.#settle();
    if (type !== 'run') return;
    this.#runs.push({ ...body, ...fetched });
    this.#peaks.push(sum(this.processes().map((pid) => residentOf(pid).peak)));
  }

  /** Requests to the catalog since the last report: a page also requests its scripts from the host. */
  async #fetched(host) {
    if (host === undefined) return {};
    const folder = new URL(this.catalog, host.url).pathname;
    const requests = (await host.takeRequests()).filter(({ pathname }) => pathname.startsWith(folder));
    return { requests: requests.length, bytes: sum(requests.map(({ length }) => length)) };
  }

  async #settle() {
    await wait(SETTLE);
    const pids = this.processes();
    pids.forEach(resetPeak);
    this.#idle = sum(pids.map((pid) => residentOf(pid).now));
  }

  /** Bytes: idle, and the peak above it in the first run and in all runs; also the machine's load at the end. */
  summary() {
    const [idle, runs, peaks] = [this.#idle, this.#runs, this.#peaks];
    const [load] = loadavg();
    return { runs, load, idle, firstOverIdle: peaks[0] - idle, allOverIdle: Math.max(...peaks) - idle };
  }
}

function sum(list) {
  return list.reduce((total, value) => total + value, 0);
}
