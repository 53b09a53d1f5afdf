import { randomBytes, randomUUID } from 'node:crypto';
import { link, open, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { removeOldDrafts } from './drafts.ts';

/** Versions that stay, the newest among them: whoever takes long to write one finds that it is there. */
const KEPT = 64;
/** Versions of which the newest names the writers, itself among them. */
const WRITERS = 256;
/** Milliseconds after which a change is given up that others keep coming before. */
const MAX_MS = 10_000;

interface Version {
  readonly number: number;
  /** Who wrote it and those before it, an id for each change, the latest first. */
  readonly writers: readonly string[];
  readonly text: string;
}

const NONE: Version = { number: 0, writers: [], text: '' };

/** What a change makes of a text, undefined where it stays, and what it gives whoever requested it. */
interface TextChange<T> {
  readonly text?: string | undefined;
  readonly value: T;
}

/**
 * A text that all who share a folder may change, be they threads, processes or containers, without a lock that one of them
 * could leave behind: each version is a file, `path.<number>`, the highest is the newest, and of all who would make the next
 * one the first does, and the others begin again with what it wrote. File systems must have hard links.
 */
export class SharedText {
  readonly #folder: string;
  readonly #start: string;

  constructor(readonly path: string) {
    this.#folder = dirname(path);
    this.#start = `${basename(path)}.`;
  }

  /**
   * Changes the text, undefined where there is none yet, by `edit`, which may be called several times; the change is on the
   * disk when it resolves. Rejects with what `edit` throws, with the system's failure, or with `signal.reason`.
   */
  async change<T>(edit: (text: string | undefined) => TextChange<T>, signal?: AbortSignal): Promise<T> {
    const until = performance.now() + MAX_MS;
    while (performance.now() < until) {
      const before = await this.#newest();
      signal?.throwIfAborted();
      const { text, value } = edit(before?.text);
      if (text === undefined || text === before?.text) return value;
      if (await this.#isReplaced(before ?? NONE, text)) return value;
    }
    throw new Error(`Others changed ${basename(this.path)} for ${MAX_MS} ms`);
  }

  async #newest(): Promise<Version | undefined> {
    for (;;) {
      const number = (await this.#numbers()).at(-1);
      if (number === undefined) return undefined;
      const content = await textOf(this.#pathOf(number));
      // Undefined where many newer ones came meanwhile.
      if (content === undefined) continue;
      const [writers, ...lines] = content.split('\n');
      return { number, writers: writers.split(' '), text: lines.join('\n') };
    }
  }

  /** Whether `text` has become the version after `before`. */
  async #isReplaced(before: Version, text: string): Promise<boolean> {
    const writer = randomBytes(6).toString('base64url');
    const writers = [writer, ...before.writers].slice(0, WRITERS);
    const number = before.number + 1;
    if (!(await this.#isMade(number, `${writers.join(' ')}\n${text}`))) return false;
    await syncFolder(this.#folder);
    const isWritten = await this.#hasWritten(writer, number);
    if (isWritten) await this.#sweep();
    else await rm(this.#pathOf(number), { force: true });
    return isWritten;
  }

  /** False where the version was made in the place of one that was deleted: its process was suspended before it made it. */
  async #hasWritten(writer: string, number: number): Promise<boolean> {
    const newest = (await this.#newest()) ?? NONE;
    if (newest.writers.includes(writer)) return true;
    if (newest.number - number < WRITERS) return false;
    throw new Error(`Too much was written to ${basename(this.path)} meanwhile to know who did`);
  }

  async #sweep(): Promise<void> {
    for (const old of (await this.#numbers()).slice(0, -KEPT)) await rm(this.#pathOf(old), { force: true });
    await removeOldDrafts(this.#folder, this.#start);
  }

  /** Makes a version as a whole; false where there is one. */
  async #isMade(number: number, text: string): Promise<boolean> {
    const draft = join(this.#folder, `${this.#start}${randomUUID()}`);
    try {
      await writeDurably(draft, text);
      await link(draft, this.#pathOf(number));
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** In their order. */
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

async function textOf(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Only its owner reads what is stored. */
async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
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
