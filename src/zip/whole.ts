import { SharedRuns } from '../net/in-flight.ts';
import { outOfRange } from '../net/problems.ts';
import type { ByteRange, Bytes, RangeSource } from '../net/range-source.ts';
import { sizeOf } from './reading.ts';

interface Held {
  readonly bytes: Bytes;
  readonly version: string | null;
}

/** Maximum number of archives that a worker holds whole. There are two of the samples, of several megabytes each. */
const MAX_WHOLE = 2;

/** Archives that are read completely anyway: each is fetched once instead of file by file. */
export class WholeArchives {
  readonly #held = new Map<string, Held>();
  readonly #runs = new SharedRuns<string, Held>();

  /** A source of the archive at `href` in memory. `open` opens the archive at its origin. */
  open(href: string, open: () => RangeSource): RangeSource {
    return new WholeSource(href, (signal) => this.#of(href, open, signal));
  }

  async #of(href: string, open: () => RangeSource, signal: AbortSignal): Promise<Held> {
    const known = this.#held.get(href);
    if (known !== undefined) return known;
    const held = await this.#runs.join(href, signal, (shared) => fetched(open(), shared));
    this.#held.set(href, held);
    if (this.#held.size > MAX_WHOLE) this.#held.delete(this.#held.keys().next().value!);
    return held;
  }
}

async function fetched(archive: RangeSource, signal: AbortSignal): Promise<Held> {
  try {
    const length = await sizeOf(archive, signal);
    const [bytes] = await archive.readMany([{ offset: 0, length }], signal);
    return { bytes, version: archive.version };
  } finally {
    archive.close();
  }
}

class WholeSource implements RangeSource {
  #held: Held | null = null;

  constructor(
    readonly url: string,
    readonly load: (signal: AbortSignal) => Promise<Held>,
  ) {}

  get size(): number | null {
    return this.#held?.bytes.byteLength ?? null;
  }

  get version(): string | null {
    return this.#held?.version ?? null;
  }

  async read(offset: number, length: number, signal: AbortSignal): Promise<Bytes> {
    const bytes = await this.#bytes(signal);
    if (offset >= bytes.byteLength && length > 0)
      throw outOfRange(this.url, { offset, length }, bytes.byteLength);
    return bytes.slice(offset, offset + length);
  }

  async readMany(ranges: readonly ByteRange[], signal: AbortSignal): Promise<Bytes[]> {
    const bytes = await this.#bytes(signal);
    const past = ranges.find(({ offset, length }) => offset + length > bytes.byteLength);
    if (past) throw outOfRange(this.url, past, bytes.byteLength);
    // Copies, because the receiver may dispose of them.
    return ranges.map(({ offset, length }) => bytes.slice(offset, offset + length));
  }

  close(): void {
    this.#held = null;
  }

  async #bytes(signal: AbortSignal): Promise<Bytes> {
    this.#held ??= await this.load(signal);
    signal.throwIfAborted();
    return this.#held.bytes;
  }
}
