import { closeSync, openSync, writeSync } from 'node:fs';
import { geoFields } from './geo-fields.ts';
import { encodeLevels, type CogLayout, type Level } from './cog-levels.ts';
import { asRows, type Raster, type RasterRows, type SampleType } from './raster.ts';
import {
  asciiField,
  directoriesBytes,
  headerBytes,
  shortField,
  type Directory,
  type Field,
} from './tiff-directory.ts';

export interface CogOptions extends Partial<CogLayout> {
  /** What the pixels are; ImageDescription reads `simulated: …`, and cannot be had without that word. */
  readonly description?: string;
  /** GDAL's note between header and first directory, with tiles framed by their size. Default true. */
  readonly ghostArea?: boolean;
  /** 64-bit offsets. Default false. */
  readonly bigTiff?: boolean;
}

const DEFAULTS: CogLayout = {
  tileSize: 512,
  compression: 'deflate',
  predictor: 2,
  overviews: 'average',
  smallestOverview: null,
  sparse: false,
};

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
 * A cloud-optimised GeoTIFF of one band, laid out as GDAL's COG driver does: header, note, all directories, then the tiles
 * from the coarsest overview to full resolution. Throws RangeError for what it cannot write (see {@link CogOptions}).
 */
export function writeCog(raster: Raster | RasterRows, options: CogOptions = {}): Uint8Array {
  return Buffer.concat(cogParts(raster, options));
}

/** {@link writeCog} straight into a file, for rasters too large to hold twice. Replaces what is there. */
export function writeCogFile(path: string, raster: Raster | RasterRows, options: CogOptions = {}): void {
  const parts = cogParts(raster, options);
  const file = openSync(path, 'w');
  try {
    for (const part of parts) writeAll(file, part);
  } finally {
    closeSync(file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** The file in order, in pieces. */
function cogParts(raster: Raster | RasterRows, options: CogOptions): Uint8Array[] {
  const rows = 'data' in raster ? asRows(raster) : raster;
  const layout = { ...DEFAULTS, ...options };
  const { ghostArea = true, bigTiff = false } = options;
  const levels = encodeLevels(rows, layout);
  const ghost = ghostArea ? GHOST_AREA : new Uint8Array(0);
  const start = headerBytes(0, bigTiff).length + ghost.length;
  const fields = levels.map((level, i) => levelFields(level, i, rows, layout, options));

  const unplaced = fields.map((list, i) => directory(list, zeros(levels[i]), levels[i], bigTiff));
  const dataStart = start + directoriesBytes(unplaced, start, bigTiff).length;
  const { offsets, parts, end } = placeTiles(levels, dataStart, ghostArea);
  if (!bigTiff && end > 0xffffffff)
    throw new RangeError('The file passes 4 GiB: write it with `bigTiff: true`');
  const placed = fields.map((list, i) => directory(list, offsets[i], levels[i], bigTiff));
  return [headerBytes(start, bigTiff), ghost, directoriesBytes(placed, start, bigTiff), ...parts];
}

function zeros(level: Level): number[] {
  return new Array<number>(level.tiles.length).fill(0);
}

/** Tiles of the coarsest level first; a tile left out has offset 0. */
function placeTiles(levels: readonly Level[], start: number, framed: boolean) {
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

/** Every field of a level but its tile arrays; the full resolution alone carries the place and the description. */
function levelFields(
  level: Level,
  index: number,
  { grid, sampleType, nodata }: RasterRows,
  layout: CogLayout,
  options: CogOptions,
): Field[] {
  const { bits, format } = SAMPLE_FIELDS[sampleType];
  const compressed = layout.compression === 'deflate';
  return [
    ...(index > 0 ? [{ tag: 254, type: 'long', values: [1] } as const] : []),
    shortField(256, level.width),
    shortField(257, level.height),
    shortField(258, bits),
    shortField(259, compressed ? 8 : 1),
    shortField(262, 1),
    ...(index === 0 ? [asciiField(270, description(options))] : []),
    shortField(277, 1),
    shortField(284, 1),
    ...(compressed ? [shortField(317, layout.predictor)] : []),
    shortField(322, layout.tileSize),
    shortField(323, layout.tileSize),
    shortField(339, format),
    ...(index === 0 ? [...geoFields(grid), asciiField(42112, gdalMetadata(layout))] : []),
    ...(nodata === null ? [] : [asciiField(42113, String(nodata).toLowerCase())]),
  ];
}

function description({ description: text }: CogOptions): string {
  return text === undefined ? 'simulated' : `simulated: ${text}`;
}

/** Readers learn from this whether an overview of classes can be trusted. */
function gdalMetadata({ overviews }: CogLayout): string {
  const method = overviews === 'none' ? 'NONE' : overviews.toUpperCase();
  return `<GDALMetadata>\n  <Item name="OVR_RESAMPLING_ALG">${method}</Item>\n</GDALMetadata>\n`;
}
