import { applyAffine, invertAffine, resolutionOf, type Affine, type Grid, type Window } from './grid.ts';
import { nearestLongitude } from './ellipsoid.ts';
import { SylvanError } from '../errors/errors.ts';
import { isUtm, projectionOf } from './projection.ts';

/** Source pixel position of a grid's pixel position; NaN outside the projections' domains. */
type Locate = (column: number, row: number) => [x: number, y: number];

/**
 * From a grid's pixels to a source's. In one coordinate system the transforms suffice; else the way goes through degrees,
 * counted on from the source's side of the antimeridian. Throws `unsupported-tiff` for a system that is not known and for
 * a source's transform without an inverse.
 */
export function locator(target: Grid, source: Grid): Locate {
  const toPixel = pixelTransform(source);
  if (target.epsg === source.epsg)
    return (column, row) => applyAffine(toPixel, ...applyAffine(target.affine, column, row));
  const [from, to] = [projectionOf(target.epsg), projectionOf(source.epsg)];
  const centreOf = (grid: Grid) => applyAffine(grid.affine, grid.width / 2, grid.height / 2);
  const reference = nearestLongitude(
    from.inverse(...centreOf(target))[0],
    to.inverse(...centreOf(source))[0],
  );
  return (column, row) => {
    const [lng, lat] = from.inverse(...applyAffine(target.affine, column, row));
    return applyAffine(toPixel, ...to.forward(nearestLongitude(lng, reference), lat));
  };
}

function pixelTransform({ affine }: Grid): Affine {
  try {
    return invertAffine(affine);
  } catch (cause) {
    const detail = 'The image has a transform without an inverse, so that its pixels have no place.';
    throw new SylvanError('unsupported-tiff', detail, { fields: { affine }, cause });
  }
}

/** Side of a pixel on the ground, metres: UTM's own are as long but for a thousandth. */
export function pixelMetres(grid: Grid): number {
  const side = resolutionOf(grid);
  if (isUtm(grid.epsg)) return side;
  const projection = projectionOf(grid.epsg);
  const centre = applyAffine(grid.affine, grid.width / 2, grid.height / 2);
  return side / projection.scaleAt(...projection.inverse(...centre));
}

type Step = readonly [x: number, y: number];

/** Source positions gained by one grid pixel to the right and one down, at the grid's centre. */
function pixelSteps(locate: Locate, { width, height }: Grid): { right: Step; down: Step } {
  const [column, row] = [width / 2, height / 2];
  return {
    right: difference(locate(column + 0.5, row), locate(column - 0.5, row)),
    down: difference(locate(column, row + 0.5), locate(column, row - 0.5)),
  };
}

function difference([x1, y1]: Step, [x0, y0]: Step): Step {
  return [x1 - x0, y1 - y0];
}

/** Pixels by which lattices may differ and still count as one. */
const LATTICE_TOLERANCE = 1e-3;

type Bounds = readonly [low: number, high: number];

/**
 * The image's pixels under a grid, with those that bilinear weights reach beyond it; null where they do not meet. Across
 * coordinate systems the border is followed in steps of `step` grid pixels, and `tolerance` source pixels are added for
 * what it may bend between them.
 */
function sourceWindow(
  locate: Locate,
  target: Grid,
  source: Grid,
  step: number,
  tolerance: number,
): Window | null {
  const { right, down } = pixelSteps(locate, target);
  const bounds = borderBounds(locate, target, step);
  const slack = target.epsg === source.epsg ? -LATTICE_TOLERANCE : tolerance;
  const columns = span(bounds.x, slack + bilinearReach(right[0], down[0]), source.width);
  const rows = span(bounds.y, slack + bilinearReach(right[1], down[1]), source.height);
  if (columns === null || rows === null) return null;
  return { x: columns.first, y: rows.first, width: columns.length, height: rows.length };
}

/** Extent of the grid in the source: a continuous map has its extremes on the border. NaN where any of it is. */
function borderBounds(locate: Locate, { width, height }: Grid, step: number): { x: Bounds; y: Bounds } {
  const stops = (length: number) =>
    [...Array(Math.ceil(length / step)).keys()].map((i) => i * step).concat(length);
  const border = [
    ...stops(width).flatMap((column) => [locate(column, 0), locate(column, height)]),
    ...stops(height).flatMap((row) => [locate(0, row), locate(width, row)]),
  ];
  const bounds = (values: readonly number[]): Bounds => [Math.min(...values), Math.max(...values)];
  return { x: bounds(border.map(([x]) => x)), y: bounds(border.map(([, y]) => y)) };
}

/** Whole pixels of 0 to `size` within `reach` around the bounds; null if there are none. */
function span([low, high]: Bounds, reach: number, size: number): { first: number; length: number } | null {
  const first = Math.max(0, Math.floor(low - reach));
  const length = Math.min(size, Math.ceil(high + reach)) - first;
  return length > 0 ? { first, length } : null;
}

/**
 * Source pixels that bilinear weights reach beyond the grid, along one axis: half a pixel around the outermost centres,
 * which lie half a grid pixel's extent inside.
 */
function bilinearReach(right: number, down: number): number {
  return Math.max(0, 0.5 - (Math.abs(right) + Math.abs(down)) / 2);
}

/**
 * Source position of a grid's first pixel where the corners of all its pixels are corners of source pixels, one for one;
 * else null.
 */
function latticeShift(locate: Locate, { width, height }: Grid): { x: number; y: number } | null {
  // Adding 0 turns -0 into 0.
  const [x, y] = locate(0, 0).map((position) => Math.round(position) + 0);
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ];
  const fits = corners.every(([column, row]) => {
    const [cornerX, cornerY] = locate(column, row);
    return Math.max(Math.abs(cornerX - x - column), Math.abs(cornerY - y - row)) <= LATTICE_TOLERANCE;
  });
  return fits ? { x, y } : null;
}

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
