/** Where in the order of a pixel's dates leaves are off, on, and surely on. */
const LEAF_OFF: f64 = 0.1;
const LEAF_ON: f64 = 0.9;
const FULL_LEAF: f64 = 0.75;

function value(plane: usize, i: usize): f32 {
  return load<f32>(plane + (i << 2));
}

/**
 * Each pixel's seasonal amplitude of NDVI (methods 7): p90 - p10 of its clear dates where there are `minDates`, else
 * the widest difference between the medians of its seasons; NaN where fewer than `minSeasons` seasons were observed.
 * `leafOn` is the pixel's p75, NaN where it was never observed. `seasons` (u8) holds each observation's season, 0 to
 * `seasonCount` - 1, or another number for none. `scratch` holds `observations` f32.
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
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    let observed = 0;
    let low: f32 = Infinity;
    let high: f32 = -Infinity;
    for (let season = 0; season < seasonCount; season++) {
      const count = sortDates(ndvi + at, seasons, scratch, length, observations, season);
      if (count == 0) continue;
      const middle = <f32>quantileOf(scratch, count, 0.5);
      low = min(low, middle);
      high = max(high, middle);
      observed++;
    }
    const dates = sortDates(ndvi + at, 0, scratch, length, observations, 0);
    store<f32>(leafOn + at, dates == 0 ? NaN : <f32>quantileOf(scratch, dates, FULL_LEAF));
    const swing =
      dates >= minDates
        ? <f32>(quantileOf(scratch, dates, LEAF_ON) - quantileOf(scratch, dates, LEAF_OFF))
        : high - low;
    store<f32>(amplitude + at, dates == 0 || observed < minSeasons ? NaN : swing);
  }
}

/** Sorts a pixel's values that are not NaN into `sorted`, of one season or, with `seasons` 0, of all. */
function sortDates(
  ndvi: usize,
  seasons: usize,
  sorted: usize,
  length: usize,
  observations: usize,
  season: i32,
): i32 {
  let count: usize = 0;
  for (let observation: usize = 0; observation < observations; observation++) {
    if (seasons != 0 && <i32>load<u8>(seasons + observation) != season) continue;
    const next = value(ndvi, observation * length);
    if (next != next) continue;
    let index = count++;
    for (; index > 0 && value(sorted, index - 1) > next; index--) {
      store<f32>(sorted + (index << 2), value(sorted, index - 1));
    }
    store<f32>(sorted + (index << 2), next);
  }
  return <i32>count;
}

/**
 * The quantile `q` (0…1) of each pixel's values over the observations that are chosen (u8, 1), linear between order
 * statistics; NaN of none. `scratch` holds `observations` f32.
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
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const dates = sortDates(values + at, chosen, scratch, length, observations, 1);
    store<f32>(output + at, dates == 0 ? NaN : <f32>quantileOf(scratch, dates, q));
  }
}

/** Linear between order statistics. */
function quantileOf(sorted: usize, count: i32, q: f64): f64 {
  const position = q * <f64>(count - 1);
  const rank = <usize>position;
  const lower = <f64>value(sorted, rank);
  const fraction = position - <f64>rank;
  return fraction == 0 ? lower : lower + (<f64>value(sorted, rank + 1) - lower) * fraction;
}

/** Mean of the band over the dates on which the pixel's NDVI is at or over its `leafOn`; NaN of none. */
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
