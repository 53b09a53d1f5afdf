import { colourOf, type Legend, type LegendStop } from '../legend.ts';
import type { Colour } from '../palettes.ts';
import { fill, type Canvas } from './canvas.ts';
import { drawText, LINE_HEIGHT, LINE_MIDDLE, textWidth, wrapped } from './text.ts';

const INK: Colour = [33, 37, 41, 255];
const FRAME: Colour = [134, 142, 150, 255];
export const BACKGROUND: Colour = [255, 255, 255, 255];

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
 * A legend as a strip beside the map: a note, title and unit, then the ramp with its highest value on top or one swatch a class, then
 * the transparent swatch of what is unknown.
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
