import { packsOf } from 'sylvan/packs';
import { afterEach, describe, expect, it } from 'vitest';
import type { Sylvan, SylvanOptions } from 'sylvan/node';
import { createTimedSylvan } from '../../dist/testing.js';
import { packCalls } from '../../src/packs/calls.ts';
import { estimatePack } from '../../src/packs/estimate.ts';
import type { PackZone } from '../../src/packs/manifest.ts';
import type { SourceChoices } from '../../src/sources/options.ts';

const ZONE: PackZone = { lat: -7.836, lng: 39.274, size: 10, from: 2024, to: 2025, date: '2025-08-31' };

const unitsOf = (change: Partial<PackZone>) => estimatePack({ ...ZONE, ...change }, {}).units;

function bytesOf(change: Partial<PackZone> = {}, choices: SourceChoices = {}): number {
  const { bytes } = estimatePack({ ...ZONE, ...change }, choices);
  expect(bytes).not.toBeNull();
  return bytes!;
}

describe('the units of a pack', () => {
  it.each([
    [{ from: 2025 }, 1],
    [{ from: 2024 }, 3],
    [{ from: 2022 }, 8],
    [{ from: 2009, to: 2010 }, 1],
  ])('are those of its calls: %j', (change, units) => {
    expect(unitsOf(change)).toBe(units);
    expect(packCalls({ ...ZONE, ...change })).toHaveLength(units);
  });

  it('are the same wherever its images come from', () => {
    expect(estimatePack(ZONE, { catalog: 'file:///folder-1/' }).units).toBe(unitsOf({}));
  });
});

describe('the bytes of a pack of the public catalogs', () => {
  // Packs of two years of such a zone, all sources on.
  it.each([
    [3, 12.0e6],
    [10, 40.4e6],
  ])('are about those that were measured of %s km', (size, measured) => {
    expect(bytesOf({ size })).toBeGreaterThan(measured / 1.5);
    expect(bytesOf({ size })).toBeLessThan(measured * 1.5);
  });

  it('are a whole number, and grow with the zone as its pixels do', () => {
    const [three, four, ten, twenty] = [3, 4, 10, 20].map((size) => bytesOf({ size }));
    expect([three, ten].map((bytes) => bytes % 1)).toEqual([0, 0]);
    expect(four).toBeGreaterThan(three);
    expect(four).toBeLessThanOrEqual(Math.ceil(three * (4 / 3) ** 2));
    // Of larger zones coarser pixels are read.
    expect(ten).toBeLessThan(three * (10 / 3) ** 2);
    expect(twenty).toBeGreaterThan(ten);
    expect(twenty).toBeLessThanOrEqual(ten * 4 + 2);
  });

  it('grow by as much with each year that is compared, and by less than two do', () => {
    const [one, two, three, six] = [2025, 2024, 2023, 2020].map((from) => bytesOf({ from }));
    const year = three - two;
    expect(year).toBeGreaterThan(0);
    // The second year brings the first comparison, of both.
    expect(year).toBeLessThan(two - one);
    expect(year).toBeLessThan(two);
    expect(Math.abs(six - three - 3 * year)).toBeLessThanOrEqual(3);
  });

  it('are those of Landsat alone in years before Sentinel-2, by the mission of each', () => {
    const early = bytesOf({ from: 2011, to: 2014 });
    expect(early).toBeGreaterThan(5e6);
    expect(early).toBeLessThan(1e8);
    const others = { sentinel1: false, 'canopy-map': false } as const;
    expect(bytesOf({ from: 2011, to: 2014 }, { sources: others })).toBe(early);
    for (const source of ['landsat45', 'landsat89']) {
      const half = bytesOf({ from: 2011, to: 2014 }, { sources: { [source]: false } });
      expect(Math.abs(half - early / 2)).toBeLessThanOrEqual(1);
    }
    // Each adds as much as another, whatever comes after it.
    const [more, less] = [bytesOf({ from: 2010 }), bytesOf({ from: 2012 })];
    expect(Math.abs(more - less - early / 2)).toBeLessThanOrEqual(2);
  });

  it.each(['sentinel1', 'landsat89', 'landsat45', 'canopy-map'])('are less without %s', (source) => {
    expect(bytesOf({}, { sources: { [source]: false } })).toBeLessThan(bytesOf());
  });

  it('are those of Sentinel-2 where everything else is off', () => {
    const off = ['sentinel1', 'landsat89', 'landsat45', 'canopy-map', 'firms', 'gedi'];
    const each = off.map((source) => bytesOf() - bytesOf({}, { sources: { [source]: false } }));
    const alone = bytesOf({}, { sources: Object.fromEntries(off.map((source) => [source, false])) });
    const sum = each.reduce((all, bytes) => all + bytes, alone);
    expect(alone).toBeGreaterThan(0);
    expect(Math.abs(sum - bytesOf())).toBeLessThanOrEqual(off.length);
  });
});

it.each<[string, SourceChoices]>([
  ['a folder', { catalog: 'file:///folder-1/' }],
  ['a catalog by its name', { catalog: 'earth-search' }],
  ['several', { catalog: ['earth-search', 'https://a.example/zone'] }],
  ['a source from elsewhere', { sources: { sentinel1: 'https://a.example/radar' } }],
  ['one off and one from elsewhere', { sources: { landsat89: false, gedi: ['https://a.example/a.csv'] } }],
])('of %s nobody knows the bytes', (_, choices) => {
  expect(estimatePack(ZONE, choices)).toStrictEqual({ units: 3, bytes: null });
});

describe('sylvan.packs.estimate', () => {
  const sylvans: Sylvan[] = [];
  afterEach(() => Promise.all(sylvans.splice(0).map((sylvan) => sylvan.close())));

  function estimate(options: SylvanOptions, zone: object = ZONE) {
    const sylvan = createTimedSylvan({ now: () => new Date('2026-03-01T12:00:00Z'), ...options });
    sylvans.push(sylvan);
    return packsOf(sylvan).estimate(zone as never);
  }

  const service = 'https://service.example';

  it('says what the pack of the public catalogs takes, without a key, too', async () => {
    const whole = { units: 3, bytes: bytesOf() };
    expect(await estimate({ service })).toStrictEqual(whole);
    expect(await estimate({ service, sources: { landsat45: false } })).toStrictEqual({
      ...{ units: 3, bytes: bytesOf({}, { sources: { landsat45: false } }) },
    });
  });

  it('fills in what is not given', async () => {
    const { lat, lng } = ZONE;
    const zone = { from: 2025, to: 2026, date: '2026-03-01' };
    expect(await estimate({ service }, { lat, lng })).toStrictEqual({ units: 3, bytes: bytesOf(zone) });
  });

  it('counts no call without a service or on catalogs that the caller names, and each on public ones', async () => {
    expect(await estimate({})).toStrictEqual({ units: 0, bytes: bytesOf() });
    expect(await estimate({ service, catalog: import.meta.dirname })).toStrictEqual({
      units: 0,
      bytes: null,
    });
    const catalog = 'https://a.example/zone';
    expect(await estimate({ service, catalog })).toStrictEqual({ units: 0, bytes: null });
    const mixed = { service, catalog, sources: { 'canopy-map': 'eth' } } as const;
    expect(await estimate(mixed)).toStrictEqual({ units: 3, bytes: null });
  });

  it('refuses what no pack can be made of', async () => {
    await expect(estimate({}, { lat: 1 })).rejects.toMatchObject({
      code: 'invalid-parameters',
      errors: [{ pointer: '/lng' }],
    });
  });
});
