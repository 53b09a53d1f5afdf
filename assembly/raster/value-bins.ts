import { Lanes } from './lanes';

const BINS = 1024;
const LARGEST: f32 = 3.4028234663852886e38;
/** An f32 of this size has no fraction: adding a small integer puts it in the low bits. */
const WHOLE: f32 = 8_388_608;
const LAST_BITS = 0xfff;

/** Number of pixels in each bin and all bins below it; entry 0 is 0. */
const TOTALS = memory.data((BINS + 1) << 2);

function totalAt(bin: i32): usize {
  return TOTALS + ((<usize>bin) << 2);
}

/**
 * Counts a plane's pixels in bins of equal width from the minimum to the maximum. A greater pixel is never in a lower bin,
 * however f32 rounds, which is all that order statistics need.
 */
export abstract class ValueBins {
  private static low: f32 = 0;
  /** Bins per unit of value. */
  private static scale: f32 = 0;

  static fill(plane: usize, mask: usize, length: usize): void {
    const body = length & ~3;
    ValueBins.span(plane, mask, length);
    memory.fill(TOTALS, 0, (BINS + 1) << 2);
    ValueBins.count<v128>(plane, mask, 0, body);
    ValueBins.count<f32>(plane, mask, body, length);
    let total: u32 = 0;
    store<u32>(TOTALS, 0);
    for (let bin = 1; bin <= BINS; bin++) {
      total += load<u32>(totalAt(bin));
      store<u32>(totalAt(bin), total);
    }
  }

  /** Number of pixels that count. */
  static pixels(): u32 {
    return load<u32>(totalAt(BINS));
  }

  /** Number of pixels in lower bins. */
  static below(bin: i32): u32 {
    return load<u32>(totalAt(bin - 1));
  }

  /** The bin that contains the pixel of this rank. */
  static holding(rank: u32): i32 {
    let bin = 1;
    while (bin < BINS && load<u32>(totalAt(bin)) <= rank) bin++;
    return bin;
  }

  /** Copies the pixels in the bins `first` to `last`. Returns their number. */
  static gather(plane: usize, mask: usize, output: usize, length: usize, first: i32, last: i32): usize {
    const body = length & ~3;
    const count: usize = load<u32>(totalAt(last)) - ValueBins.below(first);
    const isRare = count < length >> 4;
    const end = ValueBins.append<v128>(plane, mask, output, 0, body, first, last, isRare);
    ValueBins.append<f32>(plane, mask, end, body, length, first, last, isRare);
    return count;
  }

  /** Finds the minimum and the maximum pixel, ignoring infinities. */
  private static span(plane: usize, mask: usize, length: usize): void {
    const body = length & ~3;
    let minimum = f32x4.splat(LARGEST);
    let greatest = f32x4.splat(-LARGEST);
    for (let i: usize = 0; i < body; i += 4) {
      const values = v128.load(plane + (i << 2));
      const part = Lanes.counted<v128>(values, mask, i);
      minimum = f32x4.pmin(minimum, v128.bitselect(values, minimum, part));
      greatest = f32x4.pmax(greatest, v128.bitselect(values, greatest, part));
    }
    for (let i = body; i < length; i++) {
      const values = v128.load32_splat(plane + (i << 2));
      const part = Lanes.counted<f32>(values, mask, i);
      minimum = f32x4.pmin(minimum, v128.bitselect(values, minimum, part));
      greatest = f32x4.pmax(greatest, v128.bitselect(values, greatest, part));
    }
    ValueBins.low = max(-LARGEST, Lanes.minOf(minimum));
    const high = min(LARGEST, -Lanes.minOf(f32x4.neg(greatest)));
    ValueBins.scale = <f32>(BINS - 1) / (high - ValueBins.low);
  }

  private static count<T>(plane: usize, mask: usize, start: usize, end: usize): void {
    const low = f32x4.splat(ValueBins.low);
    const scale = f32x4.splat(ValueBins.scale);
    for (let i = start; i < end; i += isVector<T>() ? 4 : 1) {
      const positions = i32x4.shl(ValueBins.of<T>(plane, mask, i, low, scale), 2);
      ValueBins.addTo(i32x4.extract_lane(positions, 0));
      if (!isVector<T>()) continue;
      ValueBins.addTo(i32x4.extract_lane(positions, 1));
      ValueBins.addTo(i32x4.extract_lane(positions, 2));
      ValueBins.addTo(i32x4.extract_lane(positions, 3));
    }
  }

  @inline
  private static addTo(position: i32): void {
    const at = TOTALS + <usize>position;
    store<u32>(at, load<u32>(at) + 1);
  }

  /** Appends the pixels in bins `first` to `last`; returns the end of the output. If they are rare, most vectors are skipped. */
  private static append<T>(
    plane: usize,
    mask: usize,
    output: usize,
    start: usize,
    end: usize,
    first: i32,
    last: i32,
    isRare: bool,
  ): usize {
    const low = f32x4.splat(ValueBins.low);
    const scale = f32x4.splat(ValueBins.scale);
    for (let i = start; i < end; i += isVector<T>() ? 4 : 1) {
      const bins = ValueBins.of<T>(plane, mask, i, low, scale);
      const inside = v128.and(i32x4.ge_s(bins, i32x4.splat(first)), i32x4.le_s(bins, i32x4.splat(last)));
      const marks = i32x4.bitmask(inside);
      if (isRare && marks == 0) continue;
      output = ValueBins.copyIf(marks & 1, plane + (i << 2), output);
      if (!isVector<T>()) continue;
      output = ValueBins.copyIf((marks >> 1) & 1, plane + (i << 2) + 4, output);
      output = ValueBins.copyIf((marks >> 2) & 1, plane + (i << 2) + 8, output);
      output = ValueBins.copyIf((marks >> 3) & 1, plane + (i << 2) + 12, output);
    }
    return output;
  }

  /** Always writes the pixel, which is faster, but advances only if `counts` is 1. */
  @inline
  private static copyIf(counts: i32, pixel: usize, output: usize): usize {
    store<u32>(output, load<u32>(pixel));
    return output + ((<usize>counts) << 2);
  }

  /** The bin of each pixel, 1 to 1024, or 0 if the pixel does not count. */
  @inline
  private static of<T>(plane: usize, mask: usize, i: usize, low: v128, scale: v128): v128 {
    const values = Lanes.load<T>(plane + (i << 2));
    const steps = f32x4.mul(f32x4.sub(values, low), scale);
    // pmax returns its first operand if the second is NaN, which happens if infinities meet or an infinite scale meets 0.
    const bins = f32x4.pmin(f32x4.pmax(f32x4.splat(0), steps), f32x4.splat(<f32>(BINS - 1)));
    const whole = f32x4.add(bins, f32x4.splat(WHOLE + 1));
    return v128.and(v128.and(whole, i32x4.splat(LAST_BITS)), Lanes.counted<T>(values, mask, i));
  }
}
