import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { cogParts } from '../src/export/tiff/cog.ts';
import { openLevels, type PyramidLevel, type LevelsLayout } from '../src/export/tiff/levels.ts';
import { asRows, type Raster, type RasterRows } from '../src/export/tiff/raster.ts';

export interface CogLayout extends LevelsLayout {
  readonly compression: 'deflate' | 'none';
}

export interface CogOptions extends Partial<CogLayout> {
  /** Description of the pixels. It follows the word `simulated`, which ImageDescription always contains. */
  readonly description?: string;
  /** Whether GDAL's note lies between the header and the first directory, and each tile is framed by its size. Default true. */
  readonly ghostArea?: boolean;
  /** Whether offsets have 64 bits. Default false. */
  readonly bigTiff?: boolean;
}

const DEFAULTS: CogLayout = {
  tileSize: 512,
  compression: 'deflate',
  predictor: 2,
  overviews: 'average',
};

/** Fixed, so that one release of Node always writes the same bytes. */
const DEFLATE_LEVEL = 6;

/** Writes a cloud-optimised GeoTIFF of one band. Throws RangeError for anything it cannot write (see {@link CogOptions}). */
export function writeCog(raster: Raster | RasterRows, options: CogOptions = {}): Uint8Array {
  return Buffer.concat(partsOf(raster, options));
}

/** Like {@link writeCog}, straight into a file, for rasters too large to hold twice. Replaces an existing file. */
export function writeCogFile(path: string, raster: Raster | RasterRows, options: CogOptions = {}): void {
  const parts = partsOf(raster, options);
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

function partsOf(raster: Raster | RasterRows, options: CogOptions): Uint8Array[] {
  const rows = 'data' in raster ? asRows(raster) : raster;
  const layout = { ...DEFAULTS, ...options };
  const compressed = layout.compression === 'deflate';
  checkLayout(rows, compressed ? layout : { ...layout, predictor: 1 });
  const { ghostArea = true, bigTiff = false, description } = options;
  return cogParts(encodeLevels(rows, layout, compressed), {
    ...rows,
    tileSize: layout.tileSize,
    predictor: compressed ? layout.predictor : null,
    // Tells readers whether an overview of classes can be trusted.
    metadata: [{ name: 'OVR_RESAMPLING_ALG', value: layout.overviews.toUpperCase() }],
    description: description === undefined ? 'simulated' : `simulated: ${description}`,
    colourMap: null,
    ghostArea,
    bigTiff,
  });
}

function checkLayout({ grid, sampleType }: RasterRows, { tileSize, predictor }: CogLayout): void {
  if (tileSize % 16 !== 0 || tileSize < 16)
    throw new RangeError(`The tile size ${tileSize} is not a multiple of 16`);
  if (grid.width > 0xffff || grid.height > 0xffff || grid.width < 1 || grid.height < 1)
    throw new RangeError(`A raster of ${grid.width} x ${grid.height} pixels cannot be written`);
  const wanted = sampleType.startsWith('float') ? 3 : 2;
  if (predictor !== 1 && predictor !== wanted)
    throw new RangeError(`Predictor ${predictor} does not suit ${sampleType}: use ${wanted} or 1`);
}

function encodeLevels(rows: RasterRows, layout: CogLayout, compressed: boolean): PyramidLevel[] {
  const deflate = (tile: Uint8Array) => deflateSync(tile, { level: DEFLATE_LEVEL });
  const encode = (tile: Uint8Array | null) => (tile !== null && compressed ? deflate(tile) : tile);
  const predictor = compressed ? layout.predictor : 1;
  return Array.from(openLevels(rows, { ...layout, predictor }), ({ tiles, ...size }) => ({
    ...size,
    tiles: Array.from(tiles, encode),
  }));
}
