// Jobs whose catalog has only the present season (see season.ts).
import { join } from 'node:path';
import { bundleWorker, CACHE } from './cache.mjs';
import { pathOf } from './sites.mjs';

/** A job's `season` in Node, once the parts are bundled; `url` is the folder's URL. */
export function seasonInNode(url) {
  return { module: join(CACHE, 'parts.mjs'), url };
}

/** The same in a page. */
export async function seasonInPage(folder) {
  return { module: pathOf(await bundleWorker('season')), url: `${pathOf(folder)}/` };
}
