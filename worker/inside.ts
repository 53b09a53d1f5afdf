import { halfInside } from '../src/geo/polygon.ts';
import type { Arena, Block } from './arena.ts';
import type { Address } from './kernels.ts';

/** Number of values that {@link Inside.moments} writes. */
const MOMENTS = 5;

/**
 * The zone in the grid around it. Sums and counts weight every pixel by its fraction inside the zone; rankings use the pixels
 * that lie at least half inside. Without fractions the whole grid is the zone.
 */
export class Inside {
  readonly #fractions: Block<Float32Array> | null;
  readonly #touched: Block<Uint8Array> | null;
  readonly #ranked: Block<Uint8Array> | null;

  constructor(
    readonly arena: Arena,
    inside: Float32Array | null,
    /** Number of pixels in the grid. */
    readonly pixels: number,
  ) {
    this.#fractions = inside && arena.put(Float32Array, inside);
    this.#touched = inside && arena.putMask(inside, (part) => part > 0);
    this.#ranked = inside && arena.put(Uint8Array, halfInside(inside));
  }

  /** Address of the fractions; 0 if there are none. */
  get weights(): Address {
    return this.#fractions?.address ?? 0;
  }

  /** The area of the zone in pixels. */
  get area(): number {
    return this.#fractions?.view.reduce((sum, fraction) => sum + fraction, 0) ?? this.pixels;
  }

  /** The area of class `value` in the zone, in pixels. */
  count({ address }: Block<Uint8Array>, value = 1): number {
    const { kernels } = this.arena;
    return this.weights === 0
      ? kernels.countOfClass(address, this.pixels, value)
      : kernels.weightOfClass(address, this.weights, this.pixels, value);
  }

  /**
   * Writes count, sum, sum of squares about the mean, minimum and maximum of the zone's pixels where `mask` is 1 (address 0:
   * everywhere).
   */
  moments({ address }: Block<Float32Array>, mask: Address, output: Block<Float64Array>): void {
    const { kernels } = this.arena;
    if (this.weights === 0) kernels.moments(address, mask, output.address, this.pixels);
    else kernels.weightedMoments(address, mask, this.weights, output.address, this.pixels);
  }

  /** Mean of the zone's pixels where `mask` is 1; `null` if there are none. */
  mean(plane: Block<Float32Array>, mask: Block<Uint8Array>): number | null {
    const { arena } = this;
    return arena.borrow(() => {
      const moments = arena.take(Float64Array, MOMENTS);
      this.moments(plane, mask.address, moments);
      const [count, sum] = moments.view as unknown as [number, number];
      return count === 0 ? null : sum / count;
    });
  }

  /** Median of those pixels with `mask` 1 that count in rankings; `null` if there are none. */
  median({ address: plane }: Block<Float32Array>, mask: Block<Uint8Array>): number | null {
    const { arena, pixels } = this;
    return this.ranked(mask, ({ address }) =>
      arena.borrow(() => {
        const scratch = arena.take(Float32Array, pixels).address;
        const median = arena.kernels.quantile(plane, address, scratch, pixels, 0.5);
        return Number.isNaN(median) ? null : median;
      }),
    );
  }

  /** Removes the pixels outside the zone from a mask. */
  clip(mask: Block<Uint8Array>): void {
    if (this.#touched !== null)
      this.arena.kernels.copyWhere(mask.address, this.#touched.address, this.pixels);
  }

  /** Returns the result of `work` for the pixels of the mask that count in rankings. Borrows memory for one mask. */
  ranked<R>(mask: Block<Uint8Array>, work: (ranked: Block<Uint8Array>) => R): R {
    const { arena, pixels } = this;
    if (this.#ranked === null) return work(mask);
    const within = this.#ranked.address;
    return arena.borrow(() => {
      const ranked = arena.copy(mask);
      arena.kernels.copyWhere(ranked.address, within, pixels);
      return work(ranked);
    });
  }
}
