/** Sets classes to 0 where the mask is 1. */
export function clearWhere(classes: usize, mask: usize, length: i32): void {
  for (let i = 0; i < length; i++) if (load<u8>(mask + i) != 0) store<u8>(classes + i, 0);
}

/** Sets classes to 0 where the mask is 0. */
export function keepWhere(classes: usize, mask: usize, length: i32): void {
  for (let i = 0; i < length; i++) if (load<u8>(mask + i) == 0) store<u8>(classes + i, 0);
}

/** Sets classes to 0 where the plane is NaN. */
export function keepObserved(classes: usize, plane: usize, length: i32): void {
  for (let i = 0; i < length; i++) {
    const value = load<f32>(plane + ((<usize>i) << 2));
    if (value != value) store<u8>(classes + i, 0);
  }
}

/** Copies the source's pixel where the plane is NaN. */
export function fillPlane(plane: usize, source: usize, length: i32): void {
  for (let i = 0; i < length; i++) {
    const offset = (<usize>i) << 2;
    const value = load<f32>(plane + offset);
    if (value != value) store<f32>(plane + offset, load<f32>(source + offset));
  }
}

/** Copies the source's class where the classes are 0. */
export function fillClasses(classes: usize, source: usize, length: i32): void {
  for (let i = 0; i < length; i++) if (load<u8>(classes + i) == 0) store<u8>(classes + i, load<u8>(source + i));
}

/** 1 where a count is more than half of its total. */
export function majority(counts: usize, totals: usize, output: usize, length: i32): void {
  for (let i = 0; i < length; i++) {
    const more = 2 * (<u32>load<u8>(counts + i)) > <u32>load<u8>(totals + i);
    store<u8>(output + i, more ? 1 : 0);
  }
}

/** How many of the classes are `value`. */
export function countOfClass(classes: usize, length: i32, value: i32): i32 {
  let count = 0;
  for (let i = 0; i < length; i++) count += i32(load<u8>(classes + i) == value);
  return count;
}
