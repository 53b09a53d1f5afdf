import { isSylvanError } from '../errors/errors.ts';
import { markShared } from './buffers.ts';
import { blocksOf, checkByteRange, copyRange } from './byte-ranges.ts';
import { SharedRuns } from './in-flight.ts';
import { changedValidator, completePin, versionOf, type Pin } from './pin.ts';
import { outOfRange, sourceChanged } from './problems.ts';
import {
  allOrNone,
  coalesce,
  type ByteRange,
  type Bytes,
  type RangeSource,
  type ReadOptions,
} from './range-source.ts';
import { rangedGet, type Purpose, type RangeAnswer, type RemoteFile } from './ranged-get.ts';

/** The parts of a source, assembled by `HttpClient.open`. */
interface SourceParts extends RemoteFile {
  readonly pin: Pin;
}

let opened = 0;

/**
 * A file over HTTP. Every answer is checked (status, headers, length, version) before it is used or cached. The first answer
 * pins the version. An answer with another version ends this source, and everything in flight, with `source-changed`: no result
 * ever mixes two versions. Simultaneous reads of the same bytes share one request, which ends when the last reader has left.
 */
export class HttpRangeSource implements RangeSource {
  readonly url: string;
  /**
   * Stands for the version in the names of cached blocks if the file has none. Such bytes cannot be distinguished from those of a
   * replaced file, so no other source may find them.
   */
  readonly #unversioned = ++opened;
  readonly #sharedRuns = new SharedRuns<string, Bytes>(markShared);
  #pin: Pin;
  #ended: Error | null = null;

  constructor(private readonly parts: SourceParts) {
    this.url = parts.address.url;
    this.#pin = parts.pin;
  }

  get size(): number | null {
    return this.#pin.size;
  }

