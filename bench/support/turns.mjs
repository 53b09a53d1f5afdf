// Analyses in a process that lives through the whole bench and works only in its turn, so that contenders in other processes can
// be timed in between.
import { fork } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import { chromiumPath, isRunnable } from '../../scripts/commands.mjs';
import { LIBRARY } from './cache.mjs';
import { reportsInChromium } from './chromium.mjs';

/**
 * The reports of a separate process that runs `job` (see `analyze` in steps.mjs), each with its process id. It continues once the
 * next report is requested.
 */
export async function* reportsInNode(job) {
  const child = fork(join(import.meta.dirname, 'analyst.mjs'), [LIBRARY, JSON.stringify(job)]);
  const early = new AbortController();
  child.once('exit', (code) => early.abort(new Error(`The analyst ended with code ${code}`)));
  for await (const [body] of on(child, 'message', { signal: early.signal })) {
    if (body.type !== 'done') yield { ...body, pid: child.pid };
    child.send('go on');
    if (body.type === 'done') return;
  }
}

/** Starts a job in Node; settles when it is idle. Each `next()` of the reports is a turn, and the last one ends the process. */
export async function turnsInNode(job) {
  return turnsOf(reportsInNode(job));
}

/** The same in a bare Chromium (see {@link reportsInChromium}); null without Chromium. */
export async function turnsInChromium(job, ...where) {
  return isRunnable(chromiumPath()) ? turnsOf(reportsInChromium(job, ...where)) : null;
}

async function turnsOf(reports) {
  await reports.next();
  return reports;
}
