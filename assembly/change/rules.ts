import { Lanes } from '../raster/lanes';

const FOREST: u8 = 1;
const NOT_FOREST: u8 = 0;

/** Slack for f32 at the bounds (methods 10). */
const SLACK: f64 = 1e-6;
const MIN_Z: f32 = <f32>(2 - SLACK);
/** What calibration and registration leave to NDVI (methods 10). */
const MIN_DEVIATION: f32 = 0.02;

/**
 * 1 where forest (u8) lost `minLogOdds` and `minNbr` or more, and NDVI by two of its own standard deviations before, which
 * are taken to be 0.02 at least.
 */
export function lossMask(
  forestBefore: usize,
  change: usize,
  dnbr: usize,
  ndviChange: usize,
  deviationBefore: usize,
  output: usize,
  length: usize,
  minLogOdds: f64,
  minNbr: f64,
): void {
  const least = <f32>(minLogOdds - SLACK);
  const minDnbr = <f32>(minNbr - SLACK);
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const isBarer = Lanes.toBytes(
      barerSome<v128>(change, dnbr, ndviChange, deviationBefore, i, least, minDnbr),
      barerSome<v128>(change, dnbr, ndviChange, deviationBefore, i + 4, least, minDnbr),
      barerSome<v128>(change, dnbr, ndviChange, deviationBefore, i + 8, least, minDnbr),
      barerSome<v128>(change, dnbr, ndviChange, deviationBefore, i + 12, least, minDnbr),
    );
    const isLoss = v128.and(isClass(forestBefore + i, FOREST), isBarer);
    v128.store(output + i, v128.and(isLoss, i8x16.splat(1)));
  }
  for (let i = body; i < length; i++) {
    const isBarer = v128.any_true(
      barerSome<f32>(change, dnbr, ndviChange, deviationBefore, i, least, minDnbr),
    );
    store<u8>(output + i, u8(load<u8>(forestBefore + i) == FOREST && isBarer));
  }
}

function barerSome<T>(
  change: usize,
  dnbr: usize,
  ndviChange: usize,
  deviationBefore: usize,
  i: usize,
  least: f32,
  minDnbr: f32,
): v128 {
  const at = i << 2;
  const drop = f32x4.neg(Lanes.load<T>(change + at));
  const isBarer = v128.and(
    f32x4.ge(drop, f32x4.splat(least)),
    f32x4.ge(Lanes.load<T>(dnbr + at), f32x4.splat(minDnbr)),
  );
  // With the least in front, pmax takes it where one observation has no deviation.
  const deviation = f32x4.pmax(f32x4.splat(MIN_DEVIATION), Lanes.load<T>(deviationBefore + at));
  const ndviDrop = f32x4.neg(Lanes.load<T>(ndviChange + at));
  return v128.and(isBarer, f32x4.ge(ndviDrop, f32x4.mul(deviation, f32x4.splat(MIN_Z))));
}

/** All ones in the bytes of sixteen pixels of the class. */
function isClass(classes: usize, value: u8): v128 {
  return i8x16.eq(v128.load(classes), i8x16.splat(value));
}

/** 1 where the ground was no forest (u8) and is one now, by `minLogOdds` and `minNbr` or more, z >= 2. */
export function gainMask(
  forestBefore: usize,
  forestAfter: usize,
  change: usize,
  dnbr: usize,
  z: usize,
  output: usize,
  length: usize,
  minLogOdds: f64,
  minNbr: f64,
): void {
  const least = <f32>(minLogOdds - SLACK);
  const minDnbr = <f32>(minNbr - SLACK);
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const isGreener = Lanes.toBytes(
      greenerSome<v128>(change, dnbr, z, i, least, minDnbr),
      greenerSome<v128>(change, dnbr, z, i + 4, least, minDnbr),
      greenerSome<v128>(change, dnbr, z, i + 8, least, minDnbr),
      greenerSome<v128>(change, dnbr, z, i + 12, least, minDnbr),
    );
    const isNew = v128.and(isClass(forestBefore + i, NOT_FOREST), isClass(forestAfter + i, FOREST));
    v128.store(output + i, v128.and(v128.and(isNew, isGreener), i8x16.splat(1)));
  }
  for (let i = body; i < length; i++) {
    const isNew = load<u8>(forestBefore + i) == NOT_FOREST && load<u8>(forestAfter + i) == FOREST;
    store<u8>(output + i, u8(isNew && v128.any_true(greenerSome<f32>(change, dnbr, z, i, least, minDnbr))));
  }
}

function greenerSome<T>(change: usize, dnbr: usize, z: usize, i: usize, least: f32, minDnbr: f32): v128 {
  const at = i << 2;
  const rise = f32x4.neg(Lanes.load<T>(dnbr + at));
  const isGreener = v128.and(
    f32x4.ge(Lanes.load<T>(change + at), f32x4.splat(least)),
    f32x4.ge(rise, f32x4.splat(minDnbr)),
  );
  return v128.and(isGreener, f32x4.ge(Lanes.load<T>(z + at), f32x4.splat(MIN_Z)));
}

const LOSS: u8 = 1;
const GAIN: u8 = 2;
const UNKNOWN: u8 = 255;

/** 1 loss, 2 gain, 0 neither, 255 outside the land mask; all u8. */
export function changeClasses(loss: usize, gain: usize, land: usize, output: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const isLoss = i8x16.ne(v128.load(loss + i), i8x16.splat(0));
    const isGain = i8x16.ne(v128.load(gain + i), i8x16.splat(0));
    const gained = v128.and(i8x16.splat(GAIN), isGain);
    const change = v128.bitselect(i8x16.splat(LOSS), gained, isLoss);
    // Unknown is all ones.
    v128.store(output + i, v128.or(change, isClass(land + i, 0)));
  }
  for (let i = body; i < length; i++) {
    const change = load<u8>(loss + i) != 0 ? LOSS : load<u8>(gain + i) != 0 ? GAIN : 0;
    store<u8>(output + i, load<u8>(land + i) == 0 ? UNKNOWN : change);
  }
}
