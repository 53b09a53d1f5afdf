import { legendOf, type Layer } from 'sylvan/export';
import type { Picture } from './views.ts';

interface Channel {
  readonly data: Layer['data'];
  readonly width: number;
  /** How many of the layer's pixels one of the picture's is wide and high: one at most. */
  readonly share: number;
  readonly low: number;
  readonly scale: number;
}

/** Three layers of one zone as red, green and blue, each over the range of its legend; transparent where any is unknown. */
export function compositePixels(bands: readonly Layer[]): Picture {
  const [{ grid }] = bands.toSorted((a, b) => b.grid.width - a.grid.width);
  const { width, height } = grid;
  // Rounds, and keeps what is beyond a range at its end.
  const parts = new Uint8ClampedArray(4 * width * height);
  for (let i = 3; i < parts.length; i += 4) parts[i] = 255;
  bands.forEach((band, part) => paintChannel(parts, part, channelOf(band, width), width));
  return { width, height, pixels: new Uint8Array(parts.buffer) };
}

function channelOf({ id, data, grid: { width } }: Layer, widest: number): Channel {
  const [low, high] = legendOf(id, 'en').range;
  return { data, width, share: width / widest, low, scale: 255 / (high - low) };
}

function paintChannel(parts: Uint8ClampedArray, part: number, channel: Channel, width: number): void {
  const { data, share, low, scale } = channel;
  for (let i = 0; i < parts.length; i += 4 * width) {
    const row = Math.floor((i / (4 * width)) * share) * channel.width;
    for (let column = 0, at = i; column < width; column++, at += 4) {
      const value = data[row + ((column * share) | 0)];
      parts[at + part] = (value - low) * scale;
      if (Number.isNaN(value)) parts[at + 3] = 0;
    }
  }
}
