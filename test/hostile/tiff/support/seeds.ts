import { readFileSync } from 'node:fs';
import { hasRealData, realData } from '../../../support/real-data.ts';
import { simulatedCog } from '../../../worker/cog/simulated.ts';

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
