import { Lanes } from './lanes';

/** 1 where the class's entry in the 256-byte table is 1. Tables with entries only for classes 0…15 take a faster path. */
export function classMask(classes: usize, table: usize, output: usize, length: usize): void {
  const body = fitsSixteen(table) ? length & ~15 : 0;
  const one = i8x16.splat(1);
  const entries = v128.and(i8x16.eq(v128.load(table), one), one);
  for (let i: usize = 0; i < body; i += 16) {
    v128.store(output + i, i8x16.swizzle(entries, v128.load(classes + i)));
  }
  for (let i = body; i < length; i++) {
    store<u8>(output + i, u8(load<u8>(table + load<u8>(classes + i)) == 1));
  }
}

/** Whether the entries of classes 16…255 are all 0, which is what a swizzle returns for them. */
function fitsSixteen(table: usize): bool {
  let rest = i8x16.splat(0);
  for (let at: usize = 16; at < 256; at += 16) rest = v128.or(rest, v128.load(table + at));
  return !v128.any_true(rest);
}

/** NaN where the mask is 0, in place. */
export function applyMask(plane: usize, mask: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) maskSome<v128>(plane + (i << 2), mask + i);
  for (let i = body; i < length; i++) maskSome<f32>(plane + (i << 2), mask + i);
}

function maskSome<T>(plane: usize, mask: usize): void {
  const invalid = i32x4.eq(Lanes.loadBytes<T>(mask), i32x4.splat(0));
  Lanes.store<T>(plane, Lanes.missing(Lanes.load<T>(plane), invalid));
}

/**
 * Repeats each of the `width` x `height` u8 pixels `factor` times in both directions, to put classes of a coarse grid on a grid
 * `factor` times finer.
 */
export function replicate(input: usize, output: usize, width: usize, height: usize, factor: usize): void {
  const outputWidth = width * factor;
  for (let row: usize = 0; row < height; row++) {
    const first = output + row * factor * outputWidth;
    repeatPixels(input + row * width, first, width, factor);
    for (let copy: usize = 1; copy < factor; copy++) {
      memory.copy(first + copy * outputWidth, first, outputWidth);
    }
  }
}

function repeatPixels(input: usize, output: usize, width: usize, factor: usize): void {
  let column: usize = 0;
  if (factor == 2) {
    for (; column + 8 <= width; column += 8) {
      const pixels = v128.load64_zero(input + column);
      v128.store(
        output + (column << 1),
        v128.shuffle<u8>(pixels, pixels, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7),
      );
    }
  }
  for (; column < width; column++) {
    memory.fill(output + column * factor, load<u8>(input + column), factor);
  }
}
