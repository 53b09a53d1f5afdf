const FOREST: u8 = 1;
const NOT_FOREST: u8 = 0;

/** What makes a change a loss or a gain of forest (METHODS 10), with slack for f32 at the bounds. */
const SLACK: f64 = 1e-6;
const LEAST_NDVI_DROP: f32 = <f32>(0.15 - SLACK);
const LEAST_LOSS_DNBR: f32 = <f32>(0.27 - SLACK);
const LEAST_NDVI_RISE: f32 = <f32>(0.1 - SLACK);
const LEAST_GAIN_DNBR: f32 = <f32>(0.1 - SLACK);
const LEAST_Z: f32 = <f32>(2 - SLACK);

/** 1 where forest lost 0.15 of NDVI and 0.27 of NBR or more, beyond doubt (z <= -2). */
export function lossMask(
  forestBefore: usize,
  ndviChange: usize,
  dnbr: usize,
  z: usize,
  output: usize,
  length: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const isBarer = -load<f32>(ndviChange + at) >= LEAST_NDVI_DROP && load<f32>(dnbr + at) >= LEAST_LOSS_DNBR;
    const isLoss = load<u8>(forestBefore + i) == FOREST && isBarer && -load<f32>(z + at) >= LEAST_Z;
    store<u8>(output + i, u8(isLoss));
  }
}

/** 1 where the ground was no forest and is one now, greener by 0.10 in NDVI and NBR, and beyond doubt (z >= 2). */
export function gainMask(
  forestBefore: usize,
  forestAfter: usize,
  ndviChange: usize,
  dnbr: usize,
  z: usize,
  output: usize,
  length: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const isNew = load<u8>(forestBefore + i) == NOT_FOREST && load<u8>(forestAfter + i) == FOREST;
    const isGreener =
      load<f32>(ndviChange + at) >= LEAST_NDVI_RISE && -load<f32>(dnbr + at) >= LEAST_GAIN_DNBR;
    store<u8>(output + i, u8(isNew && isGreener && load<f32>(z + at) >= LEAST_Z));
  }
}

const LOSS: u8 = 1;
const GAIN: u8 = 2;
const UNKNOWN: u8 = 255;

/** 1 loss, 2 gain, 0 neither, 255 outside the land mask. */
export function changeClasses(loss: usize, gain: usize, land: usize, output: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const change = load<u8>(loss + i) != 0 ? LOSS : load<u8>(gain + i) != 0 ? GAIN : 0;
    store<u8>(output + i, load<u8>(land + i) == 0 ? UNKNOWN : change);
  }
}
