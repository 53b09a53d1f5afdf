import type { Grid } from '../../geo/grid.ts';
import { SINUSOIDAL, SINUSOIDAL_RADIUS } from '../../geo/projection.ts';
import { asciiField, doubleField, shortField, type Field } from './directory.ts';

const MODEL_PIXEL_SCALE = 33550;
const MODEL_TIEPOINT = 33922;
const MODEL_TRANSFORMATION = 34264;
const GEO_KEY_DIRECTORY = 34735;
const GEO_DOUBLE_PARAMS = 34736;
const GEO_ASCII_PARAMS = 34737;

type Key = readonly [key: number, location: number, count: number, value: number];

/**
 * GeoTIFF 1.1 fields of a grid, pixel-is-area. Throws RangeError for a system that has no EPSG code and is not MODIS's sinusoidal
 * one.
 */
export function geoFields({ epsg, affine }: Grid): Field[] {
  const [a, b, west, d, e, north] = affine;
  if (!affine.every(Number.isFinite))
    throw new RangeError('The affine contains a value that is not a number');
  if (b === 0 && d === 0 && a > 0 && e < 0)
    return [
      doubleField(MODEL_PIXEL_SCALE, a, -e, 0),
      doubleField(MODEL_TIEPOINT, 0, 0, 0, west, north, 0),
      ...systemFields(epsg),
    ];
  const matrix = [a, b, 0, west, d, e, 0, north, 0, 0, 0, 0, 0, 0, 0, 1];
  return [doubleField(MODEL_TRANSFORMATION, ...matrix), ...systemFields(epsg)];
}

function systemFields(epsg: number): Field[] {
  const citation = `${nameOf(epsg)}|`;
  const keys: Key[] = [
    [1024, 0, 1, isGeographic(epsg) ? GEOGRAPHIC : PROJECTED],
    [1025, 0, 1, 1],
    [1026, GEO_ASCII_PARAMS, citation.length, 0],
    ...systemKeys(epsg),
  ];
  return [
    shortField(GEO_KEY_DIRECTORY, 1, 1, 0, keys.length, ...keys.flat()),
    ...(epsg === SINUSOIDAL ? [doubleField(GEO_DOUBLE_PARAMS, SINUSOIDAL_RADIUS, 0)] : []),
    asciiField(GEO_ASCII_PARAMS, citation),
  ];
}

const PROJECTED = 1;
const GEOGRAPHIC = 2;
const USER_DEFINED = 32767;
const METRE = 9001;
const DEGREE = 9102;

function systemKeys(epsg: number): Key[] {
  if (epsg === SINUSOIDAL) return SINUSOIDAL_KEYS;
  if (!Number.isInteger(epsg) || epsg <= 0 || epsg >= USER_DEFINED)
    throw new RangeError(`EPSG:${epsg} cannot be written`);
  if (isGeographic(epsg))
    return [
      [2048, 0, 1, epsg],
      [2054, 0, 1, DEGREE],
    ];
  return [
    [3072, 0, 1, epsg],
    [3076, 0, 1, METRE],
  ];
}

/** The projection of a sphere, centred on Greenwich and without false coordinates, as in MODIS's own files. */
const SINUSOIDAL_KEYS: Key[] = [
  [2048, 0, 1, USER_DEFINED],
  [2050, 0, 1, USER_DEFINED],
  [2054, 0, 1, DEGREE],
  [2056, 0, 1, USER_DEFINED],
  [2057, GEO_DOUBLE_PARAMS, 1, 0],
  [2058, GEO_DOUBLE_PARAMS, 1, 0],
  [2061, GEO_DOUBLE_PARAMS, 1, 1],
  [3072, 0, 1, USER_DEFINED],
  [3074, 0, 1, USER_DEFINED],
  [3075, 0, 1, 24],
  [3076, 0, 1, METRE],
  [3082, GEO_DOUBLE_PARAMS, 1, 1],
  [3083, GEO_DOUBLE_PARAMS, 1, 1],
  [3088, GEO_DOUBLE_PARAMS, 1, 1],
];

/** Whether a code is in the range of EPSG codes that contains geographic systems. */
function isGeographic(epsg: number): boolean {
  return epsg >= 4000 && epsg < 5000;
}

function nameOf(epsg: number): string {
  if (epsg === 4326) return 'WGS 84';
  if (epsg === SINUSOIDAL) return 'MODIS sinusoidal';
  const hemisphere = { 326: 'N', 327: 'S' }[Math.floor(epsg / 100)];
  return hemisphere === undefined ? `EPSG:${epsg}` : `WGS 84 / UTM zone ${epsg % 100}${hemisphere}`;
}
