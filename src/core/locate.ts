import { applyAffine, invertAffine, type Affine } from './affine.ts';
import { nearestLongitude } from './ellipsoid.ts';
import { SylvanError } from './errors.ts';
import type { Grid } from './grid.ts';
import { projectionOf } from './projection.ts';

/** Source pixel position of a grid's pixel position; NaN outside the projections' domains. */
export type Locate = (column: number, row: number) => [x: number, y: number];

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

type Step = readonly [x: number, y: number];

/** Source positions gained by one grid pixel to the right and one down, at the grid's centre. */
export function pixelSteps(locate: Locate, { width, height }: Grid): { right: Step; down: Step } {
  const [column, row] = [width / 2, height / 2];
  return {
    right: difference(locate(column + 0.5, row), locate(column - 0.5, row)),
    down: difference(locate(column, row + 0.5), locate(column, row - 0.5)),
  };
}

function difference([x1, y1]: Step, [x0, y0]: Step): Step {
  return [x1 - x0, y1 - y0];
}
