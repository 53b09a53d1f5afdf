import type { Layer, ObservationImage } from 'sylvan';
import { TRUE_COLOUR, type View } from './views.ts';

/** A view of the ground as last seen up to a certain day, and the day of its newest image. */
export interface SeenGround {
  readonly view: View;
  readonly day: string;
}

/**
 * Weights of red, near infrared and blue in the sum that replaces the green band, which the history does not read (Bah, Gunshor &
 * Schmit 2018, for GOES-16).
 */
const GREEN = { red: 0.45, nir08: 0.1, blue: 0.45 };
/** Unit of the images' values, which are reflectance in ten-thousandths plus 1; 0 means no data. */
const UNIT = 1e-4;

/**
 * Every pixel in natural colours, as shown by the newest image up to `day` in which it is clear; null if there is no such image.
 */
export function seenUntil(images: readonly ObservationImage[], day: string): SeenGround | null {
  const taken = images.filter(({ date }) => date <= day);
  const last = taken.at(-1);
  if (last === undefined) return null;
  const { grid } = last;
  const [red, green, blue] = ['red', 'green', 'blue'].map(() =>
    new Float32Array(grid.width * grid.height).fill(NaN),
  );
  for (const image of taken)
    for (let i = 0; i < red.length; i++) {
      const [r, n, b] = [image.red[i], image.nir08[i], image.blue[i]];
      if (r === 0 || n === 0 || b === 0) continue;
      red[i] = (r - 1) * UNIT;
      green[i] = (GREEN.red * (r - 1) + GREEN.nir08 * (n - 1) + GREEN.blue * (b - 1)) * UNIT;
      blue[i] = (b - 1) * UNIT;
    }
  const layers: Layer[] = [
    { id: 'red', grid, data: red },
    { id: 'green', grid, data: green },
    { id: 'blue', grid, data: blue },
  ];
  return { view: { id: TRUE_COLOUR, layers }, day: last.date };
}
