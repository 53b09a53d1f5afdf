/**
 * 1 where any pixel of the square that extends `radius` pixels around the pixel is 1. Dilation by a square is dilation within
 * rows, then across rows, each an OR of shifted rows. `scratch` holds a plane.
 */
export function dilate(
  mask: usize,
  output: usize,
  scratch: usize,
  width: usize,
  height: usize,
  radius: usize,
): void {
  for (let row: usize = 0; row < height; row++) {
    spreadAlong(mask + row * width, scratch + row * width, width, radius);
  }
  for (let row: usize = 0; row < height; row++) {
    const target = output + row * width;
    const first = row > radius ? row - radius : 0;
    const last = min(height - 1, row + radius);
    memory.copy(target, scratch + first * width, width);
    for (let other = first + 1; other <= last; other++) orInto(target, scratch + other * width, width);
  }
}

function spreadAlong(row: usize, target: usize, width: usize, radius: usize): void {
  memory.copy(target, row, width);
  for (let shift: usize = 1; shift <= radius && shift < width; shift++) {
    orInto(target, row + shift, width - shift);
    orInto(target + shift, row, width - shift);
  }
}

function orInto(target: usize, other: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    v128.store(target + i, v128.or(v128.load(target + i), v128.load(other + i)));
  }
  for (let i = body; i < length; i++) store<u8>(target + i, load<u8>(target + i) | load<u8>(other + i));
}
