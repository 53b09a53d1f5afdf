import type { Pin } from './pin.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A span of a file: `length` bytes from byte `offset`, both integers, `length` at least 1. */
export interface ByteRange {
  readonly offset: number;
  readonly length: number;
}

export interface ReadOptions {
  /** Whether to bypass every cache, ours and the browser's, for a second attempt at a tile that could not be decoded. */
  readonly fresh?: boolean;
}

/**
 * The bytes of one file, by range. `read` is for headers, which are small, scattered and read repeatedly: it goes through a cache
 * of blocks. `readMany` is for tiles, which are large and used once: it does not store them there.
 *
 * Both reject with `signal.reason` once `signal` is aborted, and otherwise with a `SylvanError`. `source-changed` means that the
 * file was replaced while being read: discard everything read from this source, which keeps failing, then open a new one and
 * start again, once.
 */
export interface RangeSource {
  /** The URL or path without its query, for messages. */
  readonly url: string;
  /** Size of the whole file in bytes, once known. It never is if the host hides Content-Range. */
  readonly size: number | null;
  /** Identifies these bytes: a strong ETag, or modification time and size. Null while unknown, or if there is none. */
  readonly version: string | null;
  /** The known version, if each answer states it. A later source of this file that is given this pin accepts no other version. */
  readonly pin?: Pin;

  /**
   * Reads a header: `length` bytes from `offset`, fewer only at the end of the file. Reads and caches whole blocks, so that
   * nearby reads need no request. The array belongs to the caller. Throws `out-of-range` if `offset` is not inside the file.
   *
   * `ahead` is a hint: the next reads will most likely fall within the first `ahead` bytes from `offset`, so a request that is
   * made anyway may fetch these bytes too.
   */
  read(offset: number, length: number, signal: AbortSignal, ahead?: number): Promise<Bytes>;

  /**
   * Reads tiles: exactly these ranges, in the given order, fetched together if the gap between them is small. Throws
   * `out-of-range` or `truncated` if any byte is missing. The arrays may be views into one buffer: read them, then `dispose` of
   * them, but never write to them or transfer them.
   */
  readMany(ranges: readonly ByteRange[], signal: AbortSignal, options?: ReadOptions): Promise<Bytes[]>;

  /** Asks the host for the current version, in sources that can do so at a lower cost than by reading the first byte. */
  observe?(signal: AbortSignal): Promise<void>;

  /** Rejects the reads in flight and frees everything. Safe to call twice. */
  close(): void;
}

/** One request for several ranges; `members` are positions in the caller's list. */
interface Span extends ByteRange {
  readonly members: readonly number[];
}

/**
 * Merges ranges less than `gap` bytes apart into spans of at most `maximum` bytes (a larger range stays whole). Ranges may
 * overlap, repeat and come in any order; the spans are sorted by offset. Merges only the ranges at the positions `among`.
 */
export function coalesce(
  ranges: readonly ByteRange[],
  gap: number,
  maximum: number,
  among: readonly number[] = [...ranges.keys()],
): Span[] {
  const order = among.toSorted((a, b) => ranges[a].offset - ranges[b].offset);
  const spans: { offset: number; length: number; members: number[] }[] = [];
  for (const i of order) {
    const { offset, length } = ranges[i];
    const last = spans.at(-1);
    const end = Math.max(offset + length, last ? last.offset + last.length : 0);
    if (last && offset - (last.offset + last.length) < gap && end - last.offset <= maximum) {
      last.length = end - last.offset;
      last.members.push(i);
    } else spans.push({ offset, length, members: [i] });
  }
  return spans;
}

/**
 * Runs `work` on all items in parallel. Resolves with the answers in order. If one fails, aborts the others, waits until all
 * have ended, and rejects with the first failure. After an abort it rejects with the signal's reason.
 */
export async function allOrNone<T, R>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  signal.throwIfAborted();
  const failed = new AbortController();
  // One signal each, because Node warns of a leak if many listeners wait on one.
  const results = items.map(async (item) => work(item, AbortSignal.any([signal, failed.signal])));
  try {
    const answers = await Promise.all(results);
    signal.throwIfAborted();
    return answers;
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(results);
    signal.throwIfAborted();
    throw error;
  }
}
