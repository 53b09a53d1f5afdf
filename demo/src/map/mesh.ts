import type { Grid } from 'sylvan/export';
import { placementOf, type LngLat } from '../layers/placement.ts';

/** Cells along each side: within one, the distortion of Mercator is far below a pixel. */
const CELLS = 16;

/** A grid as triangles in the Mercator square, with (0, 0) at its north-west corner and (1, 1) at its south-east corner. */
export interface Mesh {
  /** Origin of the nodes' coordinates, chosen so that single precision resolves a metre. */
  readonly origin: readonly [x: number, y: number];
  /** x, y from the origin, then the fractions of the grid's width and height. */
  readonly nodes: Float32Array;
  readonly triangles: Uint16Array;
}

export function meshOf(grid: Grid): Mesh {
  const { width, height } = grid;
  const placement = placementOf(grid);
  const origin = mercator(placement.pointAt(0, 0));
  const nodes: number[] = [];
  for (let row = 0; row <= CELLS; row++)
    for (let column = 0; column <= CELLS; column++) {
      const [u, v] = [column / CELLS, row / CELLS];
      const [x, y] = mercator(placement.pointAt(u * width, v * height));
      nodes.push(x - origin[0], y - origin[1], u, v);
    }
  return { origin, nodes: Float32Array.from(nodes), triangles: cellTriangles() };
}

function cellTriangles(): Uint16Array {
  const cells = Array.from({ length: CELLS * CELLS }, (_, i) => i + Math.floor(i / CELLS));
  const below = CELLS + 1;
  return Uint16Array.from(cells.flatMap((i) => [i, i + below, i + 1, i + 1, i + below, i + below + 1]));
}

export function mercator([lng, lat]: LngLat): [x: number, y: number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360));
  return [(lng + 180) / 360, 0.5 - y / (2 * Math.PI)];
}
