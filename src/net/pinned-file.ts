import { markShared } from './buffers.ts';
import { blocksOf } from './byte-ranges.ts';
import type { ByteRange, Bytes } from './range-source.ts';
import { isSylvanError } from '../errors/errors.ts';
import { SharedRuns } from './in-flight.ts';
import { changedValidator, completePin, versionOf, type Pin } from './pin.ts';
import { outOfRange, sourceChanged } from './problems.ts';
import { rangedGet, type Purpose, type RangeAnswer, type RemoteFile } from './ranged-get.ts';

let opened = 0;

/** The parts of a source, assembled by `HttpClient.open`. */
export interface SourceParts extends RemoteFile {
  readonly pin: Pin;
}

/**
 * One version of one remote file. The first answer pins the version. An answer with another version ends this file, and
 * everything in flight, with `source-changed`: no result ever mixes two versions.
 */
export class PinnedFile {
  /**
   * Without a version, the bytes of a file cannot be distinguished from those of its replacement: no other source finds them.
   */
  readonly #unversioned = ++opened;
  readonly #sharedRuns = new SharedRuns<string, Bytes>(markShared);
  #pin: Pin;
  #end: Error | null = null;

  constructor(private readonly parts: SourceParts) {
    this.#pin = parts.pin;
  }

  get pin(): Pin {
    return this.#pin;
  }

  /** The part of a range that lies inside the file, as far as its size is known. */
  clamp({ offset, length }: ByteRange): ByteRange {
    return { offset, length: Math.min(length, (this.#pin.size ?? Infinity) - offset) };
  }

  /** The cached block. Undefined if it ends early, while the end of the file is not known. */
  cached(block: ByteRange): Bytes | undefined {
    const bytes = this.parts.settings.headerCache.get(this.#nameOf(block));
    return bytes?.byteLength === this.clamp(block).length ? bytes : undefined;
  }

  /** Splits checked bytes, which start with a block, into blocks and caches the complete ones. */
  keep(offset: number, bytes: Bytes): Bytes[] {
    const { block, headerCache } = this.parts.settings;
    return blocksOf({ offset, length: bytes.byteLength }, block).map((at) => {
      const own = bytes.slice(at.offset - offset, at.offset - offset + at.length);
      if (own.byteLength === this.clamp(at).length) headerCache.put(this.#nameOf(at), own);
      return own;
    });
  }

  /** Throws `signal.reason` once aborted, and the reason for the end once the file has ended. */
  checkOpen(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#end) throw this.#end;
  }

  /** Rejects everything in flight and all later reads with `reason`. The first reason is kept. */
  end(reason: Error): void {
    this.#end ??= reason;
    this.#sharedRuns.abort(this.#end);
  }

  /** The checked bytes of `range`. Simultaneous readers of the same bytes share one request. */
  async fetch(range: ByteRange, purpose: Purpose, fresh: boolean, signal: AbortSignal): Promise<Bytes> {
    this.checkOpen(signal);
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
      if (isSylvanError(error, 'source-changed')) this.end(error);
      throw error;
    }
  }

  /** Adopts the version of a good answer. Compares once more, because two first answers may have been in flight at once. */
  #adopt({ bytes, observed, whole, unverified }: RangeAnswer, range: ByteRange, purpose: Purpose): void {
    const changed = changedValidator(this.#pin, observed);
    if (changed !== null) throw sourceChanged(this.parts.address, changed);
    // If Content-Range is hidden, only a short header block shows where the file ends.
    const endRead = unverified && purpose === 'header' && bytes.byteLength < range.length;
    this.#pin = completePin(
      this.#pin,
      endRead ? { ...observed, size: range.offset + bytes.byteLength } : observed,
    );
    // A host that ignores ranges sends all of a small file each time.
    if (whole) this.keep(0, bytes);
  }

  /** The part of `bytes` in `range`. The answer was checked, so a tile that is too short is cut off by the end of the file. */
  #sliceOf(bytes: Bytes, start: number, range: ByteRange, purpose: Purpose): Bytes {
    const slice = bytes.subarray(range.offset - start, range.offset - start + range.length);
    if (slice.byteLength < range.length && purpose === 'tile')
      throw outOfRange(this.parts.address.url, range, this.#pin.size);
    return slice;
  }

  #nameOf({ offset }: ByteRange): string {
    return JSON.stringify([this.parts.address.file, versionOf(this.#pin) ?? this.#unversioned, offset]);
  }
}
