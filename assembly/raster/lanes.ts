/**
 * Four pixels at a time, or one: kernels are written once over `Lanes<T>`, with T = v128 for the body of a plane and T = f32 for
 * its tail, where the one pixel fills all four lanes and only the first lane is stored. Body and tail thus give bit-identical
 * results.
 */
export abstract class Lanes<T> {
  /** Loads f32 pixels. */
  @inline
  static load<T>(address: usize): v128 {
    return isVector<T>() ? v128.load(address) : v128.load32_splat(address);
  }

  @inline
  static store<T>(address: usize, lanes: v128): void {
    if (isVector<T>()) v128.store(address, lanes);
    else v128.store32_lane(address, lanes, 0);
  }

  /** Loads u8 pixels, widened to i32 lanes. */
  @inline
  static loadBytes<T>(address: usize): v128 {
    return isVector<T>()
      ? i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(address)))
      : i32x4.splat(load<u8>(address));
  }

  /** Stores i32 lanes of 0…255 as u8 pixels. */
  @inline
  static storeBytes<T>(address: usize, lanes: v128): void {
    const halves = i16x8.narrow_i32x4_u(lanes, lanes);
    const bytes = i8x16.narrow_i16x8_u(halves, halves);
    if (isVector<T>()) v128.store32_lane(address, bytes, 0);
    else v128.store8_lane(address, bytes, 0);
  }

  /** Narrows the i32 lanes (-128…127) of sixteen pixels to i8; all-ones masks stay all ones. */
  @inline
  static toBytes(first: v128, second: v128, third: v128, fourth: v128): v128 {
    return i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(first, second), i16x8.narrow_i32x4_s(third, fourth));
  }

  /** All ones in the lanes that are NaN. */
  @inline
  static isNaN(lanes: v128): v128 {
    return f32x4.ne(lanes, lanes);
  }

  /** Integers (i32) as `number * scale + offset`, rounded to f32 after each step. */
  @inline
  static scaled(numbers: v128, scale: f32, offset: f32): v128 {
    return f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(numbers), f32x4.splat(scale)), f32x4.splat(offset));
  }

  /** NaN in the lanes where `missing` is all ones. */
  @inline
  static missing(lanes: v128, missing: v128): v128 {
    return v128.bitselect(f32x4.splat(NaN), lanes, missing);
  }

  /** Clamps to `low`…`high`; NaN stays. `pmin` and `pmax` are one instruction each, `min` and `max` several. */
  @inline
  static clip(lanes: v128, low: f32, high: f32): v128 {
    return f32x4.pmin(f32x4.pmax(lanes, f32x4.splat(low)), f32x4.splat(high));
  }

  /**
   * All ones in the lanes that count: not NaN, not masked out (u8 mask, or address 0 for none), and in the tail only the first
   * lane.
   */
  @inline
  static counted<T>(lanes: v128, mask: usize, i: usize): v128 {
    let part = f32x4.eq(lanes, lanes);
    if (mask != 0) part = v128.and(part, i32x4.ne(Lanes.loadBytes<T>(mask + i), i32x4.splat(0)));
    return isVector<T>() ? part : v128.and(part, i32x4(-1, 0, 0, 0));
  }

  /** Moves the upper two lanes to the lower two. */
  @inline
  static upperHalf(lanes: v128): v128 {
    return v128.shuffle<i64>(lanes, lanes, 1, 1);
  }

  /** Combines two pairs of f64 into four f32. */
  @inline
  static demote(low: v128, high: v128): v128 {
    return v128.shuffle<i64>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
  }

  /** The minimum of the four lanes. */
  @inline
  static minOf(lanes: v128): f32 {
    const pairs = f32x4.min(lanes, Lanes.upperHalf(lanes));
    return min(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1));
  }
}
