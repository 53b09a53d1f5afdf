import type { Picture } from './picture.ts';

/** A way to write an image. */
export interface Form {
  readonly options: readonly string[];
  /** What the refusal must name, if Sylvan does not read such files. */
  readonly refused: RegExp | null;
  readonly masked: boolean;
  readonly sparse: boolean;
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];
const creation = (options: readonly string[]) => options.flatMap((option) => ['-co', option]);

/** Codecs that GDAL writes, with the name in Sylvan's refusal. */
const CODECS = [
  ['NONE', null],
  ['PACKBITS', null],
  ['LZW', null],
  ['DEFLATE', null],
  ['ZSTD', null],
  ['LERC', null],
  ['LERC_DEFLATE', null],
  ['LERC_ZSTD', null],
  ['LZMA', /LZMA compression/],
  ['JPEG', /JPEG compression/],
  ['WEBP', /WebP compression/],
] as const;

/** Number of supported codecs. */
const READ = CODECS.filter(([, refused]) => refused === null).length;

/**
 * A random codec, predictor, byte order, tiling, interleaving, bit depth and offset size, with or without
 * holes and mask.
 */
export function randomForm(picture: Picture, random: Random): Form {
  const masked = random() < 0.25;
  const sparse = random() < 0.3;
  const cog = random() < 0.15;
  const [codec, refused] = codecFor(picture, cog, random);
  const layout = cog ? cogLayout(codec, random) : tiffLayout(picture, codec, random);
  const bands = picture.bands.flatMap((_, i) => ['-b', String(i + 1)]);
  const mask = masked
    ? ['--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES', '-mask', String(picture.bands.length + 1)]
    : [];
  const written = [...layout, `COMPRESS=${codec}`, `SPARSE_OK=${sparse ? 'TRUE' : 'FALSE'}`];
  return {
    options: [...bands, ...mask, ...(cog ? ['-of', 'COG'] : []), ...creation(written)],
    refused,
    masked,
    sparse,
  };
}

/** A codec that supports the image. */
function codecFor({ type, bands }: Picture, cog: boolean, random: Random) {
  const colours = type === 'u8' && (bands.length === 3 || bands.length === 4);
  const fits = ([codec]: (typeof CODECS)[number]) =>
    codec === 'WEBP'
      ? colours
      : codec === 'JPEG'
        ? type === 'u8' && bands.length !== 2
        : !cog || codec !== 'PACKBITS';
  // Supported codecs are tested more often.
  return random() < 0.75
    ? pick(random, CODECS.slice(cog ? 2 : 0, READ))
    : pick(random, CODECS.slice(READ).filter(fits));
}

const hasPredictor = (codec: string) => codec === 'LZW' || codec === 'DEFLATE';

function cogLayout(codec: string, random: Random): string[] {
  const predictor = hasPredictor(codec) ? [`PREDICTOR=${pick(random, ['YES', 'NO'])}`] : [];
  return [...predictor, `BLOCKSIZE=${pick(random, [128, 256])}`, `BIGTIFF=${pick(random, ['YES', 'NO'])}`];
}

function tiffLayout(picture: Picture, codec: string, random: Random): string[] {
  const predictor = hasPredictor(codec) ? predictorFor(picture, random) : 1;
  // GDAL 3.6 cannot read its own big-endian files with predictor 3: odd-tiles.gdal.test.ts has one.
  const order = predictor === 3 ? 'LITTLE' : pick(random, ['LITTLE', 'BIG']);
  const tiles = [
    'TILED=YES',
    `BLOCKXSIZE=${pick(random, [16, 48, 64])}`,
    `BLOCKYSIZE=${pick(random, [16, 32, 64])}`,
  ];
  const bits = picture.bits && picture.type === 'u8' && predictor === 1 && !/LERC|JPEG|WEBP/.test(codec);
  return [
    ...(predictor === 1 ? [] : [`PREDICTOR=${predictor}`]),
    ...(bits && random() < 0.7 ? ['NBITS=1'] : []),
    ...(random() < 0.5 || codec === 'JPEG' ? tiles : [`BLOCKYSIZE=${pick(random, [1, 7, 16, 1000])}`]),
    `ENDIANNESS=${order}`,
    `INTERLEAVE=${codec === 'WEBP' ? 'PIXEL' : pick(random, ['PIXEL', 'BAND'])}`,
    `BIGTIFF=${pick(random, ['YES', 'NO'])}`,
  ];
}

function predictorFor({ type }: Picture, random: Random): 1 | 2 | 3 {
  return pick(random, type.startsWith('f') ? [1, 2, 3] : [1, 2]);
}
