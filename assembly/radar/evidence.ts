/**
 * Evidence of forest from VV and VH in dB (methods 6): 1, 0, or 0.5 if undecided. Volume scattering of canopies falls in a band of
 * VV and is strong in VH; smooth ground and water are low in both. An unknown VH (NaN) has no effect.
 */
export function forestInRadar(vv: v128, vh: v128): v128 {
  const inBand = v128.and(f32x4.ge(vv, f32x4.splat(-11)), f32x4.le(vv, f32x4.splat(-4)));
  const canopy = v128.and(inBand, f32x4.ge(vh, f32x4.splat(-16)));
  const smooth = v128.or(f32x4.lt(vh, f32x4.splat(-19)), f32x4.lt(vv, f32x4.splat(-13)));
  const undecided = v128.andnot(f32x4.splat(0.5), smooth);
  return v128.bitselect(f32x4.splat(1), undecided, canopy);
}
