import { isSylvanError } from '../../src/core/errors.ts';
import { keptAddress, withAliases, type KeepPlan } from '../../src/core/keep-plan.ts';
import type { Block, BlockStore, KeptFile } from '../../src/storage/block-store.ts';
import { failedVersion, failureOf } from '../../src/storage/failed-file.ts';
import { blocksOf, checkByteRange, copyRange } from '../http/byte-ranges.ts';
import { coalesce } from '../http/coalesce.ts';
import { disposableBytes } from '../http/disposable.ts';
import { HTTP_DEFAULTS } from '../http/options.ts';
import { outOfRange } from '../http/problems.ts';
import type { ByteRange, RangeSource, ReadOptions } from '../http/range-source.ts';
import type { TransferLog } from '../http/transfer-log.ts';
import { offlineMiss, sourceChanged } from './problems.ts';
import type { Writer } from './writer.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const { block: BLOCK, span: SPAN, longestRange: LONGEST } = HTTP_DEFAULTS;
/** Milliseconds for which a file is taken to be the one that was seen, without asking its host. */
const TRUSTED = 24 * 3_600_000;

interface KeptParts {
  /** The file itself, for what is not kept; closed with this. */
  readonly inner: RangeSource;
  readonly store: BlockStore;
  readonly writer: Writer;
  readonly plan: KeepPlan;
  readonly log: Pick<TransferLog, 'recordCached'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * A file of which bytes are kept: what is kept is not fetched, and what is fetched is kept. All of it is of one version: a file that
 * was seen in the last 24 hours is not asked for, of another a block is fetched first, which shows whether it is still the same; one
 * that cannot be reached then is taken to be. Where a later answer is of another version than bytes given out before, it and every
 * read after it rejects with `source-changed`. With a plan that is offline nothing is fetched: what is not kept is `offline-miss`.
 */
export class KeptSource implements RangeSource {
  readonly url: string;
  /** The address by which it is kept. */
  readonly #address: string;
  #knowing: Promise<void> | undefined;
  #file: KeptFile | undefined;
  #isServed = false;
  #isSeen = false;
  #end: Error | null = null;

  constructor(readonly parts: KeptParts) {
    this.url = parts.inner.url;
    this.#address = keptAddress(this.url, parts.plan.aliases);
  }

  get size(): number | null {
    return this.parts.inner.size ?? this.#file?.size ?? null;
  }

  get version(): string | null {
    return this.parts.inner.version ?? this.#file?.version ?? null;
  }

  get unverified(): boolean {
    return this.parts.inner.unverified;
  }

