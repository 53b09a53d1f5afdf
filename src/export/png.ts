import type { GeometryInput } from '../contract/geometry.ts';
import type { Layer } from '../geo/layer.ts';
import type { Polygon } from '../geo/polygon.ts';
import { colourOf, type Legend, type LegendStop, type Colour, legendOf } from './legend.ts';
import {
  fill,
  type Canvas,
  drawText,
  LINE_HEIGHT,
  LINE_MIDDLE,
  textWidth,
  wrapped,
  newCanvas,
} from './pixel-font.ts';
import type { Lang } from '../contract/zone.ts';
import { checkLayer, checkOutline } from './door.ts';
import { drawOutline } from './outline-line.ts';

/** Values in the colours of their legend, RGBA. */
export function paint(values: Layer['data'], legend: Legend): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(values.length * 4);
  for (let i = 0; i < values.length; i++) pixels.set(colourOf(legend, values[i]), i * 4);
  return pixels;
}

const INK: Colour = [33, 37, 41, 255];
const FRAME: Colour = [134, 142, 150, 255];
const BACKGROUND: Colour = [255, 255, 255, 255];

/** All in pixels. */
const MARGIN = 16;
const TITLE_WIDTH = 220;
const SWATCH = 24;
const GAP = 10;
const ROW = 32;

/** What a legend needs of an image, and how it gets there. */
interface Strip {
  readonly width: number;
  readonly height: number;
  /** Draws the strip with its left edge at `x`, from the top of the canvas. */
  draw(canvas: Canvas, x: number): void;
}

/**
 * A legend as a strip next to the map: a note, title and unit, then the ramp with its highest value on top or one swatch a
 * class, then the transparent swatch of what is unknown.
 */
export function stripOf(legend: Legend, note = ''): Strip {
  const { title, unit, stops, noData, kind } = legend;
  const heading = [
    ...(note === '' ? [] : [...wrapped(note, TITLE_WIDTH), '']),
    ...wrapped(title, TITLE_WIDTH),
    ...(unit === null ? [] : wrapped(`(${unit})`, TITLE_WIDTH)),
  ];
  const labels = [...stops.map(({ label }) => label), noData.label];
  const wide = Math.max(...heading.map(textWidth), ...labels.map((label) => SWATCH + GAP + textWidth(label)));
  const top = MARGIN + heading.length * LINE_HEIGHT + GAP;
  return {
    width: wide + 2 * MARGIN,
    height: top + (stops.length + 1) * ROW + MARGIN,
    draw(canvas, x) {
      const left = x + MARGIN;
      heading.forEach((line, i) => drawText(canvas, line, left, MARGIN + i * LINE_HEIGHT, INK));
      if (kind === 'ramp') drawRamp(canvas, legend, left, top);
      else stops.forEach((stop, i) => drawSwatch(canvas, stop, left, top + i * ROW));
      drawSwatch(canvas, noData, left, top + stops.length * ROW);
    },
  };
}

function drawSwatch(
  canvas: Canvas,
  { colour, label }: Pick<LegendStop, 'colour' | 'label'>,
  x: number,
  y: number,
): void {
  fill(canvas, x, y, SWATCH, SWATCH, FRAME);
  fill(canvas, x + 1, y + 1, SWATCH - 2, SWATCH - 2, colour);
  drawLabel(canvas, label, x, y + SWATCH / 2);
}

/** The bar runs from the middle of its first row to the middle of its last, where its labels stand. */
function drawRamp(canvas: Canvas, legend: Legend, x: number, y: number): void {
  const { stops } = legend;
  const length = (stops.length - 1) * ROW;
  const top = y + SWATCH / 2;
  const [low, high] = legend.range;
  fill(canvas, x, top - 1, SWATCH, length + 2, FRAME);
  for (let row = 0; row < length; row++) {
    const value = high - ((row + 0.5) / length) * (high - low);
    fill(canvas, x + 1, top + row, SWATCH - 2, 1, colourOf(legend, value));
  }
  stops.toReversed().forEach(({ label }, i) => drawLabel(canvas, label, x, top + i * ROW));
}

function drawLabel(canvas: Canvas, label: string, x: number, middle: number): void {
  drawText(canvas, label, x + SWATCH + GAP, middle - LINE_MIDDLE, INK);
}

/** How a PNG is written. */
export interface PngOptions {
  /** Language of the legend. Default `en`. */
  readonly lang?: Lang;
  /** A strip with title, colours and labels to the right of the map. Default true. */
  readonly legend?: boolean;
  /** Stands above the legend, as what a reader of the image must know. Default nothing. */
  readonly note?: string;
  /** A polygon whose edge is drawn on the map, as the `geometry` of a request. Default none. */
  readonly outline?: GeometryInput;
}

/** With a legend, small zones are enlarged by a whole number, as long as no side of the map passes this many pixels. */
const ENLARGED_SIDE = 512;

/**
 * A layer as a PNG image in the colours of its legend ({@link legendOf}), transparent where nothing is known. Without legend
 * one pixel of the image is one pixel of the layer, and {@link worldFileOf} says where it lies. With it, a small zone is
 * enlarged by a whole number (up to 512 pixels a side), and a strip on white stands next to the map.
 *
 * Throws `invalid-parameters` for a layer that cannot be written, as `writeGeoTiff` does, and for an outline that lies nowhere.
 */
export async function writePng(
  layer: Layer,
  { lang = 'en', legend: isLegendWanted = true, note = '', outline }: PngOptions = {},
): Promise<Uint8Array> {
  checkLayer(layer);
  checkOutline(outline);
  const legend = legendOf(layer.id, lang);
  const { grid, data: values } = layer;
  const map = { width: grid.width, height: grid.height, data: paint(values, legend) };
  const factor = isLegendWanted ? factorOf(map) : 1;
  const image = isLegendWanted ? withLegend(map, legend, note) : map;
  if (outline !== undefined) drawOutline(image, outline as Polygon, grid, factor);
  const { width, height, data } = image;
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

function factorOf({ width, height }: Canvas): number {
  return Math.max(1, Math.floor(ENLARGED_SIDE / Math.max(width, height)));
}

function withLegend(map: Canvas, legend: Legend, note: string): Canvas {
  const factor = factorOf(map);
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
