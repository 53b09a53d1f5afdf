import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { isSylvanError } from '../../../src/errors/errors.ts';
import type { Window } from '../../../src/geo/grid.ts';
import { onWgs84 } from '../../../src/geo/utm-kin.ts';
import { openCog, type Cog } from '../../../worker/cog/cog.ts';
import { TileDecoder } from '../../../worker/cog/tile-decoder.ts';
import type { WindowPlane } from '../../../worker/cog/window-plane.ts';
import { Shelf } from '../../../worker/context.ts';
import { fileSource } from '../../support/file-range-source.ts';
import { GdalChecksum } from '../../support/gdal-checksum.ts';
import { openArena } from '../../support/kernels.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import { processorSeconds } from './reading.ts';
import { loadCodec } from '../../support/codecs.ts';

/** EPSG codes of files for which Sylvan and GDAL name different CRSs. */
const OTHER_EPSG: Readonly<Record<string, number | null>> = {
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
const REFUSED: Readonly<Record<string, string>> = {
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
function expectedOutcome(file: string): string {
  const kind = KINDS.find(([name]) => name.test(file));
  return REFUSED[file] ?? (kind ? `unsupported-tiff: ${kind[1]}` : 'decoded');
}

/** GDAL 3.6's description of a file, as far as it is compared. */
interface Expected {
  readonly size?: [number, number];
  readonly geoTransform?: number[] | null;
  readonly epsg?: number;
  readonly bandCount?: number;
  readonly bands?: readonly {
    readonly checksum: number;
    readonly noDataValue?: number | string;
    readonly minimum?: number;
    readonly maximum?: number;
  }[];
}

const FOLDER = 'tricky-tiff';
const PREFIX = 'autotest/gcore/data/';
const SECONDS_EACH = 2;
const STRIP_ROWS = 512;
const SIDE = 4096;
/** Above this size, only the checksum is compared. */
const HUGE_PIXELS = 2e7;
const { signal } = new AbortController();

/** Seconds spent in Sylvan's code, by file. */
const seconds: Record<string, number> = {};

async function timed<T>(file: string, work: () => Promise<T>): Promise<T> {
  const start = processorSeconds();
  try {
    return await work();
  } finally {
    seconds[file] = (seconds[file] ?? 0) + processorSeconds() - start;
  }
}

const shelf = new Shelf(await openArena(1));

/** Outcome for a file: `decoded`, `code: what` if it is refused, or `WRONG: …`. */
async function outcomeOf(file: string, expected: Expected): Promise<string> {
  try {
    const source = fileSource(realData(`${FOLDER}/${PREFIX}${file}`));
    const cog = await timed(file, () => openCog(source, new TileDecoder(shelf, loadCodec), signal));
    const faults = [...headerFaults(file, cog, expected)];
    for (let sample = 0; sample < cog.samplesPerPixel; sample++)
      faults.push(...(await pixelFaults(file, cog, sample, expected)));
    return faults.length === 0 ? 'decoded' : `WRONG: ${faults.join(', ')}`;
  } catch (error) {
    if (!isSylvanError(error)) return `WRONG: threw ${String(error)}`;
    const { what, reason } = error.fields as Record<string, string | undefined>;
    return `${error.code}: ${what ?? reason}`;
  }
}

function* headerFaults(file: string, cog: Cog, expected: Expected): Generator<string> {
  const { width, height, affine } = cog.levels[0];
  if (expected.size && (width !== expected.size[0] || height !== expected.size[1]))
    yield `size ${width} x ${height}`;
  if (cog.samplesPerPixel !== (expected.bandCount ?? cog.samplesPerPixel))
    yield `${cog.samplesPerPixel} samples`;
  // GDAL georeferences the TIFF by the file next to it, which Sylvan does not read.
  if (!expected.size || existsSync(realData(`${FOLDER}/${PREFIX}${file}.aux.xml`))) return;
  if (!sameTransform(affine, expected.geoTransform ?? null)) yield `affine ${String(affine)}`;
  const epsg =
    file in OTHER_EPSG ? OTHER_EPSG[file] : expected.epsg === undefined ? null : onWgs84(expected.epsg);
  if (cog.epsg !== epsg) yield `EPSG ${cog.epsg}`;
}

function sameTransform(affine: readonly number[] | null, geoTransform: readonly number[] | null): boolean {
  if (!affine || !geoTransform) return affine === geoTransform;
  const [c, a, b, f, d, e] = geoTransform;
  return [a, b, c, d, e, f].every(
    (value, i) => Math.abs(value - affine[i]) <= 1e-9 * Math.max(1, Math.abs(value)),
  );
}

async function pixelFaults(file: string, cog: Cog, sample: number, expected: Expected): Promise<string[]> {
  const band = expected.bands?.[sample];
  const { nodata } = cog;
  const isHuge = cog.levels[0].width * cog.levels[0].height > HUGE_PIXELS;
  const checksum = new GdalChecksum();
  let [minimum, maximum] = [Infinity, -Infinity];
  for await (const { data, valid } of wholeImage(file, cog, sample)) {
    checksum.add(data);
    // GDAL counts the pixels of sparse tiles; only nodata and the mask exclude pixels.
    const inMask = cog.hasMask ? valid : null;
    if (isHuge) continue;
    for (let i = 0; i < data.length; i++) {
      const value = data[i];
      if (value === nodata || inMask?.[i] === 0) continue;
      if (value < minimum) minimum = value;
      if (value > maximum) maximum = value;
    }
  }
  const faults: string[] = [];
  if (checksum.value !== band?.checksum) faults.push(`checksum ${checksum.value}`);
  if (!isHuge && band?.minimum !== undefined && !sameRounded(minimum, band.minimum))
    faults.push(`minimum ${minimum}`);
  if (!isHuge && band?.maximum !== undefined && !sameRounded(maximum, band.maximum))
    faults.push(`maximum ${maximum}`);
  if (!sameRounded(nodata ?? NaN, Number(band?.noDataValue ?? NaN))) faults.push(`nodata ${nodata}`);
  return faults;
}

/** GDAL prints statistics to three decimals and nodata to eight digits. */
function sameRounded(value: number, printed: number): boolean {
  if (Number.isNaN(printed)) return Number.isNaN(value);
  if (!Number.isFinite(printed)) return value === printed;
  return Math.abs(value - printed) <= 6e-4 + Math.abs(printed) * 1e-6;
}

/** Row-major pieces of level 0, as wide as the image. */
async function* wholeImage(file: string, cog: Cog, sample: number) {
  const { width, height } = cog.levels[0];
  const rows = width > SIDE ? Math.min(STRIP_ROWS, height) : SIDE;
  for (let y = 0; y < height; y += rows) {
    shelf.clear();
    const pieceRows = Math.min(rows, height - y);
    const windows: Window[] = [];
    for (let x = 0; x < width; x += SIDE)
      windows.push({ x, y, width: Math.min(SIDE, width - x), height: pieceRows });
    const planes: WindowPlane[] = [];
    for (const window of windows)
      planes.push(await timed(file, () => cog.readWindow(0, window, signal, sample)));
    if (planes.length === 1) yield planes[0];
    else
      for (let row = 0; row < pieceRows; row++)
        yield* planes.map((plane, i) => rowOf(plane, row, windows[i].width));
  }
}

function rowOf({ data, valid }: WindowPlane, row: number, width: number) {
  const [start, end] = [row * width, (row + 1) * width];
  return { data: data.subarray(start, end), valid: valid?.subarray(start, end) ?? null };
}

describe.skipIf(!hasRealData(FOLDER))("GDAL's difficult test files", () => {
  const outcomes: Record<string, string> = {};
  beforeAll(async () => {
    const expected = JSON.parse(readFileSync(realData(`${FOLDER}/gdal_expected.json`), 'utf8')) as Record<
      string,
      Expected
    >;
    for (const [path, answer] of Object.entries(expected)) {
      const file = path.slice(PREFIX.length);
      outcomes[file] = await outcomeOf(file, answer);
      shelf.clear();
    }
  }, 60_000);

  test('decode to the pixels, georeferencing and nodata that GDAL reads, or are refused for the listed reason', () => {
    const names = Object.keys(outcomes);
    expect(outcomes).toEqual(Object.fromEntries(names.map((name) => [name, expectedOutcome(name)])));
    expect(Object.keys(REFUSED).filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => outcomes[name] === 'decoded').length).toBeGreaterThan(200);
  });

  test(`take less than ${SECONDS_EACH} seconds each`, () => {
    expect(Object.entries(seconds).filter(([, time]) => time >= SECONDS_EACH)).toEqual([]);
  });
});
