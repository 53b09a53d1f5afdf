import { makeCatalog } from 'sylvan/catalogs';
import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSylvan } from 'sylvan/node';
import { describe, expect, it } from 'vitest';
import { baselineNamed, fileNamed, momentNamed, platformNamed } from '../../src/catalogs/file-names.ts';
import { makeItems } from '../../src/catalogs/make.ts';
import type { FileReading } from '../../src/catalogs/pixels.ts';
import type { FileDescription } from '../../src/workers/describe-task.ts';
import { useClosing, useFolder } from '../support/closing.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const SCENE = 'SIM_20LZZ_20250828T143731_L2A';

const folder = useFolder();
const sylvan = useClosing()(createSylvan());

/** A GeoTIFF with the northing of its tie point reduced by some metres. */
function movedSouth(whole: Buffer, metres: number): Buffer {
  const moved = Buffer.from(whole);
  const tag = moved.indexOf(Buffer.from([0x82, 0x84, 12, 0, 6, 0, 0, 0]));
  const at = moved.readUInt32LE(tag + 8) + 4 * 8;
  moved.writeDoubleLE(moved.readDoubleLE(at) - metres, at);
  return moved;
}

describe('file names', () => {
  it.each([
    ['/a/S2B_MSIL2A_20250731T130251_N0511_R095_T24MUV_B04_10m.tif', 'sentinel2', 'red'],
    ['/a/T24MUV_20250731T130251_B8A_20m.tif', 'sentinel2', 'nir08'],
    ['/a/2025-07-31/rededge1.tif', 'sentinel2', 'rededge1'],
    ['/a/LC08_L2SP_223063_20200704_20200913_02_T1_SR_B4.TIF', 'landsat', 'red'],
    ['/a/LT05_L2SP_223063_19990704_20200913_02_T1_SR_B4.TIF', 'landsat', 'nir08'],
    ['/a/S1A_IW_GRDH_1SDV_20200727T122412_20200727T122441_033640_03E61B_rtc_vv.tif', 'sentinel1', 'vv'],
  ])('give mission and band: %s', (path, mission, key) => {
    expect(fileNamed(path)).toMatchObject({ mission, key });
  });

  it.each(['/a/thumbnail.tif', '/a/T24MUV_20250731T130251_TCI_10m.tif', '/a/B01.tif', '/a/dem.tif'])(
    'give no supported band: %s',
    (path) => expect(fileNamed(path)).toBeNull(),
  );

  it('give the id of the scene, or else the folder does', () => {
    expect(fileNamed('/a/T24MUV_20250731T130251_B04_10m.tif')?.id).toBe('T24MUV_20250731T130251');
    expect(fileNamed('/a/2025-07-31/B04.tif')?.id).toBe('2025-07-31');
    expect(['/a/50%25_B04.tif', '/a/50%_B04.tif'].map((path) => fileNamed(path)?.id)).toEqual(['50%', '50%']);
  });

  it('give time, satellite and baseline if they contain them', () => {
    expect(momentNamed('T24MUV_20250731T130251')).toBe('2025-07-31T13:02:51Z');
    expect(momentNamed('zone-2025-07-31')).toBe('2025-07-31T00:00:00Z');
    expect(momentNamed('LC08_L2SP_223063_20200704_20200913_02_T1')).toBe('2020-07-04T00:00:00Z');
    expect(['zone_12345678', '20251399', '20250231'].map(momentNamed)).toEqual([null, null, null]);
    expect(platformNamed('S2B_MSIL2A_2025')).toBe('sentinel-2b');
    expect(platformNamed('LC09_L2SP_1')).toBe('landsat-9');
    expect(baselineNamed('S2B_MSIL2A_20250731T130251_N0511_R095')).toBe('05.11');
    expect(baselineNamed('2025')).toBeNull();
  });
});

