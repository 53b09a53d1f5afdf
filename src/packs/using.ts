import { interpreted, z } from '../contract/zod.ts';
import { parsePage } from '../stac/search.ts';
import { zipAddress } from '../zip/address.ts';
import type { OpenedArchive } from './archive.ts';
import type { UsedPack } from './desk.ts';
import { packInvalid } from './faults.ts';
import { ITEMS, SEARCHES } from './manifest.ts';

/** What calls need of a pack in the place of their Sylvan's own sources. Rejects with `pack-invalid`. */
export async function forCalls(
  archive: OpenedArchive,
  close: UsedPack['close'] = () => Promise.resolve(),
): Promise<UsedPack> {
  const { calls, today, catalogues: names } = archive.manifest;
  const { features } = parsePage(await jsonOf(archive, ITEMS), 'pack');
  const searches = searchesSchema.safeParse(await jsonOf(archive, SEARCHES));
  if (!searches.success)
    throw packInvalid('invalid', `Its ${SEARCHES} cannot be right.`, { entry: SEARCHES }, searches.error);
  const items = { url: zipAddress(archive.address, ITEMS), features: () => Promise.resolve(features) };
  return { calls, today, catalogues: { names, items, searches: searches.data }, close };
}

const searchesSchema = interpreted(() =>
  z.record(
    z.string(),
    z.array(z.array(z.object({ query: z.record(z.string(), z.unknown()), answer: z.looseObject({}) }))),
  ),
);

async function jsonOf({ read }: OpenedArchive, entry: string): Promise<unknown> {
  const bytes = await read(entry);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw packInvalid('invalid', `Its ${entry} is no JSON.`, { entry }, cause);
  }
}
