import type { ByteRange, ReadOptions } from '../../../../src/net/range-source.ts';
import { BytesRangeSource } from '../../../support/file-range-source.ts';

const MAX_BYTES = 2 ** 28;

/** A source that records invalid requests, so that the test fails whatever the reader does with the error. */
export class WatchedSource extends BytesRangeSource {
  /** The first invalid request. */
  fault: string | null = null;
  #requested = 0;

  override read(offset: number, length: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    this.#check({ offset, length });
    if (this.size !== null && offset >= this.size)
      this.fault ??= `a header read from ${offset} of ${this.size} bytes`;
    return super.read(offset, length, signal);
  }

  override readMany(
    ranges: readonly ByteRange[],
    signal: AbortSignal,
    options?: ReadOptions,
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    for (const range of ranges) {
      this.#check(range);
      if (this.size !== null && range.offset + range.length > this.size)
        this.fault ??= `a tile read of ${range.length} bytes from ${range.offset} of ${this.size}`;
    }
    return super.readMany(ranges, signal, options);
  }

  #check({ offset, length }: ByteRange): void {
    this.#requested += length;
    const whole = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 1;
    if (!whole) this.fault ??= `a request of ${length} bytes from ${offset}`;
    if (this.#requested > MAX_BYTES) this.fault ??= `${this.#requested} bytes requested`;
  }
}
