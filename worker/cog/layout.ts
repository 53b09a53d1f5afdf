import { sampleBytes, type SampleType } from '../kernels.ts';
import {
  type CogLimits,
  LERC_COMPRESSION,
  type LercCompression,
  OTHER_COMPRESSION,
  OTHER_PHOTOMETRIC,
  SUPPORTED_COMPRESSION,
  Tag,
  type Compression,
} from './tags.ts';
import type { Directory } from './directory.ts';
import { alphaOf, sampleFormatOf } from './samples.ts';
import type { RawTag, TiffStructure } from './validate.ts';

/** How the pixels of one image are stored. Strips count as tiles as wide as the image, with the last one cut off. */
export interface ImageLayout {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly tilesAcross: number;
  readonly tilesDown: number;
  readonly samplesPerPixel: number;
  /** Whether each sample has its own tiles (PlanarConfiguration 2). */
  readonly planar: boolean;
  /** 1 to 16, 32 or 64. */
  readonly bitsPerSample: number;
  /** Samples of partial bytes are unpacked to u8 or u16; half floats are widened to f32. */
  readonly sampleType: SampleType;
  /** The alpha sample, 0 where nothing is visible. Null if there is none. */
  readonly alpha: number | null;
  readonly littleEndian: boolean;
  /** Bytes before each tile that repeat its size. Read only if nothing else in the tile can be checked. */
  readonly leaderBytes: 0 | 4;
  readonly compression: Compression;
  readonly predictor: 1 | 2 | 3;
  readonly offsets: RawTag;
  /** Absent only without compression, when the size of a tile is known. */
  readonly byteCounts: RawTag | null;
}

/** Reads and checks how an image is stored. Throws `unsupported-tiff` naming the feature, or `not-a-tiff`. */
export function layoutOf(
  directory: Directory,
  { littleEndian, leaders }: Pick<TiffStructure, 'littleEndian' | 'leaders'>,
  limits: CogLimits,
): ImageLayout {
  refuseOddImages(directory);
  const samplesPerPixel = directory.wholeNumber(Tag.samplesPerPixel, 1);
  const { bitsPerSample, sampleType } = sampleFormatOf(directory, samplesPerPixel);
  const compression = compressionOf(directory);
  const layout: ImageLayout = {
    ...tilingOf(directory, limits),
    samplesPerPixel,
    planar: isPlanar(directory) && samplesPerPixel > 1,
    bitsPerSample,
    sampleType,
    alpha: alphaOf(directory, samplesPerPixel),
    littleEndian,
    leaderBytes: leaders && compression === 'none' ? 4 : 0,
    compression,
    predictor: predictorOf(directory, compression, bitsPerSample, sampleType),
    ...tileIndexOf(directory, compression),
  };
  if (isLerc(compression) && isWidened(layout))
    throw directory.unsupported(`LERC compression of ${bitsPerSample}-bit samples`);
  const decoded = decodedTileBytes(layout);
  if (decoded > limits.decodedTileBytes)
    throw directory.unsupported(
      `tiles or strips of ${decoded} bytes decoded (at most ${limits.decodedTileBytes})`,
    );
  checkTileIndex(directory, layout);
  return layout;
}

/** Whether samples are stored separately. */
function isPlanar(directory: Directory): boolean {
  const configuration = directory.wholeNumber(Tag.planarConfiguration, 1);
  if (configuration === 1 || configuration === 2) return configuration === 2;
  throw directory.damaged(`its samples are stored neither together nor apart, but as ${configuration}`);
}

/** Samples per pixel of a tile. */
export function samplesPerTilePixel({ planar, samplesPerPixel }: ImageLayout): number {
  return planar ? 1 : samplesPerPixel;
}

/** Bytes of one row of a tile before compression. */
export function tileRowBytes(layout: ImageLayout): number {
  return Math.ceil((layout.tileWidth * samplesPerTilePixel(layout) * layout.bitsPerSample) / 8);
}

/** Whether samples are packed bit by bit. */
export function isPacked({ bitsPerSample }: Pick<ImageLayout, 'bitsPerSample'>): boolean {
  return bitsPerSample % 8 !== 0;
}

/** Whether samples are 16-bit floats. */
export function isHalf({
  bitsPerSample,
  sampleType,
}: Pick<ImageLayout, 'bitsPerSample' | 'sampleType'>): boolean {
  return bitsPerSample === 16 && sampleType === 'f32';
}

/** Whether samples have a different size in the file than in planes. */
export function isWidened(layout: Pick<ImageLayout, 'bitsPerSample' | 'sampleType'>): boolean {
  return isPacked(layout) || isHalf(layout);
}

export function isLerc(compression: Compression): compression is LercCompression {
  return compression.startsWith('lerc');
}

/** Bytes of a whole decoded tile, with samples as wide as in planes. */
export function decodedTileBytes(layout: ImageLayout): number {
  const growth = (8 * sampleBytes(layout.sampleType)) / layout.bitsPerSample;
  return Math.ceil(tileRowBytes(layout) * growth) * layout.tileHeight;
}

/** Pixel rows of tile row `y` that lie in the image. Some writers omit the others, in tiles and in strips. */
export function rowsInTile({ tileHeight, height }: ImageLayout, y: number): number {
  return Math.min(tileHeight, height - y * tileHeight);
}

