import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  ANSWER_BYTES,
  AnswerCounter,
  type CachedAnswer,
  type Cache,
  type CacheOptions,
  CACHE,
} from '../stores.ts';
import type { ListedAnswers } from '../pack-storage.ts';
import {
  blockAt,
  DRAFTS,
  namesIn,
  readRecord,
  recordSize,
  removeOldDrafts,
  writeRecord,
} from './record-file.ts';
import { homedir } from 'node:os';
import { bestEffortAnswers } from '../best-effort.ts';

/** Size, in bytes, of the two numbers before an answer: its time by the host's clock (NaN if unknown) and when it was stored. */
const HEAD = 16;

/** Answers in a folder, one file each, shared by the processes of a machine. Without a limit none are evicted. */
export class FolderAnswers implements ListedAnswers {
  readonly #folder: string;
  readonly #counter: AnswerCounter | null;

  constructor(
    readonly folder: string,
    limit: number | null = ANSWER_BYTES,
  ) {
    this.#folder = join(folder, 'answers');
    this.#counter = limit === null ? null : new AnswerCounter(limit);
  }

  async answer(name: string): Promise<CachedAnswer | undefined> {
    const record = await readRecord(join(this.#folder, name));
    if (record === undefined || record.byteLength < HEAD) return undefined;
    const head = new DataView(record.buffer, record.byteOffset, HEAD);
    const date = head.getFloat64(0);
    return { bytes: record.slice(HEAD), date: Number.isNaN(date) ? null : date, stored: head.getFloat64(8) };
  }

  async putAnswer(name: string, { bytes, date, stored }: CachedAnswer): Promise<void> {
    const record = new Uint8Array(HEAD + bytes.byteLength);
    const head = new DataView(record.buffer);
    head.setFloat64(0, date ?? NaN);
    head.setFloat64(8, stored);
    record.set(bytes, HEAD);
    await writeRecord(this.folder, join(this.#folder, name), record);
    if (this.#counter?.countAndCheck(recordSize(record))) await this.#shrink(this.#counter);
  }

  async names(): Promise<string[]> {
    return (await namesIn(this.#folder)).sort();
  }

  async clear(beginning: string): Promise<void> {
    const own = (await namesIn(this.#folder)).filter((name) => name.startsWith(beginning));
    await Promise.all(own.map((name) => rm(join(this.#folder, name), { force: true })));
  }

  async #shrink(counter: AnswerCounter): Promise<void> {
    let left = counter.limit;
    const names = await namesIn(this.#folder);
    const all = await Promise.all(names.map((name) => blockAt(join(this.#folder, name))));
    for (const { path, bytes } of all.toSorted((a, b) => b.stored - a.stored)) {
      left -= counter.costOf(bytes);
      if (left < 0) await rm(path, { force: true });
    }
  }
}

const USUAL_BYTES = 2 * 2 ** 30;

/** The cache of the processes of a machine, in a folder. */
export function openFolderCache({
  folder = userFolder('XDG_CACHE_HOME', '.cache'),
  bytes = USUAL_BYTES,
}: CacheOptions): Cache {
  const location = resolve(folder);
  const swept = removeOldDrafts(join(location, CACHE, DRAFTS));
  return {
    plan: { location, space: CACHE, bytes, offline: false, session: null },
    answers: bestEffortAnswers(new FolderAnswers(join(location, CACHE))),
    // No file stays open between uses.
    close: () => swept,
  };
}

/** Sylvan's folder in the folder named by an environment variable or, if unset, in the folder `usual` of the user's home. */
export function userFolder(variable: 'XDG_CACHE_HOME' | 'XDG_DATA_HOME', usual: string): string {
  const { [variable]: named = '' } = process.env;
  return join(named === '' ? join(homedir(), usual) : named, 'sylvan');
}
