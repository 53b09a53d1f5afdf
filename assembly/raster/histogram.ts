/**
 * Counts pixels in `bins` equal bins over [low, high], adding to u32 counts. The last bin includes `high`; values outside are not
 * counted. Edges are rounded to f32 like the pixels: a pixel of 0.7f belongs to the bin that begins at 0.7.
 */
export function histogram(
  plane: usize,
  mask: usize,
  output: usize,
  length: usize,
  low: f64,
  high: f64,
  bins: i32,
): void {
  const step = (high - low) / <f64>bins;
  for (let i: usize = 0; i < length; i++) {
    const value = load<f32>(plane + (i << 2));
    const isInside = value >= <f32>low && value <= <f32>high;
    if (!isInside || (mask != 0 && load<u8>(mask + i) == 0)) continue;
    let bin = max(0, min(<i32>((<f64>value - low) / step), bins - 1));
    if (bin > 0 && value < edge(low, step, bin)) bin--;
    else if (bin + 1 < bins && value >= edge(low, step, bin + 1)) bin++;
    const at = output + ((<usize>bin) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
}

function edge(low: f64, step: f64, bin: i32): f32 {
  return <f32>(<f64>bin * step + low);
}
