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
  /** Bytes of the whole file, once known. Hosts that hide Content-Range may never say. */
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

/** One request for several ranges; `members` are positions in the caller's list. */
interface Span extends ByteRange {
  readonly members: readonly number[];
}

/**
 * Merges ranges that lie less than `gap` bytes apart into spans of at most `maximum` bytes (a larger range alone stays
 * whole). Ranges may overlap, repeat and come in any order; spans come sorted by offset. `among` limits the choice to these
 * positions.
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
 * Runs `works` side by side: their answers in order, or, when one fails, the first failure, after the others were aborted
 * and have all ended, so that nothing runs on behind the caller's back. `signal` aborts all of them.
 */
export async function allOrNone<T>(
  works: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal: AbortSignal,
): Promise<T[]> {
  // A signal each: Node warns of a leak where many listen to one.
  const controllers = works.map(() => new AbortController());
  const abortAll = (reason: unknown) => controllers.forEach((controller) => controller.abort(reason));
  const forward = () => abortAll(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', forward, { once: true });
  const results = works.map((work, i) => work(controllers[i].signal));
  try {
    return await Promise.all(results);
  } catch (error) {
    abortAll(error);
    await Promise.allSettled(results);
    throw error;
  } finally {
    signal.removeEventListener('abort', forward);
  }
}
