import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ifPresent, removeOldDrafts } from './record-file.ts';

/** Number of versions to keep, including the newest, so that a slow writer can still tell that its version exists. */
const KEPT = 64;
/** Number of versions, including the newest, whose writers are listed in the newest. */
const WRITERS = 256;
/** Milliseconds after which a change is given up if other changes keep preceding it. */
const MAX_MS = 10_000;

interface Version {
  readonly number: number;
  /** The writers of this and earlier versions, one id for each change, latest first. */
  readonly writers: readonly string[];
  readonly text: string;
}

const NONE: Version = { number: 0, writers: [], text: '' };

/**
 * A text that all users of a folder may change, whether threads, processes or containers, without a lock that one of them could
 * leave behind. Each version is a file, `path.<number>`; the highest number is the newest. If several try to create the next
 * version, the first succeeds and the others start over from its text. The file system must support hard links.
 */
export class SharedText {
  readonly #folder: string;
  readonly #start: string;

  constructor(readonly path: string) {
    this.#folder = dirname(path);
    this.#start = `${basename(path)}.`;
  }

  /**
   * Changes the text (undefined if there is none yet) with `edit`, which may be called several times. Resolves with the new text
   * once it is on disk. Rejects with the error that `edit` throws, with the system's failure, or with `signal.reason`.
   */
  async change(
    edit: (text: string | undefined) => string | undefined,
    signal?: AbortSignal,
  ): Promise<string | undefined> {
    const until = performance.now() + MAX_MS;
    while (performance.now() < until) {
      const before = await this.#newest();
      signal?.throwIfAborted();
      const text = edit(before?.text);
      if (text === undefined || text === before?.text) return text;
      if (await this.#tryReplace(before ?? NONE, text)) return text;
    }
    throw new Error(`Other processes kept changing ${basename(this.path)} for ${MAX_MS} ms`);
  }

  async #newest(): Promise<Version | undefined> {
    for (;;) {
      const number = (await this.#numbers()).at(-1);
      if (number === undefined) return undefined;
      const content = await ifPresent(readFile(this.#pathOf(number), 'utf8'));
      // Undefined if many newer versions appeared in the meantime.
      if (content === undefined) continue;
      const [writers, ...lines] = content.split('\n');
      return { number, writers: writers.split(' '), text: lines.join('\n') };
    }
  }

  /** Whether `text` has become the version after `before`. */
  async #tryReplace(before: Version, text: string): Promise<boolean> {
    const writer = randomBytes(6).toString('base64url');
    const writers = [writer, ...before.writers].slice(0, WRITERS);
    const number = before.number + 1;
    if (!(await this.#tryCreate(number, `${writers.join(' ')}\n${text}`))) return false;
    await syncFolder(this.#folder);
    const isWritten = await this.#hasWritten(writer, number);
    if (isWritten) await this.#sweep();
    else await rm(this.#pathOf(number), { force: true });
    return isWritten;
  }

  /** False if the write reused the number of a deleted version, because the process was suspended before the write. */
  async #hasWritten(writer: string, number: number): Promise<boolean> {
    const newest = (await this.#newest()) ?? NONE;
    if (newest.writers.includes(writer)) return true;
    if (newest.number - number < WRITERS) return false;
    throw new Error(
      `Too much was written to ${basename(this.path)} in the meantime to tell which process wrote it`,
    );
  }

  async #sweep(): Promise<void> {
    for (const old of (await this.#numbers()).slice(0, -KEPT)) await rm(this.#pathOf(old), { force: true });
    await removeOldDrafts(this.#folder, this.#start);
  }

  /** Creates a complete version. False if it already exists. */
  async #tryCreate(number: number, text: string): Promise<boolean> {
    const draft = join(this.#folder, `${this.#start}${randomUUID()}`);
    try {
      await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
      await link(draft, this.#pathOf(number));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** The numbers of all versions, in ascending order. */
  async #numbers(): Promise<number[]> {
    const ends = (await readdir(this.#folder))
      .filter((name) => name.startsWith(this.#start))
      .map((name) => name.slice(this.#start.length));
    return ends
      .filter((end) => /^\d{1,15}$/.test(end))
      .map(Number)
      .sort((a, b) => a - b);
  }

  #pathOf(number: number): string {
    return join(this.#folder, this.#start + String(number));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
