import { sampleBytes, type SampleType } from '../kernels.ts';
import { damagedHeader, unsupported } from './faults.ts';
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
import { numbers, wholeNumber, type Directory } from './parse.ts';
import { alphaOf, sampleFormatOf } from './samples.ts';
import type { RawTag, TiffStructure } from './validate.ts';

/** How the pixels of one image are stored. Strips count as tiles that are as wide as the image; the last may be shorter. */
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
  /** Samples that do not fill whole bytes are unpacked to u8 or u16; half floats are widened to f32. */
  readonly sampleType: SampleType;
  /** The alpha sample, 0 where nothing is visible. Null if there is none. */
  readonly alpha: number | null;
  readonly littleEndian: boolean;
  /** Number of bytes before each tile that repeat its size. Read only if nothing else in the tile can be checked. */
  readonly leaderBytes: 0 | 4;
  readonly compression: Compression;
  readonly predictor: 1 | 2 | 3;
  readonly offsets: RawTag;
  /** Null only if the tiles are not compressed, because their size is then known. */
  readonly byteCounts: RawTag | null;
}

/** Reads and checks how an image is stored. Throws `unsupported-tiff` naming the feature, or `not-a-tiff`. */
export function layoutOf(
  directory: Directory,
  { littleEndian, leaders }: Pick<TiffStructure, 'littleEndian' | 'leaders'>,
  asset: string,
  limits: CogLimits,
): ImageLayout {
  const one = (tag: number, absent?: number) => wholeNumber(directory, tag, asset, absent);
  refuseOddImages(one, asset);
  const samplesPerPixel = one(Tag.samplesPerPixel, 1);
  const { bitsPerSample, sampleType } = sampleFormatOf(directory, samplesPerPixel, asset);
  const compression = compressionOf(directory, one(Tag.compression, 1), asset);
  const planar = isPlanar(one(Tag.planarConfiguration, 1), asset) && samplesPerPixel > 1;
  const layout: ImageLayout = {
    ...tilingOf(directory, one, asset, limits),
    samplesPerPixel,
    planar,
    bitsPerSample,
    sampleType,
    alpha: alphaOf(directory, samplesPerPixel),
    littleEndian,
    leaderBytes: leaders && compression === 'none' ? 4 : 0,
    compression,
    predictor: predictorOf(one(Tag.predictor, 1), compression, bitsPerSample, sampleType, asset),
    ...tileIndexOf(directory, compression, asset),
  };
  if (isLerc(compression) && isWidened(layout))
    throw unsupported(asset, `LERC compression of ${bitsPerSample}-bit samples`);
  checkTileBytes(layout, asset, limits);
  checkTileIndex(layout, asset);
  return layout;
}

/** Whether samples are stored separately. */
function isPlanar(configuration: number, asset: string): boolean {
  if (configuration === 1 || configuration === 2) return configuration === 2;
  throw damagedHeader(asset, `its samples are stored neither together nor apart, but as ${configuration}`);
}

