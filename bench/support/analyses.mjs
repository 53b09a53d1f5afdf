// Runs of one analysis in Node and in Chromium, with the memory of the processes concerned.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { showInChromium } from './chromium.mjs';
import { renderersOf, resetPeak, residentOf } from './processes.mjs';

const SETTLE = 1500;
/**
 * Runs `job` ({ catalog, request, runs }) with the library at `library`. Gives each run's times and the peak memory over
 * idle after the first run and after all of them.
 */
export async function analyseInNode(library, job) {
  const child = fork(join(import.meta.dirname, 'analyst.mjs'), [library, JSON.stringify(job)]);
  const diary = new Diary(() => [child.pid]);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The analyst ended with code ${code}`)));
    child.on('message', async (body) => {
      await diary.note(body);
      if (body.type === 'done') resolve(diary.summary());
      child.send('go on');
    });
  });
}

/** The same in a bare Chromium. `job.catalog` is a path on the host. */
export async function analyseInChromium(folder, job) {
  let browser;
  const diary = new Diary(() => renderersOf(browser));
  const page = `bench/support/page.html#${encodeURIComponent(JSON.stringify(job))}`;
  await showInChromium(folder, page, (body, pid) => {
    browser = pid;
    return diary.note(body);
  });
  return diary.summary();
}

/** Notes memory and times as the reports of an analysing process come in. */
class Diary {
  #idle = 0;
  #peaks = [];
  #runs = [];

  constructor(processes) {
    this.processes = processes;
  }

  async note({ type, ...body }) {
    if (type === 'idle') await this.#settle();
    if (type !== 'run') return;
    this.#runs.push(body);
    this.#peaks.push(sum(this.processes().map((pid) => residentOf(pid).peak)));
  }

  async #settle() {
    await wait(SETTLE);
    const pids = this.processes();
    pids.forEach(resetPeak);
    this.#idle = sum(pids.map((pid) => residentOf(pid).now));
  }

  /** Bytes: idle, and the peak over it in the first run and in all runs. */
  summary() {
    const [idle, runs] = [this.#idle, this.#runs];
    return { runs, idle, firstOverIdle: this.#peaks[0] - idle, allOverIdle: Math.max(...this.#peaks) - idle };
  }
}

function sum(list) {
  return list.reduce((total, value) => total + value, 0);
}
