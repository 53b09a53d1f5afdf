import * as z from 'zod/mini';
import { SKIP_CODES } from '../contract/skip-codes.ts';
import type { StoredSearches } from '../sources/written.ts';
import { parsePage } from '../stac/search.ts';
import { zipAddress } from '../zip/address.ts';
import type { OpenedArchive } from './archive.ts';
import type { UsedPack } from './desk.ts';
import { ITEMS, packInvalid, SEARCHES, SOURCES } from './manifest.ts';

const text = z.string();
const query = z.looseObject({ start: text, end: text });
const ofImages = z.object({
  skipped: z.array(z.object({ id: text, code: z.enum(SKIP_CODES), detail: text })),
  matched: z.int().check(z.nonnegative()),
  warnings: z.array(text),
  incomplete: z.optional(z.array(text)),
});
const ofPoints = z.object({
  refused: z.array(text),
  refusedCount: z.int().check(z.nonnegative()),
  rejected: z.optional(z.record(text, z.number())),
  simulated: z.boolean(),
  warnings: z.array(text),
});
const isOfPoints = (source: string) => source === 'fires' || source === 'lidar';
const answers = SOURCES.map((source) => {
  const answer = isOfPoints(source) ? ofPoints : ofImages;
  return [source, z.optional(z.array(z.array(z.object({ query, answer }))))];
});

/** Unlisted fields are dropped: scenes and points come from the items. */
const schema = z.object(Object.fromEntries(answers) as Record<string, z.ZodMiniType>);

/** Parses the parts of catalogs' answers that the items do not contain. Throws `pack-invalid`. */
function parseSearches(value: unknown): StoredSearches {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  throw packInvalid('invalid', `Its ${SEARCHES} is not valid.`, { entry: SEARCHES }, error);
}

/** The parts of a pack that calls use instead of their Sylvan instance's own sources. Rejects with `pack-invalid`. */
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
    throw packInvalid('invalid', `Its ${ITEMS} does not contain valid STAC items.`, { entry: ITEMS }, cause);
  }
}