/** Number of tiles of the whole image, in all planes. */
function tileCount({ tilesAcross, tilesDown, planar, samplesPerPixel }: ImageLayout): number {
  return tilesAcross * tilesDown * (planar ? samplesPerPixel : 1);
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

/** Number of pixel rows of tile row `y` that lie in the image. Some writers omit the other rows, in tiles and in strips. */
export function rowsInTile({ tileHeight, height }: ImageLayout, y: number): number {
  return Math.min(tileHeight, height - y * tileHeight);
}

type ReadOne = (tag: number, absent?: number) => number;

function refuseOddImages(one: ReadOne, asset: string): void {
  const photometric = OTHER_PHOTOMETRIC[one(Tag.photometric, 1)];
  if (photometric !== undefined) throw unsupported(asset, photometric);
  if (one(Tag.fillOrder, 1) !== 1) throw unsupported(asset, 'bits in reverse order (FillOrder 2)');
}

function compressionOf(directory: Directory, code: number, asset: string): Compression {
  const compression = SUPPORTED_COMPRESSION[code];
  if (compression === 'lerc') return lercCompressionOf(directory, asset);
  if (compression) return compression;
  throw unsupported(asset, `${OTHER_COMPRESSION[code] ?? `unknown (${code})`} compression`);
}

function lercCompressionOf(directory: Directory, asset: string): LercCompression {
  const code = numbers(directory, Tag.lercParameters)?.at(1) ?? 0;
  const compression = LERC_COMPRESSION.at(code);
  if (compression) return compression;
  throw unsupported(asset, `LERC of unknown (${code}) compression`);
}

const PREDICTED: ReadonlySet<Compression> = new Set(['lzw', 'deflate', 'zstd']);

/** As in libtiff, a predictor only applies to LZW, Deflate and ZSTD. */
function predictorOf(
  predictor: number,
  compression: Compression,
  bits: number,
  sampleType: SampleType,
  asset: string,
): 1 | 2 | 3 {
  if (predictor === 1 || !PREDICTED.has(compression)) return 1;
  if (predictor === 2 && bits % 8 === 0) return 2;
  if (predictor === 3 && sampleType.startsWith('f')) return 3;
  throw unsupported(asset, `predictor ${predictor} with ${bits}-bit samples`);
}

function tilingOf(
  directory: Directory,
  one: ReadOne,
  asset: string,
  limits: CogLimits,
): Pick<ImageLayout, 'width' | 'height' | 'tileWidth' | 'tileHeight' | 'tilesAcross' | 'tilesDown'> {
  const [width, height] = [one(Tag.imageWidth), one(Tag.imageLength)];
  if (width === 0 || height === 0) throw damagedHeader(asset, 'it has no pixels');
  const strips = !isTiled(directory, asset);
  const tileWidth = strips ? width : one(Tag.tileWidth);
  const tileHeight = strips ? Math.min(one(Tag.rowsPerStrip, height), height) : one(Tag.tileLength);
  if (tileWidth === 0 || tileHeight === 0) throw damagedHeader(asset, 'its tiles have no pixels');
  if (!strips && Math.max(tileWidth, tileHeight) > limits.tileSide)
    throw unsupported(
      asset,
      `tiles of ${tileWidth} x ${tileHeight} pixels (at most ${limits.tileSide} a side)`,
    );
  const tilesAcross = Math.ceil(width / tileWidth);
  const tilesDown = Math.ceil(height / tileHeight);
  return { width, height, tileWidth, tileHeight, tilesAcross, tilesDown };
}

function isTiled({ tags }: Directory, asset: string): boolean {
  const tiled = tags.has(Tag.tileWidth);
  if (tiled !== tags.has(Tag.tileLength))
    throw damagedHeader(asset, 'it gives its tiles one side without the other');
  return tiled;
}

function tileIndexOf(
  directory: Directory,
  compression: Compression,
  asset: string,
): Pick<ImageLayout, 'offsets' | 'byteCounts'> {
  const tiled = isTiled(directory, asset);
  const offsets = indexOf(directory, Tag.tileOffsets, Tag.stripOffsets, tiled, asset);
  const byteCounts = indexOf(directory, Tag.tileByteCounts, Tag.stripByteCounts, tiled, asset);
  if (!offsets) throw damagedHeader(asset, 'it does not state where its pixels are');
  if (!byteCounts && compression !== 'none')
    throw damagedHeader(asset, 'it does not state how long its compressed tiles are');
  return { offsets, byteCounts };
}

/**
 * As in libtiff, tiles may be listed as strips. Strips may not be listed as tiles, because the tile size tags may be missing.
 */
function indexOf(
  { tags }: Directory,
  tileTag: number,
  stripTag: number,
  tiled: boolean,
  asset: string,
): RawTag | null {
  const [ofTiles, ofStrips] = [tags.get(tileTag), tags.get(stripTag)];
  // Readers differ in which of the two they use.
  if (ofTiles && ofStrips)
    throw damagedHeader(
      asset,
      `it lists its pixels twice: in tiles (${tileTag}) and in strips (${stripTag})`,
    );
  if (ofTiles && !tiled) throw damagedHeader(asset, 'it lists tiles without stating how large they are');
  return ofTiles ?? ofStrips ?? null;
}

function checkTileBytes(layout: ImageLayout, asset: string, limits: CogLimits): void {
  const decoded = decodedTileBytes(layout);
  if (decoded > limits.decodedTileBytes)
    throw unsupported(
      asset,
      `tiles or strips of ${decoded} bytes decoded (at most ${limits.decodedTileBytes})`,
    );
}

function checkTileIndex(layout: ImageLayout, asset: string): void {
  const count = tileCount(layout);
  for (const tag of [layout.offsets, layout.byteCounts]) {
    if (!tag) continue;
    if (tag.count !== count)
      throw damagedHeader(asset, `its tag ${tag.id} lists ${tag.count} tiles where the image has ${count}`);
  }
}
