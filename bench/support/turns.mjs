// Analyses in a process that lives through the whole bench and works only in its turn, so that contenders in other processes can
// be timed in between.
import { chromiumPath, isRunnable } from '../../scripts/commands.mjs';
import { pageOf, showInNode } from './analyses.mjs';
import { showInChromium } from './chromium.mjs';

/** The reports of one process, one at a time: it pauses until the next is requested. */
class Turns {
  #deliver;
  #fail;
  #goOn = () => undefined;

  /** The process' next report. */
  next() {
    const report = new Promise((resolve, reject) => ([this.#deliver, this.#fail] = [resolve, reject]));
    this.#goOn();
    return report;
  }

  /** Passes a report on; settles when the next one is requested. */
  note(body) {
    const turn = new Promise((resolve) => (this.#goOn = resolve));
    this.#deliver(body);
    return body.type === 'done' ? undefined : turn;
  }

  fail(error) {
    this.#fail(error);
  }
}

/** Starts a job (see `analyze` in steps.mjs) in Node; settles when it is idle. */
export async function turnsInNode(library, job) {
  const turns = new Turns();
  const idle = turns.next();
  showInNode(library, job, (body) => turns.note(body)).catch((error) => turns.fail(error));
  await idle;
  return turns;
}

/** The same in a bare Chromium that `folder` is served to, with the host's `options`; null without Chromium. */
export async function turnsInChromium(folder, job, options) {
  if (!isRunnable(chromiumPath())) return null;
  const turns = new Turns();
  const idle = turns.next();
  showInChromium(folder, pageOf(job), (body) => turns.note(body), options).catch((error) =>
    turns.fail(error),
  );
  await idle;
  return turns;
}
