import { outOfRange } from './problems.ts';
import type { ByteRange, Bytes, RangeSource } from './range-source.ts';

/** A file that is stored whole, in memory or in a database. */
export interface StoredFile {
  readonly size: number;
  readonly version: string | null;
  /** A new array of these bytes, or of fewer at the end of the file. */
  read(offset: number, length: number): Bytes | Promise<Bytes>;
}

/** The source of a stored file, opened at the first read. */
export class StoredSource implements RangeSource {
  #file: StoredFile | null = null;

  constructor(
    readonly url: string,
    readonly open: (signal: AbortSignal) => Promise<StoredFile>,
    readonly onClose: () => void = () => undefined,
  ) {}

  get size(): number | null {
    return this.#file?.size ?? null;
  }

  get version(): string | null {
    return this.#file?.version ?? null;
  }

  async read(offset: number, length: number, signal: AbortSignal): Promise<Bytes> {
    const file = (this.#file ??= await this.open(signal));
    signal.throwIfAborted();
    if (offset >= file.size && length > 0) throw outOfRange(this.url, { offset, length }, file.size);
    const bytes = await file.read(offset, length);
    signal.throwIfAborted();
    return bytes;
  }

  async readMany(ranges: readonly ByteRange[], signal: AbortSignal): Promise<Bytes[]> {
    const all: Bytes[] = [];
    for (const { offset, length } of ranges) {
      const bytes = await this.read(offset, length, signal);
      if (bytes.byteLength < length) throw outOfRange(this.url, { offset, length }, this.size);
      all.push(bytes);
    }
    return all;
  }

  close(): void {
    this.#file = null;
    this.onClose();
  }
}
