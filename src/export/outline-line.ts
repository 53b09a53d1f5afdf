import { applyAffine, invertAffine, type Grid } from '../geo/grid.ts';
import { projectPolygon, type Polygon } from '../geo/polygon.ts';
import type { Colour } from './legend.ts';
import type { Canvas } from './pixel-font.ts';

/** A dark line between light ones is seen on every colour of a legend. Half widths are in pixels. */
const STROKES: readonly (readonly [halfWidth: number, colour: Colour])[] = [
  [2, [255, 255, 255, 255]],
  [1, [33, 37, 41, 255]],
];
/** How far the line may be from the edge where that is curved in the grid, in pixels of the grid. */
const TOLERANCE = 0.1;

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

/** Draws the rings of a polygon on the map of a grid whose pixels are `factor` pixels of the canvas a side. */
export function drawOutline(canvas: Canvas, polygon: Polygon, grid: Grid, factor: number): void {
  const edges = edgesOf(polygon, grid, factor);
  for (const [halfWidth, colour] of STROKES)
    for (const edge of edges) drawEdge(canvas, edge, halfWidth, colour);
}

function edgesOf(polygon: Polygon, { epsg, affine }: Grid, factor: number): Edge[] {
  const [a, b, c, d, e, f] = affine;
  const toPixel = invertAffine([a / factor, b / factor, c, d / factor, e / factor, f]);
  const { rings } = projectPolygon(polygon, epsg, TOLERANCE * affine[0]);
  return rings.flatMap((ring) =>
    Array.from({ length: ring.length / 2 - 1 }, (_, i): Edge => {
      const [x0, y0, x1, y1] = ring.subarray(2 * i, 2 * i + 4);
      return [...applyAffine(toPixel, x0, y0), ...applyAffine(toPixel, x1, y1)];
    }),
  );
}

function drawEdge(canvas: Canvas, [x0, y0, x1, y1]: Edge, halfWidth: number, colour: Colour): void {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy || 1;
  const reach = halfWidth + 0.5;
  const { width, height } = canvas;
  const [top, bottom] = span(y0, y1, reach, height);
  for (let row = top; row < bottom; row++) {
    // Of a long edge only what comes near to the row.
    const [left, right] = span(...columnsAt([x0, y0, x1, y1], row + 0.5, reach), reach, width);
    for (let column = left; column < right; column++) {
      const [x, y] = [column + 0.5 - x0, row + 0.5 - y0];
      const along = Math.min(Math.max((x * dx + y * dy) / square, 0), 1);
      const coverage = reach - Math.hypot(x - along * dx, y - along * dy);
      if (coverage > 0) blend(canvas, row * width + column, colour, Math.min(coverage, 1));
    }
  }
}

/** Where an edge is between `reach` above a row and `reach` below it. */
function columnsAt([x0, y0, x1, y1]: Edge, y: number, reach: number): [number, number] {
  if (Math.abs(y1 - y0) <= reach) return [x0, x1];
  const columnAt = (row: number) => x0 + Math.min(Math.max((row - y0) / (y1 - y0), 0), 1) * (x1 - x0);
  return [columnAt(y - reach), columnAt(y + reach)];
}

/** Pixels of a side of the canvas from `reach` before the lesser of two positions to `reach` behind the other one. */
function span(a: number, b: number, reach: number, length: number): [from: number, to: number] {
  return [
    Math.max(0, Math.floor(Math.min(a, b) - reach)),
    Math.min(length, Math.ceil(Math.max(a, b) + reach)),
  ];
}

/** Puts a colour over what is there. */
function blend({ data }: Canvas, pixel: number, colour: Colour, coverage: number): void {
  const at = 4 * pixel;
  const below = (data[at + 3] / 255) * (1 - coverage);
  const opacity = coverage + below;
  for (let part = 0; part < 3; part++)
    data[at + part] = Math.round((colour[part] * coverage + data[at + part] * below) / opacity);
  data[at + 3] = Math.round(255 * opacity);
}
