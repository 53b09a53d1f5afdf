import { Lanes } from './lanes';
import { Middle } from './middle';

/** Maximum number of observations held in registers. */
export const FEW: usize = 8;

/**
 * Like `medianOfStack`, for 1 to 8 observations and whole vectors of pixels: there is one loop for each number of observations,
 * so that all of them stay in registers. Returns the number of pixels done.
 */
export function medianOfFew(
  stack: usize,
  output: usize,
  counts: usize,
  length: usize,
  observations: usize,
): usize {
  if (observations == 1) return Few.eachVector(stack, output, counts, length, 1);
  if (observations == 2) return Few.eachVector(stack, output, counts, length, 2);
  if (observations == 3) return Few.eachVector(stack, output, counts, length, 3);
  if (observations == 4) return Few.eachVector(stack, output, counts, length, 4);
  if (observations == 5) return Few.eachVector(stack, output, counts, length, 5);
  if (observations == 6) return Few.eachVector(stack, output, counts, length, 6);
  if (observations == 7) return Few.eachVector(stack, output, counts, length, 7);
  return Few.eachVector(stack, output, counts, length, 8);
}

abstract class Few {
  @inline
  static eachVector(stack: usize, output: usize, counts: usize, length: usize, observations: usize): usize {
    const body = length & ~3;
    for (let i: usize = 0; i < body; i += 4) Few.ofVector(stack, output, counts, length, i, observations);
    return body;
  }

  /** `observations` is a literal in every caller, so branches on it are resolved at compile time. */
  @inline
  static ofVector(
    stack: usize,
    output: usize,
    counts: usize,
    length: usize,
    i: usize,
    observations: usize,
  ): void {
    const plane = length << 2;
    const first = stack + (i << 2);
    const a = Few.observationOf(first, plane, 0, observations);
    const b = Few.observationOf(first, plane, 1, observations);
    const c = Few.observationOf(first, plane, 2, observations);
    const d = Few.observationOf(first, plane, 3, observations);
    const e = Few.observationOf(first, plane, 4, observations);
    const f = Few.observationOf(first, plane, 5, observations);
    const g = Few.observationOf(first, plane, 6, observations);
    const h = Few.observationOf(first, plane, 7, observations);

    // The negative of the number of missing observations among the first n: a true comparison is -1 in its lane.
    const gaps1 = Lanes.isNaN(a);
    const gaps2 = i32x4.add(gaps1, Lanes.isNaN(b));
    const gaps3 = i32x4.add(gaps2, Lanes.isNaN(c));
    const gaps4 = i32x4.add(gaps3, Lanes.isNaN(d));
    const gaps5 = i32x4.add(gaps4, Lanes.isNaN(e));
    const gaps6 = i32x4.add(gaps5, Lanes.isNaN(f));
    const gaps7 = i32x4.add(gaps6, Lanes.isNaN(g));
    const gaps8 = i32x4.add(gaps7, Lanes.isNaN(h));

    const a1 = Few.filled(a, i32x4.splat(0));
    const b1 = Few.filled(b, gaps1);
    const c1 = Few.filled(c, gaps2);
    const d1 = Few.filled(d, gaps3);
    const e1 = Few.filled(e, gaps4);
    const f1 = Few.filled(f, gaps5);
    const g1 = Few.filled(g, gaps6);
    const h1 = Few.filled(h, gaps7);

    const slots = (observations + 1) & ~1;
    const gaps = slots == 2 ? gaps2 : slots == 4 ? gaps4 : slots == 6 ? gaps6 : gaps8;
    const lower = i32x4.shr_s(i32x4.shl(gaps, 31), 31);
    let median = Middle.of2(a1, b1, lower);
    if (slots == 4) median = Middle.of4(a1, b1, c1, d1, lower);
    else if (slots == 6) median = Middle.of6(a1, b1, c1, d1, e1, f1, lower);
    else if (slots == 8) median = Middle.of8(a1, b1, c1, d1, e1, f1, g1, h1, lower);
    const count = i32x4.add(i32x4.splat(<i32>slots), gaps);
    v128.store(output + (i << 2), Lanes.missing(median, i32x4.eq(count, i32x4.splat(0))));
    if (counts != 0) Lanes.storeBytes<v128>(counts + i, count);
  }

  /** An observation beyond the end of the stack is missing in every pixel. */
  @inline
  static observationOf(first: usize, plane: usize, observation: usize, observations: usize): v128 {
    return observation < observations ? v128.load(first + observation * plane) : f32x4.splat(NaN);
  }

  /** The observation; where it is missing, +Inf, or -Inf if an odd number of observations `before` it is missing. */
  @inline
  static filled(observation: v128, before: v128): v128 {
    // pmin returns its first operand if the second is NaN.
    const numbers = f32x4.pmin(f32x4.splat(Infinity), observation);
    return v128.xor(numbers, v128.and(Lanes.isNaN(observation), i32x4.shl(before, 31)));
  }
}
