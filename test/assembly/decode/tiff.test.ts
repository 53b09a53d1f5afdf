import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DECODE_SLACK, type Kernels } from '../../../worker/kernels.ts';
import { BUILDS, loadKernels } from '../../support/kernels.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import {
  HAS_GDAL,
  gdalPixels,
  readPackedTiff,
  writeTiff,
  type EnviType,
  type PackedTiff,
} from './gdal-tiff.ts';
import { SAMPLES } from './samples.ts';

const SEED = 11;
const TRICKY = 'tricky-tiff/autotest/gcore/data';
const LZW = 5;
const PACK_BITS = 32773;
const HORIZONTAL = 2;

/** Decodes all blocks and lays them out as one pixel-interleaved image. */
function decodeTiff(kernels: Kernels, tiff: PackedTiff): Uint8Array {
  const pixelBytes = tiff.samples * tiff.itemBytes;
  const rowBytes = tiff.width * pixelBytes;
  const blockRowBytes = tiff.blockWidth * pixelBytes;
  const image = new Uint8Array(rowBytes * tiff.height);
  const across = Math.ceil(tiff.width / tiff.blockWidth);
  tiff.blocks.forEach((packed, i) => {
    const left = (i % across) * tiff.blockWidth;
    const top = Math.floor(i / across) * tiff.blockHeight;
    const block = decodeBlock(kernels, tiff, packed);
    const columns = Math.min(tiff.blockWidth, tiff.width - left);
    for (let row = 0; row < Math.min(tiff.blockHeight, tiff.height - top); row++)
      image.set(
        block.subarray(row * blockRowBytes, row * blockRowBytes + columns * pixelBytes),
        (top + row) * rowBytes + left * pixelBytes,
      );
  });
  return image;
}

function decodeBlock(kernels: Kernels, tiff: PackedTiff, packed: Uint8Array): Uint8Array {
  const { blockWidth, blockHeight, samples, itemBytes } = tiff;
  const capacity = blockWidth * blockHeight * samples * itemBytes;
  const align = (bytes: number) => Math.ceil(bytes / 16) * 16;
  const input = align(kernels.heapBase());
  const output = align(input + packed.length + DECODE_SLACK);
  const scratch = align(output + capacity + DECODE_SLACK);
  const end = scratch + Math.max(65_536, capacity);
  const missing = end - kernels.memory.buffer.byteLength;
  if (missing > 0) kernels.memory.grow(Math.ceil(missing / 65_536));
  const memory = new Uint8Array(kernels.memory.buffer);
  memory.set(packed, input);
  const written = decompress(kernels, tiff.compression, input, output, scratch, packed.length, capacity);
  expect(written).toBeGreaterThan(0);
  const rows = Math.floor(written / (blockWidth * samples * itemBytes));
  if (!tiff.littleEndian && itemBytes > 1 && tiff.predictor < 3)
    kernels.swapBytes(output, rows * blockWidth * samples, itemBytes);
  if (tiff.predictor === HORIZONTAL)
    kernels.undoHorizontalPredictor(output, blockWidth, rows, samples, itemBytes);
  if (tiff.predictor > HORIZONTAL)
    kernels.undoFloatingPointPredictor(output, scratch, blockWidth, rows, samples, itemBytes);
  return memory.slice(output, output + capacity);
}

function decompress(
  kernels: Kernels,
  compression: number,
  input: number,
  output: number,
  scratch: number,
  length: number,
  capacity: number,
): number {
  if (compression === LZW) return kernels.lzw(input, output, scratch, length, capacity);
  if (compression === PACK_BITS) return kernels.packBits(input, output, length, capacity);
  return kernels.inflate(input, output, scratch, length, capacity);
}

