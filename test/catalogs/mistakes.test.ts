import { checkCatalog, type CatalogCheck } from 'sylvan/catalogs';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSylvan, toProblem, type SylvanError } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useClosing } from '../support/closing.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { failureOf } from '../support/failures.ts';
import { gdal, hasGdal, temporaryFolder } from '../support/gdal-command.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const REQUEST = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' } as const;

interface Item {
  id?: string;
  collection?: string;
  bbox?: unknown;
  properties: Record<string, unknown>;
  assets: Record<string, Record<string, unknown>>;
}
interface Items {
  type?: string;
  features: Item[];
}

/** A minimal list with one scene, as if written by hand. */
function itemsByHand(): Items {
  const path = resolve(FRONTIER, 'items.json');
  const { features } = JSON.parse(readFileSync(path, 'utf8')) as Items;
  const { id, bbox, assets } = features.find((one) => one.id?.startsWith('SIM_20LZZ_20250828'))!;
  const written = Object.entries(assets).map(([key, { href }]) => [
    key,
    { href, ...(key !== 'scl' && { 'raster:bands': [{ scale: 0.0001, offset: -0.1 }] }) },
  ]);
  const item = {
    ...{ type: 'Feature', id: id!, collection: 'sentinel-2-l2a', bbox },
    properties: { datetime: '2025-08-28T14:37:31Z', 'proj:epsg': 32720 },
    assets: Object.fromEntries(written) as Item['assets'],
  };
  return { type: 'FeatureCollection', features: [item] };
}

type Mistake = (item: Item, items: Items) => void;

/** The name of a mistake, its code, a pattern for the messages of check and analysis, and the mistake itself. */
const MISTAKES: readonly (readonly [name: string, code: string, message: RegExp, mistake: Mistake])[] = [
  ['no bbox', 'no-bbox', /bbox/, (item) => delete item.bbox],
  ['a bbox as text', 'invalid-item', /bbox/, (item) => (item.bbox = '-61.4,-10.7,-61.3,-10.5')],
  ['no datetime', 'no-datetime', /datetime/, ({ properties }) => delete properties.datetime],
  ['no collection', 'not-sentinel-2', /collection/, (item) => delete item.collection],
  ['no scl asset', 'no-scl', /scl/, ({ assets }) => delete assets.scl],
  ['a missing band', 'missing-band', /nir08/, ({ assets }) => delete assets.nir08],
  [
    'bands under other names',
    'no-assets',
    /B04/,
    ({ assets }) => {
      for (const key of Object.keys(assets)) if (key !== 'scl') rename(assets, key, `my-${key}`);
    },
  ],
  [
    'neither offset nor baseline',
    'offset-unknown',
    /offset/,
    ({ assets }) => {
      for (const asset of Object.values(assets)) delete asset['raster:bands'];
    },
  ],
  [
    'a scale of 10000',
    'invalid-asset',
    /10000/,
    ({ assets }) => (assets.red['raster:bands'] = [{ scale: 10000 }]),
  ],
  ['a JPEG 2000 file', 'jpeg2000', /jp2/, ({ assets }) => (assets.red.href = './B04.jp2')],
  ['a PNG image', 'unsupported-media-type', /png/, ({ assets }) => (assets.red.type = 'image/png')],
  ['a local path', 'href-refused', /https/, ({ assets }) => (assets.red.href = 'file:///data/B04.tif')],
  ['a top-of-atmosphere product', 'not-l2a', /atmosphere/, (item) => (item.collection = 'sentinel-2-l1c')],
];

function rename(assets: Item['assets'], from: string, to: string): void {
  assets[to] = assets[from];
  Reflect.deleteProperty(assets, from);
}

const closing = useClosing();
const sylvan = closing(createSylvan());
let host: FaultServer;
beforeAll(async () => {
  host = closing(await startFaultServer({ folder: FRONTIER }));
});

/** Serves the file without the last byte of its pixels and the four trailing bytes, which repeat the ones before them. */
function cutShort(asset: Item['assets'][string]): void {
  const whole = readFileSync(resolve(FRONTIER, asset.href as string));
  host.replace('short.tif', whole.subarray(0, -5));
  asset.href = './short.tif';
}

let count = 0;
/** Serves a list with the mistake; returns its address. */
function serveItems(mistake: Mistake): string {
  const items = itemsByHand();
  mistake(items.features[0], items);
  const name = `mistake-${(count += 1)}.json`;
  host.replace(name, new TextEncoder().encode(JSON.stringify(items)));
  return `${host.url}${name}`;
}

