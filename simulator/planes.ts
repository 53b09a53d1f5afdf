import type { Frame } from './noise.ts';

/** The values of a plane inside a rectangle, row by row. */
export function* inside(
  plane: ArrayLike<number>,
  width: number,
  { x0, y0, ...size }: Frame,
): Generator<number> {
  for (let y = y0; y < y0 + size.height; y++) {
    for (let x = x0; x < x0 + size.width; x++) yield plane[y * width + x];
  }
}

/** 1 wherever a pixel within `radius` columns and rows is 1. */
export function dilate(mask: Uint8Array, width: number, height: number, radius: number): Uint8Array {
  const across = spread(mask, width, height, radius, 1, width);
  return spread(across, height, width, radius, width, 1);
}

/** Dilates along lines of `length` pixels with a pixel spacing of `step`. Neighbouring lines start `stride` apart. */
function spread(
  mask: Uint8Array,
  length: number,
  lines: number,
  radius: number,
  step: number,
  stride: number,
): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let line = 0; line < lines; line++) {
    let last = -Infinity;
    for (let i = 0; i < length + radius; i++) {
      if (i < length && mask[line * stride + i * step] === 1) last = i;
      const centre = i - radius;
      if (centre >= 0 && last >= centre - radius) result[line * stride + centre * step] = 1;
    }
  }
  return result;
}

/** The plane moved by whole pixels. Pixels from outside are 0. */
export function shift(
  mask: Uint8Array,
  width: number,
  height: number,
  right: number,
  down: number,
): Uint8Array {
  const result = new Uint8Array(mask.length);
  for (let y = Math.max(0, down); y < Math.min(height, height + down); y++) {
    for (let x = Math.max(0, right); x < Math.min(width, width + right); x++)
      result[y * width + x] = mask[(y - down) * width + x - right];
  }
  return result;
}
