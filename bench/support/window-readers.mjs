// Our contenders of bench/read.mjs: the reader alone, on one thread and on two, in Node and in a page.
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { chromiumPath, isRunnable } from '../../scripts/commands.mjs';
import { bundleWorker, CACHE, ROOT } from './cache.mjs';
import { pathOf } from './sites.mjs';
import { turnsOfPage } from './turns.mjs';
import { dealt } from './windows.mjs';

/** Readers on one and on two threads, by number; the one thread is the caller's own. Each gives planes in the files' order. */
export async function readersInNode({ windowReader }) {
  const alone = await windowReader();
  const workerData = pathToFileURL(join(CACHE, 'parts.mjs')).href;
  const workers = [0, 1].map(
    () => new Worker(join(import.meta.dirname, 'window-thread.mjs'), { workerData }),
  );
  const send = async (worker, addresses, window) => {
    worker.postMessage({ addresses, window });
    const [planes] = await once(worker, 'message');
    return planes;
  };
  return {
    1: alone,
    2: async (addresses, window) => {
      const fractions = dealt(addresses, workers.length);
      return (await Promise.all(fractions.map((fraction, i) => send(workers[i], fraction, window)))).flat();
    },
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}

/** A page that reads with one worker and with two, in turn, `runs` times each; null where there is no Chromium. */
export async function readersInChromium(files, window, runs) {
  if (!isRunnable(chromiumPath())) return null;
  const worker = await bundleWorker('window-work');
  const addresses = files.map(pathOf);
  const job = { file: pathOf(worker), addresses, window, runs };
  return turnsOfPage(ROOT, `bench/support/window.html#${encodeURIComponent(JSON.stringify(job))}`);
}
