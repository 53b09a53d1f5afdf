import { packsOf } from 'sylvan/packs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { EngineOptions } from '../src/engine-options.ts';
import { createFacade } from '../src/facade.ts';
import type { PackStorage } from '../src/cache/pack-storage.ts';
import { REAL_TIMING, type Platform } from '../src/platform.ts';
import type { Catalog, CatalogQuery } from '../src/stac/catalog.ts';
import type { Fetch } from '../src/net/fetch.ts';
import type { Sylvan } from '../src/sylvan.ts';
import { OPTICAL_ALONE } from './support/optical-alone.ts';
import { UNCOUNTED } from './support/uncounted.ts';

const REQUEST = { lat: 1, lng: 2, size: 2, date: '2024-06-01' };
const PERIODS = {
  ...{ date1_start: '2020-06-01', date1_end: '2020-06-30' },
  ...{ date2_start: '2021-06-01', date2_end: '2021-06-30' },
};

const INVALID = { code: 'invalid-parameters' };

/** A cache that stores nothing. */
function emptyCache() {
  const plan = { location: '', space: 'cache', bytes: null, offline: false, session: null, aliases: [] };
  const answers = { answer: () => Promise.resolve(undefined), putAnswer: () => Promise.resolve() };
  return { plan, answers, close: vi.fn() };
}

/** A catalog without scenes, with the requests to it. */
function emptyCatalog(): Catalog & { readonly requested: CatalogQuery[] } {
  const requested: CatalogQuery[] = [];
  const search = (query: CatalogQuery) => {
    requested.push(query);
    return Promise.resolve({ scenes: [], skipped: [], matched: 0, warnings: [] });
  };
  return { id: 'empty', label: 'Empty', host: '', search, requested };
}

const open: Sylvan[] = [];
afterEach(() => Promise.all(open.splice(0).map((sylvan) => sylvan.close())));

function create(options: EngineOptions, own: Partial<Platform> = {}) {
  const fetch = vi.fn<Fetch>(() =>
    Promise.resolve(Response.json({ type: 'FeatureCollection', features: [] })),
  );
  const createWorker = () => {
    throw new Error('No worker is needed here');
  };
  const openMetering = () => {
    throw new Error('Nothing is counted here');
  };
  const openCache = () => {
    throw new Error('Nothing is kept here');
  };
  const sylvan = createFacade(
    { sources: OPTICAL_ALONE, meter: UNCOUNTED, ...options },
    {
      ...REAL_TIMING,
      ...{ createWorker, fetch, processors: 2, openMetering, openCache, openPacks: openCache },
      ...{ resolveCatalog: (location) => location, isOffline: () => false, isPage: false, ...own },
    },
  );
  open.push(sylvan);
  return { sylvan, fetch };
}

