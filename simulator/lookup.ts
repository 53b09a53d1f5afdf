import { applyAffine, invertAffine, type Grid } from '../src/geo/grid.ts';
import { projectionOf } from '../src/geo/projection.ts';

/**
 * For each pixel of `target`, the index of the pixel of `source` under its centre, or -1 outside: a plain shift within one UTM
 * zone, or the exact projections between two (a nearest-pixel tie never occurs in practice).
 */
export function lookupOf(source: Grid, target: Grid): Int32Array {
  const toPixel = invertAffine(source.affine);
  const cross = source.epsg === target.epsg ? same : crossing(target.epsg, source.epsg);
  const indices = new Int32Array(target.width * target.height);
  for (let i = 0; i < indices.length; i++) {
    const centre = applyAffine(target.affine, (i % target.width) + 0.5, Math.floor(i / target.width) + 0.5);
    const [x, y] = applyAffine(toPixel, ...cross(...centre));
    const outside = !(x >= 0 && y >= 0 && x < source.width && y < source.height);
    indices[i] = outside ? -1 : Math.floor(y) * source.width + Math.floor(x);
  }
  return indices;
}

type Move = (x: number, y: number) => [x: number, y: number];

const same: Move = (x, y) => [x, y];

function crossing(from: number, to: number): Move {
  const [here, there] = [projectionOf(from), projectionOf(to)];
  return (x, y) => there.forward(...here.inverse(x, y));
}
