import { checkCatalog } from 'sylvan/catalogs';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createSylvan, type Sylvan, type SylvanError, type SylvanOptions } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { gdal, hasGdal, temporaryFolder } from '../support/gdal-command.ts';

/*
 * Catalogs that lie: each contradicts itself in one way, and is named by that in the analysis and in the check. The truth next
 * to each lie is scripts/fingerprints.json.
 */

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' } as const;
const OTHERS_OFF: NonNullable<SylvanOptions['sources']> = {
  ...{ sentinel1: false, landsat89: false, landsat45: false },
  ...{ firms: false, gedi: false, 'canopy-map': false },
};

interface Asset {
  href: string;
  'proj:shape': number[];
  'proj:transform': number[];
  'raster:bands': { scale: number; offset: number }[];
}
interface Item {
  id: string;
  properties: { datetime: string };
  assets: Record<string, Asset>;
}

/** Sentinel-2's items of the last season, oldest first, and those of three years before. */
function itemsOf(): { recent: Item[]; earlier: Item[] } {
  const { features } = JSON.parse(readFileSync(join(FRONTIER, 'items.json'), 'utf8')) as { features: Item[] };
  const optical = features.filter(({ assets }) => 'scl' in assets);
  const isRecent = ({ properties }: Item) => properties.datetime > '2025-06';
  return { recent: optical.filter(isRecent), earlier: optical.filter((item) => !isRecent(item)) };
}

let host: FaultServer;
let sylvan: Sylvan;
const folder = temporaryFolder();
beforeAll(async () => {
  host = await startFaultServer({ folder: FRONTIER });
  sylvan = createSylvan();
});
afterAll(async () => {
  await sylvan.close();
  await host.close();
  folder.remove();
});

let count = 0;
/** Serves a file that GDAL made of an asset's. */
function remade(asset: Asset, ...args: readonly string[]): void {
  const path = join(folder.path, `${(count += 1)}.tif`);
  const layout = ['-of', 'GTiff', '-co', 'TILED=YES', '-co', 'COMPRESS=DEFLATE'];
  gdal('gdal_translate', '-q', ...layout, ...args, resolve(FRONTIER, asset.href), path);
  serve(asset, readFileSync(path));
}

function serve(asset: Asset, bytes: Uint8Array): void {
  const name = `${(count += 1)}-${basename(asset.href)}`;
  host.replace(name, bytes);
  asset.href = `./${name}`;
}

function georeference({ 'proj:shape': shape, 'proj:transform': transform }: Asset, east: number): string[] {
  const [pixel, , west, , , north] = transform;
  const [rows, columns] = shape;
  const corners = [west + east, north, west + east + columns * pixel, north - rows * pixel];
  return ['-a_ullr', ...corners.map(String)];
}

/** The file's pixels lie so many metres further east than its georeference says. */
function rolled(asset: Asset, metres: number): void {
  const [rows, columns] = asset['proj:shape'];
  const left = -metres / asset['proj:transform'][0];
  remade(asset, '-srcwin', ...[left, 0, columns, rows].map(String), ...georeference(asset, 0));
}

/** The classification with other classes, by GDAL's look-up table. */
function reclassed(asset: Asset, table: string): void {
  const [rows, columns] = asset['proj:shape'];
  const path = join(folder.path, `${(count += 1)}.vrt`);
  const source = `<ComplexSource><SourceFilename>${resolve(FRONTIER, asset.href)}</SourceFilename><LUT>${table}</LUT></ComplexSource>`;
  writeFileSync(
    path,
    `<VRTDataset rasterXSize="${columns}" rasterYSize="${rows}"><SRS>EPSG:32720</SRS><GeoTransform>${toGdal(asset)}</GeoTransform><VRTRasterBand dataType="Byte" band="1">${source}</VRTRasterBand></VRTDataset>`,
  );
  const href = asset.href;
  asset.href = path;
  remade(asset);
  expect(asset.href).not.toBe(href);
}

function toGdal({ 'proj:transform': [a, b, c, d, e, f] }: Asset): string {
  return [c, a, b, f, d, e].join(', ');
}

const reflectances = ({ assets }: Item) =>
  Object.entries(assets).flatMap(([key, asset]) => (key === 'scl' ? [] : asset));
const every = (item: Item) => Object.values(item.assets);

function scaled(item: Item, factor: number): void {
  for (const { 'raster:bands': bands } of reflectances(item)) for (const band of bands) band.scale *= factor;
}

function swapped({ assets }: Item, one: string, other: string): void {
  [assets[one].href, assets[other].href] = [assets[other].href, assets[one].href];
}

type Lie = (item: Item, recent: readonly Item[]) => void;

