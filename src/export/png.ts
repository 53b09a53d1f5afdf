import type { Lang } from '../contract/place.ts';
import type { Layer } from '../core/layer.ts';
import { checkLayer } from './door.ts';
import { legendOf, type Legend } from './legend.ts';
import { fill, newCanvas, type Canvas } from './png/canvas.ts';
import { paint } from './png/paint.ts';
import { BACKGROUND, stripOf } from './png/strip.ts';

/** How a PNG is written. */
export interface PngOptions {
  /** Language of the legend. Default `en`. */
  readonly lang?: Lang;
  /** A strip with title, colours and labels to the right of the map. Default true. */
  readonly legend?: boolean;
  /** Stands above the legend, as what a reader of the image must know. Default nothing. */
  readonly note?: string;
}

/** With a legend, small zones are enlarged by a whole number, as long as no side of the map passes this many pixels. */
const ENLARGED_SIDE = 512;

/**
 * A layer as a PNG image in the colours of its legend ({@link legendOf}), transparent where nothing is known. Without legend
 * one pixel of the image is one pixel of the layer, and {@link worldFileOf} says where it lies. With it, a small zone is
 * enlarged by a whole number (up to 512 pixels a side), and a strip on white stands beside the map.
 *
 * Throws `invalid-parameters` for a layer that cannot be written, as `writeGeoTiff` does.
 */
export async function writePng(
  layer: Layer,
  { lang = 'en', legend: isLegendWanted = true, note = '' }: PngOptions = {},
): Promise<Uint8Array> {
  checkLayer(layer);
  const legend = legendOf(layer.id, lang);
  const { grid, data: values } = layer;
  const map = { width: grid.width, height: grid.height, data: paint(values, legend) };
  const { width, height, data } = isLegendWanted ? besideLegend(map, legend, note) : map;
  // Loaded by those alone who write images.
  const { encode } = await import('fast-png');
  return encode({ width, height, data, channels: 4, depth: 8 });
}

/**
 * The world file (`.pgw`) of the image that `writePng` makes without legend: six lines, the pixel's size, its rotations, and
 * the centre of the first pixel, in metres of the grid's UTM system, which a world file cannot name.
 *
 * Throws `invalid-parameters` for a layer that cannot be written.
 */
export function worldFileOf(layer: Layer): string {
  checkLayer(layer);
  const [a, b, c, d, e, f] = layer.grid.affine;
  const lines = [a, d, b, e, c + a / 2, f + e / 2];
  return lines.map((number) => `${number}\n`).join('');
}

function besideLegend(map: Canvas, legend: Legend, note: string): Canvas {
  const factor = Math.max(1, Math.floor(ENLARGED_SIDE / Math.max(map.width, map.height)));
  const [width, height] = [map.width * factor, map.height * factor];
  const strip = stripOf(legend, note);
  const image = newCanvas(width + strip.width, Math.max(height, strip.height));
  fill(image, 0, 0, image.width, image.height, BACKGROUND);
  enlarge(map, factor, image);
  strip.draw(image, width);
  return image;
}

/** Copies the map to the upper left of the image, every pixel as a square of `factor` pixels a side. */
function enlarge(map: Canvas, factor: number, image: Canvas): void {
  for (let y = 0; y < map.height * factor; y++) {
    for (let x = 0; x < map.width * factor; x++) {
      const from = (Math.floor(y / factor) * map.width + Math.floor(x / factor)) * 4;
      const to = (y * image.width + x) * 4;
      for (let part = 0; part < 4; part++) image.data[to + part] = map.data[from + part];
    }
  }
}
