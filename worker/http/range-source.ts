/** A span of a file: `length` bytes from byte `offset`, both whole numbers, `length` at least 1. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

export interface ReadOptions {
  /** Read past every cache, ours and the browser's: the one second chance of a tile that did not decode. */
  readonly fresh?: boolean;
}

/**
 * The bytes of one file, by range. The two verbs differ on purpose: header structures are small, scattered and read
 * again, so they go through a cache of blocks; tiles are large and used once, so they go around it.
 *
 * Every verb rejects with `signal.reason` once `signal` is aborted, and otherwise with a `SylvanError`. When that is
 * `source-changed`, the file was replaced while it was read: everything learnt from this source is void, and the source
 * stays failed. Open a new one and start again, once.
 */
export interface RangeSource {
  /** Identity for messages and caches: the URL or path without any token. */
  readonly url: string;
  /** Bytes of the whole file, once known. Hosts that hide Content-Range may never tell. */
  readonly size: number | null;
  /** Names these very bytes: a strong ETag, or time of modification and size. Null while unknown, and where there is none. */
  readonly version: string | null;
  /** Whether ranges could only be checked by their length, because the host hides Content-Range from pages. */
  readonly unverified: boolean;

  /**
   * A header read: `length` bytes from `offset`, fewer only where the file ends. Reads whole blocks and keeps them, so
   * that neighbouring reads cost nothing. The array is the caller's own. Throws `out-of-range` where `offset` is at or
   * past the end of the file.
   */
  read(offset: number, length: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;

  /**
   * A tile read: exactly these ranges, in the order given, fetched together where the gap between them is small. All or
   * nothing: throws `out-of-range` or `truncated` rather than answer with fewer bytes. Arrays may be views into one
   * buffer: read them, and `dispose` of them then, but neither write to them nor transfer them.
   */
  readMany(
    ranges: readonly ByteRange[],
    signal: AbortSignal,
    options?: ReadOptions,
  ): Promise<Uint8Array<ArrayBuffer>[]>;

  /** Ends what is under way (those reads reject) and lets go of everything. Safe to call twice. */
  close(): void;
}