async function analysisError(catalog: string, request: object = {}): Promise<SylvanError> {
  return failureOf(closing(createSylvan({ catalog })).analyze({ ...REQUEST, ...request }));
}

const faultsOf = ({ items }: CatalogCheck) => items.flatMap(({ faults }) => faults);

describe('a hand-written items.json', () => {
  it('passes the check and can be analyzed', async () => {
    const address = serveItems(() => undefined);
    const check = await checkCatalog(sylvan, address);
    expect(faultsOf(check)).toEqual([]);
    expect(check).toMatchObject({ usable: 1, start: '2025-08-28', end: '2025-08-28', address });
    const { details } = await closing(createSylvan({ catalog: address })).analyze(REQUEST);
    expect(details.zone.resolution_m).toBe(10);
  });

  it.each(MISTAKES)(
    'with %s is rejected by the check and by an analysis',
    async (_, code, message, mistake) => {
      const address = serveItems(mistake);
      const check = await checkCatalog(sylvan, address);
      expect(check.usable).toBe(0);
      const [fault] = faultsOf(check);
      expect([fault.code, fault.isFatal]).toEqual([code, true]);
      expect(fault.detail).toMatch(message);
      const error = await analysisError(address);
      expect(error).toMatchObject({ code: 'no-imagery', fields: { skipped: { [code]: 1 } } });
      expect(error.message).toMatch(message);
      expect(toProblem(error, { lang: 'fr' }).detail).toMatch(/1 × \S.*[ `]sylvan catalog check/);
    },
  );

  it('with several missing bands has one fault that names them all', async () => {
    const without = (...bands: readonly string[]) =>
      serveItems(({ assets }) => bands.forEach((band) => Reflect.deleteProperty(assets, band)));
    const [withScl] = faultsOf(await checkCatalog(sylvan, without('rededge1', 'nir08')));
    expect(withScl).toMatchObject({ detail: 'the catalog lists no B05 (rededge1), B8A (nir08)' });
    const faults = faultsOf(await checkCatalog(sylvan, without('rededge1', 'nir08', 'scl')));
    const detail = 'the catalog lists no B05 (rededge1), B8A (nir08), SCL (scl)';
    expect(faults).toEqual([{ code: 'no-scl', isFatal: true, asset: null, detail }]);
  });

  it('is reported with its skipped scenes counted by reason', async () => {
    const address = serveItems((item, items) => {
      const { scl: _, ...withoutClasses } = item.assets;
      items.features = [
        { ...item, id: 'a', assets: withoutClasses },
        { ...item, id: 'b', assets: withoutClasses },
        { ...item, id: 'c', bbox: null },
      ];
    });
    const error = await analysisError(address);
    expect(error.fields.skipped).toEqual({ 'no-scl': 2, 'no-bbox': 1 });
    expect(error.message).toMatch(/2 scenes as no-scl: .*; 1 scene as no-bbox: /);
  });

  it.each<[name: string, code: string, asset: string, mistake: Mistake]>([
    ['a missing file', 'not-found', 'red', ({ assets }) => (assets.red.href = './red.tif')],
    ['a file that is not a TIFF', 'not-a-tiff', 'red', ({ assets }) => (assets.red.href = './items.json')],
    ['a truncated file', 'truncated', 'red', ({ assets }) => cutShort(assets.red)],
    [
      'a bbox with latitudes first',
      'other-place',
      'blue',
      (item) => (item.bbox = [-10.7, -61.4, -10.5, -61.3]),
    ],
  ])('fails the check because of %s', async (_, code, asset, mistake) => {
    const check = await checkCatalog(sylvan, serveItems(mistake));
    expect(check.usable).toBe(0);
    expect(faultsOf(check)).toContainEqual(expect.objectContaining({ code, asset, isFatal: true }));
  });

  it.each<[name: string, code: string, mistake: Mistake]>([
    ['another projection', 'other-epsg', ({ properties }) => (properties['proj:epsg'] = 32721)],
    ['another pixel size', 'other-pixels', ({ assets }) => (assets.red.gsd = 60)],
    ['no projection', 'no-epsg', ({ properties }) => delete properties['proj:epsg']],
  ])('stays usable despite %s', async (_, code, mistake) => {
    const check = await checkCatalog(sylvan, serveItems(mistake));
    expect(check.usable).toBe(1);
    expect(faultsOf(check)).toContainEqual(expect.objectContaining({ code, isFatal: false }));
  });

  it('of another place is reported with its box, and with a hint if latitude and longitude are swapped', async () => {
    const address = serveItems(() => undefined);
    const elsewhere = await analysisError(address, { lat: 48, lng: 11 });
    expect(elsewhere.message).toMatch(/between latitudes -10\.61\d* and -10\.58\d* and longitudes -61\.36/);
    expect(elsewhere.message).not.toMatch(/swapped/);
    expect(elsewhere.fields.catalog_bbox).toEqual([-61.3676, -10.6137, -61.3382, -10.5847]);
    const swapped = await analysisError(address, { lat: REQUEST.lng, lng: REQUEST.lat });
    expect(swapped.fields).toMatchObject({ swapped_lat: REQUEST.lat, swapped_lng: REQUEST.lng });
    expect(swapped.message).toMatch(/swapped/);
    expect(toProblem(swapped, { lang: 'fr' }).detail).toMatch(/-61\.3676.*lat -10\.599201/);
  });

  it('of other dates is reported with its dates', async () => {
    const error = await analysisError(
      serveItems(() => undefined),
      { date: '2020-08-31' },
    );
    expect(error.fields).toMatchObject({ catalog_start: '2025-08-28', catalog_end: '2025-08-28' });
    expect(error.message).toMatch(/Its scenes of this place \(1\) date from 2025-08-28/);
  });

  it.each<[name: string, message: RegExp, mistake: Mistake]>([
    ['an empty list', /lists no item/, (_, items) => (items.features = [])],
    [
      'items of another mission',
      /It lists only items of other sources \(1\)/,
      (item) => (item.collection = 'landsat-c2-l2'),
    ],
  ])('without Sentinel-2 scenes is reported as such: %s', async (_, message, mistake) => {
    expect((await analysisError(serveItems(mistake))).message).toMatch(message);
  });

  it('that contains NaN is reported with line and column', async () => {
    const text = JSON.stringify(itemsByHand(), null, 2).replace('"bbox"', '"a \\"NaN\\"": NaN,\n"bbox"');
    host.replace('odd-number.json', new TextEncoder().encode(text));
    const address = `${host.url}odd-number.json`;
    const line = text.split('\n').findIndex((one) => one.includes('"a ')) + 1;
    const column = text.split('\n')[line - 1].indexOf(': NaN') + 3;
    for (const error of [await failureOf(checkCatalog(sylvan, address)), await analysisError(address)]) {
      expect(error).toMatchObject({ fields: { what: 'NaN', line, column }, retryable: false });
      expect(error.message).toMatch(new RegExp(`NaN at line ${line}, column ${column}.*odd-number`));
      expect(toProblem(error, { lang: 'en' }).detail).toMatch(/line: \d+; column: \d+.*write null/);
    }
  });

  it('that is not JSON is reported with line and column', async () => {
    const text = JSON.stringify(itemsByHand(), null, 2).replace(/\}\s*$/, ',}');
    host.replace('comma.json', new TextEncoder().encode(text));
    const error = await failureOf(checkCatalog(sylvan, `${host.url}comma.json`));
    expect(error.fields).toMatchObject({ line: text.split('\n').length });
    expect(toProblem(error, { lang: 'en' }).detail).toMatch(/is not valid JSON .*line: \d+; column: \d+/);
  });

  it('is rejected if it is not a FeatureCollection, is missing, or is the address of an API', async () => {
    const address = serveItems((_, items) => delete items.type);
    await expect(checkCatalog(sylvan, address)).rejects.toMatchObject({ code: 'stac-invalid' });
    await expect(checkCatalog(sylvan, `${host.url}nothing.json`)).rejects.toMatchObject({
      code: 'not-found',
    });
    const api = 'https://stac.example/v1/search';
    await expect(checkCatalog(sylvan, api)).rejects.toMatchObject({ code: 'invalid-parameters' });
  });
});

describe.skipIf(!hasGdal)('pixels', () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  /** Red and near infrared of 20 m. */
  const coarse: Mistake = ({ assets }) => {
    for (const key of ['red', 'nir']) {
      const path = resolve(folder.path, `${key}.tif`);
      const options = ['-q', '-tr', '20', '20', '-r', 'average', '-co', 'TILED=YES'];
      gdal('gdal_translate', ...options, resolve(FRONTIER, assets[key].href as string), path);
      host.replace(`coarse-${key}.tif`, readFileSync(path));
      assets[key].href = `./coarse-${key}.tif`;
    }
  };

  it('have the size in the files, whatever the list states', async () => {
    const catalog = serveItems((item, items) => {
      coarse(item, items);
      for (const asset of Object.values(item.assets)) asset.gsd = 10;
    });
    const { details } = await closing(createSylvan({ catalog })).analyze(REQUEST);
    expect(details.zone.resolution_m).toBe(20);
    expect(details.warnings.map(({ code }) => code)).toContain('coarse-pixels');
  });
});
