import { Lanes } from '../raster/lanes';
import { quantilesOf, rangesOf, sortDates } from './dates';

/** Quantiles of NDVI over a pixel's dates: with leaves off, with leaves on, and the one above which leaves are certainly on. */
const LEAF_OFF: f64 = 0.1;
const LEAF_ON: f64 = 0.9;
const FULL_LEAF: f64 = 0.75;

function value(plane: usize, i: usize): f32 {
  return load<f32>(plane + (i << 2));
}

/**
 * Each pixel's seasonal amplitude of NDVI (methods 7): p90 - p10 of its clear dates if there are at least `minDates`, otherwise
 * the largest difference between the medians of its seasons; NaN if fewer than `minSeasons` seasons were observed. `leafOn` is
 * the pixel's p75, NaN if it was never observed. `seasons` (u8) holds each observation's season, 0 to `seasonCount` - 1, or any
 * other number for none. `scratch` holds `observations` v128.
 */
export function seasonalAmplitude(
  ndvi: usize,
  seasons: usize,
  amplitude: usize,
  leafOn: usize,
  scratch: usize,
  length: usize,
  observations: usize,
  seasonCount: i32,
  minSeasons: i32,
  minDates: i32,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4)
    amplitudeOfSome<v128>(
      ndvi,
      seasons,
      amplitude,
      leafOn,
      scratch,
      length,
      observations,
      seasonCount,
      minSeasons,
      minDates,
      i,
    );
  for (let i = body; i < length; i++)
    amplitudeOfSome<f32>(
      ndvi,
      seasons,
      amplitude,
      leafOn,
      scratch,
      length,
      observations,
      seasonCount,
      minSeasons,
      minDates,
      i,
    );
}

function amplitudeOfSome<T>(
  ndvi: usize,
  seasons: usize,
  amplitude: usize,
  leafOn: usize,
  scratch: usize,
  length: usize,
  observations: usize,
  seasonCount: i32,
  minSeasons: i32,
  minDates: i32,
  i: usize,
): void {
  const at = i << 2;
  let observed = i32x4.splat(0);
  let low = f32x4.splat(Infinity);
  let high = f32x4.splat(-Infinity);
  for (let season = 0; season < seasonCount; season++) {
    const counts = sortDates<T>(ndvi + at, seasons, scratch, length, observations, season);
    const middle = quantilesOf(scratch, counts, 0.5);
    // A season without dates changes neither extreme.
    const isSeen = i32x4.ne(counts, i32x4.splat(0));
    low = v128.bitselect(f32x4.min(low, middle), low, isSeen);
    high = v128.bitselect(f32x4.max(high, middle), high, isSeen);
    observed = i32x4.sub(observed, isSeen);
  }
  const counts = sortDates<T>(ndvi + at, 0, scratch, length, observations, 0);
  Lanes.store<T>(leafOn + at, quantilesOf(scratch, counts, FULL_LEAF));
  const swing = v128.bitselect(
    rangesOf(scratch, counts, LEAF_OFF, LEAF_ON),
    f32x4.sub(high, low),
    i32x4.ge_s(counts, i32x4.splat(minDates)),
  );
  const unknown = v128.or(i32x4.eq(counts, i32x4.splat(0)), i32x4.lt_s(observed, i32x4.splat(minSeasons)));
  Lanes.store<T>(amplitude + at, Lanes.missing(swing, unknown));
}

/**
 * The quantile `q` (0…1) of each pixel's values over the observations where `chosen` (u8) is 1, interpolated linearly between
 * order statistics; NaN if there are no values. `scratch` holds `observations` v128.
 */
export function quantileOfDates(
  values: usize,
  chosen: usize,
  output: usize,
  scratch: usize,
  length: usize,
  observations: usize,
  q: f64,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) {
    const counts = sortDates<v128>(values + (i << 2), chosen, scratch, length, observations, 1);
    v128.store(output + (i << 2), quantilesOf(scratch, counts, q));
  }
  for (let i = body; i < length; i++) {
    const counts = sortDates<f32>(values + (i << 2), chosen, scratch, length, observations, 1);
    v128.store32_lane(output + (i << 2), quantilesOf(scratch, counts, q), 0);
  }
}

/** Mean of the band over the dates on which the pixel's NDVI is at least its `leafOn`; NaN if there are none. */
export function meanOfLeafOn(
  ndvi: usize,
  leafOn: usize,
  band: usize,
  output: usize,
  length: usize,
  observations: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    let sum: f64 = 0;
    let count = 0;
    for (let observation: usize = 0; observation < observations; observation++) {
      const observed = value(band, observation * length + i);
      if (observed != observed || !(value(ndvi, observation * length + i) >= value(leafOn, i))) continue;
      sum += observed;
      count++;
    }
    store<f32>(output + (i << 2), count == 0 ? NaN : <f32>(sum / <f64>count));
  }
}
