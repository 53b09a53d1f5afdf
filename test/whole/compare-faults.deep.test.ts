import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SylvanError, type CompareAnswer, type SylvanOptions } from 'sylvan/node';
import type { Catalog } from 'sylvan/catalogs';
import { changedCatalog } from '../support/catalogs.ts';
import { failureOf } from '../support/failures.ts';
import { serveFaultyZone, type FaultyZone } from '../support/faulty-zone.ts';
import { codesOf, imagesOfComparison, partOf, SUMMERS, TWO_SUMMERS } from '../support/two-summers.ts';
import { writeItems } from '../support/zones.ts';
import { useClosing } from '../support/closing.ts';

vi.setConfig({ testTimeout: 20_000 });

const closing = useClosing();
let zone: FaultyZone;
let whole: CompareAnswer;

beforeAll(async () => {
  zone = closing(await serveFaultyZone(TWO_SUMMERS));
  whole = await compare(zone.server.url);
}, 60_000);
beforeEach(() => zone.reset());

/** Images only; radar and fires are tested elsewhere. */
const IMAGES = { sentinel1: false, firms: false } as const;

function compare(catalog: NonNullable<SylvanOptions['catalog']>): Promise<CompareAnswer> {
  return zone.sylvan({ catalog, sources: IMAGES }).compare(SUMMERS);
}

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
});