describe('makeCatalog', () => {
  it('makes the item of an existing catalog from its files', async () => {
    const own = join(folder.path, 'own');
    await cp(join(FRONTIER, SCENE), join(own, SCENE), { recursive: true });
    const names = ['blue', 'green', 'red', 'nir', 'rededge1', 'nir08', 'swir16', 'swir22', 'scl'];
    const files = names.map((name) => join(own, SCENE, `${name}.tif`));
    const base = join(own, 'items.json');
    const { collection, left, lacking } = await makeCatalog(sylvan, files, { base, offset: -0.1 });
    expect([left, lacking]).toEqual([[], []]);
    const written = JSON.parse(await readFile(join(FRONTIER, 'items.json'), 'utf8')) as {
      features: { id: string; bbox: number[]; assets: Record<string, Record<string, unknown>> }[];
    };
    const known = written.features.find(({ id }) => id === SCENE)!;
    const [made, ...others] = collection.features as typeof written.features;
    expect(others).toEqual([]);
    expect(made).toMatchObject({ id: SCENE, collection: 'sentinel-2-l2a' });
    made.bbox.forEach((degrees, i) => expect(degrees).toBeCloseTo(known.bbox[i], 3));
    for (const name of names) {
      expect(made.assets[name].href).toBe(known.assets[name].href);
      expect(made.assets[name]['proj:transform']).toEqual(known.assets[name]['proj:transform']);
    }
    expect(made.assets.red['raster:bands']).toEqual([{ nodata: 0, scale: 0.0001, offset: -0.1 }]);
  });

  it('names all bands that an item lacks for an analysis', async () => {
    const files = ['red', 'nir', 'blue', 'nir08', 'swir22'].map((name) =>
      join(FRONTIER, SCENE, `${name}.tif`),
    );
    const { lacking } = await makeCatalog(sylvan, files, { offset: -0.1 });
    expect(lacking).toEqual([{ item: SCENE, bands: ['B05 (rededge1)', 'B11 (swir16)', 'SCL (scl)'] }]);
  });

  it.each([
    [{ scale: 0.0001, offset: -0.1 }, 'floats of ESA’s numbers', { scale: 0.0001, offset: -0.1 }],
    [{ offset: -0.1 }, 'reflectance as floats', { scale: 1, offset: 0 }],
  ])('uses the given %o for %s', async (given, _, radiometry) => {
    const file: FileDescription = {
      ...{ width: 9, height: 9, epsg: 32720, affine: [10, 0, 6e5, 0, -10, 8e6], sampleType: 'f32' },
      ...{ samples: 1, nodata: null, scale: null, offset: null, overviews: 0 },
      ...{ missingBytes: 0, decibels: false },
    };
    const reading = (() => Promise.resolve(file)) as unknown as FileReading['reading'];
    const { signal } = new AbortController();
    const { collection } = await makeItems(
      ['https://x.example/2025-08-28/B04.tif'],
      { reading, signal },
      given,
    );
    const [{ assets }] = collection.features as { assets: { red: object } }[];
    expect(assets.red).toMatchObject({ 'raster:bands': [radiometry] });
  });

  it('takes the finest of several files of a band', async () => {
    const product = 'S2A_MSIL2A_20250828T143731_N0511_R096_T20LZZ_20250828T200000.SAFE';
    const copies = [
      ['R60m', 'T20LZZ_20250828T143731_B04_60m.tif', 'rededge1.tif'],
      ['R10m', 'T20LZZ_20250828T143731_B04_10m.tif', 'red.tif'],
      ['R20m', 'T20LZZ_20250828T143731_B04_20m.tif', 'swir16.tif'],
    ];
    const files = copies.map(([sub, name]) => join(folder.path, product, sub, name));
    for (const [i, [sub, , from]] of copies.entries()) {
      await mkdir(join(folder.path, product, sub), { recursive: true });
      await cp(join(FRONTIER, SCENE, from), files[i]);
    }
    const { collection, left } = await makeCatalog(sylvan, files);
    const [{ assets, properties }] = collection.features as {
      assets: Record<string, { href: string; 'raster:bands': unknown }>;
      properties: Record<string, unknown>;
    }[];
    expect(assets.red.href).toMatch(/_10m\.tif$/);
    // The folder of the product states the baseline.
    expect(properties['s2:processing_baseline']).toBe('05.11');
    expect(assets.red['raster:bands']).toMatchObject([{ offset: -0.1 }]);
    expect(left.map(({ file, code }) => `${file.slice(-7)} ${code}`)).toEqual([
      '60m.tif same-band',
      '20m.tif same-band',
    ]);
  });

  it('makes an item for each place whose folders have the same name', async () => {
    const places = ['north', 'south'].map((place) => join(folder.path, place, '2025-08-28'));
    for (const [i, place] of places.entries()) {
      await mkdir(place, { recursive: true });
      const whole = await readFile(join(FRONTIER, SCENE, 'red.tif'));
      await writeFile(join(place, 'B04.tif'), i === 0 ? whole : movedSouth(whole, 20_000));
    }
    const files = places.map((place) => join(place, 'B04.tif'));
    const { collection, left } = await makeCatalog(sylvan, files, { offset: -0.1 });
    expect(left).toEqual([]);
    const items = collection.features as { id: string; assets: { red: { href: string } } }[];
    expect(items.map(({ id, assets }) => [id, assets.red.href.split('/').at(-3)])).toEqual([
      ['2025-08-28', 'north'],
      ['2025-08-28_2', 'south'],
    ]);
  });

  it('omits a truncated file', async () => {
    const path = join(folder.path, 'short', '2025-08-28_B04.tif');
    await mkdir(join(folder.path, 'short'));
    const whole = await readFile(join(FRONTIER, SCENE, 'red.tif'));
    await writeFile(path, whole.subarray(0, -104));
    const { collection, left } = await makeCatalog(sylvan, [path], { offset: 0 });
    expect(collection.features).toEqual([]);
    expect(left).toMatchObject([
      { code: 'truncated', detail: expect.stringMatching(/^100 bytes/) as string },
    ]);
  });

  it('reports why files are omitted', async () => {
    const odd = join(folder.path, 'odd');
    await mkdir(odd, { recursive: true });
    const red = join(odd, 'red.tif');
    await cp(join(FRONTIER, SCENE, 'red.tif'), red);
    await cp(join(FRONTIER, 'items.json'), join(odd, '2025-08-28_B02.tif'));
    await cp(red, join(odd, '2025-08-28_B04.tif'));
    await rename(red, join(odd, 'scene_red.tif'));
    const files = [
      'scene_red.tif',
      '2025-08-28_B02.tif',
      '2025-08-28_B04.tif',
      'dem.tif',
      'LE07_L2SP_231067_20050823_20200914_02_T1_SR_B4.TIF',
      '2025-08-28_B08.tif',
    ];
    const { collection, left } = await makeCatalog(
      sylvan,
      files.map((name) => join(odd, name)),
    );
    expect(collection.features).toEqual([]);
    const codes = left.map(({ file, code }) => `${file.split('/').at(-1)} ${code}`);
    expect(codes.sort()).toEqual([
      '2025-08-28_B02.tif not-a-tiff',
      '2025-08-28_B04.tif offset-unknown',
      '2025-08-28_B08.tif not-found',
      'LE07_L2SP_231067_20050823_20200914_02_T1_SR_B4.TIF other-satellite',
      'dem.tif unknown-band',
      'scene_red.tif no-date',
      'scene_red.tif offset-unknown',
    ]);
  });

  it('rejects invalid settings and file lists', async () => {
    for (const own of [
      { date: '28.8.2025' },
      { date: '2025-02-30' },
      { offset: 1000 },
      { offset: Number.NaN },
      { scale: 0 },
    ])
      await expect(makeCatalog(sylvan, [], own)).rejects.toMatchObject({ code: 'invalid-parameters' });
    for (const files of [undefined, 'red.tif', [7]] as unknown as string[][])
      await expect(makeCatalog(sylvan, files)).rejects.toMatchObject({ errors: [{ pointer: '/files' }] });
  });
});
