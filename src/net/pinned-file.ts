import { MemoryBlockCache, type BlockKey } from './block-cache.ts';
import { markShared } from './buffers.ts';
import type { ByteRange, Bytes } from './range-source.ts';
import { isSylvanError } from '../errors/errors.ts';
import { SharedRuns } from './in-flight.ts';
import { changedValidator, completePin, versionOf, type Pin } from './pin.ts';
import { outOfRange, sourceChanged } from './problems.ts';
import { rangedGet, type Purpose, type RangeAnswer, type RemoteFile } from './ranged-get.ts';

/**
 * One file's part of a shared cache. Without a version, the bytes of a file cannot be distinguished from those of its
 * replacement: they stay in a small cache of this source and are dropped with it.
 */
class VersionedCache {
  readonly #own: MemoryBlockCache;

  constructor(
    private readonly file: string,
    private readonly version: () => string | null,
    private readonly shared: MemoryBlockCache,
    ownBytes: number,
  ) {
    this.#own = new MemoryBlockCache(ownBytes);
  }

  get(range: ByteRange): Bytes | undefined {
    const [cache, key] = this.#blockKey(range);
    return cache.get(key);
  }

  /** Caches checked bytes, which are shared from now on. */
  put(range: ByteRange, bytes: Bytes): void {
    const [cache, key] = this.#blockKey(range);
    markShared(bytes);
    cache.put(key, bytes);
  }

  /** Empties the source's own cache. The shared one evicts the rest over time. */
  clear(): void {
    this.#own.clear();
  }

  #blockKey({ offset, length }: ByteRange): [MemoryBlockCache, BlockKey] {
    const version = this.version();
    const key = { file: this.file, version: version ?? '', offset, length };
    return [version === null ? this.#own : this.shared, key];
  }
}

/** The parts of a source, assembled by `HttpClient.open`. */
export interface SourceParts extends RemoteFile {
  readonly pin: Pin;
}

/**
 * One version of one remote file. The first answer pins the version. An answer with another version ends this file, and
 * everything in flight, with `source-changed`: no result ever mixes two versions.
 */
export class PinnedFile {
  readonly cache: VersionedCache;
  readonly #sharedRuns = new SharedRuns<string, Bytes>(markShared);
  #pin: Pin;
  #ignoresRanges = false;
  #end: Error | null = null;

  constructor(private readonly parts: SourceParts) {
    this.#pin = parts.pin;
    this.cache = new VersionedCache(
      parts.address.file,
      () => versionOf(this.#pin),
      parts.settings.headerCache,
      parts.settings.wholeFile,
    );
  }

  get pin(): Pin {
    return this.#pin;
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
    this.cache.clear();
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
    const cached = this.cache.get(range);
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
    this.cache.put({ offset: 0, length: bytes.byteLength }, bytes);
  }

  /** The part of `bytes` in `range`. The answer was checked, so a tile that is too short is cut off by the end of the file. */
  #sliceOf(bytes: Bytes, start: number, range: ByteRange, purpose: Purpose): Bytes {
    const slice = bytes.subarray(range.offset - start, range.offset - start + range.length);
    if (slice.byteLength < range.length && purpose === 'tile')
      throw outOfRange(this.parts.address.url, range, this.#pin.size);
    return slice;
  }
}
