import { legendOf, type Grid, type Layer } from 'sylvan/export';

/** RGBA, four bytes per pixel, northernmost row first. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** The grid of a view's picture: that of its finest layer. */
export function finestGrid(layers: readonly Layer[]): Grid {
  return layers.reduce((finest, { grid }) => (grid.width > finest.width ? grid : finest), layers[0].grid);
}

/**
 * Draws three layers of a zone as red, green and blue, each over the range of its legend. A pixel is transparent if any of its
 * values is unknown. Brightening takes the square root of each fraction of the range (gamma 2), because forests are dark in
 * visible light.
 */
export function compositePixels(bands: readonly Layer[], isBrightened: boolean): Picture {
  const { width, height } = finestGrid(bands);
  // A clamped array rounds values and limits them to its range. The root of a value below the range is NaN, which becomes 0.
  const parts = new Uint8ClampedArray(4 * width * height);
  for (let i = 3; i < parts.length; i += 4) parts[i] = 255;
  bands.forEach((band, part) => paintChannel(parts, part, channelOf(band, width, isBrightened), width));
  return { width, height, pixels: new Uint8Array(parts.buffer) };
}

/** `fraction`: layer pixels per picture pixel along each side, at most one. */
function channelOf({ id, data, grid: { width } }: Layer, widest: number, isBrightened: boolean) {
  const [low, high] = legendOf(id, 'en').range;
  const scale = (isBrightened ? 255 ** 2 : 255) / (high - low);
  return { data, width, fraction: width / widest, low, scale, isBrightened };
}

function paintChannel(
  parts: Uint8ClampedArray,
  part: number,
  channel: ReturnType<typeof channelOf>,
  width: number,
): void {
  const { data, fraction, low, scale, isBrightened } = channel;
  for (let i = 0; i < parts.length; i += 4 * width) {
    const row = Math.floor((i / (4 * width)) * fraction) * channel.width;
    for (let column = 0, at = i; column < width; column++, at += 4) {
      const value = data[row + ((column * fraction) | 0)];
      const shown = (value - low) * scale;
      parts[at + part] = isBrightened ? Math.sqrt(shown) : shown;
      if (Number.isNaN(value)) parts[at + 3] = 0;
    }
  }
}
