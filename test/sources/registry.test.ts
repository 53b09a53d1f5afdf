import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { Catalog } from '../../src/stac/catalog.ts';
import type { Fetch } from '../../src/net/fetch.ts';
import { CatalogAnswers } from '../../src/cache/catalog-answers.ts';
import { landsat89 } from '../../src/sources/landsat/products.ts';
import type { FireCatalog } from '../../src/sources/points.ts';
import { resolveSources, type Sources } from '../../src/sources/registry.ts';
import type { AnswerStore } from '../../src/cache/stores.ts';
import { resolvedChoices, type SourceChoices } from '../../src/sources/options.ts';
import { serveForTest } from '../support/stac-server.ts';
import { landsatItem, modisItem, pageOf, sentinel1Item } from '../support/items.ts';
import { sceneOf } from '../support/read-item.ts';

const NOTHING: AnswerStore = {
  answer: () => Promise.resolve(undefined),
  putAnswer: () => Promise.resolve(),
};

const asWritten = (location: string) => location;

/** The sources of a caller's choices. */
const sourcesOf = (choices: SourceChoices) => resolveSources(resolvedChoices(choices, asWritten), { fetch });

const resolved = (catalog: string) => sourcesOf({ catalog }).sentinel2.map(({ id, host }) => `${id} ${host}`);

