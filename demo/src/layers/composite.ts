import { legendOf, type Layer } from 'sylvan/export';
import type { Picture } from './views.ts';

interface Channel {
  readonly data: Layer['data'];
  readonly width: number;
  /** How many of the picture's pixels one of the layer's is wide and high. */
  readonly factor: number;
  readonly low: number;
  readonly scale: number;
}

/** Three layers of one zone as red, green and blue, each over the range of its legend; transparent where any is unknown. */
export function compositePixels(bands: readonly Layer[]): Picture {
  const [{ grid }] = bands.toSorted((a, b) => b.grid.width - a.grid.width);
  const channels = bands.map((band) => channelOf(band, grid.width));
  const pixels = new Uint8Array(4 * grid.width * grid.height);
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255;
  for (const [part, channel] of channels.entries()) paintChannel(pixels, part, channel, grid.width);
  return { width: grid.width, height: grid.height, pixels };
}

function channelOf({ id, data, grid: { width } }: Layer, widest: number): Channel {
  const [low, high] = legendOf(id, 'en').range;
  return { data, width, factor: widest / width, low, scale: 255 / (high - low) };
}

function paintChannel(pixels: Uint8Array, part: number, channel: Channel, width: number): void {
  const { data, factor, low, scale } = channel;
  for (let i = 0; i < pixels.length / 4; i++) {
    const row = (i / width) | 0;
    const column = i - row * width;
    const value = (data[((row / factor) | 0) * channel.width + ((column / factor) | 0)] - low) * scale;
    if (Number.isNaN(value)) pixels.fill(0, 4 * i, 4 * i + 4);
    else if (pixels[4 * i + 3] > 0) pixels[4 * i + part] = Math.min(Math.max(value + 0.5, 0), 255);
  }
}
