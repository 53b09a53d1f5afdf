// Memory of all of a browser's processes while a page analyses, and a browser that is slowed down.
import { setTimeout as wait } from 'node:timers/promises';
import { pageOf } from './analyses.mjs';
import { proportionOf, treeOf } from './processes.mjs';
import { showIn } from './show.mjs';

const SETTLE = 1500;
/** Readings after which a browser counts as settled, whatever they are. */
const READINGS = 20;
/** Milliseconds between two looks at the memory, … */
const INTERVAL = 50;
/** … and within which a slowed browser runs once. */
const ROUND = 60;
/** Milliseconds after which a page that reports nothing has crashed. */
const SILENCE = 300_000;

/**
 * Runs `job` in a browser (see `analyseInChromium`), which computes one moment in `slowness`. Gives the runs, and the bytes that
 * all of its processes take: idle, and over idle the highest in the first run and in all of them, and what stays after the last.
 */
export async function analyseInBrowser(launch, folder, job, { slowness = 1 } = {}) {
  const record = new TreeRecord();
  let [brake, silence] = [null, null];
  const runs = [];
  await showIn(
    (fail) => {
      silence = setInterval(() => fail(new Error('The page has crashed, or reports nothing')), SILENCE);
      return launch(fail);
    },
    folder,
    pageOf(job),
    async ({ type, ...body }, pid) => {
      silence.refresh();
      brake?.release();
      if (type === 'idle') await record.begin(pid);
      if (type === 'run') runs.push(body);
      if (type === 'run') record.endRun();
      if (type === 'run' && runs.length === job.runs) await record.end();
      else if (slowness > 1 && type !== 'done') brake = new Brake(pid, slowness);
    },
  ).finally(() => clearInterval(silence));
  return { runs, ...record.summary() };
}

/** The memory of the process tree below `pid`, looked at in intervals. */
class TreeRecord {
  #pid = 0;
  #timer;
  #idle = 0;
  #highest = 0;
  #peaks = [];
  #after = 0;

  async begin(pid) {
    this.#pid = pid;
    this.#idle = await this.#settled();
    this.#timer = setInterval(() => (this.#highest = Math.max(this.#highest, this.#now())), INTERVAL);
  }

  endRun() {
    this.#peaks.push(this.#highest);
    this.#highest = 0;
  }

  async end() {
    clearInterval(this.#timer);
    await wait(SETTLE);
    this.#after = this.#now();
  }

  summary() {
    const over = (bytes) => bytes - this.#idle;
    const [first] = this.#peaks;
    const [firstOverIdle, allOverIdle] = [first, Math.max(...this.#peaks)].map(over);
    return { idle: this.#idle, firstOverIdle, allOverIdle, afterOverIdle: over(this.#after) };
  }

  /** What is taken once two readings are within a hundredth: a browser goes on starting processes after it shows its page. */
  async #settled() {
    let [before, now] = [0, 0];
    for (let i = 0; i < READINGS && Math.abs(now - before) >= now / 100; i++) {
      await wait(SETTLE);
      [before, now] = [now, this.#now()];
    }
    return now;
  }

  #now() {
    return proportionOf(treeOf(this.#pid));
  }
}

/** Lets the processes of a browser run for one moment in `slowness`, until they are released. */
class Brake {
  #isOn = true;

  constructor(pid, slowness) {
    this.pid = pid;
    void this.#hold(slowness);
  }

  release() {
    this.#isOn = false;
    this.#send('SIGCONT');
  }

  async #hold(slowness) {
    while (this.#isOn) {
      this.#send('SIGCONT');
      await wait(ROUND / slowness);
      if (!this.#isOn) return;
      this.#send('SIGSTOP');
      await wait(ROUND - ROUND / slowness);
    }
  }

  #send(signal) {
    for (const pid of treeOf(this.pid)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has just ended.
      }
    }
  }
}
