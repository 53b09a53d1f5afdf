import type { Picture } from './composite.ts';

/** Colours of the outlines of loss patches: confirmed, unconfirmed, and the dark line under both. */
export const [LOST, DOUBTFUL, LOSS_HALO] = ['#e3342f', '#ffd23f', '#1b1b1b'];

/** A canvas with one pixel for each pixel of a picture. */
export function canvasOf({ width, height, pixels }: Picture): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext('2d')!.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return canvas;
}

export interface Stroke {
  readonly width: number;
  readonly colour: string;
  readonly dash?: readonly number[];
}

/** Draws closed rings with each stroke in turn; the wider strokes must come first. */
export function strokeRings(
  context: CanvasRenderingContext2D,
  rings: readonly (readonly (readonly number[])[])[],
  strokes: readonly Stroke[],
): void {
  context.lineJoin = 'round';
  context.beginPath();
  for (const [[x, y], ...rest] of rings) {
    context.moveTo(x, y);
    for (const [toX, toY] of rest) context.lineTo(toX, toY);
    context.closePath();
  }
  for (const { width, colour, dash = [] } of strokes) {
    context.lineWidth = width;
    context.strokeStyle = colour;
    context.setLineDash([...dash]);
    context.stroke();
  }
}

export function blobOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((done) => canvas.toBlob(done));
}
