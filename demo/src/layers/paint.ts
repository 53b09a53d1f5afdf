import { colourOf, legendOf, type Layer, type Legend } from 'sylvan/export';

const RAMP_STEPS = 255;
const CLASSES = 256;

/**
 * A layer's pixels in the colours of its legend, RGBA, four bytes per pixel, north first. Transparent for unknown values and
 * `hidden` classes.
 */
export function painted({ id, data }: Layer, hidden: readonly number[] = []): Uint8Array {
  const legend = legendOf(id, 'en');
  const pixels = new Uint32Array(data.length);
  if (legend.kind === 'classes') paintClasses(pixels, data, classTable(legend, hidden));
  else paintRamp(pixels, data, legend);
  return new Uint8Array(pixels.buffer);
}

function paintClasses(pixels: Uint32Array, data: Layer['data'], table: Uint32Array): void {
  for (let i = 0; i < pixels.length; i++) pixels[i] = table[data[i]];
}

/** Uses a table of 256 values along the ramp: a million calls of `colourOf` would block the page. */
function paintRamp(pixels: Uint32Array, data: Layer['data'], legend: Legend): void {
  const [low, high] = legend.range;
  const table = rampTable(legend);
  const scale = RAMP_STEPS / (high - low);
  for (let i = 0; i < pixels.length; i++) {
    const step = (data[i] - low) * scale;
    // NaN fails the comparison, so its pixel stays transparent.
    if (step >= 0) pixels[i] = table[step < RAMP_STEPS ? (step + 0.5) | 0 : RAMP_STEPS];
    else if (step < 0) pixels[i] = table[0];
  }
}

function rampTable(legend: Legend): Uint32Array {
  const [low, high] = legend.range;
  return tableOf(RAMP_STEPS + 1, (i) => colourOf(legend, low + (i / RAMP_STEPS) * (high - low)));
}

function classTable(legend: Legend, hidden: readonly number[]): Uint32Array {
  return tableOf(CLASSES, (i) => (hidden.includes(i) ? legend.noData.colour : colourOf(legend, i)));
}

/** Words with bytes in the order red, green, blue, opacity, on any machine. */
function tableOf(length: number, colour: (i: number) => readonly number[]): Uint32Array {
  return new Uint32Array(Uint8Array.from(Array.from({ length }, (_, i) => colour(i)).flat()).buffer);
}
