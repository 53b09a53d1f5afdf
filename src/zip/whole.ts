import { SharedRuns } from '../net/in-flight.ts';
import type { RangeSource } from '../net/range-source.ts';
import { StoredSource, type StoredFile } from '../net/stored-source.ts';
import { sizeOf } from './reading.ts';

/** Maximum number of archives that a worker holds whole. The samples are two archives of several megabytes each. */
const MAX_WHOLE = 2;

/** Archives that are read completely anyway: each is fetched once instead of file by file. */
export class WholeArchives {
  readonly #held = new Map<string, StoredFile>();
  readonly #runs = new SharedRuns<string, StoredFile>();

  /** A source that reads the archive at `href` from memory. `open` opens the archive at its origin. */
  open(href: string, open: () => RangeSource): RangeSource {
    return new StoredSource(href, (signal) => this.#of(href, open, signal));
  }

  async #of(href: string, open: () => RangeSource, signal: AbortSignal): Promise<StoredFile> {
    const known = this.#held.get(href);
    if (known !== undefined) return known;
    const held = await this.#runs.join(href, signal, (shared) => fetched(open(), shared));
    this.#held.set(href, held);
    if (this.#held.size > MAX_WHOLE) this.#held.delete(this.#held.keys().next().value!);
    return held;
  }
}

async function fetched(archive: RangeSource, signal: AbortSignal): Promise<StoredFile> {
  try {
    const size = await sizeOf(archive, signal);
    const [bytes] = await archive.readMany([{ offset: 0, length: size }], signal);
    // Copies, because the receiver may dispose of them.
    const read = (offset: number, length: number) => bytes.slice(offset, offset + length);
    return { size, version: archive.version, read };
  } finally {
    archive.close();
  }
}
