import { SylvanError } from '../errors/errors.ts';
import type { OpenSource } from '../net/client.ts';
import { outOfRange } from '../net/problems.ts';
import type { ByteRange, Bytes, RangeSource, ReadOptions } from '../net/range-source.ts';
import type { Pin } from '../net/pin.ts';
import { zipEntryOf, type ZipAddress } from './address.ts';
import { readDirectory, type ZipEntry } from './directory.ts';
import { spanOf } from './entry.ts';
import { readerOf, sizeOf, zipProblem } from './reading.ts';
import { WholeArchives } from './whole.ts';

/** Maximum number of directories that a worker holds. An analysis reads one or two archives. */
const MAX_DIRECTORIES = 8;

/** Directories by the address and version of their archives. */
class Directories {
  readonly #known = new Map<string, Promise<ReadonlyMap<string, ZipEntry>>>();
  readonly #pins = new Map<string, Pin>();

  /** The last known version of an archive, so that the archive's next source need not ask for it. */
  pinOf(href: string): Pin | undefined {
    return this.#pins.get(href);
  }

  async of(archive: RangeSource, href: string, signal: AbortSignal): Promise<ReadonlyMap<string, ZipEntry>> {
    const size = await sizeOf(archive, signal);
    const key = `${archive.version} ${size} ${archive.url}`;
    // The task that started reading it may have been stopped.
    const known = await this.#known.get(key)?.catch(() => undefined);
    signal.throwIfAborted();
    const directory = known ?? readDirectory(readerOf(archive, signal), size);
    putLast(this.#known, key, Promise.resolve(directory));
    if (archive.pin) putLast(this.#pins, href, archive.pin);
    return directory;
  }
}

/** Moves a value to the end, and deletes the first if there are too many. */
function putLast<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > MAX_DIRECTORIES) map.delete(map.keys().next().value!);
}

/** Opens entries of archives, which it opens with `openSource`; opens any other address as `openSource` does. */
export function zipOpener(openSource: OpenSource): OpenSource {
  const directories = new Directories();
  const whole = new WholeArchives();
  return (href, limits, transfers) => {
    const address = zipEntryOf(href);
    if (address === undefined) return openSource(href, limits, transfers);
    const pin = transfers.fresh ? undefined : directories.pinOf(address.archive);
    // The browser's cache is bypassed, because it serves ranges of one address one after another.
    const open = () =>
      openSource(address.archive, limits, { ...transfers, fresh: true, ...(pin && { pin }) });
    const archive = limits.isSample === true ? whole.open(address.archive, open) : open();
    return new ZipSource(href, address, archive, { directories, isPack: limits.isPack === true });
  };
}

/** A stored entry, read in place in its archive. */
class ZipSource implements RangeSource {
  #locating: Promise<ByteRange> | undefined;
  #span: ByteRange | null = null;

  constructor(
    readonly url: string,
    readonly address: ZipAddress,
    readonly archive: RangeSource,
    readonly context: { readonly directories: Directories; readonly isPack: boolean },
  ) {}

  get size(): number | null {
    return this.#span?.length ?? null;
  }

  get version(): string | null {
    return this.archive.version;
  }

  async read(offset: number, length: number, signal: AbortSignal, ahead = 0): Promise<Bytes> {
    const span = await this.#locate(signal, offset + length + ahead);
    if (offset >= span.length && length > 0) throw outOfRange(this.url, { offset, length }, span.length);
    const left = span.length - offset;
    return this.archive.read(span.offset + offset, Math.min(length, left), signal, Math.min(ahead, left));
  }

  async readMany(ranges: readonly ByteRange[], signal: AbortSignal, options?: ReadOptions): Promise<Bytes[]> {
    const span = await this.#locate(signal);
    const past = ranges.find(({ offset, length }) => offset + length > span.length);
    if (past) throw outOfRange(this.url, past, span.length);
    const within = ranges.map(({ offset, length }) => ({ offset: span.offset + offset, length }));
    return this.archive.readMany(within, signal, options);
  }

  /** Reads the first byte of the archive, because reading at the entry's start would need its local header. */
  async observe(signal: AbortSignal): Promise<void> {
    await this.archive.readMany([{ offset: 0, length: 1 }], signal);
  }

  close(): void {
    this.archive.close();
  }

  /** Locates the entry. The reads for that may fetch up to `ahead` bytes from their start. */
  async #locate(signal: AbortSignal, ahead = 0): Promise<ByteRange> {
    this.#locating ??= this.#find(signal, ahead);
    try {
      return (this.#span = await this.#locating);
    } catch (error) {
      this.#locating = undefined;
      signal.throwIfAborted();
      throw zipProblem(error, this.archive.url);
    }
  }

  async #find(signal: AbortSignal, ahead: number): Promise<ByteRange> {
    const { archive, address, context } = this;
    const entry = (await context.directories.of(archive, address.archive, signal)).get(address.entry);
    if (entry !== undefined) return spanOf(entry, readerOf(archive, signal, ahead));
    // A file that no call of a pack has read is in the pack's catalog, but not in its file.
    throw context.isPack
      ? new SylvanError('offline-miss', `The pack contains nothing of ${address.entry}.`, {
          fields: { asset: this.url, bytes: 0 },
        })
      : new SylvanError('not-found', `There is no ${address.entry} in ${archive.url}`, {
          fields: { asset: this.url },
        });
  }
}
