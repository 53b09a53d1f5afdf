import { parsePage } from '../stac/search.ts';
import { zipAddress } from '../zip/address.ts';
import type { OpenedArchive } from './archive.ts';
import type { UsedPack } from './desk.ts';
import { packInvalid } from './faults.ts';
import { parseSearches } from './searches.ts';
import { ITEMS, MAX_TEXT_BYTES, SEARCHES } from './manifest.ts';

/** What calls need of a pack in the place of their Sylvan's own sources. Rejects with `pack-invalid`. */
export async function forCalls(
  archive: OpenedArchive,
  close: UsedPack['close'] = () => Promise.resolve(),
): Promise<UsedPack> {
  const { calls, today, catalogues: names } = archive.manifest;
  const features = featuresIn(await jsonOf(archive, ITEMS));
  const searches = parseSearches(await jsonOf(archive, SEARCHES));
  const items = { url: zipAddress(archive.address, ITEMS), features: () => Promise.resolve(features) };
  return { calls, today, catalogues: { names, items, searches }, close };
}

function featuresIn(value: unknown): readonly unknown[] {
  try {
    return parsePage(value, 'pack').features;
  } catch (cause) {
    throw packInvalid('invalid', `Its ${ITEMS} are no STAC items.`, { entry: ITEMS }, cause);
  }
}

async function jsonOf({ read }: OpenedArchive, entry: string): Promise<unknown> {
  const bytes = await read(entry, MAX_TEXT_BYTES);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw packInvalid('invalid', `Its ${entry} is no JSON.`, { entry }, cause);
  }
}
