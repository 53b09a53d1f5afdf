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

describe('units of a pack', () => {
  it.each([
    [{ from: 2025 }, 1],
    [{ from: 2024 }, 3],
    [{ from: 2022 }, 8],
    [{ from: 2009, to: 2010 }, 1],
  ])('equal the number of its calls: %j', (change, units) => {
    expect(unitsOf(change)).toBe(units);
    expect(packCalls({ ...ZONE, ...change })).toHaveLength(units);
  });
});

describe('bytes of a pack from the public catalogs', () => {
  // Measured packs of two years of such a zone, with all sources on.
  it.each([
    [3, 12.0e6],
    [10, 40.4e6],
  ])('are within a factor of 1.5 of those measured for %s km', (size, measured) => {
    expect(bytesOf({ size })).toBeGreaterThan(measured / 1.5);
    expect(bytesOf({ size })).toBeLessThan(measured * 1.5);
  });

  it('are only those of Landsat in years before Sentinel-2, half from each mission group', () => {
    const years = { from: 2011, to: 2014 };
    const early = bytesOf(years);
    const others = { sentinel1: false, 'canopy-map': false } as const;
    expect(bytesOf(years, { sources: others })).toBe(early);
    for (const source of ['landsat45', 'landsat89'])
      expect(Math.abs(bytesOf(years, { sources: { [source]: false } }) - early / 2)).toBeLessThanOrEqual(1);
    // Each of these years adds the same amount, whatever follows it.
    const [more, less] = [bytesOf({ from: 2010 }), bytesOf({ from: 2012 })];
    expect(Math.abs(more - less - early / 2)).toBeLessThanOrEqual(2);
  });

  it('are the sum of all sources', () => {
    const off = ['sentinel1', 'landsat89', 'landsat45', 'canopy-map', 'firms', 'gedi'];
    const each = off.map((source) => bytesOf() - bytesOf({}, { sources: { [source]: false } }));
    const alone = bytesOf({}, { sources: Object.fromEntries(off.map((source) => [source, false])) });
    const sum = each.reduce((all, bytes) => all + bytes, alone);
    // The first four are read; fires and LiDAR are too small to count.
    expect(Math.min(alone, ...each.slice(0, 4))).toBeGreaterThan(0);
    expect(Math.abs(sum - bytesOf())).toBeLessThanOrEqual(off.length);
  });
});

it.each<[string, SourceChoices]>([
  ['a folder', { catalog: 'file:///folder-1/' }],
  ['several catalogs', { catalog: ['earth-search', 'https://a.example/zone'] }],
  ['a source from elsewhere', { sources: { sentinel1: 'https://a.example/radar' } }],
  ['one off and one from elsewhere', { sources: { landsat89: false, gedi: ['https://a.example/a.csv'] } }],
])('the bytes of a pack from %s are unknown', (_, choices) => {
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

  it('returns units and bytes for the public catalogs, fills in fields, and refuses an invalid zone', async () => {
    const whole = { units: 3, bytes: bytesOf() };
    expect(await estimate({ service })).toStrictEqual(whole);
    const sources = { landsat45: false } as const;
    expect(await estimate({ service, sources })).toStrictEqual({ ...whole, bytes: bytesOf({}, { sources }) });
    const { lat, lng } = ZONE;
    const zone = { from: 2025, to: 2026, date: '2026-03-01' };
    expect(await estimate({ service }, { lat, lng })).toStrictEqual({ units: 3, bytes: bytesOf(zone) });
    const refusal = { code: 'invalid-parameters', errors: [{ pointer: '/lng' }] };
    await expect(estimate({}, { lat: 1 })).rejects.toMatchObject(refusal);
  });

  it('counts no units without a service or with own catalogs only, and all calls if a public catalog is used', async () => {
    expect(await estimate({})).toStrictEqual({ units: 0, bytes: bytesOf() });
    const catalog = 'https://a.example/zone';
    for (const own of [import.meta.dirname, catalog])
      expect(await estimate({ service, catalog: own })).toStrictEqual({ units: 0, bytes: null });
    const mixed = { service, catalog, sources: { 'canopy-map': 'eth' } } as const;
    expect(await estimate(mixed)).toStrictEqual({ units: 3, bytes: null });
  });
});
