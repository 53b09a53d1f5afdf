import type { Grid } from '../../geo/grid.ts';
import {
  asciiField,
  doubleField,
  shortField,
  type Field,
  directoriesBytes,
  headerBytes,
  type Directory,
} from './directory.ts';
import type { Level } from './levels.ts';
import type { RasterRows, SampleType, Predictor } from './raster.ts';

/** One item of GDAL's metadata: of the file, or with `band` (from 0) of a band, or with `role` a property of that band. */
export interface MetadataItem {
  readonly name: string;
  readonly value: string;
  readonly band?: number;
  readonly role?: 'description' | 'unittype';
}

/** The text of the GDAL_METADATA tag: XML as GDAL's GeoTIFF driver writes it, which escapes values twice and reads them so. */
function gdalMetadata(items: readonly MetadataItem[]): string {
  const lines = items.map((item) => `  <Item${attributes(item)}>${escaped(escaped(item.value))}</Item>\n`);
  return `<GDALMetadata>\n${lines.join('')}</GDALMetadata>\n`;
}

function attributes({ name, band, role }: MetadataItem): string {
  const sample = band === undefined ? '' : ` sample="${band}"`;
  return ` name="${escaped(name)}"${sample}${role === undefined ? '' : ` role="${role}"`}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign]);
}

const MODEL_PIXEL_SCALE = 33550;
const MODEL_TIEPOINT = 33922;
const GEO_KEY_DIRECTORY = 34735;
const GEO_ASCII_PARAMS = 34737;

/**
 * GeoTIFF 1.1 fields of a north-up grid in a UTM zone of WGS 84 (or EPSG:4326), pixel-is-area.
 * Throws RangeError for any other grid.
 */
function geoFields(grid: Grid): Field[] {
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

/** What the directories say next to the sizes of the levels. */
interface CogHead extends Pick<RasterRows, 'grid' | 'sampleType' | 'nodata'> {
  readonly tileSize: number;
  /** How the tiles were deflated; `null` where they are not compressed. */
  readonly predictor: Predictor | null;
  readonly metadata: readonly MetadataItem[];
  /** TIFF's ImageDescription. */
  readonly description: string | null;
  /** TIFF's ColorMap: 256 reds, greens and blues of 0 to 65535; the samples are its indices. `null` for measurements. */
  readonly colourMap: readonly number[] | null;
  /** GDAL's note between header and first directory, with tiles framed by their size. */
  readonly ghostArea: boolean;
  /** 64-bit offsets. */
  readonly bigTiff: boolean;
}

const SAMPLE_FIELDS: Record<SampleType, { bits: number; format: number }> = {
  uint8: { bits: 8, format: 1 },
  uint16: { bits: 16, format: 1 },
  float32: { bits: 32, format: 3 },
};

const GHOST_AREA = (() => {
  const text =
    'LAYOUT=IFDS_BEFORE_DATA\nBLOCK_ORDER=ROW_MAJOR\nBLOCK_LEADER=SIZE_AS_UINT4\n' +
    'BLOCK_TRAILER=LAST_4_BYTES_REPEATED\nKNOWN_INCOMPATIBLE_EDITION=NO\n ';
  const size = String(text.length).padStart(6, '0');
  // One more blank keeps the first directory on an even byte.
  return new TextEncoder().encode(`GDAL_STRUCTURAL_METADATA_SIZE=${size} bytes\n${text} `);
})();

/**
 * The pieces, in order, of a cloud-optimised GeoTIFF of one band, laid out as GDAL's COG driver does: header, note, all
 * directories, then the tiles from the coarsest level to the finest. `levels` come finest first, their tiles as they are
 * to stand in the file. Throws RangeError for a grid that is not north-up in UTM or degrees, and for more than 4 GiB without
 * `bigTiff`.
 */
export function cogParts(levels: readonly Level[], head: CogHead): Uint8Array[] {
  const { ghostArea, bigTiff } = head;
  const ghost = ghostArea ? GHOST_AREA : new Uint8Array(0);
  const start = headerBytes(0, bigTiff).length + ghost.length;
  const fields = levels.map((level, i) => levelFields(level, i, head));

  const unplaced = fields.map((list, i) => directory(list, zeros(levels[i]), levels[i], bigTiff));
  const dataStart = start + directoriesBytes(unplaced, start, bigTiff).length;
  const { offsets, parts, end } = offsetTiles(levels, dataStart, ghostArea);
  if (!bigTiff && end > 0xffffffff)
    throw new RangeError('The file passes 4 GiB: write it with `bigTiff: true`');
  const located = fields.map((list, i) => directory(list, offsets[i], levels[i], bigTiff));
  return [headerBytes(start, bigTiff), ghost, directoriesBytes(located, start, bigTiff), ...parts];
}

function zeros(level: Level): number[] {
  return new Array<number>(level.tiles.length).fill(0);
}

/** Tiles of the coarsest level first; a tile left out has offset 0. */
function offsetTiles(levels: readonly Level[], start: number, framed: boolean) {
  const offsets = levels.map(zeros);
  const parts: Uint8Array[] = [];
  let end = start;
  const put = (bytes: Uint8Array): void => {
    parts.push(bytes);
    end += bytes.length;
  };
  for (let l = levels.length - 1; l >= 0; l--) {
    levels[l].tiles.forEach((tile, i) => {
      if (tile === null) return;
      if (framed) put(uint32(tile.length));
      offsets[l][i] = end;
      put(tile);
      if (framed) put(tile.slice(-4));
    });
  }
  return { offsets, parts, end };
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value, true);
  return bytes;
}

function directory(fields: readonly Field[], offsets: number[], level: Level, bigTiff: boolean): Directory {
  const counts = level.tiles.map((tile) => tile?.length ?? 0);
  const arrays: Field[] = [
    { tag: 324, type: bigTiff ? 'long8' : 'long', values: offsets },
    { tag: 325, type: 'long', values: counts },
  ];
  return [...fields, ...arrays].sort((a, b) => a.tag - b.tag);
}

/** Every field of a level but its tile arrays; the full resolution alone carries the place and the texts. */
function levelFields(level: Level, index: number, head: CogHead): Field[] {
  const { sampleType, nodata, predictor, colourMap } = head;
  const { tileSize = head.tileSize } = level;
  const { bits, format } = SAMPLE_FIELDS[sampleType];
  return [
    ...(index > 0 ? [{ tag: 254, type: 'long', values: [1] } as const] : []),
    shortField(256, level.width),
    shortField(257, level.height),
    shortField(258, bits),
    shortField(259, predictor === null ? 1 : 8),
    shortField(262, colourMap === null ? 1 : 3),
    shortField(277, 1),
    shortField(284, 1),
    ...(predictor === null ? [] : [shortField(317, predictor)]),
    ...(colourMap === null ? [] : [shortField(320, ...colourMap)]),
    shortField(322, tileSize),
    shortField(323, tileSize),
    shortField(339, format),
    ...(index === 0 ? firstFields(head) : []),
    ...(nodata === null ? [] : [asciiField(42113, String(nodata).toLowerCase())]),
  ];
}

function firstFields({ grid, description, metadata }: CogHead): Field[] {
  return [
    ...(description === null ? [] : [asciiField(270, description)]),
    ...geoFields(grid),
    asciiField(42112, gdalMetadata(metadata)),
  ];
}
