import { areaFromEquator, nearestLongitude } from '../../../geo/ellipsoid.ts';
import { applyAffine, type Grid } from '../../../geo/grid.ts';
import {
  fractionsInside,
  projectPolygon,
  type Polygon,
  type ProjectedPolygon,
} from '../../../geo/polygon.ts';

/**
 * Number of rows that are compared with the outline at a time; all rows of a 25 km zone at once would take a hundred megabytes.
 */
const ROWS = 128;
/** Maximum error of an edge, in pixels. */
const EDGE_TOLERANCE = 0.01;

/**
 * Adds to `areas`, by value, the true ground area in m2 of a window's pixels inside an outline. `window` is a north-up grid in
 * degrees (EPSG:4326); `numbers` holds the values of its pixels.
 */
export function addAreas(areas: Float64Array, numbers: Uint8Array, window: Grid, outline: Polygon): void {
  const polygon = projectedNear(outline, window);
  const [width, , west, , height] = window.affine;
  for (let top = 0; top < window.height; top += ROWS) {
    const north = applyAffine(window.affine, 0, top)[1];
    const rows = Math.min(ROWS, window.height - top);
    const band: Grid = { ...window, affine: [width, 0, west, 0, height, north], height: rows };
    const inside = fractionsInside(polygon, band);
    for (let row = 0; row < rows; row++) {
      const area =
        width * (areaFromEquator(north + row * height) - areaFromEquator(north + (row + 1) * height));
      const first = (top + row) * window.width;
      for (let i = first; i < first + window.width; i++)
        areas[numbers[i]] += inside === null ? area : area * inside[i - top * window.width];
    }
  }
}

/** The outline in degrees, on the window's side of the antimeridian. */
function projectedNear(outline: Polygon, { affine, width, height }: Grid): ProjectedPolygon {
  const polygon = projectPolygon(outline, 4326, EDGE_TOLERANCE * affine[0]);
  const [centre] = applyAffine(affine, width / 2, height / 2);
  const middle = (polygon.west + polygon.east) / 2;
  const shift = nearestLongitude(middle, centre) - middle;
  if (shift === 0) return polygon;
  const rings = polygon.rings.map((ring) => ring.map(([lng, lat]) => [lng + shift, lat] as const));
  return { ...polygon, rings, west: polygon.west + shift, east: polygon.east + shift };
}
