import { areaOf } from '../geo/polygon.ts';

/** Labels of a plane's pixels, row-major: 0 means no patch; patches are numbered from 1 in the order of their first pixels. */
export interface Labels {
  readonly width: number;
  readonly height: number;
  readonly data: Int32Array;
}

/**
 * The patches of a plane: connected pixels with the same value other than 0, which touch at a side (4 `neighbours`) or also at a
 * corner (8). Each pixel is visited once.
 */
export function labelled(plane: Uint8Array, width: number, neighbours: 4 | 8): Labels {
  const data = new Int32Array(plane.length);
  const labels = { width, height: plane.length / width, data };
  const waiting: number[] = [];
  let label = 0;
  for (let first = 0; first < plane.length; first++) {
    if (plane[first] === 0 || data[first] !== 0) continue;
    data[first] = ++label;
    waiting.push(first);
    while (waiting.length > 0) spread(waiting.pop()!, plane, labels, neighbours, waiting);
  }
  return labels;
}

/** Gives a pixel's label to its unlabelled neighbours, which are queued to spread it further. */
function spread(
  pixel: number,
  plane: Uint8Array,
  { width, height, data }: Labels,
  neighbours: 4 | 8,
  waiting: number[],
): void {
  const [column, row] = [pixel % width, Math.floor(pixel / width)];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) {
      const other = y * width + x;
      if (data[other] !== 0 || plane[other] !== plane[pixel]) continue;
      if (neighbours === 4 && x !== column && y !== row) continue;
      data[other] = data[pixel];
      waiting.push(other);
    }
  }
}

/** A position in a plane of pixels: (0, 0) is the outer corner of the first pixel, integers are corners. */
export type Corner = readonly [column: number, row: number];

/** One ring of a patch: outlines run counterclockwise with north up, holes clockwise. */
export interface PixelRing {
  /** A pixel of the patch, which lies to the left of the ring. */
  readonly pixel: number;
  /** Closed; does not touch itself, and passes each corner once. */
  readonly corners: readonly Corner[];
  /** Number of enclosed pixels; negative for a hole. */
  readonly area: number;
}

/** Counterclockwise: west, south, east, north. */
const STEPS: readonly Corner[] = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];
/** Offset from a corner to the pixel ahead on the left, by direction. */
const AHEAD_LEFT: readonly Corner[] = [
  [-1, 0],
  [0, 0],
  [0, -1],
  [-1, -1],
];
const WEST = 0;

/** Maximum number of pixels between two corners on a straight edge, since an edge is not straight once projected. */
const LONGEST_RUN = 64;

/**
 * The rings of all 4-connected patches, along the sides of pixels: an outline for each patch, and its holes. Every side is passed
 * once, so the time grows with the number of pixels.
 */
export function* pixelRings(labels: Labels): Generator<PixelRing, void> {
  const { width, data } = labels;
  const passed = new Uint8Array(data.length);
  for (let pixel = 0; pixel < data.length; pixel++) {
    // Every ring passes the upper side of at least one pixel of its patch.
    if (data[pixel] === 0 || passed[pixel] === 1 || data[pixel - width] === data[pixel]) continue;
    for (const corners of simpleRings(walk(labels, pixel, passed), width + 1))
      // The sign is reversed, because rows run downward.
      yield { pixel, corners: thinned(corners), area: -areaOf(corners) };
  }
}

/** Walks from the upper right corner of a pixel to the west, with the patch on the left, until the ring closes. */
function walk({ width, height, data }: Labels, pixel: number, passed: Uint8Array): Corner[] {
  const label = data[pixel];
  const start: Corner = [(pixel % width) + 1, Math.floor(pixel / width)];
  const isOwn = (column: number, row: number) =>
    column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === label;
  const corners: Corner[] = [start];
  let [[column, row], direction] = [start, WEST];
  do {
    if (direction === WEST) passed[row * width + column - 1] = 1;
    column += STEPS[direction][0];
    row += STEPS[direction][1];
    corners.push([column, row]);
    direction = turned(direction, column, row, isOwn);
  } while (column !== start[0] || row !== start[1] || direction !== WEST);
  return corners;
}

/**
 * The next direction. Turns left if the pixel ahead on the left is not in the patch, even if the one ahead on the right is,
 * because that one touches the current pixel only at a corner.
 */
function turned(
  direction: number,
  column: number,
  row: number,
  isOwn: (column: number, row: number) => boolean,
): number {
  const right = (direction + 3) % 4;
  const isAhead = ([x, y]: Corner) => isOwn(column + x, row + y);
  if (!isAhead(AHEAD_LEFT[direction])) return (direction + 1) % 4;
  return isAhead(AHEAD_LEFT[right]) ? right : direction;
}

/** Splits a walk that passes corners twice into closed rings that do not: a pocket that closes at a corner becomes a hole. */
function simpleRings(walked: readonly Corner[], rowLength: number): Corner[][] {
  const rings: Corner[][] = [];
  const open: Corner[] = [];
  const at = new Map<number, number>();
  const keyOf = ([column, row]: Corner) => row * rowLength + column;
  for (const corner of walked) {
    const key = keyOf(corner);
    const before = at.get(key);
    if (before === undefined) {
      at.set(key, open.push(corner) - 1);
      continue;
    }
    const ring = open.splice(before + 1);
    for (const one of ring) at.delete(keyOf(one));
    rings.push([corner, ...ring, corner]);
  }
  return rings;
}

/** A closed ring without the corners on its straight edges, except every {@link LONGEST_RUN}th. */
function thinned(corners: readonly Corner[]): Corner[] {
  const stored: Corner[] = [];
  let run = 0;
  for (let i = 0; i < corners.length - 1; i++) {
    const [before, here, after] = [corners.at(i === 0 ? -2 : i - 1)!, corners[i], corners[i + 1]];
    const isStraight = before[0] === after[0] || before[1] === after[1];
    run++;
    if (isStraight && run < LONGEST_RUN) continue;
    stored.push(here);
    run = 0;
  }
  return [...stored, stored[0]];
}
