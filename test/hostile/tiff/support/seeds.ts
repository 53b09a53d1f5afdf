import { readFileSync } from 'node:fs';
import { hasRealData, realData } from '../../../support/real-data.ts';
import { simulatedCog } from '../../../worker/cog/simulated.ts';
import { tagsWith, tiffBytes } from '../../../worker/cog/tiff-bytes.ts';

/** A valid file to be damaged. */
interface Seed {
  readonly name: string;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

const FOLDER = 'tricky-tiff/autotest/gcore/data';

/** Valid files from GDAL, if available: masks, planes, strips, byte orders, old codecs. */
const REAL = [
  'test_with_mask_1bit_and_ovr.tif',
  'gtiff/float32_lzw_predictor_3_big_endian.tif',
  'gtiff/rgbsmall_int16_bigendian_lzw_predictor_2.tif',
  'gtiff/rgbsmall_DEFLATE_tiled_separate.tif',
  'gtiff/sparse_tiled_contig.tif',
  'gtiff/miniswhite.tif',
  'seperate_strip.tif',
  'quad-lzw-old-style.tif',
  '1bit_2bands.tif',
  'bigtiff_two_strip_be_long8.tif',
  'classictiff_four_strip_short.tif',
];

/** Small files like those that Sylvan reads, and GDAL's files. */
export const SEEDS: readonly Seed[] = [
  { name: 'Sentinel-2 shape', bytes: () => simulatedCog('uint16', 200, 1, { tileSize: 64 }) },
  {
    name: 'Landsat shape',
    bytes: () => simulatedCog('uint16', 150, 4, { tileSize: 128, ghostArea: false, sparse: true }),
  },
  {
    name: 'height map shape, floats',
    bytes: () => simulatedCog('float32', 150, 3, { tileSize: 64, predictor: 3 }),
  },
  {
    name: 'height map shape, bytes',
    bytes: () => simulatedCog('uint8', 180, 5, { tileSize: 64, predictor: 1 }),
  },
  {
    name: 'BigTIFF, sparse, not compressed',
    bytes: () =>
      simulatedCog('uint8', 200, 2, { tileSize: 64, bigTiff: true, sparse: true, compression: 'none' }),
  },
  ...real(REAL),
];

function real(names: readonly string[]): Seed[] {
  return names
    .filter((name) => hasRealData(`${FOLDER}/${name}`))
    .map((name) => ({ name, bytes: () => new Uint8Array(readFileSync(realData(`${FOLDER}/${name}`))) }));
}

const ascii = (text: string) => ({ type: 2, values: [...Buffer.from(`${text}\0`)] }) as const;

const METADATA = `<GDALMetadata>
  <Item name="OFFSET" sample="0" role="offset">-0.1</Item>
  <Item name="SCALE" sample="0" role="scale">0.0001</Item>
</GDALMetadata>
`;

/** Files with small headers and complete metadata. */
export const SMALL_SEEDS: readonly Seed[] = [
  {
    name: 'one strip with scale, offset, nodata and georeference',
    bytes: () =>
      tiffBytes([
        tagsWith({
          ...{
            33550: { type: 12, values: [10, 10, 0] },
            33922: { type: 12, values: [0, 0, 0, 5e5, 9e6, 0] },
          },
          34735: { type: 3, values: [1, 1, 0, 3, 1024, 0, 1, 1, 1025, 0, 1, 1, 3072, 0, 1, 32637] },
          ...{ 42112: ascii(METADATA), 42113: ascii('255') },
        }),
      ]),
  },
  {
    name: 'one tile',
    bytes: () => simulatedCog('uint16', 16, 1, { tileSize: 16, ghostArea: false, overviews: 'none' }),
  },
];

/** More files from GDAL. */
const MORE = [
  ...['byte.tif', 'byte_point.tif', 'nodata_byte.tif', 'geomatrix.tif', 'negative_scaley.tif', 'rgba.tif'],
  ...['float32.tif', 'int16.tif', 'int32.tif', 'float64.tif', 'nan32_nodata.tif', 'contig_tiled.tif'],
  ...['test_with_mask_8bit.tif', 'test3_with_mask_1bit_and_ovr.tif', 'bigtiff_four_strip_be_short.tif'],
  ...[
    'gtiff/float32_LZW_predictor_3.tif',
    'gtiff/uint32_LZW_predictor_2.tif',
    'gtiff/byte_DEFLATE_tiled.tif',
  ],
  ...['gtiff/int16_big_endian.tif', 'cog/byte_little_endian_golden.tif', 'gtiff/sparse_nodata_one.tif'],
  'bigtiff_one_block_long8.tif',
];

/** Forty valid files whose headers are tested bit by bit. */
export const FLIPPED_SEEDS: readonly Seed[] = [...SEEDS, ...SMALL_SEEDS, ...real(MORE)];
