import { describe, expect, it } from 'vitest';
import { areAmplitudes, scaleNamed } from '../../../src/sources/radar/scale.ts';
import { sentinel1 } from '../../../src/sources/radar/sentinel1.ts';
import { sentinel1Item } from '../../support/items.ts';
import { reasonOf } from '../../support/read-item.ts';

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
    /^not-linear: asset vv holds amplitude, .*gdal_calc.py .*--calc "A\*\*2"$/,
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
