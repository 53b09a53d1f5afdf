import { describe, expect, it } from 'vitest';
import { earthSearch } from '../../src/sources/earth-search.ts';
import { folderCatalog } from '../../src/stac/folder.ts';
import { itemOf } from '../../src/stac/item-writer.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';
import { withStoredAnswers } from '../../src/sources/written.ts';
import type { CatalogQuery } from '../../src/stac/catalog.ts';
import type { FireCatalog } from '../../src/sources/points.ts';
import { earthSearchItem, pageOf } from '../support/items.ts';

const { signal } = new AbortController();
const QUERY: CatalogQuery = {
  boxes: [[-40.5, -0.7, -40.1, -0.3]],
  start: '2025-07-01',
  end: '2025-07-31',
  maxCloud: 60,
};

function fetchOf(page: unknown, url: string) {
  return () => {
    const response = Response.json(page);
    Object.defineProperty(response, 'url', { value: url });
    return Promise.resolve(response);
  };
}

/** A public catalog's response: scenes, and items that are skipped, each for a different reason. */
const PAGE = pageOf([
  earthSearchItem({}, {}, 'S2B_good'),
  earthSearchItem({ updated: '2026-01-01T00:00:00Z' }, {}, 'S2B_renewed'),
  earthSearchItem({ datetime: '2025-07-11T13:03:25Z', 'eo:cloud_cover': 80 }, {}, 'S2B_cloudy'),
  earthSearchItem({ datetime: '2025-07-21T13:03:25Z', 'eo:cloud_cover': null }, {}, 'S2B_incomplete'),
  earthSearchItem({}, { red: { href: 'https://x.example/r.jp2', type: 'image/jp2' } }, 'S2B_jp2'),
  { ...earthSearchItem({}, {}, 'S2B_odd'), properties: { datetime: 7 } },
  earthSearchItem({ datetime: '2024-07-21T13:03:25Z' }, {}, 'S2B_of_another_year'),
]);

/** The catalog, and a folder of the scenes it returned. */
async function catalogAndFolder() {
  const original = earthSearch({
    fetch: fetchOf(PAGE, 'https://earth-search.aws.element84.com/v1/search'),
    url: 'https://earth-search.aws.element84.com/v1/search',
  });
  const { scenes, ...answer } = await original.search(QUERY, { signal });
  const items = scenes.map((scene) => {
    const hrefs = ({ key }: { readonly key: string }) => `${scene.id}/${key}.tif`;
    return itemOf(scene, { product: sentinel2, catalog: original, hrefs });
  });
  const folder = folderCatalog({
    fetch: fetchOf(pageOf(items), 'https://pack.example/items.json'),
    url: 'https://pack.example/',
    product: sentinel2,
    from: original,
  });
  const stored = { query: QUERY, answer };
  return { original, folder: withStoredAnswers(folder, [stored]), scenes, answer };
}

describe('a folder with stored answers', () => {
  it('repeats the catalog’s answer to the same query: scenes, skipped items and warnings', async () => {
    const { original, folder, scenes, answer } = await catalogAndFolder();
    const codes = answer.skipped.map(({ code }) => code).sort();
    expect(codes).toEqual(['cloudy', 'invalid-item', 'jpeg2000', 'superseded']);
    expect([answer.warnings.length, answer.incomplete]).toEqual([1, ['S2B_incomplete']]);
    const { id, label, host } = original;
    expect(folder).toMatchObject({ id, label, host });
    const { maxCloud, ...where } = QUERY;
    const found = await folder.search({ maxCloud, ...where }, { signal });
    expect(found).toMatchObject(answer);
    expect(found.scenes.map((scene) => scene.id)).toEqual(scenes.map((scene) => scene.id));
  });

  it('answers a different query from its items', async () => {
    const { folder } = await catalogAndFolder();
    const found = await folder.search({ ...QUERY, start: '2025-07-25' }, { signal });
    expect(found.scenes.map(({ id }) => id)).toEqual(['S2B_renewed']);
    expect(found).toMatchObject({ skipped: [], warnings: [], matched: 1 });
  });

  it('returns null if the catalog of points returns null', async () => {
    const silent: FireCatalog = {
      ...{ id: 'firms', label: 'NASA FIRMS', host: 'firms.example' },
      search: () => Promise.resolve(null),
    };
    const query = { boxes: QUERY.boxes, start: QUERY.start, end: QUERY.end };
    const stored = withStoredAnswers(silent, [{ query, answer: {} }]);
    expect(await stored.search(query, { signal })).toBeNull();
  });
});
