import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SylvanError, type CompareAnswer, type SylvanOptions } from 'sylvan/node';
import type { Catalog } from 'sylvan/catalogs';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { changedCatalog, isSignedBy, signingCatalog } from '../support/catalogs.ts';
import { failureOf } from '../support/failures.ts';
import { startFaultServer } from '../support/fault-server.ts';
import { status } from '../support/faults.ts';
import { serveFaultyZone, type FaultyZone } from '../support/faulty-zone.ts';
import { writeScenarioIn } from '../support/scenarios.ts';
import {
  codesOf,
  groundOfComparison,
  imagesOfComparison,
  partOf,
  SUMMERS,
  TWO_SUMMERS,
} from '../support/two-summers.ts';
import { writeItems } from '../support/zones.ts';

vi.setConfig({ testTimeout: 20_000 });

/** The scene that fails: a tile of a pass of period 2 whose other tile is intact. */
const BROKEN = 'SIM_20LPP_20240707T143731_L2A';

let zone: FaultyZone;
let whole: CompareAnswer;
let without: CompareAnswer;

beforeAll(async () => {
  zone = await serveFaultyZone(TWO_SUMMERS);
  await writeItems(zone.sample.folder, 'without.json', (item) => (item.id === BROKEN ? null : item));
  whole = await compare(zone.server.url);
  without = await compare(`${zone.server.url}without.json`);
}, 60_000);
beforeEach(() => zone.reset());
afterAll(() => zone.close());

/** Images only; radar and fires are tested elsewhere. */
const IMAGES = { sentinel1: false, firms: false } as const;

function compare(
  catalog: NonNullable<SylvanOptions['catalog']>,
  {
    request = SUMMERS,
    sources = IMAGES,
  }: { request?: typeof SUMMERS; sources?: SylvanOptions['sources'] } = {},
): Promise<CompareAnswer> {
  return zone.sylvan({ catalog, sources }).compare(request);
}

it('the intact catalog shows both periods, and the answer differs without one scene', () => {
  expect([whole.period1.scenes_used, whole.period2.scenes_used]).toEqual([6, 6]);
  expect(codesOf(whole)).not.toContain('source-fallback');
  expect(groundOfComparison(without)).not.toEqual(groundOfComparison(whole));
});

/** Expects both periods from the second catalog, and a report on the first one. */
function expectFallback(answer: CompareAnswer, first: object, id = 'sentinel2/folder'): void {
  expect(imagesOfComparison(answer)).toEqual(imagesOfComparison(whole));
  expect(codesOf(answer)).toContain('source-fallback');
  expect(partOf(answer, id)).toMatchObject({ ...first, scenes: [] });
  const host = new URL(zone.server.url).host;
  for (const period of ['period1', 'period2'])
    expect(partOf(answer, `${period}/sentinel2`)).toMatchObject({ status: 'ok', host });
}

describe('a catalog that gives nothing', () => {
  const own = (search: (start: string) => 'fails' | 'empty' | 'whole'): Catalog => {
    const sound = changedCatalog(zone.server.url, ({ href }) => href);
    return {
      ...sound,
      async search(query, options) {
        const way = search(query.start);
        if (way === 'fails') throw new SylvanError('upstream-unavailable', 'own answered 500');
        const found = await sound.search(query, options);
        return way === 'empty' ? { ...found, scenes: [], matched: 0 } : found;
      },
    };
  };

  it.each([SUMMERS.date1_start, SUMMERS.date2_start])(
    'for the period that begins on %s is replaced by the next, for both periods',
    async (broken) => {
      const failing = own((start) => (start === broken ? 'fails' : 'whole'));
      expect(await failureOf(compare(failing))).toMatchObject({
        code: 'upstream-failure',
        fields: { reason: 'upstream-unavailable', catalogs_searched: ['own'] },
      });
      expectFallback(await compare([failing, zone.server.url]), { status: 'failed' }, 'sentinel2/own');
      const empty = own((start) => (start === broken ? 'empty' : 'whole'));
      expectFallback(await compare([empty, zone.server.url]), { status: 'empty' }, 'sentinel2/own');
    },
  );

  it('does not determine the zone’s grid for the next one', async () => {
    const moved = await writeItems(zone.sample.folder, 'moved.json', (item) => {
      // On another pixel lattice, according to the catalog.
      for (const asset of Object.values(item.assets) as { 'proj:transform'?: number[] }[])
        if (asset['proj:transform']) asset['proj:transform'][2] += 10;
      return item;
    });
    expect(moved).toMatch(/moved\.json$/);
    const bare: Catalog = {
      ...changedCatalog(`${zone.server.url}moved.json`, ({ href }) => href),
      search: () => Promise.resolve({ scenes: [], skipped: [], matched: 0, warnings: [] }),
    };
    expectFallback(await compare([bare, zone.server.url]), { status: 'empty' }, 'sentinel2/own');
    const other = own(() => 'whole');
    const cloudless: Catalog = {
      ...other,
      async search(query, options) {
        const found = await changedCatalog(`${zone.server.url}moved.json`, ({ href }) => href).search(
          query,
          options,
        );
        return query.end === SUMMERS.date2_end ? { ...found, scenes: [] } : found;
      },
    };
    expectFallback(await compare([cloudless, zone.server.url]), { status: 'empty' }, 'sentinel2/own');
  });

  it('and one that fails give no-imagery together, which names both', async () => {
    const empty = own((start) => (start === SUMMERS.date2_start ? 'empty' : 'whole'));
    const failing = { ...own(() => 'fails'), id: 'down' };
    for (const catalog of [
      [empty, failing],
      [failing, empty],
    ])
      expect(await failureOf(compare(catalog))).toMatchObject({
        code: 'no-imagery',
        fields: {
          ...{ period: 2, failed: ['down: upstream-unavailable'] },
          catalogs_searched: catalog.map(({ id }) => id),
        },
      });
  });
});

describe('a catalog that signs addresses', () => {
  it('can also be a Landsat catalog, for either mission', async () => {
    const scenario = await writeScenarioIn(zone.parent, { since: 2003 });
    const host = await startFaultServer({ folder: scenario.folder });
    const { lat, lng, size } = scenario.request;
    const request = {
      ...{ lat, lng, size, date1_start: '2006-06-01', date1_end: '2007-05-31' },
      ...{ date2_start: '2014-06-01', date2_end: '2015-05-31' },
    } as unknown as typeof SUMMERS;
    const [old, recent] = [signingCatalog(host.url, landsat45), signingCatalog(host.url, landsat89)];
    const sources = { ...IMAGES, landsat45: old.catalog, landsat89: recent.catalog };
    const plain = await compare(host.url, { request });
    host.purge();
    host.setFaults({ spoil: status(403), when: isSignedBy('1'), skip: 2 });
    const answer = await compare(host.url, { request, sources });
    expect(groundOfComparison(answer)).toEqual(groundOfComparison(plain));
    expect([old.renewed(), recent.renewed()]).toEqual([1, 1]);
    const images = host.requests.filter(({ path }) => path.endsWith('.tif'));
    expect(images.every(({ query }) => query !== '')).toBe(true);
    await host.close();
  });
});
