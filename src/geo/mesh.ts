import { applyAffine, invertAffine, resolutionOf, type Affine, type Grid, type Window } from './grid.ts';
import { nearestLongitude } from './ellipsoid.ts';
import { SylvanError } from '../errors/errors.ts';
import { centreOf, isUtm, projectionOf, scaleOf } from './projection.ts';

/** Maps a pixel position of a grid to one of the source; NaN outside the domains of the projections. */
type Locate = (column: number, row: number) => [x: number, y: number];

/**
 * Maps pixel positions of a grid to those of a source. In the same coordinate system the transforms are enough; otherwise the
 * mapping goes through longitude and latitude, and longitudes continue across the antimeridian in the turn of the globe that is
 * nearest to the source. Throws `unsupported-tiff` for an unknown system, and for a source with a transform that has no inverse.
 */
export function locator(target: Grid, source: Grid): Locate {
  const toPixel = pixelTransform(source);
  if (target.epsg === source.epsg)
    return (column, row) => applyAffine(toPixel, ...applyAffine(target.affine, column, row));
  const [from, to] = [projectionOf(target.epsg), projectionOf(source.epsg)];
  const reference = nearestLongitude(centreOf(target)[0], centreOf(source)[0]);
  return (column, row) => {
    const [lng, lat] = from.inverse(...applyAffine(target.affine, column, row));
    return applyAffine(toPixel, ...to.forward(nearestLongitude(lng, reference), lat));
  };
}

function pixelTransform({ affine }: Grid): Affine {
  try {
    return invertAffine(affine);
  } catch (cause) {
    const detail =
      'The image has a transform without an inverse, so the positions of its pixels are unknown.';
    throw new SylvanError('unsupported-tiff', detail, { fields: { affine }, cause });
  }
}

/** Side of a pixel on the ground, metres; for UTM, its side in the projection, which differs by about a thousandth at most. */
export function pixelMetres(grid: Grid): number {
  const side = resolutionOf(grid);
  return isUtm(grid.epsg) ? side : side / scaleOf(grid);
}

type Step = readonly [x: number, y: number];

/** Steps in the source for one grid pixel to the right and one down, at the grid's centre. */
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

/** Maximum difference, in pixels, between two lattices that count as equal. */
const LATTICE_TOLERANCE = 1e-3;

type Bounds = readonly [low: number, high: number];

/**
 * The image's pixels under a grid, with the neighbours that bilinear weights need; null if they do not overlap. Across coordinate
 * systems the border is sampled every `step` grid pixels, and `tolerance` source pixels are added for its curvature between the
 * samples.
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

/** Extent of the grid in the source, from its border, where a continuous mapping has its extremes. NaN if any position is NaN. */
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

/** Whole pixels between 0 and `size` within `reach` of the bounds; null if there are none. */
function span([low, high]: Bounds, reach: number, size: number): { first: number; length: number } | null {
  const first = Math.max(0, Math.floor(low - reach));
  const length = Math.min(size, Math.ceil(high + reach)) - first;
  return length > 0 ? { first, length } : null;
}

/**
 * Source pixels beyond the grid that bilinear weights need, along one axis: half a pixel around the outermost centres, which lie
 * half a grid pixel inside.
 */
function bilinearReach(right: number, down: number): number {
  return Math.max(0, 0.5 - (Math.abs(right) + Math.abs(down)) / 2);
}

/** Source position of the grid's first pixel, if the grid's pixels coincide with source pixels; else null. */
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
 * Maps a grid's pixels to a source. The nodes are the source pixel positions, x then y, row by row, of the grid positions
 * (column * step, row * step); between nodes the mapping is bilinear. A source's first pixel has its outer corner at 0 and its
 * centre at 0.5. The last nodes lie on the grid's far edges or beyond them.
 */
export interface Mesh {
  readonly step: number;
  /** Numbers of nodes: ceil(width / step) + 1 and ceil(height / step) + 1 for the grid's width and height. */
  readonly columns: number;
  readonly rows: number;
  readonly nodes: Float64Array<ArrayBuffer>;
}

/** How to resample a source to a grid. */
export interface Warp {
  /** In pixels of the source level. */
  readonly mesh: Mesh;
  /** The source pixels needed, within the image; null if grid and image do not overlap. */
  readonly window: Window | null;
  /**
   * Source position of the grid's first pixel, if each of the grid's pixels is one pixel of the source, so that no resampling is
   * needed; else null. May lie outside the image.
   */
  readonly aligned: { readonly x: number; readonly y: number } | null;
  /** Source pixels per grid pixel, along the grid's rows and columns: over 1 if the grid is coarser. */
  readonly scaleX: number;
  readonly scaleY: number;
}

const COARSEST_STEP = 64;
const FINEST_STEP = 4;

/** Maximum factor by which a level's pixels may be coarser than the grid's. */
const LEVEL_TOLERANCE = 1.05;

/**
 * Mesh, window and scale from a source level to a target grid. The mesh stays within `tolerance` source pixels of the exact
 * projection.
 *
 * Throws `unsupported-tiff` if the source's coordinate system is unknown, if its transform has no inverse, or if no mesh with a
 * step of at least 4 pixels is accurate enough.
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

/** The mesh with (dx, dy) added to each position; with minus a window's x and y, they count from the window's first pixel. */
export function shiftMesh(mesh: Mesh, dx: number, dy: number): Mesh {
  return { ...mesh, nodes: mesh.nodes.map((position, i) => position + (i % 2 === 0 ? dx : dy)) };
}

/**
 * Index of the level to read for a grid: the coarsest one with pixels no coarser than the grid's (within 5 %), else the finest.
 * Levels may come in any order; at least one is required.
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

/** Halves the step until two meshes agree, and returns the finer one, whose error is about a quarter of that of the other. */
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

/** The mesh of a mapping, with nodes every `step` pixels. */
export function meshAt(locate: Locate, { width, height }: Grid, step: number): Mesh {
  const columns = Math.ceil(width / step) + 1;
  const rows = Math.ceil(height / step) + 1;
  const nodes = new Float64Array(columns * rows * 2);
  for (let row = 0, i = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, i += 2)
      nodes.set(locate(column * step, row * step), i);
  return { step, columns, rows, nodes };
}

/** A mesh's x (`axis` 0) or y (1) at a position before the last nodes. */
export function positionIn({ step, columns, nodes }: Mesh, column: number, row: number, axis: 0 | 1): number {
  const [left, top] = [Math.floor(column / step), Math.floor(row / step)];
  const [u, v] = [column / step - left, row / step - top];
  const upper = 2 * (top * columns + left) + axis;
  const lower = upper + 2 * columns;
  const along = (at: number) => nodes[at] + u * (nodes[at + 2] - nodes[at]);
  return along(upper) + v * (along(lower) - along(upper));
}

/**
 * Greatest distance, in x or y, between the finer mesh's nodes and the coarser mesh interpolated there. Nodes with NaN, outside
 * the domain of a projection, are ignored.
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

/** A mesh's value at half node positions: (2, 3) is on node column 1, between node rows 1 and 2. */
function halfway({ nodes, columns }: Mesh, column: number, row: number, axis: number): number {
  const at = (c: number, r: number) => nodes[(r * columns + c) * 2 + axis];
  const [left, right, top, bottom] = [column >> 1, (column + 1) >> 1, row >> 1, (row + 1) >> 1];
  return (at(left, top) + at(right, top) + at(left, bottom) + at(right, bottom)) / 4;
}
