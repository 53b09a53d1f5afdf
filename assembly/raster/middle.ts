/**
 * Medians of an even number of values. In the lanes of `lower` there is one +Inf too many: there the median is the lower of the
 * middle two, otherwise their mean.
 */
export abstract class Middle {
  /** Together with `greater`, sorts two values without losing either, even zeros of different sign. */
  @inline
  static lesser(a: v128, b: v128): v128 {
    return f32x4.pmin(a, b);
  }

  @inline
  static greater(a: v128, b: v128): v128 {
    return f32x4.pmax(b, a);
  }

  @inline
  static of2(a: v128, b: v128, lower: v128): v128 {
    const low = Middle.lesser(a, b);
    const mean = f32x4.mul(f32x4.add(low, Middle.greater(a, b)), f32x4.splat(0.5));
    return v128.bitselect(low, mean, lower);
  }

  @inline
  static of4(a: v128, b: v128, c: v128, d: v128, lower: v128): v128 {
    const low = Middle.greater(Middle.lesser(a, b), Middle.lesser(c, d));
    const high = Middle.lesser(Middle.greater(a, b), Middle.greater(c, d));
    return Middle.of2(low, high, lower);
  }

  /** Removes the extremes of the first five. */
  @inline
  static of6(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, lower: v128): v128 {
    const ab = Middle.lesser(a, b);
    const ba = Middle.greater(a, b);
    const cd = Middle.lesser(c, d);
    const dc = Middle.greater(c, d);
    const inner = Middle.lesser(Middle.greater(Middle.lesser(ab, cd), e), Middle.greater(ba, dc));
    return Middle.of4(Middle.greater(ab, cd), Middle.lesser(ba, dc), inner, f, lower);
  }

  /** Removes the extremes of the first six. */
  @inline
  static of8(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128, lower: v128): v128 {
    const ab = Middle.lesser(a, b);
    const ba = Middle.greater(a, b);
    const cd = Middle.lesser(c, d);
    const dc = Middle.greater(c, d);
    const low = Middle.greater(Middle.lesser(ab, cd), Middle.lesser(e, f));
    const high = Middle.lesser(Middle.greater(ba, dc), Middle.greater(e, f));
    return Middle.of6(Middle.greater(ab, cd), Middle.lesser(ba, dc), low, high, g, h, lower);
  }
}
