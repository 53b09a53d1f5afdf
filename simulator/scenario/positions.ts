import { applyAffine } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';
import type { ObservedSpec } from './spec.ts';

/** Longitude and latitude of a position in pixels of the scenario's 10 m grid; (0.5, 0.5) is its first pixel's centre. */
export function positionOf(
  { grid }: Pick<ObservedSpec, 'grid'>,
  x: number,
  y: number,
): [lng: number, lat: number] {
  return projectionOf(grid.epsg).inverse(...applyAffine(grid.affine, x, y));
}

/** RFC 4180 rows under their header, with the line endings of a file from the archive. */
export function csv(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [header, ...rows].map((row) => `${row.join(',')}\n`).join('');
}
