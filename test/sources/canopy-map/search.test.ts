import { describe, expect, it } from 'vitest';
import { ethCanopyMap } from '../../../src/sources/canopy-map/eth.ts';
import { metaCanopyMap } from '../../../src/sources/canopy-map/meta.ts';
import { canopyMapProduct, heightMapOf, isOfMap } from '../../../src/sources/canopy-map/product.ts';
import type { Bbox } from '../../../src/geo/outline.ts';
import type { Scene } from '../../../src/stac/scene.ts';
import { canopyItem, type AnyItem } from '../../support/items.ts';
import { reasonOf } from '../../support/read-item.ts';

const signal = new AbortController().signal;

const queryOf = (...boxes: readonly Bbox[]) => ({
  ...{ boxes, start: '2030-01-01', end: '2030-12-31', maxCloud: 101 },
});

async function tilesOf(...boxes: readonly Bbox[]): Promise<string[]> {
  const { scenes } = await ethCanopyMap().search(queryOf(...boxes), { signal });
  return scenes.map(({ tile }) => tile!);
}

/** A box of 1e-4 degrees around the point. */
const around = (lat: number, lng: number): Bbox => [lng - 5e-5, lat - 5e-5, lng + 5e-5, lat + 5e-5];

describe('tiles of the ETH map (methods 5.6)', () => {
  it.each<[number, number, string]>([
    [-3.46, -62.2, 'S06W063'],
    [48.86, 2.35, 'N48E000'],
    [-33.9, 151.2, 'S36E150'],
  ])('(%f, %f) lies in %s', async (lat, lng, name) => {
    expect(await tilesOf(around(lat, lng))).toEqual([name]);
  });

  it('are four around a corner, each once', async () => {
    const four = ['S03W003', 'S03E000', 'N00W003', 'N00E000'];
    expect(await tilesOf(around(0, 0))).toEqual(four);
    expect(await tilesOf(around(0, 0), around(0, 0))).toEqual(four);
  });

  it('include both sides of the antimeridian, and none beyond the poles', async () => {
    expect(await tilesOf([179.9, -17, 180, -16.9], [-180, -17, -179.9, -16.9])).toEqual([
      'S18E177',
      'S18W180',
    ]);
    expect(await tilesOf([-180, -17, -180, -17])).toEqual(['S18W180']);
    expect(await tilesOf([180, -17, 180, -17])).toEqual(['S18E177']);
    expect(await tilesOf([0, 89.9, 1, 90])).toEqual(['N87E000']);
    expect(await tilesOf([0, -90, 1, -89.9])).toEqual(['S90E000']);
  });

  it('have heights in metres at the public host, for any date', async () => {
    const catalog = ethCanopyMap();
    const { scenes, matched } = await catalog.search(queryOf(around(-3.46, -62.2)), { signal });
    expect([catalog.host, matched]).toEqual(['libdrive.ethz.ch', 1]);
    expect(scenes[0]).toMatchObject({
      id: 'ETH_GlobalCanopyHeight_10m_2020_S06W063_Map',
      bbox: [-63, -6, -60, -3],
      epsg: 4326,
      simulated: false,
      bands: {
        canopy_height: {
          href: 'https://libdrive.ethz.ch/index.php/s/cO8or7iOe5dT2Rt/download?path=%2F3deg_cogs&files=ETH_GlobalCanopyHeight_10m_2020_S06W063_Map.tif',
          ...{ scale: 1, offset: 0, nodata: 255 },
        },
      },
    });
    expect(isOfMap(scenes[0], 'ETH_GCH_2020_10M')).toBe(true);
  });

  it.each([
    ['https://maps.example/eth', 'https://maps.example/eth/'],
    ['https://maps.example', 'https://maps.example/'],
    ['https://maps.example/get?dir=eth&file=', 'https://maps.example/get?dir=eth&file='],
  ])('of a mirror at %s have addresses that start with %s', async (url, prefix) => {
    const catalog = ethCanopyMap(url);
    const { scenes } = await catalog.search(queryOf(around(-3.46, -62.2)), { signal });
    expect(catalog.host).toBe('maps.example');
    expect(scenes[0].bands.canopy_height?.href).toBe(
      `${prefix}ETH_GlobalCanopyHeight_10m_2020_S06W063_Map.tif`,
    );
  });
});

/** Quadkeys and boxes are those of GDAL's gdal2tiles at zoom 10. */
describe('tiles of Meta’s map', () => {
  const search = async (...boxes: readonly Bbox[]) =>
    (await metaCanopyMap().search(queryOf(...boxes), { signal })).scenes;

  it.each<[number, number, string]>([
    [-3.46, -62.2, '2101003113'],
    [47.6, -122.33, '0212300302'],
  ])('(%f, %f) lies in %s', async (lat, lng, quadkey) => {
    expect((await search(around(lat, lng))).map(({ tile }) => tile)).toEqual([quadkey]);
  });

  it('are four around a corner, each once, and include both sides of the antimeridian', async () => {
    const four = ['0333333333', '1222222222', '2111111111', '3000000000'];
    expect((await search(around(0, 0), around(0, 0))).map(({ tile }) => tile)).toEqual(four);
    const either = await search([179.98, -17, 180, -16.99], [-180, -17, -179.98, -16.99]);
    expect(either.map(({ tile }) => tile)).toEqual(['3111331113', '2000220002']);
  });

  it('are the outermost ones beyond the extent of Web Mercator', async () => {
    expect((await search([0.01, 89, 0.02, 89.1])).map(({ tile }) => tile)).toEqual(['1000000000']);
  });

  it('have heights in metres at Source Cooperative', async () => {
    const [scene] = await search(around(-8.5, 39.2));
    expect(scene).toMatchObject({
      id: 'Meta_CHM_v2_3001123111',
      epsg: 3857,
      bands: {
        canopy_height: {
          href: 'https://data.source.coop/tge-labs/meta-chm-v2/chm/3001123111.tif',
          ...{ scale: 1, offset: 0, nodata: 255 },
        },
      },
    });
    [39.02343750000001, -8.754794702435605, 39.37499999999999, -8.407168163601076].forEach((side, i) =>
      expect(scene.bbox[i]).toBeCloseTo(side, 9),
    );
  });

  it('are preferred to ETH’s, and those to all others', () => {
    const scenes = ['mine', 'SIM_ETH_GlobalCanopyHeight_10m_2020', 'Meta_CHM_v2_3001123111'].map(
      (id) => ({ id }) as Scene,
    );
    expect(scenes.map((_, i) => heightMapOf(scenes.slice(0, i + 1)))).toEqual([
      ...['USER_CHM', 'ETH_GCH_2020_10M', 'META_CHM_V2_10M'],
    ]);
  });
});

it.each<[string, AnyItem]>([
  ['no-assets', canopyItem({}, { canopy_height: undefined })],
  ['href-refused', canopyItem({}, { canopy_height: { href: 'http://10.0.0.1/a.tif' } })],
  ['no-bbox', { ...canopyItem(), bbox: null }],
])('a canopy height map in a folder is refused as %s', (code, item) => {
  expect(reasonOf(canopyMapProduct, item)).toMatch(new RegExp(`^${code}: `));
});
