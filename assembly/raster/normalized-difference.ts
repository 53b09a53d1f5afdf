import { Lanes } from './lanes';

/** `(a - b) / (a + b)` of max(a, 0) and max(b, 0); 0 / 0 and NaN give NaN (methods 1.2). */
export function normalizedDifference(a: usize, b: usize, output: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) ratio<v128>(a + at, b + at, output + at);
  for (let at = body; at < end; at += 4) ratio<f32>(a + at, b + at, output + at);
}

function ratio<T>(a: usize, b: usize, output: usize): void {
  const zero = f32x4.splat(0);
  const first = f32x4.pmax(Lanes.load<T>(a), zero);
  const second = f32x4.pmax(Lanes.load<T>(b), zero);
  Lanes.store<T>(output, f32x4.div(f32x4.sub(first, second), f32x4.add(first, second)));
}
