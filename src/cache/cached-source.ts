import { SylvanError, isSylvanError } from '../errors/errors.ts';
import { type ByteRange, coalesce, type RangeSource, type ReadOptions } from '../net/range-source.ts';
import type { CachePlan } from './policy.ts';
import { storedName } from './stored-name.ts';
import type { StoredBlock, BlockStore, Bytes, FileEntry } from './stores.ts';
import { blocksOf, checkByteRange, copyRange } from '../net/byte-ranges.ts';
import { disposableBytes } from '../net/buffers.ts';
import { HTTP_DEFAULTS } from '../net/options.ts';
import { outOfRange } from '../net/problems.ts';
import type { TransferLog } from '../net/transfer-log.ts';

function sourceChanged(asset: string): SylvanError {
  return new SylvanError(
    'source-changed',
    `The file differs from the stored one; start again with a new source (${asset})`,
    { fields: { asset, validator: 'stored' } },
  );
}

function offlineMiss(asset: string, missing: readonly ByteRange[]): SylvanError {
  const bytes = missing.reduce((sum, { length }) => sum + length, 0);
  return new SylvanError(
    'offline-miss',
    `${bytes} bytes of ${asset} are not stored on this device, and nothing may be fetched.`,
    { fields: { asset, bytes } },
  );
}

/** Maximum number of bytes that may wait to be written. */
const MAX_WAITING = 32 * 2 ** 20;

/**
 * Writes blocks in the background. A reader waits only while more than 32 MiB would wait to be written. Under a plan with a
 * session every block must be stored, so the reader waits and receives the failures. Otherwise failures are ignored.
 */
export class Writer {
  readonly #writing = new Set<Promise<void>>();
  #bytes = 0;

