import type { CachePlan } from './policy.ts';

/** The one space that may be evicted. */
export const CACHE = 'cache';

/** Raise it when the meaning of a record changes: older records then count as missing. */
export const RECORD_VERSION = 2;
/** Milliseconds: the precision at which uses are recorded. */
export const USED_STEP = 3_600_000;
/** The fraction of the bound that is left after an eviction. */
export const FRACTION_LEFT = 0.9;

export type Bytes = Uint8Array<ArrayBuffer>;

/** What is known of a remote file that has stored bytes. */
export interface FileEntry {
  /** Identifies these bytes: a strong ETag, or time of modification and size. */
  readonly version: string;
  /** Bytes of the whole file, where the host says. */
  readonly size: number | null;
  /** When its host last stated them, milliseconds since 1970. */
  readonly seenAt: number;
}

/** A span of a file. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Bytes of a file from `offset` on. */
export interface Block {
  readonly offset: number;
  readonly bytes: Bytes;
}

/**
 * Bytes of remote files, by name (`stored-name.ts`), version and offset. Every read checks length and digest; damaged data
 * is deleted and counts as missing. Any record may be gone at any time.
 */
export interface BlockStore {
  file(url: string): Promise<FileEntry | undefined>;
  /** Replaces the file's entry; deletes blocks of another version. */
  putFile(url: string, file: FileEntry): Promise<void>;
  /** Deletes a file and its blocks. */
  deleteFile(url: string): Promise<void>;
  /** For each span its bytes, or undefined where not all of them are stored. The arrays are the caller's own. */
  blocks(url: string, version: string, spans: readonly Span[]): Promise<(Bytes | undefined)[]>;
  /**
   * Stores blocks, until they are evicted. Of two at one offset the longer stays, of two of one length the newer. When it
   * settles, the arrays are free.
   */
  putBlocks(url: string, version: string, blocks: readonly Block[]): Promise<void>;
}

/** What a catalog answered. */
export interface CachedAnswer {
  readonly bytes: Bytes;
  /** The host's clock when it answered, milliseconds since 1970, where it is known. */
  readonly date: number | null;
  /** When it was stored, by this device's clock. */
  readonly stored: number;
}

/** The most that is stored; beyond it the oldest answers are evicted. */
export interface AnswerLimits {
  readonly answers: number;
  readonly bytes: number;
}

/** Limits of a cache. */
export const ANSWER_LIMITS: AnswerLimits = { answers: 1000, bytes: 128 * 2 ** 20 };

/**
 * The fraction of the limits that may be added between two checks. Four stores of one place together then exceed them by a
 * tenth at most.
 */
const SLACK = 1 / 40;

/**
 * Decides when to scan all answers, which takes long: at the first answer that is added, and after each fortieth of the
 * limits.
 */
export class AnswerCounter {
  #answers = 0;
  #bytes = 0;

  constructor(readonly limits: AnswerLimits) {}

  /** Counts an answer that was added; true where a scan is due. */
  isDue(bytes: number): boolean {
    this.#answers -= 1;
    this.#bytes -= bytes;
    if (this.#answers >= 0 && this.#bytes >= 0) return false;
    this.#answers = Math.floor(this.limits.answers * SLACK);
    this.#bytes = this.limits.bytes * SLACK;
    return true;
  }
}

/**
 * Answers of catalogs, by a name of 64 hex digits for the request. Every read checks the digest; damaged data is deleted
 * and counts as missing. Any record may be gone at any time.
 */
export interface AnswerStore {
  answer(name: string): Promise<CachedAnswer | undefined>;
  /** Replaces the answer of this name. */
  putAnswer(name: string, answer: CachedAnswer): Promise<void>;
}

/** How much is stored, and where. */
export interface CacheOptions {
  /** Bytes of pixels stored at most. @default a fifth of what the browser gives the origin, 1 GiB at most; in Node 2 GiB */
  readonly bytes?: number;
  /** In Node, where it is stored. @default `sylvan` in the user's folder for caches */
  readonly folder?: string;
}

/** Data stored from earlier calls. Whoever opens it closes it. */
export interface Cache {
  /** Where workers store pixels. */
  readonly plan: CachePlan;
  readonly answers: AnswerStore;
  /** Closes its connection after the writes in flight; later answers are neither found nor stored. Safe to call again. */
  close(): Promise<void>;
}