function refuseOddImages(directory: Directory): void {
  const photometric = OTHER_PHOTOMETRIC[directory.wholeNumber(Tag.photometric, 1)];
  if (photometric !== undefined) throw directory.unsupported(photometric);
  if (directory.wholeNumber(Tag.fillOrder, 1) !== 1)
    throw directory.unsupported('bits in reverse order (FillOrder 2)');
}

function compressionOf(directory: Directory): Compression {
  const code = directory.wholeNumber(Tag.compression, 1);
  const compression = SUPPORTED_COMPRESSION[code];
  if (compression === 'lerc') return lercCompressionOf(directory);
  if (compression) return compression;
  throw directory.unsupported(`${OTHER_COMPRESSION[code] ?? `unknown (${code})`} compression`);
}

function lercCompressionOf(directory: Directory): LercCompression {
  const code = directory.numbers(Tag.lercParameters)?.at(1) ?? 0;
  const compression = LERC_COMPRESSION.at(code);
  if (compression) return compression;
  throw directory.unsupported(`LERC of unknown (${code}) compression`);
}

const PREDICTED: ReadonlySet<Compression> = new Set(['lzw', 'deflate', 'zstd']);

/** As in libtiff, a predictor only applies to LZW, Deflate and ZSTD. */
function predictorOf(
  directory: Directory,
  compression: Compression,
  bits: number,
  sampleType: SampleType,
): 1 | 2 | 3 {
  const predictor = directory.wholeNumber(Tag.predictor, 1);
  if (predictor === 1 || !PREDICTED.has(compression)) return 1;
  if (predictor === 2 && bits % 8 === 0) return 2;
  if (predictor === 3 && sampleType.startsWith('f')) return 3;
  throw directory.unsupported(`predictor ${predictor} with ${bits}-bit samples`);
}

function tilingOf(
  directory: Directory,
  limits: CogLimits,
): Pick<ImageLayout, 'width' | 'height' | 'tileWidth' | 'tileHeight' | 'tilesAcross' | 'tilesDown'> {
  const one = (tag: number, absent?: number) => directory.wholeNumber(tag, absent);
  const [width, height] = [one(Tag.imageWidth), one(Tag.imageLength)];
  if (width === 0 || height === 0) throw directory.damaged('it has no pixels');
  const strips = !isTiled(directory);
  const tileWidth = strips ? width : one(Tag.tileWidth);
  const tileHeight = strips ? Math.min(one(Tag.rowsPerStrip, height), height) : one(Tag.tileLength);
  if (tileWidth === 0 || tileHeight === 0) throw directory.damaged('its tiles have no pixels');
  if (!strips && Math.max(tileWidth, tileHeight) > limits.tileSide)
    throw directory.unsupported(
      `tiles of ${tileWidth} x ${tileHeight} pixels (at most ${limits.tileSide} a side)`,
    );
  const tilesAcross = Math.ceil(width / tileWidth);
  const tilesDown = Math.ceil(height / tileHeight);
  return { width, height, tileWidth, tileHeight, tilesAcross, tilesDown };
}

function isTiled(directory: Directory): boolean {
  const tiled = directory.tags.has(Tag.tileWidth);
  if (tiled !== directory.tags.has(Tag.tileLength))
    throw directory.damaged('it gives its tiles one side without the other');
  return tiled;
}

function tileIndexOf(
  directory: Directory,
  compression: Compression,
): Pick<ImageLayout, 'offsets' | 'byteCounts'> {
  const offsets = indexOf(directory, Tag.tileOffsets, Tag.stripOffsets);
  const byteCounts = indexOf(directory, Tag.tileByteCounts, Tag.stripByteCounts);
  if (!offsets) throw directory.damaged('it does not state where its pixels are');
  if (!byteCounts && compression !== 'none')
    throw directory.damaged('it does not state how long its compressed tiles are');
  return { offsets, byteCounts };
}

/**
 * As in libtiff, tiles may be listed as strips. Strips may not be listed as tiles, because the tile size tags may be missing.
 */
function indexOf(directory: Directory, tileTag: number, stripTag: number): RawTag | null {
  const [ofTiles, ofStrips] = [tileTag, stripTag].map((tag) => directory.tags.get(tag));
  // Readers differ in which of the two they use.
  if (ofTiles && ofStrips)
    throw directory.damaged(`it lists its pixels twice: in tiles (${tileTag}) and in strips (${stripTag})`);
  if (ofTiles && !isTiled(directory))
    throw directory.damaged('it lists tiles without stating how large they are');
  return ofTiles ?? ofStrips ?? null;
}

function checkTileIndex(directory: Directory, layout: ImageLayout): void {
  const { tilesAcross, tilesDown, planar, samplesPerPixel, offsets, byteCounts } = layout;
  const tiles = tilesAcross * tilesDown * (planar ? samplesPerPixel : 1);
  for (const { id, count } of byteCounts ? [offsets, byteCounts] : [offsets])
    if (count !== tiles)
      throw directory.damaged(`its tag ${id} lists ${count} tiles where the image has ${tiles}`);
}
