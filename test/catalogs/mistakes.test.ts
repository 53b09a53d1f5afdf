import { checkCatalog, type CatalogCheck } from 'sylvan/catalogs';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSylvan, toProblem, type Sylvan, type SylvanError } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** A list of one scene, written as by hand: only what is needed. */
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

/** A mistake, the code by which it is found, what the check and what an analysis say of it. */
const MISTAKES: readonly (readonly [name: string, code: string, says: RegExp, mistake: Mistake])[] = [
  ['no bbox', 'no-bbox', /bbox/, (item) => delete item.bbox],
  ['a bbox upside down', 'invalid-item', /south/, (item) => (item.bbox = [-61.3, -10.5, -61.4, -10.7])],
  ['a bbox as text', 'invalid-item', /bbox/, (item) => (item.bbox = '-61.4,-10.7,-61.3,-10.5')],
  ['no datetime', 'no-datetime', /datetime/, ({ properties }) => delete properties.datetime],
  [
    'a day for a datetime',
    'no-datetime',
    /time zone/,
    ({ properties }) => (properties.datetime = '2025-08-28'),
  ],
  ['no collection', 'not-sentinel-2', /collection/, (item) => delete item.collection],
  ['no id', 'invalid-item', /id/, (item) => delete item.id],
  ['no classes', 'no-scl', /scl/, ({ assets }) => delete assets.scl],
  ['classes by another name', 'no-scl', /scl/, ({ assets }) => renamed(assets, 'scl', 'classification')],
  ['a band left out', 'missing-band', /nir08/, ({ assets }) => delete assets.nir08],
  [
    'bands by other names',
    'no-assets',
    /B04/,
    ({ assets }) => {
      for (const key of Object.keys(assets)) if (key !== 'scl') renamed(assets, key, `my-${key}`);
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
    'a scale as text',
    'invalid-asset',
    /scale/,
    ({ assets }) => (assets.red['raster:bands'] = [{ scale: '0.0001' }]),
  ],
  [
    'a scale of 10000',
    'invalid-asset',
    /10000/,
    ({ assets }) => (assets.red['raster:bands'] = [{ scale: 10000 }]),
  ],
  ['JPEG 2000', 'jpeg2000', /jp2/, ({ assets }) => (assets.red.href = './B04.jp2')],
  ['a picture', 'unsupported-media-type', /png/, ({ assets }) => (assets.red.type = 'image/png')],
  ['no href', 'invalid-asset', /href/, ({ assets }) => delete assets.red.href],
  [
    'a path of this machine',
    'href-refused',
    /https/,
    ({ assets }) => (assets.red.href = 'file:///data/B04.tif'),
  ],
  ['a top-of-atmosphere product', 'not-l2a', /atmosphere/, (item) => (item.collection = 'sentinel-2-l1c')],
];

function renamed(assets: Item['assets'], from: string, to: string): void {
  assets[to] = assets[from];
  Reflect.deleteProperty(assets, from);
}

let host: FaultServer;
let sylvan: Sylvan;
const open: Sylvan[] = [];
beforeAll(async () => {
  host = await startFaultServer({ folder: FRONTIER });
  sylvan = createSylvan();
});
afterAll(async () => {
  await Promise.all([...open, sylvan].map((one) => one.close()));
  await host.close();
});

/** The same file without the last byte of its pixels, and the four behind it, which repeat what is before them. */
function cutShort(asset: Item['assets'][string]): void {
  const whole = readFileSync(resolve(FRONTIER, asset.href as string));
  host.replace('short.tif', whole.subarray(0, -5));
  asset.href = './short.tif';
}

let count = 0;
/** The address of a list with a mistake in it. */
function served(mistake: Mistake): string {
  const items = itemsByHand();
  mistake(items.features[0], items);
  const name = `mistake-${(count += 1)}.json`;
  host.replace(name, new TextEncoder().encode(JSON.stringify(items)));
  return `${host.url}${name}`;
}

async function refusalOf(catalog: string, request: object = {}): Promise<SylvanError> {
  const own = createSylvan({ catalog });
  open.push(own);
  return failureOf(own.analyze({ ...REQUEST, ...request }));
}

const faultsOf = ({ items }: CatalogCheck) => items.flatMap(({ faults }) => faults);

describe('a list of items by hand', () => {
  it('is right as it is: it has an answer and no fault', async () => {
    const address = served(() => undefined);
    const check = await checkCatalog(sylvan, address);
    expect(faultsOf(check)).toEqual([]);
    expect(check).toMatchObject({ usable: 1, start: '2025-08-28', end: '2025-08-28', address });
    const own = createSylvan({ catalog: address });
    open.push(own);
    const { details } = await own.analyze(REQUEST);
    expect(details.zone.resolution_m).toBe(10);
  });

  it.each(MISTAKES)('with the mistake: %s', async (_, code, says, mistake) => {
    const address = served(mistake);
    const check = await checkCatalog(sylvan, address);
    expect(check.usable).toBe(0);
    const [fault] = faultsOf(check);
    expect([fault.code, fault.isFatal]).toEqual([code, true]);
    expect(fault.detail).toMatch(says);
    const error = await refusalOf(address);
    expect(error).toMatchObject({ code: 'no-imagery', fields: { skipped: { [code]: 1 } } });
    expect(error.message).toMatch(says);
    expect(error.message).toMatch(/1 scene as .*Correct the items: `sylvan catalog check`/);
    for (const lang of ['en', 'fr'] as const) {
      const { detail } = toProblem(error, { lang });
      expect(detail).toMatch(/1 × \S.*[ `]sylvan catalog check/);
      expect(detail).not.toContain(`× ${code}`);
    }
  });

  it('counts what is left out by its reason', async () => {
    const address = served((item, items) => {
      const { scl: _, ...withoutClasses } = item.assets;
      items.features = [
        { ...item, id: 'a', assets: withoutClasses },
        { ...item, id: 'b', assets: withoutClasses },
        { ...item, id: 'c', bbox: null },
      ];
    });
    const error = await refusalOf(address);
    expect(error.fields.skipped).toEqual({ 'no-scl': 2, 'no-bbox': 1 });
    expect(error.message).toMatch(/2 scenes as no-scl: .*; 1 scene as no-bbox: /);
    expect(toProblem(error, { lang: 'en' }).detail).toMatch(/2 × no scl asset .*, 1 × no bbox/);
  });

  it.each<[name: string, code: string, asset: string, mistake: Mistake]>([
    ['a file that is not there', 'not-found', 'red', ({ assets }) => (assets.red.href = './red.tif')],
    ['a file that is none', 'not-a-tiff', 'red', ({ assets }) => (assets.red.href = './items.json')],
    ['a file that was not copied whole', 'truncated', 'red', ({ assets }) => cutShort(assets.red)],
    [
      'a bbox of latitudes first',
      'other-place',
      'blue',
      (item) => (item.bbox = [-10.7, -61.4, -10.5, -61.3]),
    ],
  ])('is held against its files: %s', async (_, code, asset, mistake) => {
    const check = await checkCatalog(sylvan, served(mistake));
    expect(check.usable).toBe(0);
    expect(faultsOf(check)).toContainEqual(expect.objectContaining({ code, asset, isFatal: true }));
  });

  it.each<[name: string, code: string, mistake: Mistake]>([
    ['another projection', 'other-epsg', ({ properties }) => (properties['proj:epsg'] = 32721)],
    ['another size of pixel', 'other-pixels', ({ assets }) => (assets.red.gsd = 60)],
    ['no projection', 'no-epsg', ({ properties }) => delete properties['proj:epsg']],
  ])('is used in spite of it: %s', async (_, code, mistake) => {
    const check = await checkCatalog(sylvan, served(mistake));
    expect(check.usable).toBe(1);
    expect(faultsOf(check)).toContainEqual(expect.objectContaining({ code, isFatal: false }));
  });

  it('that lies elsewhere says where, and that latitude and longitude were swapped', async () => {
    const address = served(() => undefined);
    const elsewhere = await refusalOf(address, { lat: 48, lng: 11 });
    expect(elsewhere.message).toMatch(/between latitudes -10\.61\d* and -10\.58\d* and longitudes -61\.36/);
    expect(elsewhere.message).not.toMatch(/swapped/);
    expect(elsewhere.fields.catalog_bbox).toEqual([-61.3676, -10.6137, -61.3382, -10.5847]);
    const swapped = await refusalOf(address, { lat: REQUEST.lng, lng: REQUEST.lat });
    expect(swapped.fields).toMatchObject({ swapped_lat: REQUEST.lat, swapped_lng: REQUEST.lng });
    expect(swapped.message).toMatch(/swapped/);
    expect(toProblem(swapped, { lang: 'en' }).detail).toMatch(/lie elsewhere.* -61\.3676.*lat -10\.599201/);
    expect(toProblem(swapped, { lang: 'fr' }).detail).toMatch(
      /se trouvent ailleurs.*-61\.3676.*lat -10\.599201/,
    );
  });

  it('that is of other days says of which', async () => {
    const error = await refusalOf(
      served(() => undefined),
      { date: '2020-08-31' },
    );
    expect(error.fields).toMatchObject({ catalog_start: '2025-08-28', catalog_end: '2025-08-28' });
    expect(error.message).toMatch(/of this place are of 2025-08-28/);
    expect(toProblem(error, { lang: 'fr' }).detail).toMatch(/à d’autres jours.*2025-08-28/);
  });

  it.each<[name: string, says: RegExp, mistake: Mistake]>([
    ['an empty one', /lists no item/, (_, items) => (items.features = [])],
    [
      'one of another mission',
      /1 items? (is|are) of other sources/,
      (item) => (item.collection = 'landsat-c2-l2'),
    ],
  ])('without a scene of Sentinel-2 says so: %s', async (_, says, mistake) => {
    expect((await refusalOf(served(mistake))).message).toMatch(says);
  });

  it.each(['NaN', 'Infinity', '-Infinity'])('that holds %s says where, in both languages', async (number) => {
    const text = JSON.stringify(itemsByHand(), null, 2).replace(
      '"bbox"',
      `"a \\"NaN\\"": ${number},\n"bbox"`,
    );
    const name = `odd-number-${(count += 1)}.json`;
    host.replace(name, new TextEncoder().encode(text));
    const line = text.split('\n').findIndex((one) => one.includes('"a ')) + 1;
    const column = text.split('\n')[line - 1].indexOf(`: ${number}`) + 3;
    const checked = await failureOf(checkCatalog(sylvan, `${host.url}${name}`));
    for (const error of [checked, await refusalOf(`${host.url}${name}`)]) {
      expect(error.fields).toMatchObject({ what: number, line, column });
      expect(error.message).toMatch(new RegExp(`${number} at line ${line}, column ${column}.*${name}`));
      expect(toProblem(error, { lang: 'en' }).detail).toMatch(/line: \d+; column: \d+.*write null/);
      expect(toProblem(error, { lang: 'fr' }).detail).toMatch(/ligne.*colonne.*écrivez null/);
      expect(error.retryable).toBe(false);
    }
  });

  it('that is not JSON says from where on, where the parser does', async () => {
    const text = JSON.stringify(itemsByHand(), null, 2).replace(/\}\s*$/, ',}');
    host.replace('comma.json', new TextEncoder().encode(text));
    const error = await failureOf(checkCatalog(sylvan, `${host.url}comma.json`));
    expect(error.fields).toMatchObject({ line: text.split('\n').length });
    expect(toProblem(error, { lang: 'en' }).detail).toMatch(/is not valid JSON .*line: \d+; column: \d+/);
  });

  it('that is no list is refused as such', async () => {
    const address = served((_, items) => delete items.type);
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

  /** Red and near infrared of 20 m, listed without their size. */
  const coarse: Mistake = ({ assets }) => {
    for (const key of ['red', 'nir']) {
      const path = resolve(folder.path, `${key}.tif`);
      const options = ['-q', '-tr', '20', '20', '-r', 'average', '-co', 'TILED=YES'];
      gdal('gdal_translate', ...options, resolve(FRONTIER, assets[key].href as string), path);
      host.replace(`coarse-${key}.tif`, readFileSync(path));
      assets[key].href = `./coarse-${key}.tif`;
    }
  };

  it.each<[name: string, gsd: number | undefined]>([
    ['that the list does not state', undefined],
    ['that the list states wrongly', 10],
  ])('are as large as the files say: %s', async (_, gsd) => {
    const catalog = served((item, items) => {
      coarse(item, items);
      if (gsd !== undefined) for (const asset of Object.values(item.assets)) asset.gsd = gsd;
    });
    const own = createSylvan({ catalog });
    open.push(own);
    const { details } = await own.analyze(REQUEST);
    expect(details.zone.resolution_m).toBe(20);
    expect(details.warnings.map(({ code }) => code)).toContain('coarse-pixels');
  });
});
