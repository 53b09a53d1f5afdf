/**
 * Mean (f64) of the plane's pixels where the mask is 1, for each square of `block` x `block` pixels that contains at least
 * `minimum` such pixels, row by row from the north-west. Squares at the far edges are cut off. Returns the number of such
 * squares.
 */
export function blockMeans(
  plane: usize,
  mask: usize,
  output: usize,
  width: i32,
  height: i32,
  block: i32,
  minimum: i32,
): i32 {
  let found = 0;
  for (let top = 0; top < height; top += block) {
    for (let left = 0; left < width; left += block) {
      const right = min(left + block, width);
      const bottom = min(top + block, height);
      let sum: f64 = 0;
      let count = 0;
      for (let y = top; y < bottom; y++) {
        for (let i = <usize>(y * width + left); i < <usize>(y * width + right); i++) {
          if (load<u8>(mask + i) != 1) continue;
          sum += load<f32>(plane + (i << 2));
          count++;
        }
      }
      if (count < minimum) continue;
      store<f64>(output + ((<usize>found) << 3), sum / <f64>count);
      found++;
    }
  }
  return found;
}
