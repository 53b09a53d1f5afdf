import { Lanes } from './lanes';

/**
 * Coefficients of the forest model (methods 6.1): a logistic regression of labelled observations, which
 * `npm run train` computes from ../shared/data/truth.
 */
const INTERCEPT: f32 = -7.94;
const NDVI_WEIGHT: f32 = 12.66;
const SWIR22_WEIGHT: f32 = -16.02;
const BRIGHT_NIR_WEIGHT: f32 = -15.88;
/** NDVI saturates over closed canopies, so higher values carry no information. */
const MAX_NDVI: f32 = 0.85;
/**
 * Near-infrared reflectance above which ground is less likely to be forest: shade between crowns darkens forest, whereas lush
 * grass and crops are brighter.
 */
const BRIGHT_NIR: f32 = 0.4;

/** Maximum log odds, for or against forest, from a single kind of evidence. */
export const MAX_SPECTRAL: f32 = 4;
const MAX_HEIGHT: f32 = 3;
/** Minimum height of a tree, 5 m (FAO), and the log odds per metre above or below it. */
const TREE_HEIGHT: f32 = 5;
const HEIGHT_WEIGHT: f32 = 0.6;
/** Log odds of ground that cannot be forest. */
const VETO: f32 = -100;

const FOREST = 1;
const NODATA_CLASS = 255;

/**
 * Log odds of forest from one observation, or from a median of several: NDVI, NBR and the reflectance of SWIR2, all f32 (methods
 * 6.1). NBR and SWIR2 give the near infrared. NaN where NDVI or SWIR2 is NaN. The output may be an input.
 */
export function forestLogOdds(ndvi: usize, nbr: usize, swir22: usize, output: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) logOddsOfSome<v128>(ndvi, nbr, swir22, output, at);
  for (let at = body; at < end; at += 4) logOddsOfSome<f32>(ndvi, nbr, swir22, output, at);
}

function logOddsOfSome<T>(ndvi: usize, nbr: usize, swir22: usize, output: usize, at: usize): void {
  const greenness = Lanes.load<T>(ndvi + at);
  const swir = Lanes.load<T>(swir22 + at);
  const seen = f32x4.pmin(greenness, f32x4.splat(MAX_NDVI));
  const sum = f32x4.add(f32x4.splat(INTERCEPT), weigh(seen, NDVI_WEIGHT));
  const bright = f32x4.sub(nearInfrared(Lanes.load<T>(nbr + at), swir), f32x4.splat(BRIGHT_NIR));
  const rest = f32x4.add(
    weigh(swir, SWIR22_WEIGHT),
    // pmax returns its first operand, 0, where NBR leaves the near infrared undefined: both bands are dark there.
    weigh(f32x4.pmax(f32x4.splat(0), bright), BRIGHT_NIR_WEIGHT),
  );
  Lanes.store<T>(output + at, Lanes.missing(f32x4.add(sum, rest), Lanes.isNaN(greenness)));
}

/** NBR = (NIR - SWIR2) / (NIR + SWIR2), solved for NIR. */
function nearInfrared(nbr: v128, swir22: v128): v128 {
  const one = f32x4.splat(1);
  return f32x4.div(f32x4.mul(swir22, f32x4.add(one, nbr)), f32x4.sub(one, nbr));
}

function weigh(evidence: v128, weight: f32): v128 {
  return f32x4.mul(evidence, f32x4.splat(weight));
}

/**
 * Log odds of forest from all evidence (methods 6.3): the spectral log odds minus `threshold`, plus, if given (otherwise address
 * 0), those of canopy height in metres and of `maps`, which are log odds already. Water (u8, not 0) and canopies lower than
 * `heightVeto` metres are not forest. NaN where the spectral evidence is NaN. The output may be an input.
 */
export function combineForestEvidence(
  spectral: usize,
  height: usize,
  maps: usize,
  water: usize,
  output: usize,
  length: usize,
  threshold: f32,
  heightVeto: f32,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) {
    combineSome<v128>(spectral, height, maps, water, output, i, threshold, heightVeto);
  }
  for (let i = body; i < length; i++) {
    combineSome<f32>(spectral, height, maps, water, output, i, threshold, heightVeto);
  }
}

function combineSome<T>(
  spectral: usize,
  height: usize,
  maps: usize,
  water: usize,
  output: usize,
  i: usize,
  threshold: f32,
  heightVeto: f32,
): void {
  const at = i << 2;
  const own = Lanes.load<T>(spectral + at);
  let sum = Lanes.clip(f32x4.sub(own, f32x4.splat(threshold)), -MAX_SPECTRAL, MAX_SPECTRAL);
  let veto = i32x4.splat(0);
  if (height != 0) {
    const canopy = Lanes.load<T>(height + at);
    sum = f32x4.add(sum, v128.and(heightLogOdds(canopy), f32x4.eq(canopy, canopy)));
    veto = f32x4.lt(canopy, f32x4.splat(heightVeto));
  }
  if (maps != 0) {
    const votes = Lanes.load<T>(maps + at);
    sum = f32x4.add(sum, v128.and(votes, f32x4.eq(votes, votes)));
  }
  if (water != 0) veto = v128.or(veto, i32x4.ne(Lanes.loadBytes<T>(water + i), i32x4.splat(0)));
  const decided = v128.bitselect(f32x4.splat(VETO), sum, veto);
  Lanes.store<T>(output + at, Lanes.missing(decided, Lanes.isNaN(own)));
}

/** Log odds from the height: 0 at 5 m, the minimum height of a tree. */
export function heightLogOdds(height: v128): v128 {
  const over = weigh(f32x4.sub(height, f32x4.splat(TREE_HEIGHT)), HEIGHT_WEIGHT);
  return Lanes.clip(over, -MAX_HEIGHT, MAX_HEIGHT);
}

/** u8 classes from log odds: 1 forest (log odds above 0), 0 not forest (including log odds of 0), 255 nodata. */
export function forestMask(logOdds: usize, output: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) classifySome<v128>(logOdds + (i << 2), output + i);
  for (let i = body; i < length; i++) classifySome<f32>(logOdds + (i << 2), output + i);
}

function classifySome<T>(logOdds: usize, output: usize): void {
  const values = Lanes.load<T>(logOdds);
  const forest = v128.and(f32x4.gt(values, f32x4.splat(0)), i32x4.splat(FOREST));
  const nodata = v128.and(Lanes.isNaN(values), i32x4.splat(NODATA_CLASS));
  Lanes.storeBytes<T>(output, v128.or(forest, nodata));
}
