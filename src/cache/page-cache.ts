import { type Cache, type CacheOptions, CACHE } from './stores.ts';
import { bestEffortAnswers } from './best-effort.ts';
import { IndexedAnswers } from './indexed-answers.ts';
import { openTables, DATABASE } from './indexed-db.ts';

/** Of the space that the browser gives the origin, where the caller names no bound; no more than a gigabyte. */
const FRACTION = 0.2;
const MAX = 2 ** 30;
/** Where the browser does not say. */
const USUAL = 256 * 2 ** 20;

/** What a page keeps of what it fetched. */
export async function openPageCache({ bytes }: CacheOptions): Promise<Cache> {
  const bound = bytes ?? Math.floor(Math.min(MAX, (await quota()) * FRACTION));
  const connection = openTables(DATABASE);
  return {
    plan: { location: DATABASE, space: CACHE, bytes: bound, offline: false, session: null, aliases: [] },
    answers: bestEffortAnswers(new IndexedAnswers(connection, CACHE)),
    close: () => connection.close(),
  };
}

async function quota(): Promise<number> {
  const { storage } = globalThis.navigator as Partial<Navigator>;
  const { quota: bytes } = (await storage?.estimate().catch(() => undefined)) ?? {};
  return bytes ?? USUAL / FRACTION;
}
