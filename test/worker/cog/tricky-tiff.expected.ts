/** EPSG codes of files for which Sylvan and GDAL name different CRSs. */
export const OTHER_EPSG: Readonly<Record<string, number | null>> = {
  // Only the text of a citation says that the unit is the foot.
  'citation_mixedcase.tif': 2838,
  // The horizontal part of a compound CRS.
  'epsg26711_3855_geotiff1_1.tif': 26711,
  'epsg32631_4979_geotiff1_1.tif': 32631,
  'epsg4326_3855_geotiff1_1.tif': 4326,
  'gtiff/compdcrs_no_citation.tif': 32617,
  'gtiff/compdcrs_without_gtcitation.tif': 32632,
  'gtiff/compound_with_VerticalCitationGeoKey_only.tif': 6318,
  // A linear unit other than the metre.
  'epsg26730_with_linear_units_set.tif': null,
  'spaf27_epsg.tif': null,
  // The horizontal part of a three-dimensional CRS.
  'epsg4326_5030_geotiff1_1.tif': 4326,
  'epsg4979_geotiff1_1.tif': 4326,
  // A CRS with its own datum shift in addition to its code.
  'gtiff/projected_GTCitationGeoKey_with_underscore_and_GeogTOWGS84GeoKey.tif': 2039,
};

/** Kinds of files that are refused, by their names. */
const KINDS: readonly (readonly [name: RegExp, what: string])[] = [
  [/jxl/i, 'JPEG XL compression'],
  [/lzma/i, 'LZMA compression'],
  [/webp/i, 'WebP compression'],
  [/ycbcr|zackthecat|sasha/, 'YCbCr colour'],
  [/_jpe?g|_JPEG|jpeg_/, 'JPEG compression'],
  [/uint64/, '64-bit unsigned integers'],
  [/(^|\/)int64/, '64-bit signed integers'],
  [/^next_/, 'NeXT compression'],
  [/^cfloat32|complex_(float32|non_zero)/, '64-bit complex floats'],
  [/cint32|complex_int32/, '64-bit complex integers'],
  [/cint(16|_sar)/, '32-bit complex integers'],
];

