import type { Grid } from '../../core/grid.ts';
import { asciiField, doubleField, shortField, type Field } from './directory.ts';

const MODEL_PIXEL_SCALE = 33550;
const MODEL_TIEPOINT = 33922;
const GEO_KEY_DIRECTORY = 34735;
const GEO_ASCII_PARAMS = 34737;

/**
 * GeoTIFF 1.1 fields of a north-up grid in a UTM zone of WGS 84 (or EPSG:4326), pixel-is-area.
 * Throws RangeError for any other grid.
 */
export function geoFields(grid: Grid): Field[] {
  const [a, b, west, d, e, north] = grid.affine;
  if (b !== 0 || d !== 0 || a <= 0 || e >= 0)
    throw new RangeError('Only north-up grids can be written: the affine has a rotation or a flip');
  return [
    doubleField(MODEL_PIXEL_SCALE, a, -e, 0),
    doubleField(MODEL_TIEPOINT, 0, 0, 0, west, north, 0),
    ...geoKeys(grid.epsg),
  ];
}

function geoKeys(epsg: number): Field[] {
  const citation = `${crsName(epsg)}|`;
  const keys: [key: number, location: number, count: number, value: number][] = [
    [1024, 0, 1, epsg === 4326 ? 2 : 1],
    [1025, 0, 1, 1],
    [1026, GEO_ASCII_PARAMS, citation.length, 0],
    ...(epsg === 4326 ? GEOGRAPHIC_KEYS : projectedKeys(epsg)),
  ];
  return [
    shortField(GEO_KEY_DIRECTORY, 1, 1, 0, keys.length, ...keys.flat()),
    asciiField(GEO_ASCII_PARAMS, citation),
  ];
}

const GEOGRAPHIC_KEYS: [number, number, number, number][] = [
  [2048, 0, 1, 4326],
  [2054, 0, 1, 9102],
];

function projectedKeys(epsg: number): [number, number, number, number][] {
  return [
    [3072, 0, 1, epsg],
    [3076, 0, 1, 9001],
  ];
}

function crsName(epsg: number): string {
  if (epsg === 4326) return 'WGS 84';
  const zone = epsg % 100;
  const hemisphere = { 326: 'N', 327: 'S' }[Math.floor(epsg / 100)];
  if (hemisphere === undefined || zone < 1 || zone > 60)
    throw new RangeError(`EPSG:${epsg} is not a UTM zone of WGS 84`);
  return `WGS 84 / UTM zone ${zone}${hemisphere}`;
}
