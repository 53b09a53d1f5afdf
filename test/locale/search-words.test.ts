import { expect, it } from 'vitest';
import { searchFaultLabel } from '../../src/locale/search-words.ts';
import type { SearchEnd } from '../../src/stac/search.ts';

/** Every way in which a search ends before its end. */
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

it.each([...Object.keys(ENDS), ...OTHERS])('%s of a search is said in both languages', (word) => {
  const [english, french] = [searchFaultLabel(word, 'en'), searchFaultLabel(word, 'fr')];
  expect(new Set([word, english, french]).size).toBe(3);
});
