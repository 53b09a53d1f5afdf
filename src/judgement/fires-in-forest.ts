import { applyAffine, invertAffine } from '../core/affine.ts';
import { projectionOf } from '../core/projection.ts';
import type { Grid } from '../core/grid.ts';
import type { Fires } from '../seeing/fires.ts';

/** Fires whose place is a forest pixel (1). A detection is as wide as 375 m, so this is where its middle lies. */
export function countFiresInForest({ inside }: Fires, classes: Uint8Array, grid: Grid): number {
  const projection = projectionOf(grid.epsg);
  const toPixel = invertAffine(grid.affine);
  return inside.filter(({ lng, lat }) => {
    const [x, y] = projection.forward(lng, lat);
    const [column, row] = applyAffine(toPixel, x, y).map(Math.floor) as [number, number];
    const isInside = column >= 0 && column < grid.width && row >= 0 && row < grid.height;
    return isInside && classes[row * grid.width + column] === 1;
  }).length;
}
