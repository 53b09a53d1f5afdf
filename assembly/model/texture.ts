import { Lanes } from '../raster/lanes';

/** Bytes of a row with one nodata pixel at either end, and room for a vector past its end. */
function rowBytes(width: i32): usize {
  return (<usize>(width + 5)) << 2;
}

export function textureScratchBytes(width: i32): usize {
  return 3 * rowBytes(width);
}

/**
 * Mean and population standard deviation of the valid pixels in the 3 x 3 neighbourhood of each pixel; NaN where the pixel itself
 * is NaN. `scratch` holds the three current rows padded with nodata, so that the plane's border needs no special case.
 */
export function localTexture(
  plane: usize,
  mean: usize,
  deviation: usize,
  scratch: usize,
  width: i32,
  rows: i32,
): void {
  for (let row = -1; row <= 0; row++) storeRow(plane, scratch, width, rows, row);
  for (let row = 0; row < rows; row++) {
    storeRow(plane, scratch, width, rows, row + 1);
    const offset = (<usize>(row * width)) << 2;
    textureOfRow(
      rowOf(scratch, width, row - 1),
      rowOf(scratch, width, row),
      rowOf(scratch, width, row + 1),
      mean + offset,
      deviation + offset,
      width,
    );
  }
}

function rowOf(scratch: usize, width: i32, row: i32): usize {
  return scratch + <usize>((row + 3) % 3) * rowBytes(width);
}

/** Copies a row padded with nodata; a row outside the plane is all nodata. */
function storeRow(plane: usize, scratch: usize, width: i32, rows: i32, row: i32): void {
  const target = rowOf(scratch, width, row);
  const end = rowBytes(width);
  const isInside = row >= 0 && row < rows;
  if (isInside) memory.copy(target + 4, plane + ((<usize>(row * width)) << 2), (<usize>width) << 2);
  for (let at = isInside ? (<usize>(width + 1)) << 2 : 0; at < end; at += 4) store<f32>(target + at, NaN);
  store<f32>(target, NaN);
}

/** Row addresses point to the padding pixel left of the first pixel. */
function textureOfRow(
  above: usize,
  row: usize,
  below: usize,
  mean: usize,
  deviation: usize,
  width: i32,
): void {
  const end = (<usize>width) << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) {
    texture<v128>(above + at, row + at, below + at, mean + at, deviation + at);
  }
  for (let at = body; at < end; at += 4) {
    texture<f32>(above + at, row + at, below + at, mean + at, deviation + at);
  }
}

function texture<T>(above: usize, row: usize, below: usize, mean: usize, deviation: usize): void {
  const missing = Lanes.isNaN(Lanes.load<T>(row + 4));
  const valid = i32x4.add(i32x4.add(validOf3<T>(above), validOf3<T>(row)), validOf3<T>(below));
  const count = f32x4.convert_i32x4_s(i32x4.neg(valid));
  const sum = f32x4.add(f32x4.add(sumOf3<T>(above), sumOf3<T>(row)), sumOf3<T>(below));
  const centre = f32x4.div(sum, count);
  const squares = f32x4.add(
    f32x4.add(squaresOf3<T>(above, centre), squaresOf3<T>(row, centre)),
    squaresOf3<T>(below, centre),
  );
  Lanes.store<T>(mean, Lanes.missing(centre, missing));
  Lanes.store<T>(deviation, Lanes.missing(f32x4.sqrt(f32x4.div(squares, count)), missing));
}

/** The negative of the number of valid pixels among three neighbours in a row. */
function validOf3<T>(at: usize): v128 {
  const left = Lanes.load<T>(at);
  const middle = Lanes.load<T>(at + 4);
  const right = Lanes.load<T>(at + 8);
  return i32x4.add(i32x4.add(f32x4.eq(left, left), f32x4.eq(middle, middle)), f32x4.eq(right, right));
}

function sumOf3<T>(at: usize): v128 {
  return f32x4.add(
    f32x4.add(valid(Lanes.load<T>(at)), valid(Lanes.load<T>(at + 4))),
    valid(Lanes.load<T>(at + 8)),
  );
}

function squaresOf3<T>(at: usize, centre: v128): v128 {
  return f32x4.add(
    f32x4.add(square(Lanes.load<T>(at), centre), square(Lanes.load<T>(at + 4), centre)),
    square(Lanes.load<T>(at + 8), centre),
  );
}

function square(value: v128, centre: v128): v128 {
  const difference = f32x4.sub(value, centre);
  return v128.and(f32x4.mul(difference, difference), f32x4.eq(value, value));
}

/** The value, or 0 if it is NaN. */
function valid(value: v128): v128 {
  return v128.and(value, f32x4.eq(value, value));
}
