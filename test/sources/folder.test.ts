import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { CatalogueQuery } from '../../src/sources/catalogue.ts';
import { folderCatalogue } from '../../src/sources/folder.ts';
import { fetchWithFiles } from '../support/file-fetch.ts';
import { serveStac, type StacServer } from '../support/stac-server.ts';
import { hasRealData, realData } from '../support/real-data.ts';

const ALL: CatalogueQuery = {
  boxes: [[39.26, -7.85, 39.29, -7.82]],
  start: '2015-06-23',
  end: '2020-12-31',
  maxCloud: 101,
};

describe('a folder catalogue', () => {
  it('that is not there is named so', async () => {
    const catalogue = folderCatalogue({ fetch: fetchWithFiles, url: 'file:///no/such/zone' });
    await expect(catalogue.search(ALL, { signal: new AbortController().signal })).rejects.toMatchObject({
      code: 'not-found',
      fields: { host: 'file', attempt: 1 },
    });
  });
});

describe('a folder that has moved', () => {
  const page = { type: 'FeatureCollection', features: [] };
  const search = (server: StacServer) =>
    folderCatalogue({ fetch, url: `${server.origin}/zone`, retry: { attempts: 1 } }).search(ALL, {
      signal: new AbortController().signal,
    });

  it('on its own host is found', async () => {
    const server = await serveStac(({ url }) =>
      url.pathname === '/new.json' ? { json: page } : { status: 301, headers: { Location: '/new.json' } },
    );
    expect((await search(server)).scenes).toEqual([]);
    expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/zone/items.json', '/new.json']);
    await server.close();
  });

  it('to another host of this machine is refused, and that one hears nothing', async () => {
    const other = await serveStac(() => ({ json: page }));
    const server = await serveStac(() => ({
      status: 302,
      headers: { Location: `${other.origin}/items.json` },
    }));
    await expect(search(server)).rejects.toMatchObject({
      code: 'access-denied',
      fields: { host: new URL(server.origin).host, redirect: 'http://127.0.0.1' },
    });
    expect(other.requests).toEqual([]);
    await Promise.all([server.close(), other.close()]);
  });
});

describe.skipIf(!hasRealData('zones/rufiji/items.json'))('the Rufiji folder', () => {
  const catalogue = () =>
    folderCatalogue({ fetch: fetchWithFiles, url: pathToFileURL(realData('zones/rufiji')).href });
  const search = (query: Partial<CatalogueQuery> = {}) =>
    catalogue().search({ ...ALL, ...query }, { signal: new AbortController().signal });

  it('holds 21 scenes in thousandths of reflectance without an offset', async () => {
    const { scenes, skipped, matched } = await search();
    expect(scenes).toHaveLength(21);
    expect(skipped).toEqual([]);
    expect(matched).toBe(21);
    for (const { bands, offsetSource, epsg } of scenes) {
      expect([offsetSource, epsg]).toEqual(['asset', 32737]);
      expect(Object.values(bands)).toHaveLength(7);
      for (const { scale, offset, resolution, nodata } of Object.values(bands))
        expect({ scale, offset, resolution, nodata }).toEqual({
          scale: 0.001,
          offset: 0,
          resolution: 20,
          nodata: 0,
        });
    }
  });

  it('gives the six of June to August 2019, newest first', async () => {
    const { scenes } = await search({ start: '2019-06-02', end: '2019-08-31', maxCloud: 60 });
    expect(scenes.map(({ datetime }) => datetime.slice(0, 10))).toEqual([
      '2019-08-09',
      '2019-07-15',
      '2019-06-20',
      '2019-06-15',
      '2019-06-10',
      '2019-06-05',
    ]);
  });

  it('leaves out clouds as told: three of the 21 state 60 % or more', async () => {
    expect((await search({ maxCloud: 60 })).scenes).toHaveLength(18);
  });

  it('resolves hrefs against the file', async () => {
    const { scenes } = await search({ start: '2019-06-05', end: '2019-06-05' });
    const folder = pathToFileURL(realData('zones/rufiji')).href;
    expect(scenes[0].bands.red?.href).toBe(`${folder}/S2_37MEM_20190605_rufiji/red.tif`);
    expect(scenes[0].quality).toMatchObject({ key: 'scl', scale: 1, offset: 0 });
  });

  it('finds nothing elsewhere or at another time', async () => {
    expect((await search({ boxes: [[10, 50, 11, 51]] })).scenes).toEqual([]);
    expect((await search({ start: '2021-01-01', end: '2021-12-31' })).matched).toBe(0);
  });
});
