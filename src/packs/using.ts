import { parsePage } from '../stac/search.ts';
import { zipAddress } from '../zip/address.ts';
import type { OpenedArchive } from './archive.ts';
import type { UsedPack } from './desk.ts';
import { packInvalid } from './faults.ts';
import { parseSearches } from './searches.ts';
import { ITEMS, SEARCHES } from './manifest.ts';

/** What calls need from a pack instead of their Sylvan instance's own sources. Rejects with `pack-invalid`. */
export async function forCalls(archive: OpenedArchive): Promise<UsedPack> {
  const { calls, today, catalogs: names } = archive.manifest;
  const features = featuresIn(await archive.readJson(ITEMS));
  const searches = parseSearches(await archive.readJson(SEARCHES));
  const items = { url: zipAddress(archive.address, ITEMS), features: () => Promise.resolve(features) };
  return { calls, today, catalogs: { names, items, searches } };
}

function featuresIn(value: unknown): readonly unknown[] {
  try {
    return parsePage(value, 'pack').features;
  } catch (cause) {
    throw packInvalid('invalid', `Its ${ITEMS} are no STAC items.`, { entry: ITEMS }, cause);
  }
}
