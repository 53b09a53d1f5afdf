import type { CachePlan } from './policy.ts';

/** The one space that may be emptied to make room. */
export const CACHE = 'cache';

/** Raised with every change of what a record means: older ones are then missing. */
export const RECORD_VERSION = 2;
/** Milliseconds: a use is noted no finer. */
export const USED_STEP = 3_600_000;
/** What is left of a bound once there was more. */
export const FRACTION_LEFT = 0.9;

export type Bytes = Uint8Array<ArrayBuffer>;

/** What is known of a remote file of which bytes are stored. */
export interface FileEntry {
  /** Names these very bytes: a strong ETag, or time of modification and size. */
  readonly version: string;
  /** Bytes of the whole file, where the host says. */
  readonly size: number | null;
  /** When its host last said so, milliseconds since 1970. */
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

/** A file, and blocks of it. */
export interface FilledFile extends FileEntry {
  readonly url: string;
  readonly blocks: readonly Block[];
}

/**
 * Bytes of remote files, by address without token, version and offset. What is answered was checked against its length and
 * digest; what does not hold is deleted, and missing. Any record may be gone at any time.
 */
export interface BlockStore {
  file(url: string): Promise<FileEntry | undefined>;
  /** Replaces what was known of the file; blocks of another version go. */
  putFile(url: string, file: FileEntry): Promise<void>;
  /** Deletes a file and its blocks. */
  deleteFile(url: string): Promise<void>;
  /** For each span its bytes, or undefined where not all of them are stored. Nobody else has the arrays. */
  blocks(url: string, version: string, spans: readonly Span[]): Promise<(Bytes | undefined)[]>;
  /**
   * Keeps blocks for good or until room is wanted; of two at one offset the longer stays, of two alike the newer. The arrays
   * are read before it settles.
   */
  putBlocks(url: string, version: string, blocks: readonly Block[]): Promise<void>;
}

/** What a catalogue answered. */
export interface CachedAnswer {
  readonly bytes: Bytes;
  /** The host's clock when it answered, milliseconds since 1970, where it is known. */
  readonly date: number | null;
  /** When it was stored, by this device's clock. */
  readonly stored: number;
}

/** What is stored at most; the oldest go where there is more. */
export interface AnswerLimits {
  readonly answers: number;
  readonly bytes: number;
}

/** Of a cache. */
export const ANSWER_LIMITS: AnswerLimits = { answers: 1000, bytes: 128 * 2 ** 20 };

/**
 * Of the limits: what may be added until they are looked at again. Four stores of one place at once so pass them by a tenth at
 * most.
 */
const SLACK = 1 / 40;

/**
 * Says when to scan all that is stored, which takes long: at the first answer that is added, and after each fortieth of the
 * limits.
 */
export class AnswerCounter {
  #answers = 0;
  #bytes = 0;

  constructor(readonly limits: AnswerLimits) {}

  /** Counts an answer that was added; true where all must be looked at now. */
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
 * Answers of catalogues, by a name of 64 hex digits that stands for the request. What is answered was checked against its digest;
 * what does not hold is deleted, and missing. Any record may be gone at any time.
 */
export interface AnswerStore {
  answer(name: string): Promise<CachedAnswer | undefined>;
  /** Replaces what was stored by this name. */
  putAnswer(name: string, answer: CachedAnswer): Promise<void>;
}

export interface CacheOptions {
  /** Bytes of pixels stored at most. @default a fifth of what the browser gives the origin, 1 GiB at most; in Node 2 GiB */
  readonly bytes?: number;
  /** In Node, where it is stored. @default `sylvan` in the user's folder for caches */
  readonly folder?: string;
}

/** What is stored of earlier calls. Who opened it closes it. */
export interface Cache {
  /** Where workers keep pixels. */
  readonly plan: CachePlan;
  readonly answers: AnswerStore;
  /** Ends its connection, once what is being written is; later answers are neither found nor stored. Safe to call again. */
  close(): void;
}
