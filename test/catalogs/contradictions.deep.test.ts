import { checkCatalog } from 'sylvan/catalogs';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createSylvan, type SylvanError, type SylvanOptions } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useClosing } from '../support/closing.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { gdal, hasGdal, temporaryFolder } from '../support/gdal-command.ts';

/*
 * Each catalog contradicts itself in one way, which both the analysis and the check must report. scripts/fingerprints.json has
 * the answers for the same scenes without contradictions.
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

/** Sentinel-2 items of the latest season, oldest first, and those of the three years before. */
function readItems(): { recent: Item[]; earlier: Item[] } {
  const { features } = JSON.parse(readFileSync(join(FRONTIER, 'items.json'), 'utf8')) as { features: Item[] };
  const optical = features.filter(({ assets }) => 'scl' in assets);
  const isRecent = ({ properties }: Item) => properties.datetime > '2025-06';
  return { recent: optical.filter(isRecent), earlier: optical.filter((item) => !isRecent(item)) };
}

const folder = temporaryFolder();
afterAll(() => folder.remove());
const closing = useClosing();
const sylvan = closing(createSylvan());
let host: FaultServer;
beforeAll(async () => {
  host = closing(await startFaultServer({ folder: FRONTIER }));
});

let count = 0;
/** Serves a copy of the asset's file, converted by GDAL. */
function remake(asset: Asset, ...args: readonly string[]): void {
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

/** Moves the file's pixels east by `metres` but keeps its georeference. */
function shift(asset: Asset, metres: number): void {
  const [rows, columns] = asset['proj:shape'];
  const left = -metres / asset['proj:transform'][0];
  remake(asset, '-srcwin', ...[left, 0, columns, rows].map(String), ...georeference(asset, 0));
}

/** Replaces the classes of the classification by a GDAL look-up table. */
function reclassify(asset: Asset, table: string): void {
  const [rows, columns] = asset['proj:shape'];
  const path = join(folder.path, `${(count += 1)}.vrt`);
  const source = `<ComplexSource><SourceFilename>${resolve(FRONTIER, asset.href)}</SourceFilename><LUT>${table}</LUT></ComplexSource>`;
  writeFileSync(
    path,
    `<VRTDataset rasterXSize="${columns}" rasterYSize="${rows}"><SRS>EPSG:32720</SRS><GeoTransform>${toGdal(asset)}</GeoTransform><VRTRasterBand dataType="Byte" band="1">${source}</VRTRasterBand></VRTDataset>`,
  );
  const href = asset.href;
  asset.href = path;
  remake(asset);
  expect(asset.href).not.toBe(href);
}

function toGdal({ 'proj:transform': [a, b, c, d, e, f] }: Asset): string {
  return [c, a, b, f, d, e].join(', ');
}

const bandAssetsOf = ({ assets }: Item) =>
  Object.entries(assets).flatMap(([key, asset]) => (key === 'scl' ? [] : asset));
const assetsOf = (item: Item) => Object.values(item.assets);

function scale(item: Item, factor: number): void {
  for (const { 'raster:bands': bands } of bandAssetsOf(item)) for (const band of bands) band.scale *= factor;
}

function swap({ assets }: Item, one: string, other: string): void {
  [assets[one].href, assets[other].href] = [assets[other].href, assets[one].href];
}

type Contradiction = (item: Item, recent: readonly Item[]) => void;

/** The name of a contradiction, the code it is reported by, and how it changes each recent item. */
const CONTRADICTIONS: readonly (readonly [name: string, code: string, contradict: Contradiction])[] = [
  [
    'classes that do not exist',
    'odd-classes',
    ({ assets }) => remake(assets.scl, '-scale', '0', '1', '20', '21'),
  ],
  [
    'files 500 m from the position in the items',
    'other-place',
    (item) => {
      for (const key of ['scl', 'red']) remake(item.assets[key], ...georeference(item.assets[key], 500));
    },
  ],
  [
    'files of another size than in the items',
    'other-shape',
    (item) => {
      for (const asset of assetsOf(item)) asset['proj:shape'] = [200, 200];
    },
  ],
  ['red and nir swapped', 'odd-bands', (item) => swap(item, 'red', 'nir')],
  ['twice the true scale', 'odd-scale', (item) => scale(item, 2)],
  ['another scale for red', 'odd-scale', ({ assets }) => (assets.red['raster:bands'][0].scale = 0.0002)],
  ['the same file for red and nir', 'same-file', ({ assets }) => (assets.red.href = assets.nir.href)],
  [
    'the same file on several dates',
    'same-file',
    ({ assets }, [first]) => {
      for (const key of Object.keys(assets)) assets[key].href = `./first-${key}.tif`;
      for (const key of Object.keys(assets))
        host.replace(`first-${key}.tif`, readFileSync(join(FRONTIER, first.id, `${key}.tif`)));
    },
  ],
  [
    'copies of one file on several dates',
    'same-pixels',
    ({ assets }, [first]) => {
      for (const key of Object.keys(assets))
        serve(assets[key], readFileSync(join(FRONTIER, first.id, `${key}.tif`)));
    },
  ],
  ['red shifted by 200 m', 'shifted', ({ assets }) => shift(assets.red, 200)],
  [
    'red shifted by 500 m, and its item with it',
    'shifted',
    ({ assets }) => {
      remake(assets.red, ...georeference(assets.red, 500));
      assets.red['proj:transform'][2] += 500;
    },
  ],
  ['the classification shifted by 200 m', 'shifted', ({ assets }) => shift(assets.scl, 200)],
  [
    'another offset in the files',
    'other-scale',
    (item) => {
      remake(item.assets.red, '-a_scale', '0.0001', '-a_offset', '0');
    },
  ],
  [
    'clouds classified as vegetation',
    'missed-clouds',
    ({ assets }) => reclassify(assets.scl, '0:0,1:1,2:2,3:4,4:4,5:5,6:6,7:7,8:4,9:4,10:4,11:11'),
  ],
];

/** The codes of skipped Sentinel-2 scenes, whether or not the analysis succeeds, and the alert level. */
async function analyze(catalog: string): Promise<{ codes: string[]; level: string | null }> {
  const own = createSylvan({ catalog, sources: OTHERS_OFF });
  try {
    const { details, deforestation_alert: level } = await own.analyze(ZONE);
    const codes = details.sources.flatMap(({ skipped }) => skipped.map(({ code }) => code));
    return { codes, level };
  } catch (error) {
    const { code, fields } = error as SylvanError;
    expect(code).toBe('no-imagery');
    return { codes: Object.keys(fields.skipped as object), level: null };
  } finally {
    await own.close();
  }
}

function serveCatalog(features: readonly Item[]): string {
  const name = `contradiction-${(count += 1)}.json`;
  host.replace(name, new TextEncoder().encode(JSON.stringify({ type: 'FeatureCollection', features })));
  return `${host.url}${name}`;
}

async function fatalCodes(catalog: string): Promise<string[]> {
  const { items } = await checkCatalog(sylvan, catalog);
  return items.flatMap(({ faults }) => faults.filter(({ isFatal }) => isFatal).map(({ code }) => code));
}

describe('a consistent catalog', () => {
  it('has no faults, and no scene is skipped for one', async () => {
    const { recent, earlier } = readItems();
    const catalog = serveCatalog([...earlier, ...recent]);
    expect(await fatalCodes(catalog)).toEqual([]);
    const { codes, level } = await analyze(catalog);
    expect([...new Set(codes)]).toEqual(['not-needed']);
    expect(level).toBe('CRITICAL');
  });

  it('may have dates other than those in ids and file names', async () => {
    const { recent } = readItems();
    const moved = recent.map(({ properties, ...item }) => ({
      ...item,
      properties: { ...properties, datetime: properties.datetime.replace('2025', '2021') },
    }));
    expect(await fatalCodes(serveCatalog(moved))).toEqual([]);
  });
});

describe.skipIf(!hasGdal)('a contradictory catalog', () => {
  it.each(CONTRADICTIONS)('with %s is reported as %s', { timeout: 30_000 }, async (_, code, contradict) => {
    const { recent, earlier } = readItems();
    for (const item of recent) contradict(item, recent);
    const catalog = serveCatalog([
      ...earlier.filter(({ properties }) => properties.datetime > '2025'),
      ...recent,
    ]);
    const { codes, level } = await analyze(catalog);
    expect(codes).toContain(code);
    expect(level).toBeNull();
    expect(await fatalCodes(catalog)).toContain(code);
  });

  it('with the files of another year is reported as other-date', async () => {
    const { recent, earlier } = readItems();
    recent.forEach(({ assets }, i) => {
      for (const key of Object.keys(assets)) assets[key].href = earlier[i].assets[key].href;
    });
    const { codes, level } = await analyze(serveCatalog([...earlier, ...recent]));
    expect(codes).toContain('other-date');
    expect(codes).toContain('same-file');
    // From the correct images of earlier dates; the last was taken eight days after the first clearing.
    expect(level).toBe('CAUTION');
    expect(await fatalCodes(serveCatalog(recent))).toEqual(recent.map(() => 'other-date'));
  });

  it('with one shifted scene skips it and is still analyzed', async () => {
    const { recent, earlier } = readItems();
    const last = recent.at(-1)!;
    for (const asset of assetsOf(last)) {
      remake(asset, ...georeference(asset, 500));
      asset['proj:transform'][2] += 500;
    }
    const { codes, level } = await analyze(serveCatalog([...earlier, ...recent]));
    expect(codes).toContain('shifted');
    expect(level).toBe('CRITICAL');
  });
});
