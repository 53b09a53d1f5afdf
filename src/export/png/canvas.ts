import type { Colour } from '../palettes.ts';

/** Pixels of an image, row-major, four bytes each: red, green, blue, opacity. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A canvas that is transparent all over. */
export function newCanvas(width: number, height: number): Canvas {
  return { width, height, data: new Uint8Array(width * height * 4) };
}

/** Replaces a rectangle's pixels; it must lie on the canvas. */
export function fill(
  canvas: Canvas,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
): void {
  for (let row = y; row < y + height; row++) {
    for (let column = x; column < x + width; column++)
      canvas.data.set(colour, (row * canvas.width + column) * 4);
  }
}
