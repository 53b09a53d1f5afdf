import { isSylvanError, type SylvanError } from '../../src/errors/errors.ts';
import type { RangeSource } from '../../src/net/range-source.ts';
import { unsupported } from './faults.ts';

const BLOCK = 4096;
/**
 * Size, in bytes, of the first request for an unknown header. The headers of Sentinel-2 files end within 4 kB, as do the
 * directories of other files.
 */
const FIRST = 8 * 1024;
/** Maximum size of a request in bytes. Each further request is twice as long as the previous one, up to this size. */
const LONGEST = 64 * 1024;

/**
 * Reads the header of one file while it is opened, up to a maximum number of bytes. Caches blocks, because the validator and the
 * parser read the same bytes.
 */
export class HeaderReader {
  readonly #blocks = new Map<number, Uint8Array>();
  #left: number;
  /** The range last read ahead, which is now available. */
  #ahead = { start: 0, end: 0 };

  constructor(
    readonly source: RangeSource,
    readonly budget: number,
    readonly signal: AbortSignal,
    /** Size of the first request, in bytes. */
    readonly first = FIRST,
  ) {
    this.#left = budget;
  }

  /** Reads `length` bytes from `offset`, or fewer at the end of the file. Throws `unsupported-tiff` if the limit is exceeded. */
  async read(offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
    if (length > this.budget) throw this.#overBudget();
    const first = Math.floor(offset / BLOCK);
    const last = Math.ceil((offset + length) / BLOCK);
    for (let block = first; block < last; block++)
      if (!this.#blocks.has(block)) await this.#load(block, this.#missingFrom(block, last));
    return this.#copy(offset, length);
  }

  #missingFrom(block: number, last: number): number {
    let end = block + 1;
    while (end < last && !this.#blocks.has(end)) end++;
    return end;
  }

  async #load(first: number, end: number): Promise<void> {
    this.#left -= (end - first) * BLOCK;
    if (this.#left < 0) throw this.#overBudget();
    const bytes = await this.#readToEnd(first * BLOCK, (end - first) * BLOCK);
    this.signal.throwIfAborted();
    for (let block = first; block < end; block++)
      this.#blocks.set(block, bytes.subarray((block - first) * BLOCK, (block - first + 1) * BLOCK));
  }

  async #readToEnd(offset: number, length: number): Promise<Uint8Array> {
    const { size } = this.source;
    if (size !== null && offset >= size) return new Uint8Array(0);
    try {
      return await this.source.read(offset, length, this.signal, this.#aheadFrom(offset));
    } catch (error) {
      if (isSylvanError(error, 'out-of-range') && this.#mayEnd(offset, error)) return new Uint8Array(0);
      throw error;
    }
  }

  /** How far to read ahead: to the end of the range last read ahead or, beyond it, twice as far as last time. */
  #aheadFrom(offset: number): number {
    const { start, end } = this.#ahead;
    if (offset >= start && offset < end) return end - offset;
    const length = end === 0 ? this.first : Math.min(Math.max(FIRST, 2 * (end - start)), LONGEST);
    this.#ahead = { start: offset, end: offset + length };
    return length;
  }

  /**
   * Whether a refusal may mean that the file ends at `offset`. A host that refuses the first byte, or one within the size it
   * stated, contradicts itself.
   */
  #mayEnd(offset: number, { fields }: SylvanError): boolean {
    return offset >= (this.source.size ?? 0) && (offset > 0 || !('status' in fields));
  }

  #copy(offset: number, length: number): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(length);
    let filled = 0;
    while (filled < length) {
      const at = offset + filled;
      const start = at % BLOCK;
      const piece = this.#blocks.get((at - start) / BLOCK)!.subarray(start, start + length - filled);
      bytes.set(piece, filled);
      filled += piece.length;
      if (start + piece.length < BLOCK) break;
    }
    return bytes.slice(0, filled);
  }

  #overBudget(): Error {
    return unsupported(this.source.url, `a header of more than ${this.budget} bytes`);
  }
}
