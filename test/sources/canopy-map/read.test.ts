import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readCanopyMap } from '../../../src/sources/canopy-map/read.ts';
import { SylvanError } from '../../../src/errors/errors.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { ProgressCounter, type Progress } from '../../../src/workers/progress.ts';
import type { SourceContext, SourceRequest } from '../../../src/sources/context.ts';
import { ethCanopyMap } from '../../../src/sources/canopy-map/eth.ts';
import { canopyMapProduct } from '../../../src/sources/canopy-map/product.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { sourceContext } from '../../support/source-context.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const PIXEL = 1 / 12_000;
const POINT = { lat: 10.5, lng: 10.5, size: 2, date: '2024-06-30' };
const zone = makeZone({ ...POINT, size: POINT.size });
const request: SourceRequest = { ...POINT, detail: 'full', zone: Promise.resolve(zone) };

const reported: Progress[] = [];
function context(signal?: AbortSignal): SourceContext {
  const counter = new ProgressCounter(
    (progress) => reported.push(progress),
    () => undefined,
    'gedi',
  );
  return sourceContext('gedi', { counter, ...(signal && { signal }) });
}

/** Writes a map of one height around the place. */
function writeMap(name: string, metres: number, into: string): void {
  mkdirSync(into, { recursive: true });
  const side = 400;
  const data = new Uint8Array(side * side).fill(metres);
  const geoTransform = [POINT.lng - 200 * PIXEL, PIXEL, 0, POINT.lat + 200 * PIXEL, 0, -PIXEL];
  const vrt = writeVrt(into, name, 'u8', side, [data], { epsg: 4326, geoTransform, nodata: 255 });
  translate(vrt, join(into, `${name}.tif`), '-of', 'COG');
}

function writeItems(into: string, ...ids: readonly string[]): Catalog {
  const features = ids.map((id) => ({
    type: 'Feature',
    id,
    collection: 'canopy-height',
    bbox: [10, 10, 11, 11],
    properties: { datetime: '2020-01-01T00:00:00Z', 'sylvan:simulated': id.startsWith('SIM') },
    assets: { canopy_height: { href: `${id}.tif`, type: 'image/tiff' } },
  }));
  writeFileSync(join(into, 'items.json'), JSON.stringify({ type: 'FeatureCollection', features }));
  return folderCatalog({ fetch: fetchWithFiles, url: pathToFileURL(into).href, product: canopyMapProduct });
}

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

const ETH = 'ETH_GlobalCanopyHeight_10m_2020_N09E009_Map';

describe.skipIf(!hasGdal)('a published canopy height map', () => {
  it('is read from ETH’s tile, found by its name', async () => {
    const into = join(folder.path, 'eth');
    writeMap(ETH, 21, into);
    const catalog = ethCanopyMap(`${pathToFileURL(into).href}/`);
    const { value, run } = await readCanopyMap(request, [local(catalog)], context());
    expect(value).toMatchObject({ grid: zone.grid, validFraction: 1, code: 'ETH_GCH_2020_10M' });
    expect(new Set(value!.height)).toEqual(new Set([21]));
    expect(run).toMatchObject({
      scenes: [{ id: ETH, date: '2020-01-01', processing_baseline: null, valid_fraction: null }],
      failures: [],
      simulated: false,
      notes: [],
    });
    expect(reported.at(-1)).toMatchObject({ step: 'read', done: 1, total: 1, scenes: 1 });
  });

  it('is read from a folder, and never mixed with ETH’s', async () => {
    const into = join(folder.path, 'own');
    writeMap('mine', 7, into);
    writeMap(`SIM_${ETH}`, 21, into);
    const own = await readCanopyMap(request, [local(writeItems(into, 'mine'))], context());
    expect([own.value!.code, own.value!.height[0], own.run.simulated]).toEqual(['USER_CHM', 7, false]);
    const both = await readCanopyMap(request, [local(writeItems(into, 'mine', `SIM_${ETH}`))], context());
    expect([both.value!.code, both.value!.height[0], both.run.simulated]).toEqual([
      'ETH_GCH_2020_10M',
      21,
      true,
    ]);
    expect(both.run.skipped).toEqual([
      { id: 'mine', code: 'not-needed', detail: 'another map of canopy height is used' },
    ]);
  });

  it('is null if its tile is missing and the folder has none', async () => {
    const into = join(folder.path, 'sea');
    mkdirSync(into);
    const sea = ethCanopyMap(`${pathToFileURL(into).href}/`);
    const { value, run } = await readCanopyMap(request, [local(sea), local(writeItems(into))], context());
    expect([value, run.scenes, run.failures]).toEqual([null, [], []]);
  });

  it('that cannot be read fails, unless another catalog has one', async () => {
    const into = join(folder.path, 'broken');
    mkdirSync(into);
    writeFileSync(join(into, 'broken.tif'), 'no tiff, but text that is long enough for a header');
    const broken = local(writeItems(into, 'broken'));
    await expect(readCanopyMap(request, [broken], context())).rejects.toMatchObject({ code: 'not-a-tiff' });
    const eth = ethCanopyMap(`${pathToFileURL(join(folder.path, 'eth')).href}/`);
    const { value, run } = await readCanopyMap(request, [broken, local(eth)], context());
    expect([value!.code, run.failures.map(({ code }) => code)]).toEqual(['ETH_GCH_2020_10M', ['not-a-tiff']]);
  });

  it('with an unreadable tile is used without that, which is reported', async () => {
    const into = join(folder.path, 'part');
    writeMap('half', 9, into);
    writeFileSync(join(into, 'broken.tif'), 'no tiff, but text that is long enough for a header');
    const { value, run } = await readCanopyMap(
      request,
      [local(writeItems(into, 'broken', 'half'))],
      context(),
    );
    expect([value!.height[0], run.scenes.map(({ id }) => id)]).toEqual([9, ['half']]);
    expect(run.failures).toHaveLength(1);
    expect(run.failures[0]).toBeInstanceOf(SylvanError);
    expect(run.skipped).toMatchObject([
      { id: 'broken', code: 'not-a-tiff', detail: expect.any(String) as string },
    ]);
  });

  it('rejects with the abort reason', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(
      readCanopyMap(request, [local(writeItems(folder.path))], context(controller.signal)),
    ).rejects.toBe(reason);
  });
});
