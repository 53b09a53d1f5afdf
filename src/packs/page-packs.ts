import { openIndexedPacks } from '../cache/indexed-packs.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { DATABASE } from '../cache/indexed-db.ts';

/** The packs that all pages of an origin share, stored next to their caches. */
export function openPagePacks(): PackStorage {
  return openIndexedPacks(DATABASE);
}
