import type { Window } from '../../src/core/grid.ts';
import type { SampleArray } from './sample-array.ts';

/** A tile's samples as decoded: `step` samples a pixel, `rowSamples` a row, of which sample `sample` is wanted. */
export interface TilePixels {
  readonly samples: SampleArray;
  readonly area: Window;
  readonly rowSamples: number;
  readonly step: number;
  readonly sample: number;
}

/** The pixels of one window while its tiles arrive. All positions are in pixels of the image. */
export class WindowPlane {
  /** 1 or 0 for each pixel; null while all are valid. */
  valid: Uint8Array<ArrayBuffer> | null = null;

  constructor(
    readonly window: Window,
    readonly data: SampleArray,
  ) {}

  markInvalid(area: Window): void {
    this.#fillValid(area, 0);
  }

  /** Only the pixels of `inside` (null for none) are valid. */
  markOutside(inside: Window | null): void {
    this.valid = new Uint8Array(this.data.length);
    if (inside) this.#fillValid(inside, 1);
  }

  /** Copies the part of a tile that lies within `area`. */
  copy({ samples, area, rowSamples, step, sample }: TilePixels, tileX: number, tileY: number): void {
    const { data } = this;
    for (let y = area.y; y < area.y + area.height; y++) {
      const from = (y - tileY) * rowSamples + (area.x - tileX) * step + sample;
      const to = this.#indexOf(area.x, y);
      if (step === 1) data.set(samples.subarray(from, from + area.width), to);
      else for (let i = 0; i < area.width; i++) data[to + i] = samples[from + i * step]!;
    }
  }

  #fillValid(area: Window, value: 0 | 1): void {
    this.valid ??= new Uint8Array(this.data.length).fill(1);
    for (let y = area.y; y < area.y + area.height; y++) {
      const start = this.#indexOf(area.x, y);
      this.valid.fill(value, start, start + area.width);
    }
  }

  #indexOf(x: number, y: number): number {
    return (y - this.window.y) * this.window.width + (x - this.window.x);
  }
}

/** The pixels two rectangles share, or null. */
export function intersection(a: Window, b: Window): Window | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
