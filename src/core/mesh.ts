import { SylvanError } from './errors.ts';
import type { Grid, Window } from './grid.ts';
import { locator, pixelSteps, type Locate } from './locate.ts';
import { latticeShift, sourceWindow } from './source-window.ts';

/**
 * Where a grid's pixels lie in a source: for the grid positions (column * step, row * step), source pixel positions, x
 * then y, row after row. Between the nodes it is bilinear. A source's first pixel has its outer corner at 0, its centre at
 * 0.5. The last nodes reach the grid's far edges or lie beyond them.
 */
export interface Mesh {
  readonly step: number;
  /** ceil(width / step) + 1 and ceil(height / step) + 1 of the grid. */
  readonly columns: number;
  readonly rows: number;
  readonly nodes: Float64Array<ArrayBuffer>;
}

/** How a source's pixels come onto a grid. */
export interface Warp {
  /** In pixels of the source level. */
  readonly mesh: Mesh;
  /** The source pixels that are needed, within the image; null where grid and image do not meet. */
  readonly window: Window | null;
  /**
   * Source position of the grid's first pixel, where each of the grid's pixels is one pixel of the source: then no
   * resampling is needed. Null otherwise. May lie outside the image.
   */
  readonly aligned: { readonly x: number; readonly y: number } | null;
  /** Source pixels per grid pixel, along the grid's rows and columns: over 1 where the grid is coarser. */
  readonly scaleX: number;
  readonly scaleY: number;
}

const COARSEST_STEP = 64;
const FINEST_STEP = 4;

/** How much coarser than the grid's a level's pixels may be and still serve. */
const LEVEL_TOLERANCE = 1.05;

/**
 * Mesh, window and scale from a source level to a target grid. The mesh keeps within `tolerance` source pixels of the
 * exact projection.
 *
 * Throws `unsupported-tiff` where the source's coordinate system is not known, its transform has no inverse, or no mesh
 * of at least 4 pixels' step is exact enough.
 */
export function warpMesh(target: Grid, source: Grid, tolerance = 0.1): Warp {
  const locate = locator(target, source);
  const mesh = exactMesh(locate, target, source, tolerance);
  const { right, down } = pixelSteps(locate, target);
  return {
    mesh,
    window: sourceWindow(locate, target, source, mesh.step, tolerance),
    aligned: latticeShift(locate, target),
    scaleX: Math.hypot(...right),
    scaleY: Math.hypot(...down),
  };
}

/** The mesh with (dx, dy) added to each position: minus a window's x and y, to count from the window's first pixel. */
export function shiftMesh(mesh: Mesh, dx: number, dy: number): Mesh {
  return { ...mesh, nodes: mesh.nodes.map((position, i) => position + (i % 2 === 0 ? dx : dy)) };
}

/**
 * Index of the level to read for a grid: the coarsest whose pixels are no coarser than the grid's (within 5 %), else the
 * finest. Levels may come in any order; there is at least one.
 */
export function chooseLevel(levels: readonly Grid[], target: Grid): number {
  const scales = levels.map((level) => {
    const { right, down } = pixelSteps(locator(target, level), target);
    return Math.min(Math.hypot(...right), Math.hypot(...down));
  });
  const finest = scales.indexOf(Math.max(...scales));
  return scales.reduce(
    (best, scale, i) => (scale * LEVEL_TOLERANCE >= 1 && scale < scales[best] ? i : best),
    Math.max(0, finest),
  );
}

/** Halves the step until two meshes agree, and takes the finer one: it is better still by a factor of four. */
function exactMesh(locate: Locate, target: Grid, source: Grid, tolerance: number): Mesh {
  let mesh = meshAt(locate, target, COARSEST_STEP);
  while (mesh.step > FINEST_STEP) {
    const finer = meshAt(locate, target, mesh.step / 2);
    if (disagreement(mesh, finer) <= tolerance) return finer;
    mesh = finer;
  }
  throw new SylvanError(
    'unsupported-tiff',
    `An image in EPSG:${source.epsg} cannot be warped onto EPSG:${target.epsg} within ${tolerance} pixel; its georeference is not usable.`,
    { fields: { epsg: source.epsg, affine: source.affine } },
  );
}

function meshAt(locate: Locate, { width, height }: Grid, step: number): Mesh {
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const nodes = new Float64Array(columns * rows * 2);
  for (let row = 0, i = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, i += 2)
      nodes.set(locate(column * step, row * step), i);
  return { step, columns, rows, nodes };
}

/**
 * Greatest distance, in x or y, between the finer mesh's nodes and the coarser mesh interpolated there. NaN, outside a
 * projection's domain, counts as none.
 */
function disagreement(coarser: Mesh, finer: Mesh): number {
  let greatest = 0;
  for (let row = 0, i = 0; row < finer.rows; row += 1)
    for (let column = 0; column < finer.columns; column += 1, i += 2)
      for (const axis of [0, 1])
        greatest = Math.max(
          greatest,
          Math.abs(finer.nodes[i + axis] - halfway(coarser, column, row, axis)) || 0,
        );
  return greatest;
}

/** A mesh's value at half node positions: (2, 3) lies on node column 1, between node rows 1 and 2. */
function halfway({ nodes, columns }: Mesh, column: number, row: number, axis: number): number {
  const at = (c: number, r: number) => nodes[(r * columns + c) * 2 + axis];
  const [left, right, top, bottom] = [column >> 1, (column + 1) >> 1, row >> 1, (row + 1) >> 1];
  return (at(left, top) + at(right, top) + at(left, bottom) + at(right, bottom)) / 4;
}
