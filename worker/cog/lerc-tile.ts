import { LERC_TYPES, type Lerc, type LercFacts, type LercPixels } from '../codecs/lerc.ts';
import { DecodeFault } from '../kernels.ts';
import { samplesPerTilePixel, tileRowBytes, type ImageLayout } from './layout.ts';
import { SAMPLE_ARRAYS, type SampleArray } from './window-plane.ts';

/** The number of bytes written or a negative DecodeFault, and the validity of the rows as in {@link Rows}. */
export interface Decoded {
  readonly written: number;
  readonly valid: Uint8Array | null;
}

/** Maximum bytes of a tile's blob. LERC stores what it cannot compress, and libtiff expects some extra room. */
export function blobCapacity(layout: ImageLayout): number {
  return Math.ceil((tileRowBytes(layout) * layout.tileHeight * 4) / 3) + 1024;
}

/**
 * Decodes a blob into `output`, which has room for a tile of the file's layout. As in libtiff, floats that a mask of the blob
 * excludes become NaN, and an alpha missing from the blob's samples is taken from its mask. For integers, `valid` is the mask of
 * `sample`.
 */
export function decodeLerc(
  lerc: Lerc,
  blob: Uint8Array,
  layout: ImageLayout,
  output: Uint8Array<ArrayBuffer>,
  sample: number,
): Decoded {
  let valid: Uint8Array | null = null;
  const accepts = (facts: LercFacts) => faultOf(facts, layout, output.length);
  const written = lerc.decode(blob, accepts, (pixels) => {
    const { rows, masks } = pixels.facts;
    const to = stored(pixels, layout, output);
    if (isWithoutAlpha(pixels.facts, layout)) storeAlpha(pixels, to);
    else if (masks > 0 && layout.sampleType.startsWith('f')) storeNaN(pixels, to);
    else if (masks > 0) valid = maskOf(pixels, sample).slice();
    return rows * tileRowBytes(layout);
  });
  return { written, valid };
}

/** A DecodeFault if a blob cannot hold a tile's pixels, else 0. */
function faultOf(facts: LercFacts, layout: ImageLayout, capacity: number): number {
  const { type, columns, rows, bands, depth, masks, bandsWithNodata } = facts;
  const samples = samplesPerTilePixel(layout);
  const isOfTile = LERC_TYPES[type] === layout.sampleType && columns === layout.tileWidth;
  const isTogether =
    bands === 1 && (depth === samples || (isWithoutAlpha(facts, layout) && depth === samples - 1));
  const isApart = bands === samples && depth === 1;
  // TIFF writers do not use values for missing samples.
  if (!isOfTile || !(isTogether || isApart) || masks > bands || bandsWithNodata > 0)
    return DecodeFault.corrupt;
  return rows * tileRowBytes(layout) > capacity ? DecodeFault.tooLarge : 0;
}

/** Whether the mask of a blob is the alpha of its pixels. */
function isWithoutAlpha({ depth }: LercFacts, { alpha, sampleType }: ImageLayout): boolean {
  return alpha === depth && sampleType === 'u8';
}

/** The mask of a band, or the common mask. */
function maskOf({ facts: { masks, columns, rows }, masks: all }: LercPixels, band: number): Uint8Array {
  const pixels = columns * rows;
  return all.subarray((band % masks) * pixels, ((band % masks) + 1) * pixels);
}

/** Copies the samples to `output` pixel by pixel, with room in each pixel for all samples of the file. */
function stored(
  { facts: { columns, rows, depth, bands }, samples: bytes }: LercPixels,
  layout: ImageLayout,
  output: Uint8Array<ArrayBuffer>,
): SampleArray {
  const samples = samplesPerTilePixel(layout);
  const Samples = SAMPLE_ARRAYS[layout.sampleType];
  const count = columns * rows;
  const from = new Samples(bytes.buffer, bytes.byteOffset, count * depth * bands);
  const to = new Samples(output.buffer, output.byteOffset, count * samples);
  if (depth === samples) to.set(from);
  else
    for (let at = 0; at < from.length; at++) {
      const [pixel, sample] =
        bands > 1 ? [at % count, Math.floor(at / count)] : [Math.floor(at / depth), at % depth];
      to[pixel * samples + sample] = from[at];
    }
  return to;
}

function storeAlpha(pixels: LercPixels, to: SampleArray): void {
  const { columns, rows, masks, depth } = pixels.facts;
  const mask = masks > 0 ? maskOf(pixels, 0) : null;
  for (let i = 0; i < columns * rows; i++) to[i * (depth + 1) + depth] = mask?.[i] === 0 ? 0 : 255;
}

function storeNaN(pixels: LercPixels, to: SampleArray): void {
  const { depth, bands } = pixels.facts;
  const samples = depth * bands;
  for (let sample = 0; sample < samples; sample++) {
    const mask = maskOf(pixels, sample);
    for (let i = 0; i < mask.length; i++) if (mask[i] === 0) to[i * samples + sample] = NaN;
  }
}
