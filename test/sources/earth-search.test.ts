import { describe, expect, it } from 'vitest';
import type { CatalogQuery, SceneSearch } from '../../src/stac/catalog.ts';
import { earthSearch } from '../../src/sources/earth-search.ts';
import { serveForTest, type StacScript } from '../support/stac-server.ts';
import { earthSearchItem, pageOf } from '../support/items.ts';

const QUERY: CatalogQuery = {
  boxes: [[-40.6, -0.6, -40.5, -0.5]],
  start: '2025-07-01',
  end: '2025-07-31',
  maxCloud: 60,
};

const search = async (script: StacScript, query: Partial<CatalogQuery> = {}) => {
  const server = await serveForTest(script);
  const catalog = earthSearch({ fetch, url: `${server.origin}/v1/search`, retry: { backoff: 1 } });
  const found = await catalog.search({ ...QUERY, ...query }, { signal: new AbortController().signal });
  return { found, bodies: server.requests.map(({ body }) => body as Record<string, unknown>) };
};
const ids = ({ scenes }: SceneSearch) => scenes.map(({ id }) => id);

describe('the request', () => {
  it('asks both collections for box, whole days and cloud cover, 100 items a page, with only the fields used', async () => {
    const { bodies } = await search(() => ({ json: pageOf([]) }));
    expect(bodies).toHaveLength(1);
    expect(bodies[0]).toMatchObject({
      collections: ['sentinel-2-c1-l2a', 'sentinel-2-l2a'],
      bbox: [-40.6, -0.6, -40.5, -0.5],
      datetime: '2025-07-01T00:00:00.000Z/2025-07-31T23:59:59.999Z',
      query: { 'eo:cloud_cover': { lt: 60 } },
      limit: 100,
    });
    for (const key of ['sortby', 'intersects']) expect(bodies[0]).not.toHaveProperty(key);
    // For an empty `include`, stac-server returns its default fields, whose only property is the time.
    const { include, exclude } = bodies[0].fields as { include: string[]; exclude?: string[] };
    expect(exclude).toBeUndefined();
    expect(include).toEqual(
      expect.arrayContaining(['id', 'type', 'collection', 'bbox', 'properties', 'assets.red', 'assets.scl']),
    );
    for (const unused of ['geometry', 'assets', 'assets.visual', 'assets.red-jp2'])
      expect(include).not.toContain(unused);
  });

  it('does not filter by cloud cover if maxCloud exceeds 100', async () => {
    const { bodies } = await search(() => ({ json: pageOf([]) }), { maxCloud: 101 });
    expect(Object.keys(bodies[0])).not.toContain('query');
  });
});

describe('the answer', () => {
  it('includes and lists the scenes with incomplete metadata', async () => {
    const { found } = await search(() => ({
      json: pageOf([
        earthSearchItem({}, {}, 'whole'),
        earthSearchItem({ 'eo:cloud_cover': null, 'grid:code': 'MGRS-24MUA' }, {}, 'cloud'),
        earthSearchItem({ 'proj:epsg': null, 'grid:code': 'MGRS-24MUB' }, {}, 'projection'),
        earthSearchItem({ 's2:processing_baseline': null, 'grid:code': 'MGRS-24MUC' }, {}, 'baseline'),
      ]),
    }));
    expect(ids(found)).toEqual(['baseline', 'cloud', 'projection', 'whole']);
    expect(found.incomplete).toEqual(['baseline', 'cloud', 'projection']);
  });

  it('is requested again without fields if the server strips needed properties', async () => {
    const stripped = {
      ...earthSearchItem(),
      properties: { datetime: '2025-07-31T13:03:25.899000Z' },
    };
    const { found, bodies } = await search(({ body }) => ({
      json: pageOf(['fields' in (body as object) ? stripped : earthSearchItem()]),
    }));
    expect(bodies.map((body) => 'fields' in body)).toEqual([true, false]);
    expect(found.scenes[0]).toMatchObject({ cloudCover: 12.5, epsg: 32724, processingBaseline: '05.11' });
    expect(found.incomplete).toBeUndefined();
  });

  it('may have items of STAC 1.1, with proj:code and bands', async () => {
    const item = earthSearchItem({ 'proj:epsg': undefined, 'proj:code': 'EPSG:32724' });
    const band = { 'raster:scale': 0.0001, 'raster:offset': -0.1, nodata: 0 };
    const assets = Object.entries(item.assets as Record<string, Record<string, unknown>>).map(
      ([key, { 'raster:bands': old, ...asset }]) => [key, { ...asset, ...(old ? { bands: [band] } : {}) }],
    );
    const { found } = await search(() => ({
      json: pageOf([{ ...item, stac_version: '1.1.0', assets: Object.fromEntries(assets) as object }]),
    }));
    const before = await search(() => ({ json: pageOf([earthSearchItem()]) }));
    expect(found.scenes).toEqual(before.found.scenes);
    expect(found.scenes[0].offsetSource).toBe('asset');
  });
});

describe('the same picture twice', () => {
  const STRIP = {
    's2:datastrip_id': 'S2B_OPER_MSI_L2A_DS_2BPS_20250731T143919_S20250731T130245_N05.11',
  };
  const version = (id: string, properties: Record<string, unknown>, collection = 'sentinel-2-l2a') => ({
    ...earthSearchItem({ ...STRIP, ...properties }, {}, id),
    collection,
  });
  const foundIn = async (...items: unknown[]) => {
    const { found } = await search(() => ({ json: pageOf(items) }));
    const reversed = await search(() => ({ json: pageOf(items.toReversed()) }));
    expect(ids(reversed.found)).toEqual(ids(found));
    return found;
  };

  it('is taken from Collection 1', async () => {
    const found = await foundIn(
      version('old', { 's2:processing_baseline': '05.11' }),
      version('c1', { 's2:processing_baseline': '05.00' }, 'sentinel-2-c1-l2a'),
    );
    expect(ids(found)).toEqual(['c1']);
    expect(found.skipped).toEqual([{ id: 'old', code: 'superseded', detail: 'c1 shows the same' }]);
  });

  it('is kept as a duplicate if it is at another host', async () => {
    const c1 = version('c1', {}, 'sentinel-2-c1-l2a');
    const old = version('old', {});
    const moved = JSON.parse(
      JSON.stringify(old).replaceAll('https://pixels.example/', 'https://elsewhere.example/'),
    ) as unknown;
    expect((await foundIn(old, c1)).scenes[0].duplicates).toBeUndefined();
    expect((await foundIn(moved, c1)).scenes[0].duplicates).toMatchObject([{ id: 'old' }]);
  });

  it.each([
    ['numerically highest baseline', 's2:processing_baseline', '05.09', '10.00'],
    ['latest update of a baseline', 'updated', '2025-08-01T00:00:00Z', '2025-08-02T00:00:00Z'],
  ])('is taken from the %s', async (_, property, old, latest) => {
    const found = await foundIn(version('a', { [property]: old }), version('b', { [property]: latest }));
    expect(ids(found)).toEqual(['b']);
  });

  it('does not include other tiles, satellites, or the other half of a tile in two datastrips', async () => {
    const strip = 'S2B_OPER_MSI_L2A_DS_2BPS_20250731T143919_S20250731T130312_N05.11';
    const found = await foundIn(
      version('a', {}),
      version('b', { 'grid:code': 'MGRS-24MVV' }),
      version('c', { platform: 'sentinel-2c' }),
      version('d', { 's2:datastrip_id': strip }),
    );
    expect(found.scenes).toHaveLength(4);
  });
});
