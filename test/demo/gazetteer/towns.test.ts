import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { inLang } from '../support/language.ts';
import {
  countryName,
  fullName,
  gazetteerIn,
  nearestTown,
  townName,
  type Gazetteer,
} from '../../../demo/src/gazetteer/towns.ts';
import { kmBetween } from '../../../demo/src/state/sphere.ts';

const FILE = resolve(import.meta.dirname, '../../../build/demo/ground/towns.bin');

describe('the built gazetteer', () => {
  let gazetteer: Gazetteer;
  beforeAll(() => {
    gazetteer = gazetteerIn(new TextDecoder().decode(gunzipSync(readFileSync(FILE))));
  });
  const named = (name: string, country: string) =>
    gazetteer.towns.find(({ names, country: own }) => names[0] === name && own === country)!;

  // Places and populations from https://www.geonames.org.
  it.each([
    ['Altamira', 'BR', -3.20333, -52.20639, 70_888],
    ['Rovaniemi', 'FI', 66.5, 25.71667, 64_194],
  ])('has %s (%s)', (name, country, lat, lng, population) => {
    const town = named(name, country);
    expect(kmBetween(town, { lat, lng })).toBeLessThan(0.05);
    expect(Math.abs(town.size / population - 1)).toBeLessThan(0.02);
  });

  it('lists the largest towns first, and small ones in remote areas', () => {
    const { towns } = gazetteer;
    expect(towns.length).toBeGreaterThan(40_000);
    expect(towns.every(({ size }, i) => i === 0 || size <= towns[i - 1].size)).toBe(true);
    expect(towns.every(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180)).toBe(true);
    // 1555 inhabitants, on Baffin Island.
    expect(named('Pond Inlet', 'CA').size).toBeLessThan(2000);
  });

  it('has names in English and in French if they differ', () => {
    const moscow = named('Moscow', 'RU');
    const both = (name: () => string) => (['en', 'fr'] as const).map((language) => inLang(language, name));
    expect(both(() => townName(moscow))).toEqual(['Moscow', 'Moscou']);
    expect(both(() => fullName(named('Köln', 'DE')))).toEqual(['Cologne, Germany', 'Cologne, Allemagne']);
    expect(both(() => townName(named('Altamira', 'BR')))).toEqual(['Altamira', 'Altamira']);
  });

  it('places the name of each country near one of its towns', () => {
    const { countries, towns } = gazetteer;
    expect(countries.length).toBeGreaterThan(230);
    for (const { code, lat, lng } of countries) {
      expect(countryName(code, 'fr')).not.toBe('');
      if (!['BR', 'FR', 'IN', 'CD', 'AU', 'US'].includes(code)) continue;
      const near = nearestTown(towns, { lat, lng })!;
      expect([near.town.country, near.km < 700]).toEqual([code, true]);
    }
  });
});
