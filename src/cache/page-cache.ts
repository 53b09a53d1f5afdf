import { type Cache, type CacheOptions, CACHE } from './stores.ts';
import { forgivingAnswers } from './best-effort.ts';
import { IndexedAnswers } from './indexed-answers.ts';
import { openTables, PLACE } from './indexed-db.ts';

/** Of the space that the browser gives the origin, where the caller names no bound; no more than a gigabyte. */
const SHARE = 0.2;
const MOST = 2 ** 30;
/** Where the browser does not tell. */
const USUAL = 256 * 2 ** 20;

/** What a page keeps of what it fetched. */
export async function openPageCache({ bytes }: CacheOptions): Promise<Cache> {
  const bound = bytes ?? Math.floor(Math.min(MOST, (await quota()) * SHARE));
  const connection = openTables(PLACE);
  return {
    plan: { place: PLACE, space: CACHE, bytes: bound, offline: false, session: null, aliases: [] },
    answers: forgivingAnswers(new IndexedAnswers(connection, CACHE)),
    close: () => connection.close(),
  };
}

async function quota(): Promise<number> {
  const { storage } = globalThis.navigator as Partial<Navigator>;
  const { quota: bytes } = (await storage?.estimate().catch(() => undefined)) ?? {};
  return bytes ?? USUAL / SHARE;
}
