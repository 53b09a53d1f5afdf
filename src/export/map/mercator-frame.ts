import type { Grid } from '../../core/grid.ts';
import type { Bbox } from '../../core/outline.ts';

/** Radius of the sphere that EPSG:3857 takes the earth for, metres. */
const RADIUS = 6_378_137;
const RADIANS = Math.PI / 180;

/** An image's place in Web Mercator. */
export interface MercatorFrame {
  readonly width: number;
  readonly height: number;
  readonly bounds: Bbox;
  readonly extent: readonly [west: number, south: number, east: number, north: number];
  /** Longitude and latitude of a position in pixels from the upper left corner, degrees. */
  placeAt(column: number, row: number): [lng: number, lat: number];
}

/** The frame around `bounds` whose pixels are, amid it, as large on the ground as those of `grid`. */
export function mercatorFrame(bounds: Bbox, grid: Grid): MercatorFrame {
  const [west, south, east, north] = bounds;
  const extent = [xOf(west), yOf(south), xOf(east), yOf(north)] as const;
  // Metres of Mercator are shorter on the ground by the cosine of the latitude.
  const pixel = grid.affine[0] / Math.cos(((south + north) / 2) * RADIANS);
  const [width, height] = [extent[2] - extent[0], extent[3] - extent[1]].map((side) =>
    Math.max(1, Math.round(side / pixel)),
  );
  return {
    width,
    height,
    bounds,
    extent,
    placeAt: (column, row) => [
      lngOf(extent[0] + ((extent[2] - extent[0]) * column) / width),
      latOf(extent[3] - ((extent[3] - extent[1]) * row) / height),
    ],
  };
}

const xOf = (lng: number) => RADIUS * lng * RADIANS;
const lngOf = (x: number) => x / RADIUS / RADIANS;
const yOf = (lat: number) => RADIUS * Math.asinh(Math.tan(lat * RADIANS));
const latOf = (y: number) => Math.atan(Math.sinh(y / RADIUS)) / RADIANS;
