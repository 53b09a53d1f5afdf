import { markShared } from './buffers.ts';
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
  #ignoresRanges = false;
  #end: Error | null = null;

  constructor(private readonly parts: SourceParts) {
    this.#pin = parts.pin;
  }

  get pin(): Pin {
    return this.#pin;
  }

  /** The cached bytes of exactly this range. */
  cached(range: ByteRange): Bytes | undefined {
    return this.parts.settings.headerCache.get(this.#nameOf(range));
  }

  /** Caches checked bytes, which are shared from now on. */
  keep(range: ByteRange, bytes: Bytes): void {
    markShared(bytes);
    this.parts.settings.headerCache.put(this.#nameOf(range), bytes);
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
    if (this.#ignoresRanges) return this.#sliceOf(await this.#whole(signal), 0, range, purpose);
    const key = `${purpose} ${range.offset} ${range.length} ${fresh ? 'fresh' : ''}`;
    return this.#sharedRuns.join(key, signal, async (sharedSignal) => {
      const answer = await this.#get(range, purpose, fresh, sharedSignal);
      return this.#sliceOf(answer.bytes, answer.whole ? 0 : range.offset, range, purpose);
    });
  }

  /** The whole of a file from a host that ignores ranges: from the cache, or again over the network. */
  async #whole(signal: AbortSignal): Promise<Bytes> {
    const range = { offset: 0, length: this.#pin.size! };
    const cached = this.cached(range);
    if (cached) return cached;
    return this.#sharedRuns.join('whole', signal, async (sharedSignal) => {
      const answer = await this.#get(range, 'header', false, sharedSignal);
      return answer.bytes;
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
    if (!whole) return;
    this.#ignoresRanges = true;
    this.keep({ offset: 0, length: bytes.byteLength }, bytes);
  }

  /** The part of `bytes` in `range`. The answer was checked, so a tile that is too short is cut off by the end of the file. */
  #sliceOf(bytes: Bytes, start: number, range: ByteRange, purpose: Purpose): Bytes {
    const slice = bytes.subarray(range.offset - start, range.offset - start + range.length);
    if (slice.byteLength < range.length && purpose === 'tile')
      throw outOfRange(this.parts.address.url, range, this.#pin.size);
    return slice;
  }

  #nameOf({ offset, length }: ByteRange): string {
    return JSON.stringify([
      this.parts.address.file,
      versionOf(this.#pin) ?? this.#unversioned,
      offset,
      length,
    ]);
  }
}
