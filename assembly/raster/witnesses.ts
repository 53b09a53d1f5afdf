import { heightLogOdds, MAX_SPECTRAL, radarLogOdds } from './forest';

/** f64 sums of a witness: of pixels that it says something of, that it alone calls forest, that are forest without it. */
const SUMS = 3 * 8;
const SPECTRA: usize = 0;
const HEIGHT: usize = 1;
const RADAR: usize = 2;
const MAPS: usize = 3;

/**
 * How much land each witness knows, calls forest alone, and how much would be forest without it (methods 6.3), as f64 sums of three in
 * `sums`, in the order spectra, height, radar, and the `maps`. Spectra (log odds), height (metres), VV and VH (dB) are f32, all but the
 * first 0 where they are not there. `states` (u16) number what the maps say together; `votes` are f32 tables of `numbers` log odds each:
 * of all maps, of each alone, and of all but each. Counts where `land` (u8) is 1 and spectra are known, by f32 `weights`, or each as 1
 * without (0). Canopies lower than `heightVeto` metres are no forest where height is heard.
 */
export function hearWitnesses(
  spectral: usize,
  height: usize,
  vv: usize,
  vh: usize,
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
  memory.fill(sums, 0, (MAPS + maps) * SUMS);
  const table = numbers << 2;
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const own = load<f32>(spectral + at);
    if (load<u8>(land + i) != 1 || isNaN(own)) continue;
    const weight: f64 = weights == 0 ? 1 : load<f32>(weights + at);
    const seen = max(-MAX_SPECTRAL, min(MAX_SPECTRAL, own - threshold));
    const canopy: f32 = height == 0 ? f32.NaN : load<f32>(height + at);
    const isLow = canopy < heightVeto;
    const tall: f32 = isNaN(canopy) ? 0 : f32x4.extract_lane(heightLogOdds(f32x4.splat(canopy)), 0);
    const rough = radarOf(vv, vh, at);
    const all = maps == 0 ? 0 : votes + ((<usize>load<u16>(states + (i << 1))) << 2);
    const mapped: f32 = maps == 0 ? 0 : load<f32>(all);
    const base = seen + tall + rough;
    add(sums, SPECTRA, weight, seen, false, !isLow && tall + rough + mapped > 0);
    if (height != 0) add(sums, HEIGHT, weight, tall, isLow, seen + rough + mapped > 0);
    if (vv != 0) add(sums, RADAR, weight, rough, false, !isLow && seen + tall + mapped > 0);
    for (let map: usize = 0; map < maps; map++) {
      const vote = load<f32>(all + (1 + map) * table);
      const without = base + load<f32>(all + (1 + maps + map) * table);
      add(sums, MAPS + map, weight, vote, false, !isLow && without > 0);
    }
  }
}

/** 0 where either is not known. */
function radarOf(vv: usize, vh: usize, at: usize): f32 {
  if (vv == 0 || vh == 0) return 0;
  const co = load<f32>(vv + at);
  const cross = load<f32>(vh + at);
  if (isNaN(co) || isNaN(cross)) return 0;
  return f32x4.extract_lane(radarLogOdds(f32x4.splat(co), f32x4.splat(cross)), 0);
}

function add(sums: usize, witness: usize, weight: f64, vote: f32, isVetoed: bool, isWithout: bool): void {
  const at = sums + witness * SUMS;
  if (isVetoed || vote != 0) store<f64>(at, load<f64>(at) + weight);
  if (!isVetoed && vote > 0) store<f64>(at, load<f64>(at, 8) + weight, 8);
  if (isWithout) store<f64>(at, load<f64>(at, 16) + weight, 16);
}
