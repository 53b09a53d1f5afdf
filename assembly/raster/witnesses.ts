import { heightLogOdds, MAX_SPECTRAL } from './forest';
import { Lanes } from './lanes';

/** Bytes of the three f64 sums per witness that {@link hearWitnesses} writes. */
const SUMS = 3 * 8;
const SPECTRA: usize = 0;
const HEIGHT: usize = 1;
const MAPS: usize = 2;

/**
 * For each witness, sums the land for which it has evidence, the land that it calls forest by itself, and the land that would be
 * forest without it (methods 6.3). `sums` holds these three as f64 per witness, in the order spectra, height, and the `maps`.
 * Spectra (log odds) and height (metres) are f32; height may be 0 (absent). `states` (u16) number
 * the combinations of the maps' classes; `votes` are f32 tables of `numbers` log odds each: of all maps, of each map alone, and
 * of all maps but one. Counts pixels where `land` (u8) is 1 and spectra are known, weighted by f32 `weights`, or each with weight
 * 1 if that address is 0. Canopies lower than `heightVeto` metres are not forest if height is used.
 */
export function hearWitnesses(
  spectral: usize,
  height: usize,
  states: usize,
  votes: usize,
  land: usize,
  weights: usize,
  sums: usize,
  length: usize,
  maps: usize,
  numbers: usize,
  threshold: f32,
  heightVeto: f32,
): void {
  const witnesses = MAPS + maps;
  memory.fill(sums, 0, witnesses * SUMS);
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4)
    hearSome<v128>(
      spectral,
      height,
      states,
      votes,
      land,
      weights,
      sums,
      i,
      maps,
      numbers,
      threshold,
      heightVeto,
    );
  for (let i = body; i < length; i++)
    hearSome<f32>(
      spectral,
      height,
      states,
      votes,
      land,
      weights,
      sums,
      i,
      maps,
      numbers,
      threshold,
      heightVeto,
    );
}

function hearSome<T>(
  spectral: usize,
  height: usize,
  states: usize,
  votes: usize,
  land: usize,
  weights: usize,
  sums: usize,
  i: usize,
  maps: usize,
  numbers: usize,
  threshold: f32,
  heightVeto: f32,
): void {
  const at = i << 2;
  const own = Lanes.load<T>(spectral + at);
  const counted = v128.and(
    Lanes.counted<T>(own, 0, i),
    i32x4.eq(Lanes.loadBytes<T>(land + i), i32x4.splat(1)),
  );
  const weight = v128.and(weights == 0 ? f32x4.splat(1) : Lanes.load<T>(weights + at), counted);
  const none = f32x4.splat(0);
  const seen = Lanes.clip(f32x4.sub(own, f32x4.splat(threshold)), -MAX_SPECTRAL, MAX_SPECTRAL);
  let tall = none;
  let isLow = none;
  if (height != 0) {
    const canopy = Lanes.load<T>(height + at);
    tall = v128.and(heightLogOdds(canopy), f32x4.eq(canopy, canopy));
    isLow = f32x4.lt(canopy, f32x4.splat(heightVeto));
  }
  const mapped = maps == 0 ? none : votesOf<T>(states, votes, i);
  const base = f32x4.add(seen, tall);
  add(sums, SPECTRA, weight, seen, none, v128.andnot(isForest(f32x4.add(tall, mapped)), isLow));
  if (height != 0) add(sums, HEIGHT, weight, tall, isLow, isForest(f32x4.add(seen, mapped)));
  const table = numbers << 2;
  for (let map: usize = 0; map < maps; map++) {
    const vote = votesOf<T>(states, votes + (1 + map) * table, i);
    const others = f32x4.add(base, votesOf<T>(states, votes + (1 + maps + map) * table, i));
    add(sums, MAPS + map, weight, vote, none, v128.andnot(isForest(others), isLow));
  }
}

function votesOf<T>(states: usize, table: usize, i: usize): v128 {
  const at = states + (i << 1);
  let lanes = v128.load32_splat(table + ((<usize>load<u16>(at)) << 2));
  if (!isVector<T>()) return lanes;
  lanes = v128.load_lane<f32>(table + ((<usize>load<u16>(at, 2)) << 2), lanes, 1);
  lanes = v128.load_lane<f32>(table + ((<usize>load<u16>(at, 4)) << 2), lanes, 2);
  return v128.load_lane<f32>(table + ((<usize>load<u16>(at, 6)) << 2), lanes, 3);
}

function isForest(logOdds: v128): v128 {
  return f32x4.gt(logOdds, f32x4.splat(0));
}

function add(sums: usize, witness: usize, weight: v128, vote: v128, isVetoed: v128, isWithout: v128): void {
  const at = sums + witness * SUMS;
  addTo(at, v128.and(weight, v128.or(isVetoed, f32x4.ne(vote, f32x4.splat(0)))));
  addTo(at + 8, v128.and(weight, v128.andnot(isForest(vote), isVetoed)));
  addTo(at + 16, v128.and(weight, isWithout));
}

function addTo(sum: usize, weights: v128): void {
  const pairs = f64x2.add(
    f64x2.promote_low_f32x4(weights),
    f64x2.promote_low_f32x4(Lanes.upperHalf(weights)),
  );
  store<f64>(sum, load<f64>(sum) + f64x2.extract_lane(pairs, 0) + f64x2.extract_lane(pairs, 1));
}
