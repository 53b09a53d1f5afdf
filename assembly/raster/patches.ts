const NODATA_CLASS = 255;
/** Values of `retain`: which patches are kept because their size is unknown. 0 means none. */
const AT_BORDER = 1;
const AT_BORDER_AND_NODATA = 2;
/** Bit that is set in the size of a patch that must not be removed. */
const RETAIN: u32 = 0x80000000;

/** A u32 parent and a u32 size for each pixel. */
export function sieveScratchBytes(width: usize, height: usize): usize {
  return (width * height) << 3;
}

/**
 * Changes 8-connected patches of class `from` smaller than `minimum` to class `to`, in place, except patches whose size is
 * unknown because they are cut off by the plane's border (`retain` 1), or by the border or a nodata pixel (2). Returns the number
 * of patches removed.
 */
export function sieve(
  classes: usize,
  scratch: usize,
  width: i32,
  height: i32,
  minimum: u32,
  from: i32,
  to: i32,
  retain: i32,
): i32 {
  const sizes = scratch + ((<usize>(width * height)) << 2);
  labelPatches(classes, scratch, width, height, from);
  measurePatches(classes, scratch, sizes, width, height, from);
  if (retain >= AT_BORDER) retainAtBorder(classes, scratch, sizes, width, height, from);
  if (retain >= AT_BORDER_AND_NODATA) retainAtNodata(classes, scratch, sizes, width, height, from);
  return replaceSmall(classes, scratch, sizes, width * height, minimum, from, to);
}

function classOf(classes: usize, i: i32): i32 {
  return <i32>load<u8>(classes + <usize>i);
}

export function item(items: usize, i: i32): i32 {
  return load<i32>(items + ((<usize>i) << 2));
}

function setItem(items: usize, i: i32, value: i32): void {
  store<i32>(items + ((<usize>i) << 2), value);
}

/**
 * Links every pixel of the class to an earlier pixel of its patch (union-find; a patch's root is its first pixel). Of the four
 * neighbours already visited, the one above touches all others, and the left one touches the one above it, so only the upper
 * right neighbour may join two patches.
 */
export function labelPatches(classes: usize, parents: usize, width: i32, height: i32, value: i32): void {
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      if (classOf(classes, i) != value) continue;
      const above = i - width;
      if (row > 0 && classOf(classes, above) == value) {
        setItem(parents, i, item(parents, above));
        continue;
      }
      setItem(parents, i, earlierOf(classes, parents, row, column, width, value, i));
      if (row > 0 && column + 1 < width && classOf(classes, above + 1) == value) join(parents, i, above + 1);
    }
  }
}

/** The parent of the left or else the upper left neighbour, if that has class `value`; otherwise the pixel itself. */
function earlierOf(
  classes: usize,
  parents: usize,
  row: i32,
  column: i32,
  width: i32,
  value: i32,
  i: i32,
): i32 {
  if (column == 0) return i;
  if (classOf(classes, i - 1) == value) return item(parents, i - 1);
  const corner = i - width - 1;
  return row > 0 && classOf(classes, corner) == value ? item(parents, corner) : i;
}

function join(parents: usize, a: i32, b: i32): void {
  const rootA = rootOf(parents, a);
  const rootB = rootOf(parents, b);
  setItem(parents, max(rootA, rootB), min(rootA, rootB));
}

/** Finds the root, halving the path on the way. */
function rootOf(parents: usize, i: i32): i32 {
  let parent = item(parents, i);
  while (parent != i) {
    const grandparent = item(parents, parent);
    setItem(parents, i, grandparent);
    i = grandparent;
    parent = item(parents, i);
  }
  return i;
}

/** Replaces each pixel's parent by its root and counts the pixels at the roots, in one pass, as parents precede their pixels. */
export function measurePatches(
  classes: usize,
  parents: usize,
  sizes: usize,
  width: i32,
  height: i32,
  value: i32,
): void {
  for (let i = 0; i < width * height; i++) {
    if (classOf(classes, i) != value) continue;
    const root = item(parents, item(parents, i));
    setItem(parents, i, root);
    setItem(sizes, root, root == i ? 1 : item(sizes, root) + 1);
  }
}

function retainPatchOf(classes: usize, parents: usize, sizes: usize, i: i32, value: i32): void {
  if (classOf(classes, i) != value) return;
  const root = item(parents, i);
  setItem(sizes, root, item(sizes, root) | RETAIN);
}

function retainAtBorder(
  classes: usize,
  parents: usize,
  sizes: usize,
  width: i32,
  height: i32,
  value: i32,
): void {
  for (let column = 0; column < width; column++) {
    retainPatchOf(classes, parents, sizes, column, value);
    retainPatchOf(classes, parents, sizes, (height - 1) * width + column, value);
  }
  for (let row = 0; row < height; row++) {
    retainPatchOf(classes, parents, sizes, row * width, value);
    retainPatchOf(classes, parents, sizes, row * width + width - 1, value);
  }
}

function retainAtNodata(
  classes: usize,
  parents: usize,
  sizes: usize,
  width: i32,
  height: i32,
  value: i32,
): void {
  for (let row = 0, i = 0; row < height; row++) {
    for (let column = 0; column < width; column++, i++) {
      if (classOf(classes, i) != NODATA_CLASS) continue;
      for (let y = max(0, row - 1); y <= min(height - 1, row + 1); y++) {
        for (let x = max(0, column - 1); x <= min(width - 1, column + 1); x++) {
          retainPatchOf(classes, parents, sizes, y * width + x, value);
        }
      }
    }
  }
}

/** Replaces the pixels of small patches. A size with RETAIN set exceeds every minimum. */
function replaceSmall(
  classes: usize,
  parents: usize,
  sizes: usize,
  length: i32,
  minimum: u32,
  from: i32,
  to: i32,
): i32 {
  let removed = 0;
  for (let i = 0; i < length; i++) {
    if (classOf(classes, i) != from) continue;
    const root = item(parents, i);
    if (<u32>item(sizes, root) >= minimum) continue;
    store<u8>(classes + <usize>i, <u8>to);
    if (root == i) removed++;
  }
  return removed;
}
