import {
  asciiField,
  shortField,
  type Field,
  directoriesBytes,
  headerBytes,
  type DirectoryFields,
} from './directory.ts';
import { geoFields } from './geo-fields.ts';
import type { PyramidLevel } from './levels.ts';
import { bitsOf, type RasterRows, type Predictor } from './raster.ts';

/**
 * One item of GDAL's metadata. It belongs to the file or, with `band` (counted from 0), to a band; with `role`, it is that
 * property of the band.
 */
export interface MetadataItem {
  readonly name: string;
  readonly value: string;
  readonly band?: number;
  readonly role?: 'colorinterp' | 'description' | 'unittype' | 'scale' | 'offset';
}

/**
 * The text of the GDAL_METADATA tag. GDAL's GeoTIFF driver escapes values twice, and reads them the same way; quotes are not
 * escaped, which keeps JSON texts short.
 */
function gdalMetadata(items: readonly MetadataItem[]): string {
  const lines = items.map((item) => `  <Item${attributes(item)}>${inText(inText(item.value))}</Item>\n`);
  return `<GDALMetadata>\n${lines.join('')}</GDALMetadata>\n`;
}

function attributes({ name, band, role }: MetadataItem): string {
  const sample = band === undefined ? '' : ` sample="${band}"`;
  return ` name="${inAttribute(name)}"${sample}${role === undefined ? '' : ` role="${role}"`}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function inText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character]);
}

function inAttribute(text: string): string {
  return inText(text).replaceAll('"', ENTITIES['"']);
}

/** TIFF tags with text for people and programs. */
export const TEXT_TAGS = { software: 305, dateTime: 306, copyright: 33432 } as const;
/** Each tag at most once. */
export type Texts = readonly (readonly [tag: (typeof TEXT_TAGS)[keyof typeof TEXT_TAGS], text: string])[];

/** Content of the directories besides the sizes of the levels. */
interface CogHead extends Pick<RasterRows, 'grid' | 'sampleType' | 'nodata'> {
  readonly tileSize: number;
  /** Predictor of the deflated tiles; `null` if they are not compressed. */
  readonly predictor: Predictor | null;
  readonly metadata: readonly MetadataItem[];
  /** TIFF's ImageDescription. */
  readonly description: string | null;
  /** Other texts of the TIFF. */
  readonly texts?: Texts;
  /** TIFF's ColorMap: 256 reds, greens and blues of 0 to 65535, indexed by the samples. `null` for measurements. */
  readonly colourMap: readonly number[] | null;
  /** Whether to write GDAL's note between header and first directory, and to frame tiles with their sizes and last four bytes. */
  readonly ghostArea: boolean;
  /** Whether offsets have 64 bits. */
  readonly bigTiff: boolean;
  /** Number of samples per pixel, 1 if absent. Each has its own tiles; those of the first come first. */
  readonly bands?: number;
}

/** TIFF's SampleFormat: unsigned, signed, floating point. */
const FORMATS = { u: 1, i: 2, f: 3 } as const;

const GHOST_AREA = (() => {
  const text =
    'LAYOUT=IFDS_BEFORE_DATA\nBLOCK_ORDER=ROW_MAJOR\nBLOCK_LEADER=SIZE_AS_UINT4\n' +
    'BLOCK_TRAILER=LAST_4_BYTES_REPEATED\nKNOWN_INCOMPATIBLE_EDITION=NO\n ';
  const size = String(text.length).padStart(6, '0');
  // The extra blank keeps the first directory on an even byte.
  return new TextEncoder().encode(`GDAL_STRUCTURAL_METADATA_SIZE=${size} bytes\n${text} `);
})();

/** The image that a directory describes: a level, or the mask of one. */
interface Image {
  readonly fields: readonly Field[];
  readonly tiles: PyramidLevel['tiles'];
}

/**
 * The pieces, in order, of a cloud-optimised GeoTIFF with the layout of GDAL's COG driver: header, note, all directories, then
 * the tiles from the coarsest level to the finest. `levels` come finest first, with tiles as they are written to the file. Throws
 * RangeError for a grid in an unknown system, and for more than 4 GiB without `bigTiff`.
 */
export function cogParts(levels: readonly PyramidLevel[], head: CogHead): Uint8Array[] {
  const { ghostArea, bigTiff } = head;
  const ghost = ghostArea ? GHOST_AREA : new Uint8Array(0);
  const start = headerBytes(0, bigTiff).length + ghost.length;
  const images = levels.flatMap((level, i) => imagesOf(level, i, head));

  const unplaced = images.map((image) => directory(image, each(image.tiles.length, 0), bigTiff));
  const dataStart = start + directoriesBytes(unplaced, start, bigTiff).length;
  const { offsets, parts, end } = offsetTiles(images, dataStart, ghostArea);
  if (!bigTiff && end > 0xffffffff)
    throw new RangeError('The file exceeds 4 GiB: write it with `bigTiff: true`');
  const located = images.map((image, i) => directory(image, offsets[i], bigTiff));
  return [headerBytes(start, bigTiff), ghost, directoriesBytes(located, start, bigTiff), ...parts];
}

function imagesOf(level: PyramidLevel, index: number, head: CogHead): Image[] {
  const image = { fields: levelFields(level, index, head), tiles: level.tiles };
  const { mask } = level;
  return mask === undefined ? [image] : [image, { fields: maskFields(level, index, head), tiles: mask }];
}

/** Assigns offsets to the tiles, coarsest level first; an omitted tile has offset 0. */
function offsetTiles(images: readonly Image[], start: number, framed: boolean) {
  const offsets = images.map(({ tiles }) => each(tiles.length, 0));
  const parts: Uint8Array[] = [];
  let end = start;
  const put = (bytes: Uint8Array): void => {
    parts.push(bytes);
    end += bytes.length;
  };
  for (let l = images.length - 1; l >= 0; l--) {
    images[l].tiles.forEach((tile, i) => {
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

function directory({ fields, tiles }: Image, offsets: number[], bigTiff: boolean): DirectoryFields {
  const counts = tiles.map((tile) => tile?.length ?? 0);
  const arrays: Field[] = [
    { tag: 324, type: bigTiff ? 'long8' : 'long', values: offsets },
    { tag: 325, type: 'long', values: counts },
  ];
  return [...fields, ...arrays].sort((a, b) => a.tag - b.tag);
}

const REDUCED = 1;
const MASK = 4;

/** Every field of a level except its tile arrays; only the full resolution has the georeference and the texts. */
function levelFields(level: PyramidLevel, index: number, head: CogHead): Field[] {
  const { sampleType, nodata, predictor, colourMap, bands = 1 } = head;
  const format = FORMATS[sampleType[0] as keyof typeof FORMATS];
  return [
    ...(index > 0 ? [kindField(REDUCED)] : []),
    ...sizeFields(level, head),
    shortField(258, ...each(bands, bitsOf(sampleType))),
    shortField(259, predictor === null ? 1 : 8),
    shortField(262, colourMap === null ? 1 : 3),
    ...(predictor === null ? [] : [shortField(317, predictor)]),
    ...(colourMap === null ? [] : [shortField(320, ...colourMap)]),
    shortField(339, ...each(bands, format)),
    ...(index === 0 ? firstFields(head) : []),
    ...(nodata === null ? [] : [asciiField(42113, String(nodata).toLowerCase())]),
  ];
}

/** A mask has one bit per sample, and no predictor. */
function maskFields(level: PyramidLevel, index: number, head: CogHead): Field[] {
  return [
    kindField(index > 0 ? MASK | REDUCED : MASK),
    ...sizeFields(level, head),
    shortField(258, ...each(head.bands ?? 1, 1)),
    shortField(259, head.predictor === null ? 1 : 8),
    shortField(262, MASK),
  ];
}

function kindField(kind: number): Field {
  return { tag: 254, type: 'long', values: [kind] };
}

function sizeFields(level: PyramidLevel, head: CogHead): Field[] {
  const { tileSize = head.tileSize } = level;
  const { bands = 1 } = head;
  return [
    sideField(256, level.width),
    sideField(257, level.height),
    shortField(277, bands),
    shortField(284, bands > 1 ? 2 : 1),
    shortField(322, tileSize),
    shortField(323, tileSize),
    ...(bands > 1 ? [shortField(338, ...each(bands - 1, 0))] : []),
  ];
}

function sideField(tag: number, side: number): Field {
  return side > 0xffff ? { tag, type: 'long', values: [side] } : shortField(tag, side);
}

function each(count: number, value: number): number[] {
  return new Array<number>(count).fill(value);
}

function firstFields({ grid, description, metadata, texts = [] }: CogHead): Field[] {
  return [
    ...(description === null ? [] : [asciiField(270, description)]),
    ...texts.map(([tag, text]) => asciiField(tag, text)),
    ...geoFields(grid),
    asciiField(42112, gdalMetadata(metadata)),
  ];
}
