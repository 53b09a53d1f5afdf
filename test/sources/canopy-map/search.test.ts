import { describe, expect, it } from 'vitest';
import { canopyMapProduct, ethCanopyMap, isEthMap } from '../../../src/sources/canopy-map/search.ts';
import type { Fetch } from '../../../src/net/fetch.ts';
import type { Bbox } from '../../../src/geo/outline.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';

const signal = new AbortController().signal;
const nobody: Fetch = () => Promise.reject(new Error('nobody is to be asked'));

async function tilesOf(...boxes: readonly Bbox[]): Promise<string[]> {
  const query = { boxes, start: '2024-01-01', end: '2024-12-31', maxCloud: 101 };
  const { scenes } = await ethCanopyMap({ fetch: nobody }).search(query, { signal });
  return scenes.map(({ tile }) => tile!);
}

/** A box of a ten-thousandth of a degree with the point inside. */
const around = (lat: number, lng: number): Bbox => [lng - 5e-5, lat - 5e-5, lng + 5e-5, lat + 5e-5];
const northEastOf = (lat: number, lng: number): Bbox => [lng, lat, lng + 1e-4, lat + 1e-4];

describe('tiles of the ETH map (methods 5.6)', () => {
  it.each<[number, number, string]>([
    [-3.46, -62.2, 'S06W063'],
    [48.86, 2.35, 'N48E000'],
    [-0.1, -0.1, 'S03W003'],
    [-33.9, 151.2, 'S36E150'],
    [3.1, -0.1, 'N03W003'],
  ])('(%f, %f) lies in %s', async (lat, lng, name) => {
    expect(await tilesOf(around(lat, lng))).toEqual([name]);
  });

  it('begin at their south-west corners: (0, 0) is in N00E000', async () => {
    expect(await tilesOf(northEastOf(0, 0))).toEqual(['N00E000']);
    expect(await tilesOf(northEastOf(48, 3))).toEqual(['N48E003']);
  });

  it('are four around a corner, each once', async () => {
    const four = ['S03W003', 'S03E000', 'N00W003', 'N00E000'];
    expect(await tilesOf(around(0, 0))).toEqual(four);
    expect(await tilesOf(around(0, 0), around(0, 0))).toEqual(four);
  });

  it('are those on both sides of the antimeridian, and none beyond the ends of the earth', async () => {
    expect(await tilesOf([179.9, -17, 180, -16.9], [-180, -17, -179.9, -16.9])).toEqual([
      'S18E177',
      'S18W180',
    ]);
    expect(await tilesOf([-180, -17, -180, -17])).toEqual(['S18W180']);
    expect(await tilesOf([180, -17, 180, -17])).toEqual(['S18E177']);
    expect(await tilesOf([0, 89.9, 1, 90])).toEqual(['N87E000']);
    expect(await tilesOf([0, -90, 1, -89.9])).toEqual(['S90E000']);
  });

  it('are u8 metres in degrees at the public host, whatever the date', async () => {
    const query = { boxes: [around(-3.46, -62.2)], start: '2030-01-01', end: '2030-12-31', maxCloud: 101 };
    const catalog = ethCanopyMap({ fetch: nobody });
    const { scenes, matched } = await catalog.search(query, { signal });
    expect([catalog.host, matched]).toEqual(['libdrive.ethz.ch', 1]);
    expect(scenes[0]).toMatchObject({
      id: 'ETH_GlobalCanopyHeight_10m_2020_S06W063_Map',
      bbox: [-63, -6, -60, -3],
      epsg: 4326,
      simulated: false,
      bands: {
        canopy_height: {
          href: 'https://libdrive.ethz.ch/index.php/s/cO8or7iOe5dT2Rt/download?path=%2F3deg_cogs&files=ETH_GlobalCanopyHeight_10m_2020_S06W063_Map.tif',
          scale: 1,
          offset: 0,
          nodata: 255,
        },
      },
    });
    expect(isEthMap(scenes[0])).toBe(true);
  });

  it.each([
    ['https://maps.example/eth', 'https://maps.example/eth/'],
    ['https://maps.example/eth/', 'https://maps.example/eth/'],
    ['https://maps.example', 'https://maps.example/'],
    ['https://maps.example/get?dir=eth&file=', 'https://maps.example/get?dir=eth&file='],
  ])('of a mirror at %s lie at %s and their names', async (url, prefix) => {
    const query = { boxes: [around(-3.46, -62.2)], start: '2030-01-01', end: '2030-12-31', maxCloud: 101 };
    const catalog = ethCanopyMap({ fetch: nobody, url });
    const { scenes } = await catalog.search(query, { signal });
    expect(catalog.host).toBe('maps.example');
    expect(scenes[0].bands.canopy_height?.href).toBe(
      `${prefix}ETH_GlobalCanopyHeight_10m_2020_S06W063_Map.tif`,
    );
  });

  it('are not named once the signal has fired', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    const query = { boxes: [], start: '2024-01-01', end: '2024-12-31', maxCloud: 101 };
    const search = ethCanopyMap({ fetch: nobody }).search(query, { signal: controller.signal });
    await expect(search).rejects.toThrow('enough');
  });
});

describe('canopy height maps of a folder', () => {
  const item = (id: string, change: object = {}, asset: object = {}) => ({
    type: 'Feature',
    id,
    collection: 'canopy-height',
    bbox: [-63, -6, -60, -3],
    properties: { datetime: '2020-01-01T00:00:00Z' },
    assets: { canopy_height: { href: `${id}.tif`, type: 'image/tiff', ...asset } },
    ...change,
  });
  const search = (...features: readonly object[]) => {
    const answer = JSON.stringify({ type: 'FeatureCollection', features });
    const catalog = folderCatalog({
      fetch: () => Promise.resolve(new Response(answer)),
      url: 'https://maps.example.org/zone/',
      product: canopyMapProduct,
    });
    const query = { boxes: [around(-3.46, -62.2)], start: '2024-01-01', end: '2024-12-31', maxCloud: 60 };
    return catalog.search(query, { signal });
  };

  it('serve any date, near the place', async () => {
    const { scenes } = await search(item('mine'), item('far', { bbox: [0, 0, 3, 3] }));
    expect(scenes.map(({ id }) => id)).toEqual(['mine']);
    expect(scenes[0]).toMatchObject({
      bands: { canopy_height: { href: 'https://maps.example.org/zone/mine.tif', scale: 1, nodata: 255 } },
    });
    expect(isEthMap(scenes[0])).toBe(false);
  });

  it.each<[string, object, string]>([
    ['no file', item('a', { assets: {} }), 'no-assets'],
    ['a file elsewhere', item('a', {}, { href: 'http://10.0.0.1/a.tif' }), 'href-refused'],
    ['a file of another kind', item('a', {}, { type: 'image/png' }), 'unsupported-media-type'],
    ['no place', item('a', { bbox: null }), 'no-bbox'],
    ['no date', item('a', { properties: {} }), 'no-datetime'],
  ])('with %s are refused', async (_, feature, word) => {
    const { scenes, skipped } = await search(feature);
    expect(scenes).toEqual([]);
    expect(skipped[0].code).toBe(word);
  });

  it('pass over what is of other sources', async () => {
    expect(await search(item('s2', { collection: 'sentinel-2-l2a' }))).toMatchObject({
      scenes: [],
      skipped: [],
    });
  });
});