  /** Once the promise has settled, the arrays may be disposed of. */
  async write(
    { store, plan }: { readonly store: BlockStore; readonly plan: Pick<CachePlan, 'session'> },
    name: string,
    version: string,
    blocks: readonly StoredBlock[],
  ): Promise<void> {
    if (plan.session !== null) return store.putBlocks(name, version, blocks);
    const own = blocks.map(({ offset, bytes }) => ({ offset, bytes: bytes.slice() }));
    const bytes = own.reduce((sum, block) => sum + block.bytes.byteLength, 0);
    while (this.#bytes > 0 && this.#bytes + bytes > MAX_WAITING) await Promise.race(this.#writing);
    this.#bytes += bytes;
    const writing = store
      .putBlocks(name, version, own)
      .catch(() => undefined)
      .finally(() => {
        this.#bytes -= bytes;
        this.#writing.delete(writing);
      });
    this.#writing.add(writing);
  }

  /** Resolves when all blocks given so far have been written or have failed. */
  async flushed(): Promise<void> {
    await Promise.all(this.#writing);
  }
}

const { block: BLOCK, span: SPAN, longestRange: LONGEST } = HTTP_DEFAULTS;
/** Errors which mean that the host does not answer at the moment. Stored bytes are then used instead. */
const GONE = ['network-or-cors', 'timeout', 'upstream-unavailable'] as const;

interface CachedParts {
  /** `AssetAddress.file`. */
  readonly file: string;
  /** The file itself, for bytes that are not stored. Closed together with this source. */
  readonly inner: RangeSource;
  readonly store: BlockStore;
  readonly writer: Writer;
  readonly plan: CachePlan;
  readonly log: TransferLog;
}

/**
 * A file read through a store: stored bytes are not fetched, and fetched bytes are stored. All bytes belong to one version. If
 * some bytes are stored, one byte is fetched first to learn whether the file has changed; if the host cannot be reached, it is
 * assumed unchanged. If a later answer has a version other than that of bytes already returned, that read and all later ones
 * reject with `source-changed`. Under an offline plan nothing is fetched: reading bytes that are not stored rejects with
 * `offline-miss`.
 */
export class CachedSource implements RangeSource {
  readonly url: string;
  #loading: Promise<void> | undefined;
  #file: FileEntry | undefined;
  /** The file's name in the store. */
  #name = '';
  #isServed = false;
  #end: Error | null = null;

  constructor(readonly parts: CachedParts) {
    this.url = parts.inner.url;
  }

  get size(): number | null {
    return this.parts.inner.size ?? this.#file?.size ?? null;
  }

  get version(): string | null {
    return this.parts.inner.version ?? this.#file?.version ?? null;
  }

  async read(offset: number, length: number, signal: AbortSignal, ahead = 0): Promise<Bytes> {
    const range = { offset, length };
    await this.#open([range], signal);
    if (length === 0) return new Uint8Array(0);
    if (this.size !== null && offset >= this.size) throw outOfRange(this.url, range, this.size);
    const positions = blocksOf(this.#clamp(range), BLOCK).map((location) => this.#clamp(location));
    const found = await this.#stored(positions, signal);
    const missing = positions.map((_, i) => i).filter((i) => found[i] === undefined);
    for (const run of coalesce(positions, 1, SPAN, missing)) {
      if (this.size !== null && run.offset >= this.size) break;
      const further = offset + ahead - run.offset;
      const bytes = await this.#fetched((inner) => inner.read(run.offset, run.length, signal, further));
      for (const i of run.members)
        found[i] = bytes.slice(positions[i].offset - run.offset, positions[i].offset - run.offset + BLOCK);
      const blocks = run.members.map((i) => ({ offset: positions[i].offset, bytes: found[i]! }));
      await this.#storeBlocks(blocks.filter((block) => this.#isWhole(block)));
    }
    const bytes = copyRange(found, positions[0].offset, BLOCK, range);
    if (bytes.byteLength === 0) throw outOfRange(this.url, range, this.size);
    return bytes;
  }

  async readMany(
    ranges: readonly ByteRange[],
    signal: AbortSignal,
    options: ReadOptions = {},
  ): Promise<Bytes[]> {
    await this.#open(ranges, signal);
    const past = ranges.find((range) => range.length === 0 || this.#clamp(range).length < range.length);
    if (past) throw outOfRange(this.url, past, this.size);
    // There is no fresher copy offline.
    const isFresh = options.fresh === true && !this.parts.plan.offline;
    const found = isFresh ? ranges.map(() => undefined) : await this.#stored(ranges, signal);
    const missing = ranges.filter((_, i) => found[i] === undefined);
    if (missing.length === 0) return found as Bytes[];
    const fetched = await this.#fetched((inner) => inner.readMany(missing, signal, options));
    await this.#storeBlocks(missing.map(({ offset }, i) => ({ offset, bytes: fetched[i] })));
    const rest = fetched.values();
    return found.map((bytes) => bytes ?? rest.next().value!);
  }

  /** Returns the result of `read`. If the file was replaced in the meantime, this source also ends. */
  async #fetched<T>(read: (inner: RangeSource) => Promise<T>): Promise<T> {
    try {
      return await read(this.parts.inner);
    } catch (error) {
      if (isSylvanError(error, 'source-changed')) this.#end ??= error;
      throw error;
    }
  }

  close(): void {
    this.#end ??= new DOMException(`The source was closed (${this.url})`, 'AbortError');
    this.parts.inner.close();
  }

  /** Checks the ranges, throws for bad ones, and loads the stored entry of the file. */
  async #open(ranges: readonly ByteRange[], signal: AbortSignal): Promise<void> {
    for (const range of ranges) checkByteRange(this.url, range, LONGEST);
    await (this.#loading ??= this.#load(signal).catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    }));
    this.#check(signal);
  }

  #check(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#end) throw this.#end;
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { store, plan, file } = this.parts;
    this.#check(signal);
    this.#name = await storedName(file);
    const stored = await store.file(this.#name);
    this.#check(signal);
    if (stored === undefined) return;
    const isAnswered = !plan.offline && (await this.#isAnswered(signal));
    this.#file = stored;
    if (isAnswered) await this.#compareVersions();
  }

  /** Makes the host state the version, by fetching one byte if necessary. False if the host cannot be reached. */
  async #isAnswered(signal: AbortSignal): Promise<boolean> {
    const { inner } = this.parts;
    try {
      await (inner.observe?.(signal) ?? inner.readMany([{ offset: 0, length: 1 }], signal));
      return true;
    } catch (error) {
      if (!isSylvanError(error, ...GONE)) throw error;
      return false;
    }
  }

  /** The stored bytes of each span. Throws `offline-miss` if some are missing and the plan is offline. */
  async #stored(spans: readonly ByteRange[], signal: AbortSignal): Promise<(Bytes | undefined)[]> {
    const { store, plan } = this.parts;
    const version = this.#file?.version;
    const found =
      version === undefined ? spans.map(() => undefined) : await store.blocks(this.#name, version, spans);
    this.#check(signal);
    if (plan.offline && found.includes(undefined))
      throw offlineMiss(
        this.url,
        spans.filter((_, i) => found[i] === undefined),
      );
    for (const bytes of found) {
      if (bytes === undefined) continue;
      this.#isServed = true;
      disposableBytes(bytes);
    }
    return found;
  }

  async #storeBlocks(blocks: readonly StoredBlock[]): Promise<void> {
    await this.#compareVersions();
    if (this.#end) throw this.#end;
    if (blocks.length === 0) return;
    // Bytes without a version may belong to another file tomorrow.
    if (this.#file === undefined) {
      this.parts.log.onUnstored?.(new URL(this.url).host);
      return;
    }
    await this.parts.writer.write(this.parts, this.#name, this.#file.version, blocks);
  }

  /** Compares the fetched version with the stored one and deletes the stored one if they differ. */
  async #compareVersions(): Promise<void> {
    const { inner, store, plan } = this.parts;
    const version = inner.version ?? plan.session;
    // A host that no longer states a version may also have replaced the file.
    if (this.#file && (this.#file.version !== version || isOther(this.#file.size, inner.size))) {
      await store.deleteFile(this.#name);
      this.#file = undefined;
      if (this.#isServed) this.#end ??= sourceChanged(this.url);
    }
    if (version === null || this.#end) return;
    const { size } = this;
    if (this.#file?.size === size) return;
    this.#file = { version, size };
    await store.putFile(this.#name, this.#file);
  }

  #isWhole({ offset, bytes }: StoredBlock): boolean {
    return bytes.byteLength === BLOCK || (bytes.byteLength > 0 && offset + bytes.byteLength === this.size);
  }

  #clamp({ offset, length }: ByteRange): ByteRange {
    return { offset, length: Math.max(0, Math.min(length, (this.size ?? Infinity) - offset)) };
  }
}

/** Whether two sizes are known (not null) and differ. */
function isOther(before: number | null, now: number | null): boolean {
  return before !== null && now !== null && before !== now;
}
