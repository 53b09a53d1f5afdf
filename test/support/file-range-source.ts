import { readFileSync } from 'node:fs';
import { SylvanError } from '../../src/errors/errors.ts';
import type { ByteRange, RangeSource, ReadOptions } from '../../src/net/range-source.ts';

const BLOCK = 4 * 2 ** 10;

/** A request of a source to its "network". */
interface CountedRequest {
  readonly kind: 'header' | 'tiles';
  readonly bytes: number;
  readonly fresh: boolean;
}

/** A range source for bytes in memory that records the requests which an HTTP source would send. */
export class BytesRangeSource implements RangeSource {
  readonly requests: CountedRequest[] = [];
  readonly version = null;
  readonly #blocks = new Set<number>();

  constructor(
    readonly bytes: Uint8Array<ArrayBuffer>,
    readonly url = 'test.tif',
    readonly size: number | null = bytes.length,
  ) {}

  async read(
    offset: number,
    length: number,
    signal: AbortSignal,
    ahead = 0,
  ): Promise<Uint8Array<ArrayBuffer>> {
    await Promise.resolve();
    signal.throwIfAborted();
    if (offset >= this.bytes.length) throw outOfRange(this.url);
    const end = Math.min(offset + length, this.bytes.length);
    this.#countBlocks(offset, end, Math.min(offset + ahead, this.bytes.length));
    return this.bytes.slice(offset, end);
  }

  async readMany(
    ranges: readonly ByteRange[],
    signal: AbortSignal,
    { fresh = false }: ReadOptions = {},
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    await Promise.resolve();
    signal.throwIfAborted();
    if (ranges.some(({ offset, length }) => offset + length > this.bytes.length)) throw outOfRange(this.url);
    const bytes = ranges.reduce((total, { length }) => total + length, 0);
    this.requests.push({ kind: 'tiles', bytes, fresh });
    return ranges.map(({ offset, length }) => this.bytes.subarray(offset, offset + length));
  }

  close(): void {
    this.#blocks.clear();
  }

  /** Fetches blocks up to `end`; if one of them is missing, also those up to `ahead`. */
  #countBlocks(offset: number, end: number, ahead: number): void {
    let missing = 0;
    for (
      let block = Math.floor(offset / BLOCK);
      block * BLOCK < (missing > 0 ? Math.max(end, ahead) : end);
      block++
    ) {
      if (this.#blocks.has(block)) continue;
      this.#blocks.add(block);
      missing += Math.min(BLOCK, this.bytes.length - block * BLOCK);
    }
    if (missing > 0) this.requests.push({ kind: 'header', bytes: missing, fresh: false });
  }
}

/** A file as a range source, with its name instead of its path. */
export function fileSource(path: string): BytesRangeSource {
  return new BytesRangeSource(new Uint8Array(readFileSync(path)), path.split('/').at(-1));
}

function outOfRange(url: string): SylvanError {
  return new SylvanError('out-of-range', `${url} has no such bytes`, { fields: { asset: url } });
}
