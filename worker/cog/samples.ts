import type { SampleType } from '../kernels.ts';
import { damagedHeader, unsupported } from './faults.ts';
import { numbers, type Directory } from './parse.ts';
import { Tag } from './tags.ts';

const FORMATS: Readonly<Record<number, Readonly<Record<number, SampleType | undefined>> | undefined>> = {
  1: { 8: 'u8', 16: 'u16', 32: 'u32' },
  2: { 8: 'i8', 16: 'i16', 32: 'i32' },
  // Half floats are widened, as in GDAL.
  3: { 16: 'f32', 32: 'f32', 64: 'f64' },
};

const FORMAT_NAMES: Readonly<Record<number, string | undefined>> = {
  1: 'unsigned integers',
  2: 'signed integers',
  3: 'floats',
  5: 'complex integers',
  6: 'complex floats',
};

/** Bits and type of an image's samples. Throws `unsupported-tiff` naming the feature, or `not-a-tiff`. */
export function sampleFormatOf(
  directory: Directory,
  samples: number,
  asset: string,
): { readonly bitsPerSample: number; readonly sampleType: SampleType } {
  if (samples === 0) throw damagedHeader(asset, 'its pixels have no samples');
  const extra = directory.tags.get(Tag.extraSamples);
  // The number of this tag differs by one bit from that of SampleFormat, without which floats would be misread.
  if (extra && extra.count >= samples && !directory.tags.has(Tag.sampleFormat))
    throw damagedHeader(asset, `${extra.count} of its ${samples} samples are extra ones`);
  const bits = sameForAll(directory, Tag.bitsPerSample, samples, 'depths', asset);
  const format = sameForAll(directory, Tag.sampleFormat, samples, 'formats', asset);
  // Format 4 is "undefined": libtiff and GDAL treat it as unsigned integers.
  const sampleType = sampleTypeOf(format === 4 ? 1 : format, bits);
  if (sampleType === undefined)
    throw unsupported(asset, `${bits}-bit ${FORMAT_NAMES[format] ?? `samples of format ${format}`}`);
  return { bitsPerSample: bits, sampleType };
}

/** Unsigned integers may have any number of bits up to 16, for example the 15 of images from JPEG 2000. */
function sampleTypeOf(format: number, bits: number): SampleType | undefined {
  const whole = format === 1 && bits > 0 && bits < 16 ? 8 * Math.ceil(bits / 8) : bits;
  return FORMATS[format]?.[whole];
}

/** The values of ExtraSamples for associated and unassociated alpha. The tag describes the last samples of a pixel. */
const ALPHA: readonly number[] = [1, 2];

/** The alpha sample; null if there is none. */
export function alphaOf(directory: Directory, samples: number): number | null {
  const extra = numbers(directory, Tag.extraSamples) ?? [];
  const at = extra.findIndex((kind) => ALPHA.includes(kind));
  return at < 0 || extra.length >= samples ? null : samples - extra.length + at;
}

/** The common value of a tag for all samples; 1 if the tag is missing. Some writers write a single value for all samples. */
function sameForAll(directory: Directory, tag: number, samples: number, what: string, asset: string): number {
  const [first, ...others] = numbers(directory, tag) ?? [1];
  if (others.some((value) => value !== first)) throw unsupported(asset, `samples of different ${what}`);
  if (others.length > 0 && others.length + 1 !== samples)
    throw damagedHeader(asset, `its tag ${tag} has ${others.length + 1} values for ${samples} samples`);
  return first;
}
