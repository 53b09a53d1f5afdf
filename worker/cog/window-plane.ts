import type { ViewConstructor, ArenaBlock } from '../arena.ts';
import type { SampleType } from '../kernels.ts';
import type { Window } from '../../src/geo/grid.ts';
import type { Shelf } from '../context.ts';

/** Pixels in the file's own sample type. */
export type SampleArray =
  | Uint8Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

export const SAMPLE_ARRAYS: Readonly<Record<SampleType, ViewConstructor<SampleArray>>> = {
  u8: Uint8Array,
  i8: Int8Array,
  u16: Uint16Array,
  i16: Int16Array,
  u32: Uint32Array,
  i32: Int32Array,
  f32: Float32Array,
  f64: Float64Array,
};

/** The value of pixels without data: `nodata`, or 0 if there is none or the type cannot represent it. */
export function fillOf(type: SampleType, nodata: number | null): number {
  return nodata !== null && canHold(type, nodata) ? nodata : 0;
}

function canHold(type: SampleType, value: number): boolean {
  if (type.startsWith('f')) return true;
  const Samples = SAMPLE_ARRAYS[type];
  return new Samples(new ArrayBuffer(Samples.BYTES_PER_ELEMENT), 0, 1).fill(value)[0] === value;
}

/**
 * Row-major pixels of a window in the kernels' memory, valid until the shelf is cleared. Filled as its tiles arrive. Positions
 * are in pixels of the image.
 */
export class WindowPlane {
  readonly pixels: ArenaBlock<SampleArray>;
  readonly length: number;
  readonly itemBytes: number;
  readonly #fill: number;
  #validity: ArenaBlock<Uint8Array<ArrayBuffer>> | null = null;

  /** Invalid pixels are set to `fill`, or 0 if the type cannot represent it. */
  constructor(
    readonly shelf: Shelf,
    readonly window: Window,
    type: SampleType,
    fill: number | null,
  ) {
    this.length = window.width * window.height;
    this.pixels = shelf.reserve(SAMPLE_ARRAYS[type], this.length);
    this.itemBytes = SAMPLE_ARRAYS[type].BYTES_PER_ELEMENT;
    this.#fill = fillOf(type, fill);
  }

  /** 1 or 0 for each pixel; null if all are valid. */
  get validity(): ArenaBlock<Uint8Array<ArrayBuffer>> | null {
    return this.#validity;
  }

  /** A view of the pixels. Read it again after the arena gives out another block. */
  get data(): SampleArray {
    return this.pixels.view;
  }

  /** A view of the validity. Like `data`, read it again after the arena gives out another block. */
  get valid(): Uint8Array<ArrayBuffer> | null {
    return this.#validity?.view ?? null;
  }

  /** Bytes from one row to the next. */
  get rowBytes(): number {
    return this.window.width * this.itemBytes;
  }

  /** Address of a pixel. */
  addressOf(x: number, y: number): number {
    return this.pixels.address + this.#indexOf(x, y) * this.itemBytes;
  }

  /** Marks the pixels of `area` invalid. */
  markInvalid(area: Window): void {
    this.#validity ??= this.#allValid();
    const { data } = this;
    const valid = this.#validity.view;
    for (let y = area.y; y < area.y + area.height; y++) {
      const start = this.#indexOf(area.x, y);
      valid.fill(0, start, start + area.width);
      data.fill(this.#fill, start, start + area.width);
    }
  }

  /** Marks all pixels outside `inside` as invalid, or all pixels if it is null. */
  markOutside(inside: Window | null): void {
    this.#validity ??= this.#allValid();
    const valid = this.#validity.view;
    valid.fill(0);
    this.data.fill(this.#fill);
    if (inside === null) return;
    for (let y = inside.y; y < inside.y + inside.height; y++) {
      const start = this.#indexOf(inside.x, y);
      valid.fill(1, start, start + inside.width);
    }
  }

  /** Marks as invalid the pixels where `mask`, which covers the same window, is 0. */
  markMasked(mask: WindowPlane): void {
    if (!mask.data.includes(0)) return;
    this.#validity ??= this.#allValid();
    const [valid, { data }] = [this.#validity.view, mask];
    for (let i = 0; i < valid.length; i++) if (data[i] === 0) valid[i] = 0;
  }

  #allValid(): ArenaBlock<Uint8Array<ArrayBuffer>> {
    const validity = this.shelf.reserve<Uint8Array<ArrayBuffer>>(Uint8Array, this.length);
    validity.view.fill(1);
    return validity;
  }

  #indexOf(x: number, y: number): number {
    return (y - this.window.y) * this.window.width + (x - this.window.x);
  }
}

/** The intersection of two rectangles, or null. */
export function intersection(a: Window, b: Window): Window | null {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const width = Math.min(a.x + a.width, b.x + b.width) - x;
  const height = Math.min(a.y + a.height, b.y + b.height) - y;
  return width > 0 && height > 0 ? { x, y, width, height } : null;
}
