import { Lanes } from '../raster/lanes';

/** 10 log10 of the power; NaN where the power is not above 0. */
export function toDecibel(power: usize, output: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const value = <f64>load<f32>(power + (i << 2));
    store<f32>(output + (i << 2), value > 0 ? <f32>(10 * Math.log10(value)) : NaN);
  }
}

/** a - b. */
export function subtractPlane(a: usize, b: usize, output: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) subtractSome<v128>(a + at, b + at, output + at);
  for (let at = body; at < end; at += 4) subtractSome<f32>(a + at, b + at, output + at);
}

function subtractSome<T>(a: usize, b: usize, output: usize): void {
  Lanes.store<T>(output, f32x4.sub(Lanes.load<T>(a), Lanes.load<T>(b)));
}