describe('a Sylvan whose engine is not loaded yet', () => {
  it('handles calls of all kinds', async () => {
    const { sylvan } = create({ catalog: emptyCatalog() });
    const { size, lat, lng } = REQUEST;
    const calls = [sylvan.analyze(REQUEST, { layers: true }), sylvan.compare({ lat, lng, size, ...PERIODS })];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'no-imagery' });
  });

  it('uses the request and the date at the time of the call', async () => {
    const catalog = emptyCatalog();
    let now = new Date('2024-06-01T12:00:00Z');
    const { sylvan } = create({ catalog }, { now: () => now });
    const request = { lat: 10, lng: 20, size: 2 };
    const call = sylvan.analyze(request);
    request.lat = 50;
    now = new Date('2010-01-01T12:00:00Z');
    await expect(call).rejects.toMatchObject({ code: 'no-imagery' });
    expect(catalog.requested[0].boxes[0][1]).toBeCloseTo(10, 1);
    expect(catalog.requested[0].end).toBe('2024-06-01');
  });

  it('resolves addresses when it is created, even if the page’s address changes later', async () => {
    let page = 'https://first.example/';
    const { sylvan, fetch } = create(
      { catalog: './zone/' },
      { resolveCatalog: (location) => new URL(location, page).href },
    );
    page = 'https://second.example/';
    await expect(sylvan.analyze(REQUEST)).rejects.toMatchObject({ code: 'no-imagery' });
    const origins = new Set(fetch.mock.calls.map(([url]) => new URL(url).origin));
    expect(origins).toEqual(new Set(['https://first.example']));
  });

  it('rejects with the abort reason, whether aborted before or after the call', async () => {
    const catalog = emptyCatalog();
    const { sylvan } = create({ catalog });
    const [early, late] = [new Error('early'), new Error('late')];
    await expect(sylvan.analyze(REQUEST, { signal: AbortSignal.abort(early) })).rejects.toBe(early);
    const controller = new AbortController();
    const call = sylvan.analyze(REQUEST, { signal: controller.signal });
    controller.abort(late);
    await expect(call).rejects.toBe(late);
    expect(catalog.requested).toEqual([]);
  });

  it('estimates without any request, for 20 Mbit/s by default', async () => {
    const { sylvan, fetch } = create({ sources: {} });
    const usual = await sylvan.estimate(REQUEST);
    expect(usual.seconds).toBeCloseTo((usual.bytes * 8) / 20e6, 0);
    const { seconds, bytes } = await sylvan.estimate(REQUEST, { megabitsPerSecond: 5 });
    expect([bytes, seconds / usual.seconds]).toEqual([usual.bytes, expect.closeTo(4, 1)]);
    const { date: _, ...place } = REQUEST;
    const compared = await sylvan.estimate({ ...place, ...PERIODS }, { megabitsPerSecond: 5 });
    expect(compared.seconds).toBeCloseTo((compared.bytes * 8) / 5e6, 0);
    const { sources } = await create({}).sylvan.estimate(REQUEST);
    expect(sources).toMatchObject({ sentinel1: 0, landsat: 0, 'canopy-map': 0 });
    const lines = [0, NaN, Infinity, '20', null].map((megabitsPerSecond) => ({ megabitsPerSecond }));
    for (const options of [null, ...lines, { megabits: 20 }])
      await expect(sylvan.estimate(REQUEST, options as never)).rejects.toMatchObject(INVALID);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('rejects waiting and later calls when it is closed', async () => {
    const catalog = emptyCatalog();
    const { sylvan } = create({ catalog });
    const waiting = sylvan.analyze(REQUEST);
    const closed = sylvan.close();
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    await closed;
    await expect(sylvan.analyze(REQUEST)).rejects.toMatchObject({ code: 'unavailable' });
    await sylvan.close();
    expect(catalog.requested).toEqual([]);
  });

  it('rejects work on packs because it is closed, not because their storage is', async () => {
    const end = new EventTarget();
    const ended = () =>
      new Promise((_, reject) => end.addEventListener('end', () => reject(new Error('The store is closed'))));
    const names = vi.fn(ended);
    const close = () => Promise.resolve(end.dispatchEvent(new Event('end')));
    const none = () => Promise.resolve([]);
    const storage = { records: { names }, files: { ids: none }, drafts: none, close };
    const { sylvan } = create({}, { openPacks: () => Promise.resolve(storage as unknown as PackStorage) });
    const listing = packsOf(sylvan).list();
    await vi.waitFor(() => expect(names).toHaveBeenCalled(), 10_000);
    await Promise.all([sylvan.close(), expect(listing).rejects.toMatchObject({ code: 'unavailable' })]);
  });

  it.each([
    [{}, {}],
    [{ cache: false }, {}],
    [{ cache: { bytes: 7 } }, { bytes: 7 }],
  ])('sends no requests if it is offline, uses the cache and closes it: %j', async (own, opened) => {
    const cache = emptyCache();
    const openCache = vi.fn(() => Promise.resolve(cache));
    const options = { offline: true, catalog: 'https://zones.example/', ...own };
    const { sylvan, fetch } = create(options, { openCache });
    await expect(sylvan.analyze(REQUEST)).rejects.toMatchObject({ code: 'offline-miss' });
    expect([openCache.mock.calls, cache.close.mock.calls]).toEqual([[[opened]], []]);
    await sylvan.close();
    expect(cache.close).toHaveBeenCalled();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('reads local folders if it is offline', async () => {
    const openCache = () => Promise.resolve(emptyCache());
    const { sylvan, fetch } = create({ offline: true, catalog: 'file:///zone/' }, { openCache });
    await expect(sylvan.analyze(REQUEST)).rejects.toMatchObject({ code: 'no-imagery' });
    expect(new Set(fetch.mock.calls.map(([url]) => url))).toEqual(new Set(['file:///zone/items.json']));
  });

  it('gives the metering no network access if it is offline', async () => {
    const openMetering = vi.fn<Platform['openMetering']>(() => Promise.reject(new Error('Seen enough')));
    const key = `syl_test_${'0'.repeat(49)}`;
    const service = 'https://service.example';
    const { sylvan, fetch } = create({ offline: true, key, service }, { openMetering });
    await expect(sylvan.keyStatus()).rejects.toThrow();
    const [{ fetch: given }] = openMetering.mock.calls[0];
    await expect(given(service)).rejects.toThrow(TypeError);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('refuses requests with unreadable fields and values that are not requests', async () => {
    const { sylvan } = create({ catalog: emptyCatalog() });
    const unreadable = { ...REQUEST };
    Object.defineProperty(unreadable, 'lat', { enumerable: true, get: () => expect.fail('unreadable') });
    for (const request of [unreadable, null, 'zone', [REQUEST]])
      await expect(sylvan.analyze(request as typeof REQUEST)).rejects.toMatchObject(INVALID);
  });

  it.each<[name: string, instead: RegExp, call: (sylvan: Sylvan, own: object) => Promise<unknown>]>([
    ['lang', /there are signal, onProgress, layers, callId/, (sylvan, own) => sylvan.analyze(REQUEST, own)],
    ['sample', /belong in the request/, (sylvan, own) => sylvan.compare({ ...REQUEST, ...PERIODS }, own)],
    ['layers', /Layers must be true or 'true-colour'/, (sylvan, own) => sylvan.analyze(REQUEST, own)],
    ['onprogres', /onProgress was probably meant/, (sylvan, own) => packsOf(sylvan).create(REQUEST, own)],
    ['singal', /signal was probably meant/, (sylvan, own) => packsOf(sylvan).verify('x', own)],
    ['singal', /signal was probably meant/, (sylvan, own) => sylvan.keyStatus(own)],
  ])('refuses the invalid call option %s', async (name, instead, call) => {
    const catalog = emptyCatalog();
    const { sylvan } = create({ catalog });
    const refused = expect(call(sylvan, { [name]: 'fr' })).rejects;
    await refused.toMatchObject({ code: 'invalid-parameters', errors: [{ pointer: `/${name}` }] });
    await expect(call(sylvan, { [name]: 'fr' })).rejects.toThrow(instead);
    expect(catalog.requested).toEqual([]);
  });

  it.each<[own: unknown, pointers: string[]]>([
    [{ signal: 5, onProgress: 5, onPartial: {} }, ['/signal', '/onProgress', '/onPartial']],
    [{ callId: 'zone-1', lang: 'fr' }, ['/callId', '/lang']],
    [null, ['']],
    ['fr', ['']],
  ])('refuses the call options %j at once', async (own, pointers) => {
    const { sylvan } = create({ catalog: emptyCatalog() });
    const errors = pointers.map((pointer) => ({ pointer }));
    const refused = { code: 'invalid-parameters', errors };
    await expect(sylvan.analyze(REQUEST, own as object)).rejects.toMatchObject(refused);
  });

  it.each([
    [{ ...REQUEST, sample: 'frontier', pack: 'x' }, '/pack'],
    [{ ...REQUEST, sampel: 'frontier' }, '/sampel'],
  ])('refuses an invalid sample in %j', async (request, pointer) => {
    const { sylvan } = create({ catalog: emptyCatalog() });
    const refusal = { code: 'invalid-parameters', errors: [{ pointer }] };
    await expect(sylvan.analyze(request as never)).rejects.toMatchObject(refusal);
  });

  it('gives packsOf access to a Sylvan, but not to copies or other objects', async () => {
    const { sylvan } = create({ catalog: emptyCatalog() });
    expect(JSON.stringify(sylvan)).toBe('{}');
    await expect(packsOf({} as Sylvan).list()).rejects.toMatchObject(INVALID);
    await expect(packsOf({ ...sylvan }).list()).rejects.toThrow(
      'Pass the object that createSylvan() returns',
    );
  });

  it('supports `await using`, unless the platform lacks it', async () => {
    const { sylvan } = create({ catalog: emptyCatalog() });
    await sylvan[Symbol.asyncDispose]();
    const closed = { code: 'unavailable', fields: { closed: true } };
    await expect(sylvan.analyze(REQUEST)).rejects.toMatchObject(closed);
    const symbol = Object.getOwnPropertyDescriptors(Symbol);
    vi.stubGlobal('Symbol', Object.defineProperties({}, { iterator: symbol.iterator }));
    const { sylvan: older } = create({ catalog: emptyCatalog() });
    vi.unstubAllGlobals();
    expect(Object.getOwnPropertySymbols(older)).not.toContain(Symbol.asyncDispose);
    expect(Object.keys(older)).toEqual(Object.keys(sylvan));
  });

  it.each<EngineOptions>([
    { catalog: 'earth-serch' },
    { sources: { gedi: 'javascript:1' } },
    { service: 'https://maria:secret-word@service.example', sources: {} },
  ])('throws on invalid options when it is created: %j', (options) => {
    expect(() => create(options)).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
  });
});
