// One module of bench/support does the same work in Node and in a dedicated worker of a bare Chromium.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { chromiumPath, isRunnable } from '../../scripts/commands.mjs';
import { bundleWorker, CACHE, ROOT } from './cache.mjs';
import { launchChromium, NO_CHROMIUM } from './chromium.mjs';
import { showIn } from './show.mjs';

/**
 * What `work` of bench/support/<name>.ts gives in each place, by the place's name, and the places that are `missing`.
 * `peers` run in Node alone.
 */
export async function inNodeAndChromium(name, job, peers) {
  const file = await bundleWorker(name);
  const { work } = await import(file);
  const sites = { Node: await work(job, (path) => readFile(join(CACHE, path)), peers) };
  if (!isRunnable(chromiumPath())) return { sites, missing: [NO_CHROMIUM] };
  sites.Chromium = await inChromium(file, job);
  return { sites, missing: [] };
}

/** What the module at `file`, a bundled one, does in a worker of a bare Chromium. */
export function inChromium(file, job) {
  return inWorkerOf(launchChromium(), file, job);
}

/** The same in a worker of the browser that `launch` starts. */
export async function inWorkerOf(launch, file, job) {
  let figures;
  const hash = encodeURIComponent(JSON.stringify([`/${relative(ROOT, file)}`, job]));
  await showIn(launch, ROOT, `bench/support/worker.html#${hash}`, (body) => {
    figures = body.figures;
  });
  return figures;
}
