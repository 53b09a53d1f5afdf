import { describe, expect, it } from 'vitest';
import { isDegrees } from '../../src/vector/systems.ts';
import { gdal, hasGdal } from '../support/gdal-command.ts';

/** A reference system in the forms that GDAL writes and files contain; ESRI's form does not exist for three dimensions. */
const formsOf = (code: string) =>
  ['wkt1', 'wkt_esri', 'wkt2_2015', 'wkt2_2019']
    .map((form) => gdal('gdalsrsinfo', '-o', form, code).trim())
    .filter((wkt) => wkt !== '');

describe.skipIf(!hasGdal)('isDegrees, given WKT,', () => {
  it.each([
    ...['EPSG:4326', 'EPSG:4979', 'EPSG:9057', 'OGC:CRS84', 'EPSG:4674', 'EPSG:4258', 'EPSG:4269'],
    ...['EPSG:4283', 'EPSG:7844', 'EPSG:4490', '+proj=longlat +datum=WGS84', 'EPSG:4326+5773'],
  ])('accepts a system by its datum and unit, whatever its name: %s', (code) => {
    for (const wkt of formsOf(code)) expect([wkt, isDegrees(wkt)]).toEqual([wkt, true]);
  });

  it.each([
    ...['EPSG:3857', 'EPSG:32720', 'EPSG:31980', 'EPSG:4267', 'EPSG:4230', 'EPSG:4618', 'EPSG:4121'],
    ...['EPSG:4807', 'EPSG:4978', 'EPSG:4314', 'EPSG:4284', '+proj=longlat +R=6378137'],
    ...['+proj=longlat +datum=WGS84 +pm=paris', '+proj=longlat +ellps=WGS84 +towgs84=100,0,0'],
  ])('rejects other systems: %s', (code) => {
    for (const wkt of formsOf(code)) expect([wkt, isDegrees(wkt)]).toEqual([wkt, false]);
  });
});

describe('isDegrees, given a name,', () => {
  it.each([
    'urn:ogc:def:crs:EPSG::4326',
    'urn:ogc:def:crs:EPSG:6.18:4326',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'http://www.opengis.net/def/crs/EPSG/0/4326',
    'http://www.opengis.net/gml/srs/epsg.xml#4326',
    'http://spatialreference.org/ref/epsg/4326/ogcwkt/',
    ...['WGS 84', '4326', 'CRS84h', 'GCS_WGS_1984', 'epsg:4326'],
  ])('accepts WGS 84: %s', (name) => {
    expect(isDegrees(name)).toBe(true);
  });

  it.each([...['EPSG:3857', 'urn:ogc:def:crs:EPSG::31980', 'WGS 72', 'WGS84 / UTM zone 20S', 'EPSG', '']])(
    'rejects other systems: %s',
    (name) => {
      expect(isDegrees(name)).toBe(false);
    },
  );
});
