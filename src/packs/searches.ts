import * as z from 'zod/mini';
import { SKIP_CODES } from '../contract/skip-codes.ts';
import { packInvalid } from './faults.ts';
import type { StoredSearches } from '../sources/written.ts';
import { SEARCHES, SOURCES } from './manifest.ts';

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

/** Parses what catalogs answered in addition to the items. Throws `pack-invalid`. */
export function parseSearches(value: unknown): StoredSearches {
  const { data, error } = schema.safeParse(value);
  if (data !== undefined) return data;
  throw packInvalid('invalid', `Its ${SEARCHES} cannot be right.`, { entry: SEARCHES }, error);
}
