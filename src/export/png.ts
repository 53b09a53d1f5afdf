import type { Layer } from '../geo/layer.ts';
import { checkLayer } from './door.ts';
import { colourOf, legendOf, type Legend } from './legend.ts';

/** Values as RGBA, in the colours of their legend. */
export function paint(values: Layer['data'], legend: Legend): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(values.length * 4);
  for (let i = 0; i < values.length; i++) pixels.set(colourOf(legend, values[i]), i * 4);
  return pixels;
}

/**
 * A layer as a PNG image in the colours of its legend ({@link legendOf}), transparent where nothing is known. One pixel of the
 * image is one pixel of the layer, and {@link worldFileOf} gives its position; `writeSvg` adds a legend.
 *
 * Throws `invalid-parameters` for a layer that cannot be written, as `writeGeoTiff` does.
 */
export async function writePng(layer: Layer): Promise<Uint8Array> {
  checkLayer(layer);
  const { id, grid, data } = layer;
  return encoded(grid, paint(data, legendOf(id, 'en')));
}

/** Encodes RGBA pixels as PNG. */
export async function encoded(
  { width, height }: { readonly width: number; readonly height: number },
  data: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded only by callers that write images.
  const { encode } = await import('fast-png');
  // The result has its own buffer.
  return encode({ width, height, data, channels: 4, depth: 8 }) as Uint8Array<ArrayBuffer>;
}

/**
 * The world file (`.pgw`) of an image from `writePng`: six lines with the pixel's size, its rotations, and the centre of the
 * first pixel, in metres of the grid's UTM system, which a world file cannot name.
 *
 * Throws `invalid-parameters` for a layer that cannot be written.
 */
export function worldFileOf(layer: Layer): string {
  checkLayer(layer);
  const [a, b, c, d, e, f] = layer.grid.affine;
  const lines = [a, d, b, e, c + a / 2, f + e / 2];
  return lines.map((number) => `${number}\n`).join('');
}
