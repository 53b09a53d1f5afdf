import { type Cache, type CacheOptions, CACHE } from './stores.ts';
import { bestEffortAnswers } from './best-effort.ts';
import { IndexedAnswers } from './indexed-answers.ts';
import { openTables, DATABASE } from './indexed-db.ts';

/** By default the cache gets this fraction of the origin's quota, 1 GiB at most. */
const FRACTION = 0.2;
const MAX = 2 ** 30;
/** Size of the cache, in bytes, if the browser does not state its quota. */
const USUAL = 256 * 2 ** 20;

/** The cache of a page. */
export async function openPageCache({ bytes }: CacheOptions): Promise<Cache> {
  const bound = bytes ?? Math.floor(Math.min(MAX, (await quota()) * FRACTION));
  const connection = openTables(DATABASE);
  return {
    plan: { location: DATABASE, space: CACHE, bytes: bound, offline: false, session: null },
    answers: bestEffortAnswers(new IndexedAnswers(connection, CACHE)),
    close: () => connection.close(),
  };
}

async function quota(): Promise<number> {
  const { storage } = globalThis.navigator as Partial<Navigator>;
  const { quota: bytes } = (await storage?.estimate().catch(() => undefined)) ?? {};
  return bytes ?? USUAL / FRACTION;
}
