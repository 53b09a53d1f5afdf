import { forestInRadar } from '../radar/evidence';
import { Lanes } from './lanes';

/** Evidence of one half and up is forest; the slack is for f32 at the boundary. */
const FOREST_EVIDENCE: f32 = 0.5 - 1e-6;
const NODATA_CLASS = 255;
const SPECTRAL_WEIGHT: f32 = 0.5;
const HEIGHT_WEIGHT: f32 = 0.35;
const RADAR_WEIGHT: f32 = 0.15;

/**
 * Evidence f in 0…1 (methods 6): the weighted mean of spectral evidence (NDVI, SWIR2) and, where given (else address
 * 0), that of canopy height in metres and of radar VV and VH in dB; `water` is u8. NaN where NDVI is NaN. With
 * `needsGreen` a pixel without any spectral evidence has none at all.
 */
export function forestEvidence(
  ndvi: usize,
  swir22: usize,
  height: usize,
  vv: usize,
  vh: usize,
  water: usize,
  output: usize,
  length: usize,
  ndviThreshold: f32,
  heightVeto: f32,
  needsGreen: bool,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) {
    evidenceOfSome<v128>(
      ndvi,
      swir22,
      height,
      vv,
      vh,
      water,
      output,
      i,
      ndviThreshold,
      heightVeto,
      needsGreen,
    );
  }
  for (let i = body; i < length; i++) {
    evidenceOfSome<f32>(
      ndvi,
      swir22,
      height,
      vv,
      vh,
      water,
      output,
      i,
      ndviThreshold,
      heightVeto,
      needsGreen,
    );
  }
}

function evidenceOfSome<T>(
  ndvi: usize,
  swir22: usize,
  height: usize,
  vv: usize,
  vh: usize,
  water: usize,
  output: usize,
  i: usize,
  ndviThreshold: f32,
  heightVeto: f32,
  needsGreen: bool,
): void {
  const at = i << 2;
  const greenness = Lanes.load<T>(ndvi + at);
  const spectral = spectralEvidence(greenness, Lanes.load<T>(swir22 + at), ndviThreshold);
  let sum = weigh(spectral, SPECTRAL_WEIGHT);
  let total = f32x4.splat(SPECTRAL_WEIGHT);
  let veto = needsGreen ? f32x4.eq(spectral, f32x4.splat(0)) : i32x4.splat(0);
  if (height != 0) {
    const canopy = Lanes.load<T>(height + at);
    const present = f32x4.eq(canopy, canopy);
    sum = f32x4.add(sum, v128.and(weigh(heightEvidence(canopy), HEIGHT_WEIGHT), present));
    total = f32x4.add(total, v128.and(f32x4.splat(HEIGHT_WEIGHT), present));
    veto = v128.or(veto, f32x4.lt(canopy, f32x4.splat(heightVeto)));
  }
  if (vv != 0 && vh != 0) {
    const co = Lanes.load<T>(vv + at);
    const cross = Lanes.load<T>(vh + at);
    const present = v128.and(f32x4.eq(co, co), f32x4.eq(cross, cross));
    sum = f32x4.add(sum, v128.and(weigh(forestInRadar(co, cross), RADAR_WEIGHT), present));
    total = f32x4.add(total, v128.and(f32x4.splat(RADAR_WEIGHT), present));
  }
  if (water != 0) veto = v128.or(veto, i32x4.ne(Lanes.loadBytes<T>(water + i), i32x4.splat(0)));
  const evidence = v128.andnot(f32x4.div(sum, total), veto);
  Lanes.store<T>(output + at, Lanes.missing(evidence, Lanes.isNaN(greenness)));
}

function weigh(evidence: v128, weight: f32): v128 {
  return f32x4.mul(evidence, f32x4.splat(weight));
}

/** Greenness over the latitude's threshold, halved where SWIR2 is bright: closed canopies are dark there. */
function spectralEvidence(ndvi: v128, swir22: v128, threshold: f32): v128 {
  const over = f32x4.div(f32x4.sub(ndvi, f32x4.splat(threshold)), f32x4.splat(0.2));
  const evidence = Lanes.clip(f32x4.add(over, f32x4.splat(0.5)), 0, 1);
  const half = f32x4.mul(evidence, f32x4.splat(0.5));
  return v128.bitselect(half, evidence, f32x4.ge(swir22, f32x4.splat(0.12)));
}

/** None at 3 m, one half at the 5 m that make a tree, full at 7 m. */
function heightEvidence(height: v128): v128 {
  return Lanes.clip(f32x4.div(f32x4.sub(height, f32x4.splat(3)), f32x4.splat(4)), 0, 1);
}

/** u8 classes from evidence: 1 forest (f >= 0.5 - 1e-6), 0 not, 255 nodata. */
export function forestMask(evidence: usize, output: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) classifySome<v128>(evidence + (i << 2), output + i);
  for (let i = body; i < length; i++) classifySome<f32>(evidence + (i << 2), output + i);
}

function classifySome<T>(evidence: usize, output: usize): void {
  const values = Lanes.load<T>(evidence);
  const forest = v128.and(f32x4.ge(values, f32x4.splat(FOREST_EVIDENCE)), i32x4.splat(1));
  const nodata = v128.and(Lanes.isNaN(values), i32x4.splat(NODATA_CLASS));
  Lanes.storeBytes<T>(output, v128.or(forest, nodata));
}
