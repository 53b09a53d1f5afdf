import { Lanes } from '../raster/lanes';

/** Bits of `qa_pixel` (methods 2.1): fill, dilated cloud, cirrus, cloud, cloud shadow, snow; water. */
const FILL: u32 = 1;
const CIRRUS: u32 = 1 << 2;
const CLOUD: u32 = 1 << 3;
const SHADOW: u32 = 1 << 4;
const SNOW: u32 = 1 << 5;
const WATER: u32 = 1 << 7;
const HIDDEN: u32 = 0x3f;
/** First bits of the two-bit confidences: 0 none, 1 low, 2 medium (clouds only), 3 high. */
const CLOUD_CONFIDENCE = 8;
const SHADOW_CONFIDENCE = 10;
const SNOW_CONFIDENCE = 12;
const CIRRUS_CONFIDENCE = 14;

const HIDDEN_CLASS: u8 = 0;
const LAND_CLASS: u8 = 1;
const WATER_CLASS: u8 = 2;

/** u8 classes of u16 quality words: 0 hidden, 1 land, 2 water. */
export function qualityClasses(words: usize, output: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const at = words + (i << 1);
    v128.store(output + i, i8x16.narrow_i16x8_u(classesOf(v128.load(at)), classesOf(v128.load(at, 16))));
  }
  for (let i = body; i < length; i++) {
    const word: u32 = load<u16>(words + (i << 1));
    const shown = word & WATER ? WATER_CLASS : LAND_CLASS;
    store<u8>(output + i, word & HIDDEN ? HIDDEN_CLASS : shown);
  }
}

/** Classes of eight words: a set water bit turns 1 into 2. */
function classesOf(words: v128): v128 {
  const isShown = i16x8.eq(v128.and(words, i16x8.splat(<i16>HIDDEN)), i16x8.splat(0));
  const isWater = i16x8.ne(v128.and(words, i16x8.splat(<i16>WATER)), i16x8.splat(0));
  return v128.and(i16x8.sub(i16x8.splat(LAND_CLASS), isWater), isShown);
}

/** Number of u16 quality words that no algorithm writes, such as the means of several words in an averaged overview. */
export function countOddQuality(words: usize, length: usize): u32 {
  let count: u32 = 0;
  for (let i: usize = 0; i < length; i++) count += u32(isOdd(load<u16>(words + (i << 1))));
  return count;
}

/** Whether a word is invalid: fill excludes all other bits; shadow, snow or cirrus is flagged exactly if its confidence is high. */
function isOdd(word: u32): bool {
  if (word & FILL) return word != FILL;
  const cloudy = (word >> CLOUD_CONFIDENCE) & 3;
  if (cloudy == 0 || ((word & CLOUD) != 0 && cloudy == 1)) return true;
  return (
    contradicts(word, SHADOW, SHADOW_CONFIDENCE) ||
    contradicts(word, SNOW, SNOW_CONFIDENCE) ||
    contradicts(word, CIRRUS, CIRRUS_CONFIDENCE)
  );
}

function contradicts(word: u32, flag: u32, shift: u32): bool {
  const confidence = (word >> shift) & 3;
  return confidence == 2 || (confidence == 3) != ((word & flag) != 0);
}

/**
 * Reflectance of digital numbers, `(DN * scale + offset) * gain + shift`, rounded to f32 after each step; NaN where `DN * scale +
 * offset` is outside 0…1. Gain and shift adjust one sensor's reflectance to another's.
 */
export function harmonisedReflectance(
  digitalNumbers: usize,
  output: usize,
  length: usize,
  scale: f32,
  offset: f32,
  gain: f32,
  shift: f32,
): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) {
    scaleSome<v128>(digitalNumbers + at, output + at, scale, offset, gain, shift);
  }
  for (let at = body; at < end; at += 4) {
    scaleSome<f32>(digitalNumbers + at, output + at, scale, offset, gain, shift);
  }
}

function scaleSome<T>(input: usize, output: usize, scale: f32, offset: f32, gain: f32, shift: f32): void {
  const scaled = f32x4.mul(Lanes.load<T>(input), f32x4.splat(scale));
  const value = f32x4.add(scaled, f32x4.splat(offset));
  const outside = v128.or(f32x4.lt(value, f32x4.splat(0)), f32x4.gt(value, f32x4.splat(1)));
  const harmonised = f32x4.add(f32x4.mul(value, f32x4.splat(gain)), f32x4.splat(shift));
  Lanes.store<T>(output, Lanes.missing(harmonised, outside));
}
