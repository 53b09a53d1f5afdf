/** The one space that may be emptied to make room. */
export const CACHE = 'cache';

/** Raised with every change of what a record means: older ones are then missing. */
export const RECORD_VERSION = 2;
/** Milliseconds: a use is noted no finer. */
export const USED_STEP = 3_600_000;
/** What is left of a bound once there was more. */
export const SHARE_LEFT = 0.9;

export type Bytes = Uint8Array<ArrayBuffer>;

/** What is known of a remote file of which bytes are kept. */
export interface KeptFile {
  /** Names these very bytes: a strong ETag, or time of modification and size. */
  readonly version: string;
  /** Bytes of the whole file, where the host tells. */
  readonly size: number | null;
  /** When its host last said so, milliseconds since 1970. */
  readonly seen: number;
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
export interface FilledFile extends KeptFile {
  readonly url: string;
  readonly blocks: readonly Block[];
}

/**
 * Bytes of remote files, by address without token, version and offset. What is answered was checked against its length and
 * digest; what does not hold is deleted, and missing. Any record may be gone at any time.
 */
export interface BlockStore {
  file(url: string): Promise<KeptFile | undefined>;
  /** Replaces what was known of the file; blocks of another version go. */
  keepFile(url: string, file: KeptFile): Promise<void>;
  /** Forgets a file and its blocks. */
  forgetFile(url: string): Promise<void>;
  /** For each span its bytes, or undefined where not all of them are kept. Nobody else has the arrays. */
  blocks(url: string, version: string, spans: readonly Span[]): Promise<(Bytes | undefined)[]>;
  /** Keeps blocks for good or until room is wanted; of two at one offset the longer stays, of two alike the newer. The arrays are read before it settles. */
  keepBlocks(url: string, version: string, blocks: readonly Block[]): Promise<void>;
}