describe('decoding TIFF blocks, debug and release builds', async () => {
  const builds = await Promise.all(BUILDS.map(loadKernels));
  let folder = '';
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'sylvan-tiff-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  // Big-endian predictor 3 is missing because GDAL 3.6 cannot read back its own output; a real file below covers it.
  const CASES: [string, EnviType, number, string[]][] = [
    ['LZW', 'u8', 1, ['COMPRESS=LZW']],
    ['LZW', 'u16', 1, ['COMPRESS=LZW', 'PREDICTOR=2']],
    ['LZW', 'u16', 3, ['COMPRESS=LZW', 'PREDICTOR=2', 'TILED=YES']],
    ['LZW', 'u32', 1, ['COMPRESS=LZW', 'PREDICTOR=2']],
    ['LZW', 'f32', 1, ['COMPRESS=LZW', 'PREDICTOR=3', 'TILED=YES']],
    ['LZW', 'u16', 1, ['COMPRESS=LZW', 'PREDICTOR=2', 'ENDIANNESS=BIG']],
    ['LZW', 'f32', 2, ['COMPRESS=LZW', 'PREDICTOR=3']],
    ['LZW', 'u32', 1, ['COMPRESS=LZW', 'ENDIANNESS=BIG']],
    ['PackBits', 'u8', 1, ['COMPRESS=PACKBITS']],
    ['PackBits', 'u16', 3, ['COMPRESS=PACKBITS', 'TILED=YES']],
    ['Deflate', 'u16', 1, ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'TILED=YES']],
    ['Deflate', 'u16', 1, ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'ZLEVEL=12']],
    ['Deflate', 'u16', 1, ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'ZLEVEL=1']],
    ['Deflate', 'u8', 3, ['COMPRESS=DEFLATE', 'PREDICTOR=2']],
    ['Deflate', 'f32', 1, ['COMPRESS=DEFLATE', 'PREDICTOR=3', 'TILED=YES']],
    ['Deflate', 'f64', 3, ['COMPRESS=DEFLATE', 'PREDICTOR=3', 'TILED=YES']],
  ];

  describe.skipIf(!HAS_GDAL).each(['differences', 'runs'] as const)(
    `of %s written by GDAL, seed ${SEED}`,
    (sample) => {
      it.each(CASES)(
        'restores %s-compressed %s pixels: %i per pixel, options %j',
        async (_name, type, samples, options) => {
          const [width, height] = [201, 150];
          const itemBytes = Number(type.slice(1)) / 8;
          const pixels = SAMPLES[sample](width * height * samples * itemBytes, SEED);
          const written = writeTiff(folder, pixels, { width, height, samples, type }, 'GTiff', [
            ...options,
            'INTERLEAVE=PIXEL',
          ]);
          const tiff = await readPackedTiff(written);
          for (const kernels of builds) expect(Buffer.compare(decodeTiff(kernels, tiff), pixels)).toBe(0);
        },
      );
    },
  );

  it.skipIf(!HAS_GDAL)(`restores a 1024 x 1024 tile of a COG written by GDAL, seed ${SEED}`, async () => {
    const shape = { width: 1024, height: 1024, samples: 1, type: 'u16' } as const;
    const pixels = SAMPLES.differences(2 ** 21, SEED);
    const options = ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'BLOCKSIZE=1024', 'OVERVIEWS=NONE'];
    const tiff = await readPackedTiff(writeTiff(folder, pixels, shape, 'COG', options));
    expect(tiff.blocks).toHaveLength(1);
    for (const kernels of builds) expect(Buffer.compare(decodeTiff(kernels, tiff), pixels)).toBe(0);
  });

  describe.skipIf(!HAS_GDAL || !hasRealData(TRICKY))('of real files', () => {
    it.each([
      'quad-lzw-old-style.tif',
      'byte_LZW_tiled.tif',
      'float32_LZW_predictor_2.tif',
      'float32_LZW_predictor_3.tif',
      'float32_lzw_predictor_3_big_endian.tif',
      'float64_LZW_predictor_2.tif',
      'float64_LZW_predictor_3.tif',
      'uint64_LZW_predictor_2.tif',
      'rgbsmall_LZW_tiled.tif',
      'rgbsmall_int16_bigendian_lzw_predictor_2.tif',
      'rgbsmall_uint32_LZW_predictor_2.tif',
      'stefan_full_greyalpha_uint64_LZW_predictor_2.tif',
      'stefan_full_rgba_LZW_predictor_2.tif',
      'bug_gh_1439_update_lzw.tif',
      'reproduce_average_issue.tif',
      'contig_tiled.tif',
    ])('agrees with GDAL on %s', async (name) => {
      const path = findTricky(name);
      const tiff = await readPackedTiff(path);
      const pixels = await gdalPixels(folder, path);
      for (const kernels of builds) expect(Buffer.compare(decodeTiff(kernels, tiff), pixels)).toBe(0);
    });
  });
});

function findTricky(name: string): string {
  const folders = ['', 'gtiff', 'tiff_formats'].map((folder) => realData(join(TRICKY, folder, name)));
  return folders.find((path) => hasRealData(path)) ?? folders[0];
}