  get version(): string | null {
    return versionOf(this.#pin);
  }

  get pin(): Pin {
    return this.#pin;
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
    const fetched = await allOrNone(spans, signal, (span, own) => this.#fetch(span, 'tile', fresh, own));
    spans.forEach((span, s) => {
      for (const i of span.members) {
        const start = ranges[i].offset - span.offset;
        results[i] = fetched[s].subarray(start, start + ranges[i].length);
      }
    });
    return results.map((bytes) => bytes!);
  }

  close(): void {
    this.#end(new DOMException(`The source was closed (${this.url})`, 'AbortError'));
  }

  /**
   * The blocks that hold `range`, from the cache or fetched in as few requests as possible; undefined past the end of the file.
   * The last request extends to `ahead` bytes from the start of `range`.
   */
  async #readBlocks(range: ByteRange, ahead: number, signal: AbortSignal): Promise<(Bytes | undefined)[]> {
    const { block, span } = this.parts.settings;
    const wanted = blocksOf(this.#clamp(range), block);
    const found = wanted.map((at) => this.#cached(at));
    const missing = wanted.map((_, i) => i).filter((i) => found[i] === undefined);
    // One after another, because an answer may show that the file ends before the next run.
    const runs = coalesce(wanted, 1, span, missing);
    for (const run of runs) {
      if (this.size !== null && run.offset >= this.size) break;
      const length =
        run === runs.at(-1) ? Math.max(run.length, range.offset + ahead - run.offset) : run.length;
      const bytes = await this.#fetch(this.#clamp({ ...run, length }), 'header', false, signal);
      const read = this.#keep(run.offset, bytes);
      for (const i of run.members) found[i] = read[i - run.members[0]];
    }
    return found;
  }

  /** A tile inside cached header blocks (small files, first overviews), which needs no request. */
  #cachedTile(range: ByteRange): Bytes | undefined {
    const { block } = this.parts.settings;
    const blocks: Bytes[] = [];
    for (const at of blocksOf(range, block)) {
      const bytes = this.#cached(at);
      if (bytes === undefined) return undefined;
      blocks.push(bytes);
    }
    const bytes = copyRange(blocks, range.offset - (range.offset % block), block, range);
    return bytes.byteLength === range.length ? bytes : undefined;
  }

  /** The checked bytes of `range`. Simultaneous readers of the same bytes share one request. */
  async #fetch(range: ByteRange, purpose: Purpose, fresh: boolean, signal: AbortSignal): Promise<Bytes> {
    this.#checkOpen(signal);
    const key = `${purpose} ${range.offset} ${range.length} ${fresh ? 'fresh' : ''}`;
    return this.#sharedRuns.join(key, signal, async (sharedSignal) => {
      const answer = await this.#get(range, purpose, fresh, sharedSignal);
      return this.#sliceOf(answer.bytes, answer.whole ? 0 : range.offset, range, purpose);
    });
  }

  async #get(range: ByteRange, purpose: Purpose, fresh: boolean, signal: AbortSignal): Promise<RangeAnswer> {
    const pin = () => this.#pin;
    try {
      const isFresh = fresh || this.parts.fresh;
      const answer = await rangedGet({ ...this.parts, range, purpose, fresh: isFresh, pin }, signal);
      this.#adopt(answer, range, purpose);
      return answer;
    } catch (error) {
      if (isSylvanError(error, 'source-changed')) this.#end(error);
      throw error;
    }
  }

  /** Adopts the version of a good answer. Compares versions once more, because two first answers may have been in flight. */
  #adopt({ bytes, observed, whole, unverified }: RangeAnswer, range: ByteRange, purpose: Purpose): void {
    const changed = changedValidator(this.#pin, observed);
    if (changed !== null) throw sourceChanged(this.parts.address, changed);
    // If Content-Range is hidden, only a short header block shows where the file ends.
    const endRead = unverified && purpose === 'header' && bytes.byteLength < range.length;
    this.#pin = completePin(
      this.#pin,
      endRead ? { ...observed, size: range.offset + bytes.byteLength } : observed,
    );
    // A host that ignores ranges sends the whole file, if it is small, in every answer.
    if (whole) this.#keep(0, bytes);
  }

  /**
   * The part of `bytes`, which begin at the file's byte `start`, that lies in `range`. The answer has been checked, so if it is
   * too short for a tile, the range extends past the end of the file.
   */
  #sliceOf(bytes: Bytes, start: number, range: ByteRange, purpose: Purpose): Bytes {
    const slice = bytes.subarray(range.offset - start, range.offset - start + range.length);
    if (slice.byteLength < range.length && purpose === 'tile') throw outOfRange(this.url, range, this.size);
    return slice;
  }

  /** The cached block; undefined if it is missing, or if it is short while the end of the file is not known. */
  #cached(block: ByteRange): Bytes | undefined {
    const bytes = this.parts.settings.headerCache.get(this.#nameOf(block));
    return bytes?.byteLength === this.#clamp(block).length ? bytes : undefined;
  }

  /** Splits checked bytes, which start at a block boundary, into blocks and caches the complete ones. */
  #keep(offset: number, bytes: Bytes): Bytes[] {
    const { block, headerCache } = this.parts.settings;
    return blocksOf({ offset, length: bytes.byteLength }, block).map((at) => {
      const own = bytes.slice(at.offset - offset, at.offset - offset + at.length);
      if (own.byteLength === this.#clamp(at).length) headerCache.put(this.#nameOf(at), own);
      return own;
    });
  }

  #nameOf({ offset }: ByteRange): string {
    return JSON.stringify([this.parts.address.file, versionOf(this.#pin) ?? this.#unversioned, offset]);
  }

  /** The part of a range that lies inside the file, as far as its size is known. */
  #clamp({ offset, length }: ByteRange): ByteRange {
    return { offset, length: Math.min(length, (this.#pin.size ?? Infinity) - offset) };
  }

  /** Rejects everything in flight and all later reads with `reason`. The first reason is kept. */
  #end(reason: Error): void {
    this.#ended ??= reason;
    this.#sharedRuns.abort(this.#ended);
  }

  /** Throws `signal.reason` once the signal is aborted, or the reason for the end once this source has ended. */
  #checkOpen(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#ended) throw this.#ended;
  }

  #check(range: ByteRange, signal: AbortSignal): void {
    this.#checkOpen(signal);
    checkByteRange(this.url, range, this.parts.settings.longestRange);
  }

  #checkTile(range: ByteRange, signal: AbortSignal): void {
    this.#check(range, signal);
    const past = this.size !== null && range.offset + range.length > this.size;
    if (range.length === 0 || past) throw outOfRange(this.url, range, this.size);
  }
}