/** Every other file that is refused, and the reason. */
export const REFUSED: Readonly<Record<string, string>> = {
  'bigtiff_header_extract.tif': 'not-a-tiff: the values of its tag 273 lie past the end of the file',
  'block_width_above_32bit.tif': 'unsupported-tiff: tiles of 2147483648 x 1 pixels (at most 4096 a side)',
  'byte_bigtiff_invalid_slong8_for_stripoffsets.tif':
    'not-a-tiff: its tag 273 has the field type 17, which is not allowed',
  'byte_buggy_packbits.tif': 'tile-corrupt: its compressed bytes end too early',
  'byte_truncated.tif': 'tile-corrupt: it ends past the end of the file',
  'byte_zstd_corrupted.tif': 'tile-corrupt: its compressed bytes are not valid',
  'byte_zstd_corrupted2.tif': 'tile-corrupt: its compressed bytes are not valid',
  'cfloat64.tif': 'unsupported-tiff: 128-bit complex floats',
  'cielab.tif': 'unsupported-tiff: CIE L*a*b* colour',
  'classictiff_one_block_byte.tif': 'not-a-tiff: its tag 324 has the field type 1, which is not allowed',
  'cog_sparse_strile_arrays_zeroified_when_possible.tif':
    'tile-corrupt: the file states its position but no bytes',
  'cog_strile_arrays_zeroified_when_possible.tif': 'tile-corrupt: the file states its position but no bytes',
  'corrupted_deflate_singlestrip.tif': 'not-a-tiff: its tag 256 occurs twice in one directory',
  'corrupted_gtiff_tags.tif': 'not-a-tiff: the values of its tag 34737 lie past the end of the file',
  'excessive-memory-TIFFFillStrip.tif':
    'not-a-tiff: the values of its tag 33550 lie past the end of the file',
  'excessive-memory-TIFFFillStrip2.tif': 'not-a-tiff: its tag 5912 comes after tag 34736',
  'excessive-memory-TIFFFillTile.tif': 'tile-corrupt: it has 268435456 bytes, but its pixels need 256',
  'float24.tif': 'unsupported-tiff: 24-bit floats',
  'gtiff/huge_raster_with_ovr_huge_block.tif': 'unsupported-tiff: a header of more than 262144 bytes',
  'gtiff/lzw_corrupted.tif': 'tile-corrupt: its compressed bytes are not valid',
  'gtiff/missing_tilebytecounts_and_offsets.tif':
    'not-a-tiff: the values of its tag 324 lie past the end of the file',
  'gtiff/ossfuzz_470691578.tif': 'not-a-tiff: its tag 0 comes after tag 65280',
  'gtiff/unsupported_codec_jp2000.tif': 'unsupported-tiff: JPEG 2000 compression',
  'gtiff/unsupported_codec_unknown.tif': 'unsupported-tiff: unknown (44510) compression',
  'huge-implied-number-strips.tif': 'unsupported-tiff: YCbCr colour',
  'huge-number-strips.tif': 'not-a-tiff: an offset or count is beyond any file',
  'huge4GB.tif': 'unsupported-tiff: tiles or strips of 4294836225 bytes decoded (at most 67108864)',
  'hugeblocksize.tif': 'unsupported-tiff: tiles of 2147483648 x 16 pixels (at most 4096 a side)',
  'image_width_above_32bit.tif':
    'unsupported-tiff: tiles or strips of 2147483648 bytes decoded (at most 67108864)',
  'int24.tif': 'unsupported-tiff: 24-bit signed integers',
  'leak-ZIPSetupDecode.tif': 'unsupported-tiff: predictor 255 with 8-bit samples',
  'mandrilmini_12bitjpeg.tif': 'unsupported-tiff: YCbCr colour',
  'many_blocks_truncated.tif': 'unsupported-tiff: 67108860 bytes in tag 273 (at most 8388608)',
  'minimum_tiff_tags_no_warning.tif': "tile-corrupt: it lies in the file's first bytes",
  'packbits-not-enough-data.tif': 'not-a-tiff: its tag 259 comes after tag 273',
  'rgbsmall_cmyk.tif': 'unsupported-tiff: CMYK colour',
  'scanline_more_than_2GB.tif': 'unsupported-tiff: CCITT RLE compression',
  'size_of_stripbytecount_at_1_and_lower_than_stripcount.tif':
    'not-a-tiff: its tag 273 lists 1 tiles where the image has 3',
  'size_of_stripbytecount_lower_than_stripcount.tif':
    'not-a-tiff: its tag 273 lists 2 tiles where the image has 3',
  'slim_g4.tif': 'unsupported-tiff: CCITT fax 4 compression',
  'strip_larger_than_2GB_header.tif':
    'unsupported-tiff: tiles or strips of 2250000000 bytes decoded (at most 67108864)',
  'stripbytecounts_count_not_same_as_stripoffsets_count.tif':
    'not-a-tiff: its tag 279 lists 2 tiles where the image has 3',
  'thunder.tif': 'unsupported-tiff: ThunderScan compression',
  'tiff_dos_strip_chop.tif':
    'unsupported-tiff: tiles or strips of 2199023255552 bytes decoded (at most 67108864)',
  'tiled_bad_offset.tif': 'tile-corrupt: it ends past the end of the file',
  'toomanyblocks.tif': 'not-a-tiff: its tag 324 lists 1 tiles where the image has 3600000000',
  'toomanyblocks_separate.tif': 'not-a-tiff: its tag 324 lists 1 tiles where the image has 4294770690',
  'uint16_sgilog.tif': 'unsupported-tiff: LogL luminance',
  'uint33.tif': 'unsupported-tiff: 33-bit unsigned integers',
  'unknown_compression.tif': 'unsupported-tiff: unknown (65535) compression',
};

/** The reason for which a file is refused, or `decoded`. */
export function expectedOutcome(file: string): string {
  const kind = KINDS.find(([name]) => name.test(file));
  return REFUSED[file] ?? (kind ? `unsupported-tiff: ${kind[1]}` : 'decoded');
}
