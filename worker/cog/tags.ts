/** TIFF tags by their names in TIFF 6.0, the GeoTIFF standard (OGC 19-008r4) and GDAL. */
export const Tag = {
  newSubfileType: 254,
  imageWidth: 256,
  imageLength: 257,
  bitsPerSample: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  samplesPerPixel: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planarConfiguration: 284,
  predictor: 317,
  tileWidth: 322,
  tileLength: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  modelPixelScale: 33550,
  modelTiepoint: 33922,
  modelTransformation: 34264,
  geoKeyDirectory: 34735,
  geoDoubleParams: 34736,
  gdalMetadata: 42112,
  gdalNodata: 42113,
  lercParameters: 50674,
} as const;

/** Tags that locate tiles. Only these are large; they are read in pieces, never as a whole. */
export const TILE_INDEX_TAGS: ReadonlySet<number> = new Set([
  Tag.stripOffsets,
  Tag.stripByteCounts,
  Tag.tileOffsets,
  Tag.tileByteCounts,
]);

const FieldType = { byte: 1, ascii: 2, short: 3, long: 4, undefined: 7, double: 12, long8: 16 } as const;

/** Field types of offsets, counts and codes. No single flipped bit turns one of these types into another. */
const WHOLE: readonly number[] = [FieldType.short, FieldType.long, FieldType.long8];

/** SubfileType, JPEGTables and GeoAsciiParams, which geotiff.js reads on its own. */
const PARSER_TAGS: readonly (readonly [tag: number, types: readonly number[]])[] = [
  [255, WHOLE],
  [347, [FieldType.byte, FieldType.undefined]],
  [34737, [FieldType.ascii]],
];

/**
 * The tags that Sylvan reads, with the field types allowed for each. Any other type means damage. All other tags are ignored,
 * regardless of their content.
 */
export const FIELD_TYPES: ReadonlyMap<number, readonly number[]> = new Map<number, readonly number[]>([
  ...Object.values(Tag).map((tag) => [tag, WHOLE] as const),
  ...[Tag.modelPixelScale, Tag.modelTiepoint, Tag.modelTransformation, Tag.geoDoubleParams].map(
    (tag) => [tag, [FieldType.double]] as const,
  ),
  [Tag.geoKeyDirectory, [FieldType.short]],
  [Tag.gdalMetadata, [FieldType.ascii]],
  [Tag.gdalNodata, [FieldType.ascii]],
  [Tag.lercParameters, [FieldType.long]],
  ...PARSER_TAGS,
]);

/** Optional tags that affect pixels or their meaning. */
export const MEANINGFUL_TAGS: readonly number[] = [
  Tag.newSubfileType,
  Tag.predictor,
  Tag.sampleFormat,
  Tag.gdalMetadata,
  Tag.gdalNodata,
];

/** SubfileType and TransferFunction: valid tags whose numbers differ by one bit from one of those above. */
export const ONE_BIT_APART: ReadonlySet<number> = new Set([255, 301]);

/** Size, in bytes, of one value of each TIFF and BigTIFF field type. */
export const FIELD_BYTES: Readonly<Record<number, number | undefined>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};

/** Bits of NewSubfileType. */
export const SubfileType = { reduced: 1, mask: 4 } as const;

/** PhotometricInterpretation of a mask. */
export const TRANSPARENCY_MASK = 4;

/** A LERC blob may be compressed a second time. */
export type LercCompression = 'lerc' | 'lercDeflate' | 'lercZstd';
export type Compression = 'none' | 'lzw' | 'deflate' | 'packBits' | 'zstd' | LercCompression;

export const SUPPORTED_COMPRESSION: Readonly<Record<number, Compression | undefined>> = {
  1: 'none',
  5: 'lzw',
  8: 'deflate',
  32773: 'packBits',
  32946: 'deflate',
  34887: 'lerc',
  50000: 'zstd',
};

/** Indexed by the second value of LercParameters. */
export const LERC_COMPRESSION: readonly LercCompression[] = ['lerc', 'lercDeflate', 'lercZstd'];

/** Names of the compressions that are refused. */
export const OTHER_COMPRESSION: Readonly<Record<number, string | undefined>> = {
  2: 'CCITT RLE',
  3: 'CCITT fax 3',
  4: 'CCITT fax 4',
  6: 'old-style JPEG',
  7: 'JPEG',
  9: 'JBIG',
  32766: 'NeXT',
  32771: 'CCITT RLE with word alignment',
  32809: 'ThunderScan',
  34661: 'JBIG',
  34676: 'SGI LogLuv',
  34677: 'SGI LogLuv 24',
  34712: 'JPEG 2000',
  34925: 'LZMA',
  50001: 'WebP',
  50002: 'JPEG XL',
  52546: 'JPEG XL',
};

/** Colour spaces whose samples cannot be analyzed directly. */
export const OTHER_PHOTOMETRIC: Readonly<Record<number, string | undefined>> = {
  5: 'CMYK colour',
  6: 'YCbCr colour',
  8: 'CIE L*a*b* colour',
  9: 'ICC L*a*b* colour',
  10: 'ITU L*a*b* colour',
  32844: 'LogL luminance',
  32845: 'LogLuv colour',
};

const KIB = 2 ** 10;
const MIB = 2 ** 20;

/** Limits, in bytes, counts and pixels, that are checked before anything is allocated for a file. */
export interface CogLimits {
  readonly directories: number;
  readonly tagsPerDirectory: number;
  /** Bytes of one tag's values. Only the tile index comes near this limit. */
  readonly tagBytes: number;
  /** Bytes of all the tile indexes of a file. */
  readonly tileIndexBytes: number;
  /** Header bytes (directories and tag values) read to open a file. */
  readonly headerBytes: number;
  /** Bytes of the first header request, if known. */
  readonly firstBytes?: number | undefined;
  /** Width and height of a tile. Strips are bounded only by their bytes. */
  readonly tileSide: number;
  readonly decodedTileBytes: number;
  readonly compressedTileBytes: number;
  readonly windowSide: number;
  /** Tiles per window, including sparse ones. Enough for the largest window in tiles of 16 x 16 pixels, the smallest in TIFF. */
  readonly tilesPerWindow: number;
  /** Decoded bytes of all tiles of a window: twice those of four tiles of the maximum size. */
  readonly decodedWindowBytes: number;
  /** Fraction of a window's pixels that may be lost to damaged tiles. */
  readonly lostFraction: number;
  /** Whether deflated tiles are read to the end to verify their checksum, even if few of their rows are needed. */
  readonly checksums: boolean;
}

export const COG_LIMITS: CogLimits = {
  directories: 64,
  tagsPerDirectory: 512,
  tagBytes: 8 * MIB,
  tileIndexBytes: 32 * MIB,
  headerBytes: 256 * KIB,
  tileSide: 4096,
  decodedTileBytes: 64 * MIB,
  compressedTileBytes: 16 * MIB,
  windowSide: 4096,
  tilesPerWindow: 257 ** 2,
  decodedWindowBytes: 512 * MIB,
  lostFraction: 0,
  checksums: false,
};
