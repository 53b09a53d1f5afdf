import type { Grid } from 'sylvan/export';
import { crossingsOf } from '../state/degrees.ts';
import { outlinesOf, type NamedPolygon } from '../state/polygon.ts';
import type { Picture } from './composite.ts';
import { placementOf } from './placement.ts';
import { pictureOf, type View } from './views.ts';

/** Opacity, out of 255, of pixels outside the polygon: as invisible as missing pixels, but not hatched. */
const OUTSIDE = 1;

const pictures = new WeakMap<View, Picture>();

/** A view's picture on the map, with pixels outside the zone's polygon, if it has one, marked as not missing. */
export function shownPicture(view: View, polygon: NamedPolygon | undefined): Picture {
  const known = pictures.get(view);
  if (known !== undefined) return known;
  const whole = pictureOf(view);
  const picture = polygon ? outsideMarked(whole, view.layers[0].grid, polygon) : whole;
  pictures.set(view, picture);
  return picture;
}

/** Whether pixels of a picture are missing. */
export function isHoled({ pixels }: Picture): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] === 0) return true;
  return false;
}

/** A grid's picture, with pixels outside the polygon marked so that they do not appear as missing. */
export function outsideMarked(picture: Picture, grid: Grid, polygon: NamedPolygon): Picture {
  const { width, height } = picture;
  const scale = width / grid.width;
  const placement = placementOf(grid);
  const rings = outlinesOf(polygon).map((ring) =>
    ring.map((corner) => placement.pixelAt(corner).map((pixels) => pixels * scale)),
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
