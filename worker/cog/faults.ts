import { SylvanError } from '../../src/errors/errors.ts';
import type { Window } from '../../src/geo/grid.ts';
import { DecodeFault, type SampleType } from '../kernels.ts';

/** Identifies a tile of a file: `level` 0 is the finest; `x` and `y` count tiles. */
export interface TilePosition {
  readonly asset: string;
  readonly level: number;
  readonly x: number;
  readonly y: number;
}

/** The header contradicts itself or the file: `not-a-tiff` {asset, what}. */
export function damagedHeader(asset: string, what: string, cause?: unknown): SylvanError {
  const detail = `${asset} is not a valid TIFF: ${what}. Check the file at its source.`;
  return new SylvanError('not-a-tiff', detail, { fields: { asset, what }, cause });
}

/** A sound file with a feature that Sylvan does not read: `unsupported-tiff` {asset, what}. */
export function unsupported(asset: string, what: string): SylvanError {
  return new SylvanError(
    'unsupported-tiff',
    `${asset} uses ${what}, which Sylvan does not read. Convert it, for example with gdal_translate -of COG.`,
    { fields: { asset, what } },
  );
}

/**
 * A file has several bands where one is expected, and nothing says which to use: `unsupported-tiff` {asset, what, fault}, with
 * the fault `several-bands`.
 */
export function severalBands(asset: string, count: number): SylvanError {
  const what = `${count} bands`;
  const detail = `${asset} contains ${what}, and nothing states which one is meant. Write that band to a separate file, for example the first with gdal_translate -b 1.`;
  return new SylvanError('unsupported-tiff', detail, { fields: { asset, what, fault: 'several-bands' } });
}

/**
 * A mask of classes or bits has an unexpected sample type: `unsupported-tiff` {asset, what, fault}, with the fault
 * `mask-samples`.
 */
export function otherMask(asset: string, found: SampleType, wanted: SampleType): SylvanError {
  const what = `${found} samples`;
  const detail = `${asset} is a mask of ${what}, and must be one of ${wanted}. Write it as it was, for example with gdal_translate -ot ${wanted === 'u8' ? 'Byte' : 'UInt16'}.`;
  return new SylvanError('unsupported-tiff', detail, { fields: { asset, what, fault: 'mask-samples' } });
}

/** A file names no coordinate system: `unsupported-tiff` {asset, what, fault}, with the fault `no-georeference`. */
export function noGeoreference(asset: string): SylvanError {
  const what = 'no georeferencing by EPSG code';
  const detail = `${asset} has ${what}, so the positions of its pixels are unknown. Reproject it, for example with gdalwarp -t_srs EPSG:327xx (326xx north of the equator), where xx is the UTM zone.`;
  return new SylvanError('unsupported-tiff', detail, { fields: { asset, what, fault: 'no-georeference' } });
}

/** The zone's window is too large at every level of the file: `needs-overview` {asset, window, maximum}, in pixels. */
export function needsOverview(asset: string, { x, y, width, height }: Window, maximum: number): SylvanError {
  return new SylvanError(
    'needs-overview',
    `${asset} would have to be read in a window of ${width} x ${height} pixels, over the limit of ${maximum}: it lacks the overview that the zone needs. Add overviews, for example with gdaladdo.`,
    { fields: { asset, window: { x, y, width, height }, maximum } },
  );
}

/**
 * The fault of the first tile missing from a window that was read without some tiles and lost the fraction `lost` of its pixels.
 * {valid_fraction}, the fraction of intact pixels, is added to its fields.
 */
export function partlyLost({ code, message, fields }: SylvanError, lost: number): SylvanError {
  const valid = 1 - lost;
  const detail = `${message} ${percent(valid)} of the pixels needed from the file are intact and were used.`;
  return new SylvanError(code, detail, { fields: { ...fields, valid_fraction: valid } });
}

/** The fault of the first damaged tile of a window that has lost more pixels than the limit allows. */
export function tooMuchLost({ code, message, fields }: SylvanError, limit: number): SylvanError {
  const minimum = percent(1 - limit);
  const detail = `${message} Less than ${minimum} of the pixels needed from the file are intact: it is not used.`;
  return new SylvanError(code, detail, { fields });
}

function percent(fraction: number): string {
  return `${(100 * fraction).toFixed(1)} %`;
}

/** The bytes of a tile cannot represent its pixels: {asset, level, x, y, reason}. */
export function tileFault(
  code: 'tile-corrupt' | 'tile-too-large',
  { asset, level, x, y }: TilePosition,
  reason: string,
): SylvanError {
  const state = code === 'tile-corrupt' ? 'damaged' : 'too large';
  return new SylvanError(
    code,
    `Tile (${x}, ${y}) of level ${level} of ${asset} is ${state}: ${reason}. None of its pixels were used.`,
    { fields: { asset, level, x, y, reason } },
  );
}

export function shortTile(position: TilePosition, found: number, needed: number): SylvanError {
  return tileFault('tile-corrupt', position, `it contains ${found} bytes of pixels instead of ${needed}`);
}

const FAULTS: Readonly<Record<number, string | undefined>> = {
  [DecodeFault.corrupt]: 'its compressed bytes are not valid',
  [DecodeFault.truncated]: 'its compressed bytes end too early',
  [DecodeFault.checksum]: 'its checksum does not match its pixels',
};

/** Converts a decoder's negative DecodeFault into the error for a tile of at most `capacity` bytes of pixels. */
export function decodeFault(position: TilePosition, fault: number, capacity: number): SylvanError {
  if (fault === DecodeFault.tooLarge)
    return tileFault('tile-too-large', position, `it contains more than ${capacity} bytes of pixels`);
  return tileFault('tile-corrupt', position, FAULTS[fault] ?? `the decoder answered ${fault}`);
}

/**
 * A cut does not hold all pixels of a window: `offline-miss` {asset, level, window, bytes}, where `bytes` is the size of the
 * pixels.
 */
export function notInCut(
  asset: string,
  level: number,
  { x, y, width, height }: Window,
  bytes: number,
): SylvanError {
  return new SylvanError(
    'offline-miss',
    `${asset} was cut to windows other than ${width} x ${height} pixels at (${x}, ${y}) of its level ${level}, and nothing may be fetched.`,
    { fields: { asset, level, window: { x, y, width, height }, bytes } },
  );
}
