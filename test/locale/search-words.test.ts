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
const OTHERS = [
  ...['outside-query', 'first-items', 'first-files', 'sensor-missing', 'parts-missing', 'first-shots'],
  'columns-missing',
];

it.each([...Object.keys(ENDS), ...OTHERS])('the search fault %s has a text in both languages', (word) => {
  const [english, french] = [searchFaultLabel(word, 'en'), searchFaultLabel(word, 'fr')];
  expect(new Set([word, english, french]).size).toBe(3);
});