/** Expects an error about parameters that shows no user, password or key. */
function expectHidden(resolve: () => unknown): void {
  let thrown: unknown;
  try {
    resolve();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toMatchObject({ code: 'invalid-parameters' });
  expect(inspect(thrown)).not.toMatch(/maria|secret-word/);
}

describe('the choice of optical catalogs', () => {
  it.each([
    'https://maria:secret-word@data.example/zone',
    'https:/maria:secret-word@data.example/zone',
    'https://maria:secret-word@',
    'ftp://maria:secret-word@data.example/',
  ])('rejects the credentials in %s without revealing them', (name) => {
    expectHidden(() => resolved(name));
  });

  it('accepts an @ in the path', () => {
    expect(resolved('https://data.example/@maria/zone')).toEqual(['folder data.example']);
    expect(resolved('file:///maria@home/zone')).toEqual(['folder ']);
  });

  it.each(['', 'ftp://data.example/', 'javascript:1', '__proto__', 'toString'])('rejects "%s"', (name) => {
    expect(() => resolved(name)).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
  });
});

/** The catalogs of every source as `id host`. */
function all(choices: SourceChoices = {}): Record<keyof Sources, string[]> {
  const sources = sourcesOf(choices);
  const named = Object.entries(sources).map(([source, catalogs]) => [
    source,
    (catalogs as readonly { id: string; host: string }[]).map(({ id, host }) => `${id} ${host}`.trim()),
  ]);
  return Object.fromEntries(named) as Record<keyof Sources, string[]>;
}

const MICROSOFT = ['planetary-computer planetarycomputer.microsoft.com'];
const PUBLIC = {
  sentinel2: ['earth-search earth-search.aws.element84.com', ...MICROSOFT],
  sentinel1: MICROSOFT,
  landsat89: MICROSOFT,
  landsat45: MICROSOFT,
  fires: [],
  fireMasks: MICROSOFT,
  lidar: [expect.stringContaining('sliderule.slideruleearth.io')],
  canopyMaps: ['meta data.source.coop', expect.stringContaining('libdrive.ethz.ch')],
  worldcover: ['worldcover ai4edataeuwest.blob.core.windows.net'],
  gfc2020: ['gfc2020 jeodpp.jrc.ec.europa.eu'],
  hansen: ['hansen storage.googleapis.com'],
};
const HERE = [expect.stringMatching(/data\.example$/) as string];

describe('resolveSources', () => {
  it('uses the public catalogs by default', () => {
    expect(all()).toEqual(PUBLIC);
  });

  it('reads every source only from the folder that is the catalog', () => {
    const keys = { firmsKey: 'k', service: 'https://s.example' };
    const { lidar, fires, ...rasters } = all({ catalog: 'https://data.example/zone', ...keys });
    for (const catalogs of Object.values(rasters)) expect(catalogs).toEqual(['folder data.example']);
    expect([fires, lidar]).toEqual([HERE, HERE]);
  });

  it('uses several folders in their order, and the public catalogs if one of them is in the list', () => {
    expect(all({ catalog: ['https://a.example/', 'https://b.example/'] })).toMatchObject({
      sentinel1: ['folder a.example', 'folder b.example'],
      fires: [expect.stringMatching(/a\.example/), expect.stringMatching(/b\.example/)],
    });
    expect(all({ catalog: ['https://a.example/', 'planetary-computer'] })).toEqual({
      ...PUBLIC,
      sentinel2: ['folder a.example', ...MICROSOFT],
    });
  });

  it.each(['earth-search', 'https://stac.example/search'])(
    'keeps the public catalogs of other sources next to %s',
    (catalog) => {
      expect(all({ catalog })).toEqual({ ...PUBLIC, sentinel2: [expect.anything()] });
    },
  );

  it('keeps the public catalogs next to a custom one, and accepts that for other sources', () => {
    const search = () => Promise.resolve({ scenes: [], skipped: [], matched: 0, warnings: [] });
    const own: Catalog = { id: 'mine', label: 'Mine', host: '', search };
    expect(all({ catalog: own })).toEqual({ ...PUBLIC, sentinel2: ['mine'] });
    expect(all({ sources: { landsat89: [own, 'planetary-computer'] } })).toEqual({
      ...PUBLIC,
      landsat89: ['mine', ...MICROSOFT],
    });
  });

  it('uses a folder for one source without changing the others', () => {
    expect(all({ sources: { sentinel1: 'https://data.example/radar' } })).toEqual({
      ...PUBLIC,
      sentinel1: ['folder data.example'],
    });
    const sources = { landsat45: 'planetary-computer', landsat89: 'https://stac.example/v1/search' };
    expect(all({ catalog: 'https://data.example/', sources })).toMatchObject({
      sentinel1: ['folder data.example'],
      landsat45: MICROSOFT,
      landsat89: ['stac stac.example'],
    });
  });

  it('reads the canopy height map from a mirror, also next to a folder, unless it is off or chosen', () => {
    const canopyMapUrl = 'https://maps.example/eth';
    expect(all({ canopyMapUrl })).toEqual({
      ...PUBLIC,
      canopyMaps: ['meta data.source.coop', 'eth maps.example'],
    });
    const nearby = all({ canopyMapUrl, catalog: 'https://data.example/' });
    expect(nearby).toMatchObject({ sentinel1: ['folder data.example'], canopyMaps: ['eth maps.example'] });
    expect(all({ canopyMapUrl, sources: { 'canopy-map': false } }).canopyMaps).toEqual([]);
    const chosen = { 'canopy-map': 'https://data.example/' };
    expect(all({ canopyMapUrl, sources: chosen }).canopyMaps).toEqual(['folder data.example']);
  });

  it.each(['landsat89', 'canopy-map', 'gedi', 'firms', 'hansen'] as const)(
    'turns %s off, with or without a folder',
    (source) => {
      const name = { 'canopy-map': 'canopyMaps', gedi: 'lidar', firms: 'fires' }[source as string] ?? source;
      for (const choices of [{}, { catalog: 'https://data.example/', firmsKey: 'k' }]) {
        const off = all({ ...choices, sources: { [source]: false } });
        const on = all(choices);
        const empty = source === 'firms' ? { fires: [], fireMasks: [] } : { [name]: [] };
        expect(off).toEqual({ ...on, ...empty });
      }
    },
  );

  it('turns all reference maps off with one option, except for those that are chosen', () => {
    const off = all({ sources: { maps: false, hansen: 'hansen' } });
    expect(off).toEqual({ ...PUBLIC, worldcover: [], gfc2020: [] });
  });

  it('queries FIRMS first with the key, then through the service', () => {
    expect(all({ firmsKey: 'k' }).fires).toHaveLength(1);
    expect(all({ firmsKey: 'k', service: 'https://forest.example/api' }).fires).toEqual([
      expect.not.stringContaining('forest.example'),
      expect.stringContaining('forest.example'),
    ]);
  });

  it('queries only the service from a page, and fails with an explanation without one', async () => {
    const never: Fetch = () => Promise.reject(new Error('unexpected request'));
    const answers = new CatalogAnswers(NOTHING, () => true);
    const inPage = (choices: SourceChoices, own = {}) =>
      resolveSources(choices, { fetch: never, isPage: true, ...own }).fires;
    const service = 'https://forest.example';
    expect(inPage({})).toEqual([]);
    expect(inPage({ firmsKey: 'k', service }).map(({ id }) => id)).toEqual(['firms-service']);
    const [firms] = inPage({ firmsKey: 'k' });
    const query = { boxes: [[1, 2, 3, 4]], start: '2025-08-25', end: '2025-08-31' } as const;
    await expect(firms.search(query, { signal: new AbortController().signal })).rejects.toMatchObject({
      ...{ code: 'network-or-cors', fields: { host: 'firms.modaps.eosdis.nasa.gov' } },
      message: expect.stringContaining('a service with its own key') as string,
    });
    const offline = inPage({ firmsKey: 'k', service }, { answers });
    expect(offline.map(({ id }) => id)).toEqual(['firms', 'firms-service']);
  });

  it('accepts files of points and custom catalogs', () => {
    const own: FireCatalog = { id: 'mine', label: 'Mine', host: '', search: () => Promise.resolve(null) };
    const chosen = all({
      sources: { firms: ['https://data.example/fires.csv', own], gedi: 'https://data.example/shots.csv' },
    });
    expect(chosen).toEqual({ ...PUBLIC, fires: [...HERE, 'mine'], lidar: HERE });
  });

  it('maps the addresses of a caller once, and does not change its choices', () => {
    const choices = Object.freeze({ catalog: ['./zone'], sources: Object.freeze({ gedi: './shots.csv' }) });
    const resolvedOnce = resolvedChoices(choices, (location) => `https://data.example/${location.slice(2)}`);
    expect(resolvedOnce).toEqual({
      catalog: ['https://data.example/zone'],
      sources: { gedi: 'https://data.example/shots.csv' },
    });
    expect(resolvedChoices(resolvedOnce, asWritten)).toEqual(resolvedOnce);
    resolvedChoices({}, () => expect.fail('The public catalogs are no addresses of a caller'));
  });

  it('does not validate a service that nothing uses', () => {
    const service = 'https://maria:secret-word@service.example';
    for (const choices of [{ catalog: 'https://data.example/' }, { sources: { firms: false } }] as const)
      expect(() => all({ ...choices, service })).not.toThrow();
  });

  it.each<[pointer: string, choices: SourceChoices]>([
    ['/catalog', { catalog: 'earth-serch' }],
    ['/sources/sentinel1', { sources: { sentinel1: 'earth-search' } }],
    ['/sources/landsat89', { sources: { landsat89: ['planetary-computer', 'ftp://a.example'] } }],
    ['/sources/canopy-map', { sources: { 'canopy-map': 'lang' } }],
    ['/sources/firms', { sources: { firms: 'fires.csv' } }],
    ['/sources/gedi', { sources: { gedi: 'javascript:1' } }],
    ['/service', { service: 'localhost' }],
    ['/canopyMapUrl', { canopyMapUrl: '/eth/' }],
  ])('rejects an invalid name or address at %s', (pointer, choices) => {
    const errors = [expect.objectContaining({ pointer, code: 'option-value' })];
    expect(() => all(choices)).toThrow(expect.objectContaining({ code: 'invalid-parameters', errors }));
  });

  it.each<SourceChoices>([
    { sources: { firms: 'https://maria:secret-word@data.example/fires.csv' } },
    { sources: { sentinel1: 'https://secret-word@data.example/' } },
    { service: 'https://maria:secret-word@service.example' },
    { canopyMapUrl: 'https://maria:secret-word@maps.example/eth/' },
    { firmsKey: 'secret-word', sources: { firms: 'no address' } },
  ])('reveals no user, password or key in errors', (choices) => {
    expectHidden(() => all(choices));
  });

  it('requests one token of Planetary Computer for all sources of a container', async () => {
    const token = { token: 'sig=0', 'msft:expiry': new Date(Date.now() + 3_600_000).toISOString() };
    const server = await serveForTest(() => ({ json: token }));
    const redirected: Fetch = (url, init) => fetch(server.origin + new URL(url).pathname, init);
    const sources = resolveSources({}, { fetch: redirected });
    const { signal } = new AbortController();
    const signs = [sources.landsat89, sources.landsat45].map(([catalog]) =>
      catalog.sign!(sceneOf(landsat89, landsatItem()), signal),
    );
    for (const scene of await Promise.all(signs)) expect(scene.quality?.href).toMatch(/\?sig=0$/);
    const paths = server.requests.map(({ url }) => url.pathname);
    expect(paths).toEqual(['/api/sas/v1/token/landsateuwest/landsat-c2']);
  });

  it('reads a folder once for concurrent searches of scenes and points', async () => {
    const server = await serveForTest(() => ({
      json: pageOf([sentinel1Item(), landsatItem(), modisItem()]),
    }));
    const { fires, lidar, ...rasters } = resolveSources({ catalog: server.origin }, { fetch });
    const query = { boxes: [[-180, -90, 180, 90]] as const, start: '2015-01-01', end: '2025-12-31' };
    const { signal } = new AbortController();
    const [points, ...found] = await Promise.all([
      Promise.all([...fires, ...lidar].map((catalog) => catalog.search(query, { signal }))),
      ...Object.values(rasters).map(([catalog]) => catalog.search({ ...query, maxCloud: 101 }, { signal })),
    ]);
    const shown = found.flatMap(({ scenes }) => scenes.map(({ collection }) => collection)).sort();
    expect(points).toEqual([null, null]);
    expect(shown).toEqual(['landsat-c2-l2', 'modis-14A1-061', 'sentinel-1-rtc']);
    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/items.json']);
  });

  it('applies the time limit of each source, scaled by timeScale', async () => {
    const server = await serveForTest(() => ({ delay: Infinity }));
    const retry = { timeScale: 0.002, attempts: 1 };
    const { origin: catalog } = server;
    const choices = { catalog, sources: { firms: `${catalog}/fires.csv`, gedi: `${catalog}/shots.csv` } };
    const { fires, lidar, canopyMaps } = resolveSources(choices, { fetch, retry });
    const query = { boxes: [[0, 0, 1, 1]] as const, start: '2020-01-01', end: '2020-01-08', maxCloud: 101 };
    const { signal } = new AbortController();
    const timeout = [...fires, ...lidar, ...canopyMaps].map(async (catalog) => {
      const failure: unknown = await catalog.search(query, { signal }).catch((error: unknown) => error);
      return /within \d+ ms/.exec(String(failure))?.[0];
    });
    expect(await Promise.all(timeout)).toEqual(['within 40 ms', 'within 40 ms', 'within 16 ms']);
  });
});
