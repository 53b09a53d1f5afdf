import { expect, test } from 'vitest';
import { onWgs84 } from '../../src/geo/utm-kin.ts';
import { gdaltransform, HAS_GDALTRANSFORM } from '../support/gdaltransform.ts';

/** EPSG codes, the codes of WGS 84 / UTM that they coincide with, and a position in both. */
const KIN: readonly (readonly [own: number, wgs84: number, lng: number, lat: number])[] = [
  [31965, 32611, -116, 20],
  [31976, 32622, -51, 2],
  [31985, 32725, -33, -8],
  [6211, 32624, -40, 5],
  [5396, 32726, -26, -5],
  [4486, 32613, -105, 22],
  [5389, 32719, -69, -12],
  [2972, 32622, -52, 4],
  [25828, 32628, -15, 60],
  [25838, 32638, 45, 60],
  [26901, 32601, -177, 55],
  [6329, 32660, 177, 52],
  [6348, 32619, -69, 44],
  [28348, 32748, 105, -20],
  [7846, 32746, 93, -20],
  [23866, 32646, 93, 1],
  [23877, 32747, 99, -1],
  [9482, 32652, 129, 1],
  [9494, 32754, 141, -4],
  [6688, 32651, 123, 25],
];

test.skipIf(!HAS_GDALTRANSFORM).each(KIN)(
  'onWgs84 maps EPSG:%i to EPSG:%i, and PROJ puts one within two metres of the other',
  (own, wgs84, lng, lat) => {
    expect(onWgs84(own)).toBe(wgs84);
    const [[x, y], [otherX, otherY]] = [own, wgs84].map(
      (epsg) => gdaltransform('OGC:CRS84', `EPSG:${epsg}`, [[lng, lat]])[0],
    );
    expect(Math.hypot(x - otherX, y - otherY)).toBeLessThan(2);
  },
);

test.each([4326, 3857, 32720, 32637, 31964, 31986, 25827, 26924, 28347, 2193, 29190, 24880])(
  'onWgs84 leaves EPSG:%i unchanged',
  (epsg) => expect(onWgs84(epsg)).toBe(epsg),
);
