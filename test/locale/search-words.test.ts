import { expect, it } from 'vitest';
import { searchFaultLabel } from '../../src/locale/search-words.ts';
import type { SearchEnd } from '../../src/stac/search.ts';

/** Every reason for which a search is incomplete. */
const ENDS: Readonly<Record<Exclude<SearchEnd, 'complete'>, true>> = {
  'page-limit': true,
  'item-limit': true,
  'repeated-page': true,
  'no-next-link': true,
  'invalid-next-link': true,
  'foreign-next-link': true,
};

it.each(Object.keys(ENDS))('the search fault %s has a text', (code) => {
  expect(searchFaultLabel(code, 'fr')).not.toBe(code);
});
