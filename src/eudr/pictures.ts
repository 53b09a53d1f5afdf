import type { Lang } from '../contract/zone.ts';
import { applyAffine, invertAffine, subgrid } from '../geo/grid.ts';
import type { Layer } from '../geo/layer.ts';
import { projectPolygon, type Polygon } from '../geo/polygon.ts';

/** Layers of a comparison on a plot's page: NDVI in both years, and the loss. */
export const PICTURES = ['ndvi-before', 'ndvi-after', 'loss'] as const;
/** The folder of pictures in a package. */
export const PICTURE_FOLDER = 'plots';
/** Number of digits of a plot's digest in the names of its pictures. */
const DIGITS = 16;
/** Width of the ground shown around a plot in its pictures, as a fraction of the plot's longer side. */
const AROUND = 0.25;

/** Path of a plot's picture in its package. */
export function pictureName(digest: string, id: string, lang: Lang): string {
  return `${PICTURE_FOLDER}/${digest.slice(0, DIGITS)}-${id}.${lang}.svg`;
}

/** The part of a layer with a plot and some ground around it; `outline` is in degrees. */
export function layerAround({ id, grid, data }: Layer, outline: Polygon): Layer {
  const { epsg, affine, width } = grid;
  const box = projectPolygon(outline, epsg, affine[0]);
  const margin = AROUND * Math.max(box.east - box.west, box.north - box.south);
  const toPixel = invertAffine(affine);
  const first = applyAffine(toPixel, box.west - margin, box.north + margin);
  const last = applyAffine(toPixel, box.east + margin, box.south - margin);
  const [x, y] = first.map((at) => Math.max(0, Math.floor(at)));
  const size = {
    width: Math.min(width, Math.ceil(last[0])) - x,
    height: Math.min(grid.height, Math.ceil(last[1])) - y,
  };
  const part = data.slice(0, size.width * size.height);
  for (let row = 0; row < size.height; row += 1) {
    const start = (y + row) * width + x;
    part.set(data.subarray(start, start + size.width), row * size.width);
  }
  return { id, grid: subgrid(grid, { x, y, ...size }), data: part };
}
