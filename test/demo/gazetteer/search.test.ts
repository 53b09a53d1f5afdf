import { describe, expect, it } from 'vitest';
import { folded, searchTowns } from '../../../demo/src/gazetteer/search.ts';
import type { Town } from '../../../demo/src/gazetteer/towns.ts';

const town = (names: Town['names'], country: string, size: number): Town => ({
  lat: 0,
  lng: 0,
  size,
  names,
  country,
});

const LONDON = town(['London', 'London', 'Londres'], 'GB', 8e6);
const SAO_PAULO = town(['São Paulo'], 'BR', 1e7);
const ALTAMIRA_BR = town(['Altamira'], 'BR', 70_000);
const ALTAMIRA_MX = town(['Altamira'], 'MX', 60_000);
const ALTAMIRANO = town(['Ciudad Altamirano'], 'MX', 25_000);
const ALTA = town(['Alta'], 'NO', 15_000);
/** Sorted by size, largest first, as in the gazetteer. */
const TOWNS = [SAO_PAULO, LONDON, ALTAMIRA_BR, ALTAMIRA_MX, ALTAMIRANO, ALTA];

const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  BR: ['Brazil', 'Brésil'],
  MX: ['Mexico', 'Mexique'],
};
const search = (text: string, limit = 8) => searchTowns(TOWNS, text, limit, (code) => COUNTRIES[code] ?? []);

describe('towns found by name', () => {
  it('match regardless of accents and case, by their name in either language', () => {
    expect(search('sao paulo')).toEqual([SAO_PAULO]);
    expect(search('Londres')).toEqual([LONDON]);
    expect(search('paulo')).toEqual([SAO_PAULO]);
  });

  it('are sorted by quality of match, then by size', () => {
    expect(search('alta')).toEqual([ALTA, ALTAMIRA_BR, ALTAMIRA_MX, ALTAMIRANO]);
    expect(search('alta', 2)).toEqual([ALTA, ALTAMIRA_BR]);
    expect(search('altamira')).toEqual([ALTAMIRA_BR, ALTAMIRA_MX, ALTAMIRANO]);
  });

  it('can be limited to a country, by its name in either language or its code', () => {
    for (const text of ['Altamira, Mexico', 'altamira, mexique', 'Altamira,MX', 'altamira, mex'])
      expect(search(text)[0]).toBe(ALTAMIRA_MX);
    expect(search('Altamira, Peru')).toEqual([]);
    expect(search('Altamira, ')).toEqual(search('Altamira'));
  });

  it('are none for an empty text, a single letter, or text that begins no word of a name', () => {
    for (const text of ['', 'a', ' - ', 'nowhere', 'ltamira']) expect(search(text)).toEqual([]);
  });

  it.each([
    ['Łódź', 'lodz'],
    ['Aïn-Témouchent', 'ain temouchent'],
    ['N’Djaména', 'n djamena'],
  ])('are matched with %s folded to %s', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });
});
