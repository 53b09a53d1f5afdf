import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { writeCogFile } from '../../../simulator/index.ts';
import { readCanopyMap } from '../../../src/sources/canopy-map/read.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import type { SourceRequest } from '../../../src/sources/context.ts';
import { ethCanopyMap } from '../../../src/sources/canopy-map/eth.ts';
import { canopyMapProduct } from '../../../src/sources/canopy-map/product.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { useFolder } from '../../support/closing.ts';
import { sourceContext } from '../../support/source-context.ts';

const folder = useFolder();

const PIXEL = 1 / 12_000;
const POINT = { lat: 10.5, lng: 10.5, size: 1, date: '2024-06-30' };
const zone = makeZone(POINT);
const request: SourceRequest = { ...POINT, detail: 'full', zone: Promise.resolve(zone) };
const GRID = northUpGrid(4326, POINT.lng - 100 * PIXEL, POINT.lat + 100 * PIXEL, PIXEL, 200, 200);
const ETH = 'ETH_GlobalCanopyHeight_10m_2020_N09E009_Map';

/** A new folder of maps, each of one height around the place. */
function mapsIn(name: string, maps: Readonly<Record<string, number>>): string {
  const into = join(folder.path, name);
  mkdirSync(into);
  for (const [id, metres] of Object.entries(maps))
    writeCogFile(join(into, `${id}.tif`), {
      grid: GRID,
      data: new Uint8Array(200 * 200).fill(metres),
      nodata: 255,
    });
  return into;
}

function itemsOf(into: string, ...ids: readonly string[]): Catalog {
  const features = ids.map((id) => ({
    ...{ type: 'Feature', id, collection: 'canopy-height', bbox: [10, 10, 11, 11] },
    properties: { datetime: '2020-01-01T00:00:00Z', 'sylvan:simulated': id.startsWith('SIM') },
    assets: { canopy_height: { href: `${id}.tif`, type: 'image/tiff' } },
  }));
  writeFileSync(join(into, 'items.json'), JSON.stringify({ type: 'FeatureCollection', features }));
  return local(
    folderCatalog({ fetch: fetchWithFiles, url: pathToFileURL(into).href, product: canopyMapProduct }),
  );
}

const ethIn = (into: string) => local(ethCanopyMap(`${pathToFileURL(into).href}/`));

/** The catalog with paths instead of file URLs, as the pool of this thread reads them. */
function local(catalog: Catalog): Catalog {
  const path = (href: string) => (href.startsWith('file:') ? new URL(href).pathname : href);
  return {
    ...catalog,
    sign: (scene) => {
      const asset = scene.bands.canopy_height!;
      return Promise.resolve({ ...scene, bands: { canopy_height: { ...asset, href: path(asset.href) } } });
    },
  };
}

const read = (...catalogs: readonly Catalog[]) => readCanopyMap(request, catalogs, sourceContext('gedi'));

describe('a published canopy height map', () => {
  it('is read from ETH’s tile, found by its name', async () => {
    const { value, run } = await read(ethIn(mapsIn('eth', { [ETH]: 21 })));
    expect(value).toMatchObject({ code: 'ETH_GCH_2020_10M' });
    expect(new Set(value!.height)).toEqual(new Set([21]));
    expect(run).toMatchObject({
      scenes: [{ id: ETH, date: '2020-01-01', processing_baseline: null, valid_fraction: null }],
      ...{ failures: [], simulated: false, notes: [] },
    });
  });

  it('is read from a folder, and never mixed with ETH’s', async () => {
    const into = mapsIn('own', { mine: 7, [`SIM_${ETH}`]: 21 });
    const own = await read(itemsOf(into, 'mine'));
    expect([own.value!.code, own.value!.height[0], own.run.simulated]).toEqual(['USER_CHM', 7, false]);
    const { value, run } = await read(itemsOf(into, 'mine', `SIM_${ETH}`));
    expect([value!.code, value!.height[0], run.simulated]).toEqual(['ETH_GCH_2020_10M', 21, true]);
    expect(run.skipped).toEqual([
      { id: 'mine', code: 'not-needed', detail: 'another map of canopy height is used' },
    ]);
  });

  it('is null if its tile is missing and the folder has none', async () => {
    const into = mapsIn('sea', {});
    const { value, run } = await read(ethIn(into), itemsOf(into));
    expect([value, run.scenes, run.failures]).toEqual([null, [], []]);
  });

  it('with an unreadable tile is used without that, which is reported, and fails if it has no other', async () => {
    const into = mapsIn('part', { half: 9 });
    writeFileSync(join(into, 'broken.tif'), 'no tiff, but text that is long enough for a header');
    const { value, run } = await read(itemsOf(into, 'broken', 'half'));
    expect([value!.height[0], run.scenes.map(({ id }) => id)]).toEqual([9, ['half']]);
    expect(run.failures).toMatchObject([{ code: 'not-a-tiff' }]);
    expect(run.skipped).toMatchObject([{ id: 'broken', code: 'not-a-tiff' }]);
    await expect(read(itemsOf(into, 'broken'))).rejects.toMatchObject({ code: 'not-a-tiff' });
  });
});
