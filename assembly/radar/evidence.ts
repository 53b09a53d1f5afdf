import { Lanes } from '../raster/lanes';

/** Evidence of forest in dB planes (methods 6): 1, 0, or 0.5 if undecided; NaN where VV is NaN. `vh` may be 0. */
export function radarEvidence(vv: usize, vh: usize, output: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) evidenceOfSome<v128>(vv, vh, output, at);
  for (let at = body; at < end; at += 4) evidenceOfSome<f32>(vv, vh, output, at);
}

function evidenceOfSome<T>(vv: usize, vh: usize, output: usize, at: usize): void {
  const co = Lanes.load<T>(vv + at);
  const cross = vh == 0 ? f32x4.splat(NaN) : Lanes.load<T>(vh + at);
  Lanes.store<T>(output + at, Lanes.missing(forestInRadar(co, cross), Lanes.isNaN(co)));
}

/**
 * Volume scattering of canopies falls in a band of VV and is strong in VH; smooth ground and water are low in both. An unknown VH
 * (NaN) has no effect.
 */
export function forestInRadar(vv: v128, vh: v128): v128 {
  const inBand = v128.and(f32x4.ge(vv, f32x4.splat(-11)), f32x4.le(vv, f32x4.splat(-4)));
  const canopy = v128.and(inBand, f32x4.ge(vh, f32x4.splat(-16)));
  const smooth = v128.or(f32x4.lt(vh, f32x4.splat(-19)), f32x4.lt(vv, f32x4.splat(-13)));
  const undecided = v128.andnot(f32x4.splat(0.5), smooth);
  return v128.bitselect(f32x4.splat(1), undecided, canopy);
}
