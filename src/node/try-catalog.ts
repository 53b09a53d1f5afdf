import type { Fetch } from '../net/fetch.ts';
import { fetchWithZips } from '../zip/fetch.ts';
import { resolvedChoices } from '../sources/options.ts';
import { resolveSources } from '../sources/registry.ts';
import { catalogAddress } from './node-sylvan.ts';
import { openLocal } from './packs.ts';

/** A day and a place in the open ocean, where hardly any catalog has an item. */
const QUERY = {
  boxes: [[-140, -30, -139.9, -29.9]],
  start: '2020-01-01',
  end: '2020-01-01',
  maxCloud: 101,
} as const;

/**
 * Searches the catalog that a `catalog` option names, once. Throws `invalid-parameters` if it is neither a name nor an address,
 * and otherwise as a search does: `not-found` or `stac-invalid` if there is no catalog at the address.
 */
export async function tryCatalog(catalog: string, fetch: Fetch, signal: AbortSignal): Promise<void> {
  const own = { fetch: fetchWithZips(fetch, openLocal), retry: { attempts: 1 } };
  const { sentinel2 } = resolveSources(resolvedChoices({ catalog }, catalogAddress), own);
  await Promise.all(sentinel2.map((one) => one.search(QUERY, { signal })));
}
