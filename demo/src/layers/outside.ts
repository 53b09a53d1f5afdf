import type { Grid } from 'sylvan/export';
import { outlinesOf, type NamedPolygon } from '../state/polygon.ts';
import type { Picture } from './composite.ts';
import { placementOf } from './placement.ts';

/** Opacity (of 255) of pixels outside the polygon: as invisible as missing pixels, but not hatched. */
const OUTSIDE = 1;

type Point = readonly [x: number, y: number];

/** The picture of a grid in which pixels outside the polygon do not appear as missing. */
export function outsideMarked(picture: Picture, grid: Grid, polygon: NamedPolygon): Picture {
  const { width, height } = picture;
  const scale = width / grid.width;
  const placement = placementOf(grid);
  const rings = outlinesOf(polygon).map((ring) =>
    ring.map((corner): Point => {
      const [x, y] = placement.pixelAt(corner);
      return [x * scale, y * scale];
    }),
  );
  const pixels = picture.pixels.slice();
  for (let row = 0; row < height; row++) {
    const crossed = crossingsOf(rings, row + 0.5);
    for (let column = 0, passed = 0; column < width; column++) {
      while (crossed[passed] <= column + 0.5) passed++;
      const at = 4 * (row * width + column) + 3;
      if (passed % 2 === 0 && pixels[at] === 0) pixels[at] = OUTSIDE;
    }
  }
  return { width, height, pixels };
}

/** Where rings cross a row, from left to right: outside before the first and after every second crossing. */
function crossingsOf(rings: readonly (readonly Point[])[], y: number): number[] {
  const crossings: number[] = [];
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
  return crossings.sort((a, b) => a - b);
}