/** What a lie is called, the word that it is named by, and how it changes each recent item. */
const LIES: readonly (readonly [name: string, word: string, lie: Lie])[] = [
  [
    'classes that do not exist',
    'odd-classes',
    ({ assets }) => remade(assets.scl, '-scale', '0', '1', '20', '21'),
  ],
  [
    'files 500 m from where the items say',
    'other-place',
    (item) => {
      for (const key of ['scl', 'red']) remade(item.assets[key], ...georeference(item.assets[key], 500));
    },
  ],
  [
    'files of another size',
    'other-shape',
    (item) => {
      for (const asset of every(item)) asset['proj:shape'] = [200, 200];
    },
  ],
  ['red and nir swapped', 'odd-bands', (item) => swapped(item, 'red', 'nir')],
  ['nir08 and SWIR2 swapped', 'odd-bands', (item) => swapped(item, 'nir08', 'swir22')],
  ['a scale of twice the true one', 'odd-scale', (item) => scaled(item, 2)],
  ['a scale of half the true one', 'odd-scale', (item) => scaled(item, 0.5)],
  ['a scale of its own for red', 'odd-scale', ({ assets }) => (assets.red['raster:bands'][0].scale = 0.0002)],
  ['red and nir one file', 'same-file', ({ assets }) => (assets.red.href = assets.nir.href)],
  [
    'nir a copy of red',
    'odd-bands',
    ({ assets }) => serve(assets.nir, readFileSync(resolve(FRONTIER, assets.red.href))),
  ],
  [
    'near infrared that is the same everywhere',
    'odd-bands',
    ({ assets }) => remade(assets.nir, '-scale', '0', '65535', '3500', '3500', '-ot', 'UInt16'),
  ],
  [
    'one file under several days',
    'same-file',
    ({ assets }, [first]) => {
      for (const key of Object.keys(assets)) assets[key].href = `./first-${key}.tif`;
      for (const key of Object.keys(assets))
        host.replace(`first-${key}.tif`, readFileSync(join(FRONTIER, first.id, `${key}.tif`)));
    },
  ],
  [
    'copies of one file under several days',
    'same-pixels',
    ({ assets }, [first]) => {
      for (const key of Object.keys(assets))
        serve(assets[key], readFileSync(join(FRONTIER, first.id, `${key}.tif`)));
    },
  ],
  ['red shifted', 'shifted', ({ assets }) => rolled(assets.red, 500)],
  ['red shifted a little', 'shifted', ({ assets }) => rolled(assets.red, 200)],
  [
    'red shifted as its item says',
    'shifted',
    ({ assets }) => {
      remade(assets.red, ...georeference(assets.red, 500));
      assets.red['proj:transform'][2] += 500;
    },
  ],
  ['the classification shifted', 'shifted', ({ assets }) => rolled(assets.scl, 500)],
  ['the classification shifted a little', 'shifted', ({ assets }) => rolled(assets.scl, 200)],
  [
    'scale and offset by the files',
    'other-scale',
    (item) => {
      remade(item.assets.red, '-a_scale', '0.0002', '-a_offset', '-0.1');
    },
  ],
  [
    'an offset by the files',
    'other-scale',
    (item) => {
      remade(item.assets.red, '-a_scale', '0.0001', '-a_offset', '0');
    },
  ],
  [
    'clouds called vegetation',
    'missed-clouds',
    ({ assets }) => reclassed(assets.scl, '0:0,1:1,2:2,3:4,4:4,5:5,6:6,7:7,8:4,9:4,10:4,11:11'),
  ],
];

/** The words by which scenes of Sentinel-2 were left out, whether there is an answer or not, and its level. */
async function analyzed(catalog: string): Promise<{ words: string[]; level: string | null }> {
  const own = createSylvan({ catalog, sources: OTHERS_OFF });
  try {
    const { details, deforestation_alert: level } = await own.analyze(ZONE);
    const words = details.sources.flatMap(({ skipped }) => skipped.map(({ code }) => code));
    return { words, level };
  } catch (error) {
    const { code, fields } = error as SylvanError;
    expect(code).toBe('no-imagery');
    return { words: Object.keys(fields.skipped as object), level: null };
  } finally {
    await own.close();
  }
}

function served(features: readonly Item[]): string {
  const name = `lie-${(count += 1)}.json`;
  host.replace(name, new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features })));
  return `${host.url}${name}`;
}

async function checked(catalog: string): Promise<string[]> {
  const { items } = await checkCatalog(sylvan, catalog);
  return items.flatMap(({ faults }) => faults.filter(({ isFatal }) => isFatal).map(({ code }) => code));
}

describe('a truthful catalog', () => {
  it('has no scene left out for a fault, and no fault', async () => {
    const { recent, earlier } = itemsOf();
    const catalog = served([...earlier, ...recent]);
    expect(await checked(catalog)).toEqual([]);
    const { words, level } = await analyzed(catalog);
    expect([...new Set(words)]).toEqual(['not-needed']);
    expect(level).toBe('CRITICAL');
  });

  it('may have been given other dates, by which neither ids nor files are called', async () => {
    const { recent } = itemsOf();
    const moved = recent.map(({ properties, ...item }) => ({
      ...item,
      properties: { ...properties, datetime: properties.datetime.replace('2025', '2021') },
    }));
    expect(await checked(served(moved))).toEqual([]);
  });
});

describe.skipIf(!hasGdal)('a catalog that lies', () => {
  it.each(LIES)('by %s is named by %s', { timeout: 30_000 }, async (_, word, lie) => {
    const { recent, earlier } = itemsOf();
    for (const item of recent) lie(item, recent);
    const catalog = served([...earlier.filter(({ properties }) => properties.datetime > '2025'), ...recent]);
    const { words, level } = await analyzed(catalog);
    expect(words).toContain(word);
    expect(level).toBeNull();
    expect(await checked(catalog)).toContain(word);
  });

  it('by the files of another year under the items of this one is named', async () => {
    const { recent, earlier } = itemsOf();
    recent.forEach(({ assets }, i) => {
      for (const key of Object.keys(assets)) assets[key].href = earlier[i].assets[key].href;
    });
    const { words, level } = await analyzed(served([...earlier, ...recent]));
    expect(words).toContain('other-date');
    expect(words).toContain('same-file');
    // By the honest images before them.
    expect(level).toBe('STABLE');
    expect(await checked(served(recent))).toEqual(recent.map(() => 'other-date'));
  });

  it('in one scene alone loses that scene alone', async () => {
    const { recent, earlier } = itemsOf();
    const last = recent.at(-1)!;
    for (const asset of every(last)) {
      remade(asset, ...georeference(asset, 500));
      asset['proj:transform'][2] += 500;
    }
    const { words, level } = await analyzed(served([...earlier, ...recent]));
    expect(words).toContain('shifted');
    expect(level).toBe('CRITICAL');
  });
});
