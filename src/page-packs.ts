import { openIndexedPacks } from './storage/indexed-packs.ts';
import type { PackStorage } from './storage/pack-storage.ts';
import { PLACE } from './storage/tables.ts';

/** The packs that all pages of an origin share, beside what they keep of what they fetched. */
export function openPagePacks(): PackStorage {
  return openIndexedPacks(PLACE);
}
