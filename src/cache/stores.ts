import type { ByteRange, Bytes } from '../net/range-source.ts';
import type { CachePlan } from './policy.ts';

/** The only space that may be evicted. */
export const CACHE = 'cache';

/** Increase this number when the meaning of a record changes. Older records then count as missing. */
export const RECORD_VERSION = 2;
/** Precision of recorded times of use, in milliseconds. */
export const USED_STEP = 3_600_000;
/** The fraction of the limit that remains after an eviction. */
export const FRACTION_LEFT = 0.9;

export type { Bytes } from '../net/range-source.ts';

/** The stored entry of a remote file that has stored bytes. */
export interface FileEntry {
  /** Identifies these bytes: a strong ETag, or modification time and size. */
  readonly version: string;
  /** Size of the whole file in bytes, if the host states it. */
  readonly size: number | null;
}

/** Bytes of a file starting at `offset`. */
export interface StoredBlock {
  readonly offset: number;
  readonly bytes: Bytes;
}

/**
 * Bytes of remote files, by name (`stored-name.ts`), version and offset. Every read checks length and digest; damaged data is
 * deleted and counts as missing. Any record may disappear at any time.
 */
export interface BlockStore {
  file(url: string): Promise<FileEntry | undefined>;
  /** Replaces the file's entry and deletes blocks of another version. */
  putFile(url: string, file: FileEntry): Promise<void>;
  /** Deletes a file and its blocks. */
  deleteFile(url: string): Promise<void>;
  /** The bytes of each span, or undefined if not all of them are stored. The arrays belong to the caller. */
  blocks(url: string, version: string, spans: readonly ByteRange[]): Promise<(Bytes | undefined)[]>;
  /**
   * Stores blocks until they are evicted. Of two blocks at one offset the longer is kept; of two with equal length, the newer.
   * Once the promise settles, the arrays may be reused.
   */
  putBlocks(url: string, version: string, blocks: readonly StoredBlock[]): Promise<void>;
}

/** An answer from a catalog. */
export interface CachedAnswer {
  readonly bytes: Bytes;
  /** When the host answered, by its own clock, in milliseconds since 1970, if known. */
  readonly date: number | null;
  /** When it was stored, by this device's clock, in milliseconds since 1970. */
  readonly stored: number;
}

/** Maximum total size of stored answers, in bytes. Beyond it the oldest are evicted. */
export const ANSWER_BYTES = 128 * 2 ** 20;
/** At least this fraction of the limit is counted for each answer, so that there are at most a thousand. */
const LEAST = 1 / 1000;
/**
 * The fraction of the limit that may be added between two scans. Four stores that share one location then exceed the limit by at
 * most a tenth in total.
 */
const SLACK = 1 / 40;

/** Decides when to scan all answers, which is slow: at the first addition, and after every fortieth of the limit added. */
export class AnswerCounter {
  #left = 0;

  constructor(readonly limit: number) {}

  /** The number of bytes that an answer of this size counts towards the limit. */
  costOf(bytes: number): number {
    return Math.max(bytes, this.limit * LEAST);
  }

  /** Counts an added answer. True if a scan is due. */
  countAndCheck(bytes: number): boolean {
    this.#left -= this.costOf(bytes);
    if (this.#left >= 0) return false;
    this.#left = this.limit * SLACK;
    return true;
  }
}

/**
 * Answers of catalogs, each under a name of 64 hex digits that identifies the request. Every read checks the digest; damaged data
 * is deleted and counts as missing. Any record may disappear at any time.
 */
export interface AnswerStore {
  answer(name: string): Promise<CachedAnswer | undefined>;
  /** Replaces the answer with this name. */
  putAnswer(name: string, answer: CachedAnswer): Promise<void>;
}

/** How much the cache stores, and where. */
export interface CacheOptions {
  /** Maximum bytes of stored pixels. @default a fifth of what the browser gives the origin, 1 GiB at most; in Node 2 GiB */
  readonly bytes?: number;
  /** In Node, the folder in which the cache is stored. @default `sylvan` in the user's folder for caches */
  readonly folder?: string;
}

/** Data stored from earlier calls. Its opener closes it. */
export interface Cache {
  /** Where workers store pixels. */
  readonly plan: CachePlan;
  readonly answers: AnswerStore;
  /** Closes its connection after the writes in flight. Later answers are neither found nor stored. Safe to call again. */
  close(): Promise<void>;
}
