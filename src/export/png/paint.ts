import type { Layer } from '../../core/layer.ts';
import { colourOf, type Legend } from '../legend.ts';

/** Values in the colours of their legend, RGBA. */
export function paint(values: Layer['data'], legend: Legend): Uint8Array<ArrayBuffer> {
  const pixels = new Uint8Array(values.length * 4);
  for (let i = 0; i < values.length; i++) pixels.set(colourOf(legend, values[i]), i * 4);
  return pixels;
}
