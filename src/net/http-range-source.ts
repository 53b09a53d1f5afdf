import { blocksOf, checkByteRange, copyRange } from './byte-ranges.ts';
import {
  coalesce,
  type ByteRange,
  type Bytes,
  type RangeSource,
  type ReadOptions,
  allOrNone,
} from './range-source.ts';
import { versionOf, type Pin } from './pin.ts';
import { PinnedFile, type SourceParts } from './pinned-file.ts';
import { outOfRange } from './problems.ts';

/**
 * A file over HTTP. Every answer is checked (status, headers, length, version) before it is used or cached. Simultaneous reads
 * of the same bytes share one request, which ends when the last reader has left.
 */
export class HttpRangeSource implements RangeSource {
  readonly url: string;
  readonly #file: PinnedFile;

  constructor(private readonly parts: SourceParts) {
    this.url = parts.address.url;
    this.#file = new PinnedFile(parts);
  }

  get size(): number | null {
    return this.#file.pin.size;
  }

  get version(): string | null {
    return versionOf(this.#file.pin);
  }

  get pin(): Pin {
    return this.#file.pin;
  }

  async read(offset: number, length: number, signal: AbortSignal, ahead = 0): Promise<Bytes> {
    const range = { offset, length };
    this.#check(range, signal);
    if (length === 0) return new Uint8Array(0);
    if (this.size !== null && offset >= this.size) throw outOfRange(this.url, range, this.size);
    const { block } = this.parts.settings;
    const blocks = await this.#readBlocks(range, ahead, signal);
    const bytes = copyRange(blocks, offset - (offset % block), block, range);
    signal.throwIfAborted();
    if (bytes.byteLength === 0) throw outOfRange(this.url, range, this.size);
    return bytes;
  }

  async readMany(
    ranges: readonly ByteRange[],
    signal: AbortSignal,
    { fresh = false }: ReadOptions = {},
  ): Promise<Bytes[]> {
    for (const range of ranges) this.#checkTile(range, signal);
    const results = ranges.map((range) => (fresh ? undefined : this.#cachedTile(range)));
    const missing = ranges.map((_, i) => i).filter((i) => results[i] === undefined);
    const { gap, span } = this.parts.settings;
    const spans = coalesce(ranges, gap, span, missing);
    const fetched = await allOrNone(spans, signal, (span, own) => this.#file.fetch(span, 'tile', fresh, own));
    spans.forEach((span, s) => {
      for (const i of span.members) {
        const start = ranges[i].offset - span.offset;
        results[i] = fetched[s].subarray(start, start + ranges[i].length);
      }
    });
    return results.map((bytes) => bytes!);
  }

  close(): void {
    this.#file.end(new DOMException(`The source was closed (${this.url})`, 'AbortError'));
  }

  /**
   * The blocks that hold `range`, from the cache or in as few requests as possible; none past the end of the file. The last
   * request extends to `ahead`.
   */
  async #readBlocks(range: ByteRange, ahead: number, signal: AbortSignal): Promise<(Bytes | undefined)[]> {
    const { block, span } = this.parts.settings;
    const wanted = blocksOf(this.#file.clamp(range), block);
    const found = wanted.map((at) => this.#file.cached(at));
    const missing = wanted.map((_, i) => i).filter((i) => found[i] === undefined);
    // One by one, because an answer may show that the file ends before the next run.
    const runs = coalesce(wanted, 1, span, missing);
    for (const run of runs) {
      if (this.size !== null && run.offset >= this.size) break;
      const length =
        run === runs.at(-1) ? Math.max(run.length, range.offset + ahead - run.offset) : run.length;
      const bytes = await this.#file.fetch(this.#file.clamp({ ...run, length }), 'header', false, signal);
      const read = this.#file.keep(run.offset, bytes);
      for (const i of run.members) found[i] = read[i - run.members[0]];
    }
    return found;
  }

  /** A tile inside cached header blocks (small files, first overviews), which needs no request. */
  #cachedTile(range: ByteRange): Bytes | undefined {
    const { block } = this.parts.settings;
    const blocks: Bytes[] = [];
    for (const at of blocksOf(range, block)) {
      const bytes = this.#file.cached(at);
      if (bytes === undefined) return undefined;
      blocks.push(bytes);
    }
    const bytes = copyRange(blocks, range.offset - (range.offset % block), block, range);
    return bytes.byteLength === range.length ? bytes : undefined;
  }

  #check(range: ByteRange, signal: AbortSignal): void {
    this.#file.checkOpen(signal);
    checkByteRange(this.url, range, this.parts.settings.longestRange);
  }

  #checkTile(range: ByteRange, signal: AbortSignal): void {
    this.#check(range, signal);
    const past = this.size !== null && range.offset + range.length > this.size;
    if (range.length === 0 || past) throw outOfRange(this.url, range, this.size);
  }
}
