import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, type AnalyzeAnswer, type Sylvan, type SylvanOptions } from 'sylvan';
import { MAP_IDS } from '../../src/contract/maps.ts';
import { mapsAt } from '../support/published-maps.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const { sampleUrl: catalog, sampleRequest, maps } = inject('sylvan');
/** What the forest rests on next to the present images is another matter. */
const OFF = { sentinel1: false, 'canopy-map': false, gedi: false } as const;

const sylvans: Sylvan[] = [];
afterEach(async () => {
  await Promise.all(sylvans.splice(0).map((one) => one.close()));
});

async function references(
  sources: SylvanOptions['sources'],
  lang: 'en' | 'fr' = 'en',
): Promise<NonNullable<AnalyzeAnswer['details']['references']>> {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog, sources: sources ?? {} });
  sylvans.push(sylvan);
  const { details } = await sylvan.analyze({ ...sampleRequest, lang, fields: ['references'] });
  return details.references!;
}

describe('maps of others in every browser', { timeout: 120_000 }, () => {
  it('say what they say in Node', async () => {
    expect(await references(mapsAt(maps.url))).toEqual(maps.inNode);
    expect(maps.inNode!.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok']);
  });

  it('that a page may not read say so, and leave the others be', async () => {
    const { worldcover, hansen } = mapsAt(maps.url);
    const { gfc2020 } = mapsAt(maps.closedUrl);
    for (const lang of ['en', 'fr'] as const) {
      const found = await references({ ...OFF, worldcover, gfc2020, hansen }, lang);
      const closed = found.find(({ map }) => map === 'gfc2020')!;
      expect([closed.status, closed.forest, closed.agreement]).toEqual(['failed', null, null]);
      expect(closed.detail).toContain(new URL(maps.closedUrl).host);
      expect(closed.detail).toContain('CORS');
      for (const id of ['worldcover', 'hansen'] as const) {
        const [one, inNode] = [found, maps.inNode!].map((all) => all.find(({ map }) => map === id)!);
        expect([one.status, one.forest, one.classes]).toEqual(['ok', inNode.forest, inNode.classes]);
      }
    }
  });

  it('that have no tile of the place say so', async () => {
    const found = await references({ ...OFF, ...mapsAt(`${maps.url}nowhere/`) }, 'fr');
    expect(found.map(({ map, status }) => [map, status])).toEqual(MAP_IDS.map((id) => [id, 'empty']));
    expect(found[0].detail).toBe('Cette carte n’a pas de tuile ici, comme en pleine mer.');
  });
});
