import { Lanes } from '../raster/lanes';

const MISSING: u8 = 255;

/**
 * u8 classes: 1 where at least `maximum` features are outside their training range (`ranges`: f32 minimum and maximum per
 * feature), 255 where any feature is NaN, otherwise 0.
 */
export function featureSupport(
  planes: usize,
  ranges: usize,
  output: usize,
  length: usize,
  features: i32,
  maximum: i32,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4)
    support<v128>(planes, ranges, output, length, features, maximum, i);
  for (let i = body; i < length; i++) support<f32>(planes, ranges, output, length, features, maximum, i);
}

function support<T>(
  planes: usize,
  ranges: usize,
  output: usize,
  length: usize,
  features: i32,
  maximum: i32,
  i: usize,
): void {
  let outside = i32x4.splat(0);
  let missing = i32x4.splat(0);
  for (let feature: usize = 0; feature < <usize>features; feature++) {
    const value = Lanes.load<T>(planes + ((feature * length + i) << 2));
    const range = ranges + (feature << 3);
    const below = f32x4.lt(value, v128.load32_splat(range));
    const above = f32x4.gt(value, v128.load32_splat(range, 4));
    outside = i32x4.sub(outside, v128.or(below, above));
    missing = v128.or(missing, Lanes.isNaN(value));
  }
  const far = v128.and(i32x4.ge_s(outside, i32x4.splat(maximum)), i32x4.splat(1));
  Lanes.storeBytes<T>(output + i, v128.bitselect(i32x4.splat(MISSING), far, missing));
}

/**
 * Clamps values to `low`…`high` and to a ceiling plane (address 0 for none), in place; NaN where the class is 255 and where the
 * ceiling is NaN.
 */
export function limitPlane(
  plane: usize,
  classes: usize,
  ceiling: usize,
  length: usize,
  low: f32,
  high: f32,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) limit<v128>(plane, classes, ceiling, low, high, i);
  for (let i = body; i < length; i++) limit<f32>(plane, classes, ceiling, low, high, i);
}

function limit<T>(plane: usize, classes: usize, ceiling: usize, low: f32, high: f32, i: usize): void {
  const at = i << 2;
  const missing = i32x4.eq(Lanes.loadBytes<T>(classes + i), i32x4.splat(MISSING));
  let value = Lanes.clip(Lanes.load<T>(plane + at), low, high);
  // min(a, b) is NaN if either operand is NaN.
  if (ceiling != 0) value = f32x4.min(value, Lanes.load<T>(ceiling + at));
  Lanes.store<T>(plane + at, Lanes.missing(value, missing));
}
