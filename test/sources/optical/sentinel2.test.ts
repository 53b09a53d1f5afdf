import { describe, expect, it } from 'vitest';
import { groupObservations } from '../../../src/sources/optical/observations.ts';
import { Refusal } from '../../../src/stac/product.ts';
import { sentinel2, radiometryOf } from '../../../src/sources/optical/sentinel2.ts';
import { stacAssetSchema, stacItemSchema, type StacItem } from '../../../src/stac/schema.ts';
import { HAS_STAC, realCollection, realItems, type RealItem } from '../../support/stac-items.ts';
import { earthSearchItem, type AnyItem } from '../../support/items.ts';
import { readItem, reasonOf, sensedOf } from '../../support/read-item.ts';

const read = (item: unknown) => readItem(sentinel2, item);
const reason = (item: unknown) => reasonOf(sentinel2, item);
const sceneOf = (item: unknown) => sensedOf(sentinel2, item).scene;

/** What methods 1.1 expects of each real item: baseline, offset and the offset's source, or the code it is refused with. */
const EXPECTED: readonly [where: RegExp, outcome: string][] = [
  [/element84.com\/sentinel-2-c1-l2a\/S2._T(20|24)/, '05.11 -0.1 asset'],
  [/element84.com\/sentinel-2-c1-l2a\/S2._T13TDE/, 'no-assets'],
  [/element84.com\/sentinel-2-l2a\/S2B/, '05.11 0 flag'],
  [/element84.com\/sentinel-2-l2a\/S2A_13TDE_20231008/, '05.09 0 flag'],
  [/element84.com\/sentinel-s2-l2a-cogs\/S2B_20EPT/, '05.11 0 flag'],
  [/element84.com\/sentinel-2-l1c\//, 'not-l2a'],
  [/microsoft.com\/sentinel-2-l2a\//, '02.12 0 baseline'],
  [/data\/S2B_MSIL2A_20190629.*(531|ext).json/, '02.12 0 baseline'],
  [/data\/S2A_28QCH_20200714_0_L2A.json/, '02.14 0 baseline'],
  [/raster\/examples\/item-sentinel2.json/, '02.14 0 baseline'],
  [/eopf-sentinel2.json/, 'unsupported-media-type'],
  [/sentinel2-l2a-example.*T07HFE/, '02.12 0 asset'],
  [/S2A_MSIL2A_20190212.*T07HFE/, '02.12 0 asset'],
  [/S2B_MSIL2A_20191228.*T01CCV/, '02.12 0 asset'],
  [/S2B_MSIL2A_20220413.*T33XWJ/, '04.00 -0.1 asset'],
  [/stactools-packages__sentinel2\/.*L1C/, 'not-l2a'],
  [/stactools-packages__sentinel2\/tests/, 'jpeg2000'],
];

function outcome(item: unknown): string {
  const result = read(item);
  if (result instanceof Refusal) return result.code;
  const { processingBaseline, bands, offsetSource } = result.scene;
  const offsets = new Set(Object.values(bands).map(({ offset }) => offset));
  return `${processingBaseline ?? 'none'} ${[...offsets].join(' and ')} ${offsetSource}`;
}

describe.skipIf(!HAS_STAC)('real items', () => {
  const items = realItems();

  it('become scenes with the expected offset, or are refused with the expected code', () => {
    expect(items.length).toBeGreaterThan(120);
    for (const { file, item } of items) {
      const expected = EXPECTED.find(([where]) => where.test(file))?.[1] ?? 'not-sentinel-2';
      expect(`${file}: ${outcome(item)}`).toBe(`${file}: ${expected}`);
    }
  });

  it('of one pass over 33 tiles form one observation', () => {
    const scenes = realCollection('planetarycomputer.microsoft.com', 'sentinel-2-l2a').map(sceneOf);
    expect(groupObservations(scenes).map((observation) => observation.scenes.length)).toEqual([33]);
  });
});

describe.skipIf(!HAS_STAC)('the offset of products that state both offset and baseline', () => {
  const redOf = (item: StacItem) => stacAssetSchema.safeParse(item.assets?.red ?? item.assets?.B04).data;
  const products = realItems()
    .filter(({ file }) => /stactools-packages__sentinel2\/tests.*MSI_?L2A|c1-l2a/.test(file))
    .map(({ file, item }: RealItem) => ({ file, item: stacItemSchema.parse(item) }))
    .filter(({ item }) => redOf(item)?.['raster:bands']);

  /** Offsets of methods 1.1 by baseline: none before 04.00. */
  // prettier-ignore
  const METHODS: Readonly<Record<string, number>> = {
    '02.11': 0, '02.12': 0, '02.14': 0, '04.00': -0.1, '05.00': -0.1, '05.09': -0.1, '05.10': -0.1, '05.11': -0.1,
  };

  it('is the same by either rule for every baseline, except for one product that states -0.7', () => {
    const baselines = new Set(products.map(({ item }) => item.properties['s2:processing_baseline']));
    expect([...baselines].sort()).toEqual(Object.keys(METHODS).sort());
    for (const { file, item } of products) {
      const asset = redOf(item)!;
      const offset = METHODS[String(item.properties['s2:processing_baseline'])];
      const stated = file.includes('T34LBQ') ? -0.7 : offset;
      const expectRule = (own: typeof asset, rule: object) =>
        expect(radiometryOf(item, own), file).toEqual({ scale: 0.0001, ...rule });
      expectRule(asset, { offset: stated, source: 'asset' });
      expectRule({ ...asset, 'raster:bands': null }, { offset, source: 'baseline' });
    }
  });
});

describe('the offset rule', () => {
  const radiometry = (properties: AnyItem, band: AnyItem | null) =>
    radiometryOf(
      stacItemSchema.parse({ type: 'Feature', id: 'x', properties, assets: {} }),
      stacAssetSchema.parse({ href: 'x.tif', ...(band && { 'raster:bands': [band] }) }),
    );
  const ESA = { scale: 0.0001, offset: -0.1 };

  // prettier-ignore
  it.each<[string, AnyItem, AnyItem | null, number | null, string | null]>([
    ['prefers the flag to raster:bands', { 'earthsearch:boa_offset_applied': true }, ESA, 0, 'flag'],
    ['uses the baseline if the flag is false', { 'earthsearch:boa_offset_applied': false, 's2:processing_baseline': '05.10' }, null, -0.1, 'baseline'],
    ['prefers raster:bands to the baseline', { 's2:processing_baseline': '02.00' }, ESA, -0.1, 'asset'],
    ['uses the baseline if raster:bands states no offset', { 's2:processing_baseline': '05.00' }, { nodata: 0 }, -0.1, 'baseline'],
    ['assumes no offset if raster:bands states another scale only', { 's2:processing_baseline': '05.00' }, { scale: 0.001 }, 0, 'asset'],
    ['has no offset for the last baseline without one', { 's2:processing_baseline': '03.01' }, null, 0, 'baseline'],
    ['has an offset for the first baseline with one', { 's2:processing_baseline': '04.00' }, null, -0.1, 'baseline'],
    ['compares baselines as numbers', { 's2:processing_baseline': '10.00' }, null, -0.1, 'baseline'],
    ['reads the baseline in the product name', { 's2:product_uri': 'S2A_MSIL2A_20170101T000001_N0500_R116_T58UFE_20230101T000000.SAFE' }, null, -0.1, 'baseline'],
    ['reads processing:version', { 'processing:version': '05.12' }, null, -0.1, 'baseline'],
    ['does not guess from the date', { datetime: '2023-01-01T00:00:00Z' }, null, null, null],
    ['ignores an invalid baseline', { 's2:processing_baseline': 'v5' }, null, null, null],
  ])('%s', (_, properties, band, offset, source) => {
    const result = radiometry(properties, band);
    expect(result && [result.offset, result.source]).toEqual(offset === null ? null : [offset, source]);
  });
});

describe('a Sentinel-2 item', () => {
  it('yields tile, EPSG code, time and resolution from all their forms', () => {
    expect(sceneOf(earthSearchItem())).toMatchObject({
      tile: '24MUV',
      epsg: 32724,
      datetime: '2025-07-31T13:03:25.899Z',
      platform: 'sentinel-2b',
      processingBaseline: '05.11',
    });
    const forms = { 'proj:epsg': null, 'proj:code': 'EPSG:32601', 'grid:code': 'MGRS-1WCP' };
    const other = sceneOf(earthSearchItem({ ...forms, datetime: '2025-07-31T15:03:25.899123+02:00' }));
    expect(other).toMatchObject({ tile: '01WCP', epsg: 32601, datetime: '2025-07-31T13:03:25.899Z' });
    expect(other.bands.red).toMatchObject({ resolution: 10, scale: 0.0001, offset: -0.1, nodata: 0 });
    expect(other.quality).toMatchObject({ resolution: 20, scale: 1, offset: 0 });
  });

  it('yields the corner of a north-up image, and none of a rotated one', () => {
    expect(sceneOf(earthSearchItem()).bands.red!.origin).toEqual([300_000, 10_000_000]);
    const RED = { href: 'https://pixels.example/red.tif', 'raster:bands': [{ offset: 0 }] };
    const red = (transform: readonly number[] | null) => ({
      red: { ...RED, 'proj:transform': transform },
    });
    const { bands } = sceneOf(earthSearchItem({}, red([10, 0, 528_500.465, 0, -10, 9_135_236.99])));
    expect(bands.red!.origin).toEqual([528_500.465, 9_135_236.99]);
    for (const transform of [[9, 4, 300_000, 4, -9, 9_500_040], null])
      expect(sceneOf(earthSearchItem({}, red(transform))).bands.red).not.toHaveProperty('origin');
  });

  // prettier-ignore
  it.each<[string, AnyItem]>([
    ['not-sentinel-2: it is from landsat-9', earthSearchItem({ platform: 'landsat-9' })],
    ['not-l2a', earthSearchItem({ 's2:product_type': 'S2MSI1C' })],
    ['no-datetime', earthSearchItem({ datetime: '2025-07-31T13:03:25' })],
    ['no-datetime', earthSearchItem({ datetime: '2025-13-41T13:03:25Z' })],
    ['no-datetime', earthSearchItem({ datetime: '2025-02-30T13:03:25Z' })],
    ['no-bbox', { ...earthSearchItem(), bbox: undefined }],
    ['no-assets', { ...earthSearchItem(), assets: { thumbnail: { href: 'https://h.example/t.jpg' } } }],
    ['jpeg2000: asset red is image/jp2', earthSearchItem({}, { red: { href: 'https://h.example/B04.jp2', type: 'image/jp2' } })],
    ['jpeg2000: asset red is a .jp2 file', earthSearchItem({}, { red: { href: 'https://h.example/B04.jp2' } })],
    ['unsupported-media-type: asset scl', earthSearchItem({}, { scl: { href: 'https://h.example/scl.png', type: 'image/png' } })],
    ['href-refused: asset nir', earthSearchItem({}, { nir: { href: 's3://bucket/nir.tif' } })],
    ['invalid-asset: asset nir: href', earthSearchItem({}, { nir: { href: 7 } })],
    ['invalid-asset: asset nir: raster:bands.0.scale', earthSearchItem({}, { nir: { href: 'https://h.example/n.tif', 'raster:bands': [{ scale: '0.0001' }] } })],
    ['invalid-asset: asset nir: scale 0.0001, offset -1000; write scale 0.0001, offset -0.1', earthSearchItem({}, { nir: { href: 'https://h.example/n.tif', 'raster:bands': [{ scale: 0.0001, offset: -1000 }] } })],
    ['invalid-asset: asset nir: scale 10000, offset -1000; write scale 0.0001, offset -0.1', earthSearchItem({}, { nir: { href: 'https://h.example/n.tif', 'raster:bands': [{ scale: 10000, offset: -1000 }] } })],
    ['invalid-asset: asset nir: scale 0', earthSearchItem({}, { nir: { href: 'https://h.example/n.tif', 'raster:bands': [{ scale: 0, offset: 0 }] } })],
    ['offset-unknown', earthSearchItem({ 's2:processing_baseline': null }, { nir: { href: 'https://h.example/n.tif' } })],
    ['no-scl', earthSearchItem({}, { scl: undefined })],
  ])('is refused as %s', (expected, item) => {
    expect(reason(item)).toMatch(new RegExp(`^${expected}`));
  });
});
