const LOSS: u8 = 1;
const GAIN: u8 = 2;
const UNKNOWN: u8 = 255;

/** Classes 1 (loss), 2 (gain) and 0 (neither); 255 where `known` is 0. All planes are u8. */
export function changeClasses(loss: usize, gain: usize, known: usize, output: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const isLoss = i8x16.ne(v128.load(loss + i), i8x16.splat(0));
    const isGain = i8x16.ne(v128.load(gain + i), i8x16.splat(0));
    const gained = v128.and(i8x16.splat(GAIN), isGain);
    const change = v128.bitselect(i8x16.splat(LOSS), gained, isLoss);
    // Unknown (255) has all bits set.
    v128.store(output + i, v128.or(change, i8x16.eq(v128.load(known + i), i8x16.splat(0))));
  }
  for (let i = body; i < length; i++) {
    const change = load<u8>(loss + i) != 0 ? LOSS : load<u8>(gain + i) != 0 ? GAIN : 0;
    store<u8>(output + i, load<u8>(known + i) == 0 ? UNKNOWN : change);
  }
}