  async read(offset: number, length: number, signal: AbortSignal): Promise<Bytes> {
    const range = { offset, length };
    await this.#open([range], signal);
    if (length === 0) return new Uint8Array(0);
    if (this.size !== null && offset >= this.size) throw outOfRange(this.url, range, this.size);
    const places = blocksOf(this.#clamp(range), BLOCK).map((place) => this.#clamp(place));
    const found = await this.#kept(places, signal);
    const missing = places.map((_, i) => i).filter((i) => found[i] === undefined);
    for (const run of coalesce(places, 1, SPAN, missing)) {
      if (this.size !== null && run.offset >= this.size) break;
      const bytes = await this.#fetched((inner) => inner.read(run.offset, run.length, signal));
      for (const i of run.members)
        found[i] = bytes.slice(places[i].offset - run.offset, places[i].offset - run.offset + BLOCK);
      const blocks = run.members.map((i) => ({ offset: places[i].offset, bytes: found[i]! }));
      await this.#keep(blocks.filter((block) => this.#isWhole(block)));
    }
    const bytes = copyRange(found, places[0].offset, BLOCK, range);
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
    // Without a network there is no fresher one.
    const isFresh = options.fresh === true && !this.parts.plan.offline;
    const found = isFresh ? ranges.map(() => undefined) : await this.#kept(ranges, signal);
    const missing = ranges.filter((_, i) => found[i] === undefined);
    if (missing.length === 0) return found as Bytes[];
    const fetched = await this.#fetched((inner) => inner.readMany(missing, signal, options));
    await this.#keep(missing.map(({ offset }, i) => ({ offset, bytes: fetched[i] })));
    const rest = fetched.values();
    return found.map((bytes) => bytes ?? rest.next().value!);
  }

  close(): void {
    this.#end ??= new DOMException(`The source was closed (${this.url})`, 'AbortError');
    this.parts.inner.close();
  }

  /** Refuses bad ranges, and knows what is kept of the file. */
  async #open(ranges: readonly ByteRange[], signal: AbortSignal): Promise<void> {
    for (const range of ranges) checkByteRange(this.url, range, LONGEST);
    await (this.#knowing ??= this.#know(signal).catch((error: unknown) => {
      this.#knowing = undefined;
      throw error;
    }));
    this.#check(signal);
  }

  #check(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#end) throw this.#end;
  }

  async #know(signal: AbortSignal): Promise<void> {
    const { inner, store, plan, now } = this.parts;
    this.#check(signal);
    const file = await store.file(this.#address);
    this.#check(signal);
    if (file === undefined) return;
    const failure = failureOf(file.version);
    if (failure !== undefined) {
      if (plan.offline) throw failure;
      return;
    }
    if (plan.offline || Math.abs(now() - file.seen) <= TRUSTED) {
      this.#file = file;
      return;
    }
    try {
      await inner.read(0, Math.min(BLOCK, file.size ?? BLOCK), signal);
    } catch (error) {
      if (!isSylvanError(error, 'network-or-cors')) throw error;
    }
    this.#file = file;
    if (inner.version !== null) await this.#meet();
  }

  /** What is kept of each span; throws `offline-miss` where all of it must be. */
  async #kept(spans: readonly ByteRange[], signal: AbortSignal): Promise<(Bytes | undefined)[]> {
    const { store, plan, log } = this.parts;
    const version = this.#file?.version;
    const found =
      version === undefined ? spans.map(() => undefined) : await store.blocks(this.#address, version, spans);
    this.#check(signal);
    if (plan.offline && found.includes(undefined))
      throw offlineMiss(
        this.url,
        spans.filter((_, i) => found[i] === undefined),
      );
    for (const bytes of found) {
      if (bytes === undefined) continue;
      this.#isServed = true;
      log.recordCached(this.url, bytes.byteLength);
      disposableBytes(bytes);
    }
    return found;
  }

  async #keep(blocks: readonly Block[]): Promise<void> {
    await this.#meet();
    if (this.#end) throw this.#end;
    if (this.#file === undefined || blocks.length === 0) return;
    await this.parts.writer.write(this.parts, this.#address, this.#file.version, blocks);
  }

  /** Compares the file that was fetched with the one that was kept, which is kept no more where it is another. */
  async #meet(): Promise<void> {
    const { inner, store, plan, now } = this.parts;
    const version = inner.version ?? plan.session;
    // A host that tells no version any more may have another file, too.
    const isOther = this.#file !== undefined && this.#file.version !== version;
    if (isOther) await store.forgetFile(this.#address);
    if (isOther && this.#isServed) {
      this.#end ??= sourceChanged(this.url);
      return;
    }
    if (version === null) {
      this.#file = undefined;
      return;
    }
    const isKnown = this.#isSeen && !isOther && this.#file?.size === this.size;
    if (isKnown) return;
    this.#isSeen = true;
    this.#file = { version, size: inner.size, seen: now() };
    await store.keepFile(this.#address, this.#file);
  }

  /** Where all must be kept, so is that a file cannot be had: without a network it is then missed as it was with one. */
  async #fetched<R>(fetch: (inner: RangeSource) => Promise<R>): Promise<R> {
    const { inner, plan, store, now } = this.parts;
    try {
      return await fetch(inner);
    } catch (error) {
      const told = (text: string) => withAliases(text, plan.aliases);
      const version = plan.session === null ? undefined : failedVersion(error, told);
      if (version !== undefined) await store.keepFile(this.#address, { version, size: null, seen: now() });
      throw error;
    }
  }

  #isWhole({ offset, bytes }: Block): boolean {
    return bytes.byteLength === BLOCK || (bytes.byteLength > 0 && offset + bytes.byteLength === this.size);
  }

  #clamp({ offset, length }: ByteRange): ByteRange {
    return { offset, length: Math.max(0, Math.min(length, (this.size ?? Infinity) - offset)) };
  }
}
