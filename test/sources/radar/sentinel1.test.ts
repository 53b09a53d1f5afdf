import { describe, expect, it } from 'vitest';
import { identityOf } from '../../../src/stac/product.ts';
import { sentinel1 } from '../../../src/sources/radar/sentinel1.ts';
import { sentinel1Item, type AnyItem } from '../../support/items.ts';
import { reasonOf, sceneOf, sensedOf } from '../../support/read-item.ts';
import { areAmplitudes, scaleNamed } from '../../../src/sources/radar/scale.ts';

describe('a Sentinel-1 RTC item', () => {
  it('becomes a scene of linear power with its track, and no quality mask', () => {
    const scene = sceneOf(sentinel1, sentinel1Item());
    expect(scene).toMatchObject({
      ...{ epsg: 32614, platform: 'sentinel-1a', quality: null, cloudCover: null },
      orbit: { relative: 143, direction: 'descending' },
    });
    for (const asset of [scene.bands.vv, scene.bands.vh])
      expect(asset).toMatchObject({
        ...{ scale: 1, offset: 0, nodata: -32768, resolution: 10, origin: [552510, 3176250] },
      });
  });

  it('may lack VH, the track and asset metadata', () => {
    const bare = { href: 'https://data.example/vv.tif' };
    const trackless = { 'sat:relative_orbit': null, 'sat:orbit_state': undefined };
    const { bands, orbit } = sceneOf(sentinel1, sentinel1Item(trackless, { vv: bare, vh: undefined }));
    expect(Object.keys(bands)).toEqual(['vv']);
    expect(bands.vv?.nodata).toBe(-32768);
    expect(orbit).toEqual({ relative: null, direction: null });
  });

  it('may state its terrain correction in sar:product_type instead of its names', () => {
    const names = { id: 'S1A_IW_x', collection: 'gamma0' };
    const scene = sceneOf(sentinel1, { ...sentinel1Item({ 'sar:product_type': 'RTC' }), ...names });
    expect(scene.collection).toBe('gamma0');
  });

  const DECIBELS = { href: 'https://a.example/x', 'raster:bands': [{ unit: 'dB' }] };
  it.each<[why: string, properties: AnyItem, assets: AnyItem, more: AnyItem]>([
    ['not-rtc: not terrain-corrected', {}, {}, { id: 'S1A_IW_x', collection: 'sentinel-1-grd' }],
    ['not-iw: instrument mode EW', { 'sar:instrument_mode': 'EW' }, {}, {}],
    ['not-iw: instrument mode S3', { 'sar:instrument_mode': null }, {}, { id: 'S1A_S3_GRDH_rtc' }],
    ['not-linear: asset vv contains decibels', {}, { vv: DECIBELS }, {}],
    ['no-assets: no VV under any known name', {}, { vv: undefined }, {}],
    ['invalid-asset: asset vh: href', {}, { vh: { href: null } }, {}],
    ['not-sentinel-1: platform sentinel-2a', { platform: 'sentinel-2a' }, {}, { collection: 'my-zone' }],
    ['no-bbox: ', {}, {}, { bbox: null }],
  ])('is refused as %s', (why, properties, assets, more) => {
    expect(reasonOf(sentinel1, { ...sentinel1Item(properties, assets), ...more })).toContain(why);
  });

  it('of the ground range product is owned, so that a folder can report why it is refused', () => {
    const grd = { ...sentinel1Item(), collection: 'sentinel-1-grd' };
    expect(sentinel1.isOwn(identityOf(grd))).toBe(true);
  });

  it('shows the same picture as one of the same second, track and platform', () => {
    const pictureOf = (item: AnyItem) => sensedOf(sentinel1, item).picture;
    const other = sentinel1Item({ updated: '2021-01-01T00:00:00Z' }, {}, 'S1A_IW_other_rtc');
    expect(pictureOf(other)).toBe(pictureOf(sentinel1Item()));
    expect(sentinel1.prefer(sceneOf(sentinel1, other), sceneOf(sentinel1, sentinel1Item()))).toBeLessThan(0);
    for (const change of [
      { datetime: '2020-07-27T12:24:52Z' },
      { 'sat:relative_orbit': 70 },
      { platform: 'sentinel-1b' },
    ])
      expect(pictureOf(sentinel1Item(change))).not.toBe(pictureOf(sentinel1Item()));
  });
});

const ASF = (code: string) => `S1A_IW_20250805T095012_DVP_RTC30_${code}_5A6C`;

describe('the scale of a file', () => {
  it.each([
    [`file:///r/${ASF('G_gauned')}_VV.tif`, 'amplitude'],
    [`https://a.example/${ASF('G_gdunem')}/vv.tif`, 'decibels'],
    ['https://a.example/S1A_dB/S1A_IW_x_dB_vv.tif', 'decibels'],
    ['https://a.example/s1_vv_db.tif?sig=x', 'decibels'],
    ['https://a.example/S1A_amplitude-vh.tif', 'amplitude'],
  ])('named %s is %s', (href, scale) => expect(scaleNamed(href)).toBe(scale));

  it.each([
    `file:///r/${ASF('G_gpuned')}_VV.tif`,
    'https://a.example/db/S1A_IW_GRDH_1SDV_20200727T122412_20200727T122441_033640_0DB61B_rtc_vv.tif',
    'https://a.example/GRD/2020/7/27/IW/DV/S1A_IW_rtc/measurement/iw-vv.rtc.tiff',
    'https://a.example/camp_vv.tif',
  ])('named %s is null', (href) => expect(scaleNamed(href)).toBeNull());

  it('may be stated in the id of the item', () => {
    expect(scaleNamed('https://a.example/vv.tif', ASF('G_gauned'))).toBe('amplitude');
    expect(scaleNamed('https://a.example/vv.tif', ASF('G_gpuned'))).toBeNull();
  });
});

it('an item with files of another scale is refused with the conversion to apply', () => {
  const href = `https://a.example/${ASF('G_gauned')}_VV.tif`;
  expect(reasonOf(sentinel1, sentinel1Item({}, { vv: { href } }))).toMatch(
    /^not-linear: asset vv contains amplitude .*gdal_calc.py .*--calc "A\*\*2"$/,
  );
});

describe('planes of VV and VH', () => {
  const plane = (decibels: number, root = false) =>
    new Float32Array(9).fill(10 ** (decibels / (root ? 20 : 10)));

  // Forest, bare ground, a town: the means of published C-band backscatter.
  it.each([
    [-6.5, -12.5],
    [-11, -18],
    [-3, -9],
  ])('of %f and %f dB are power', (vv, vh) => expect(areAmplitudes(plane(vv), plane(vh))).toBe(false));

  it.each([
    [-6.5, -12.5],
    [-8.9, -15.2],
  ])('of the roots of %f and %f dB are amplitudes', (vv, vh) =>
    expect(areAmplitudes(plane(vv, true), plane(vh, true))).toBe(true),
  );

  it('without data are not taken for amplitudes', () => {
    const nothing = new Float32Array(9).fill(NaN);
    expect(areAmplitudes(nothing, nothing)).toBe(false);
  });
});
