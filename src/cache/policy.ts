import type { HttpLimits } from '../net/options.ts';

/** Where fetched bytes are stored and taken from; travels with a task. */
export interface CachePlan {
  /** Names the store: a database of a page's origin, in Node a folder. */
  readonly location: string;
  /** A part of the store: the cache, or what is fetched for a pack. */
  readonly space: string;
  /** Bytes of blocks in this space at most; null for no bound. */
  readonly bytes: number | null;
  /** Whether nothing is fetched: bytes that are not stored are `offline-miss`. */
  readonly offline: boolean;
  /** If set, reading fails where fetched bytes cannot be stored; files without a version are stored under this name. */
  readonly session: string | null;
}

/** A worker's limits when it reads; the same for every task of one engine. */
export interface ReadLimits extends HttpLimits {
  /** Whether tiles are read to their end for their checksum. Default: unless the connection is https. */
  readonly checksums?: boolean;
  /** Where fetched bytes are stored, and read from; absent, they are not. */
  readonly cachePlan?: CachePlan;
  /** Whether tasks report which windows of which files they read. Default false. */
  readonly recordsWindows?: boolean;
}
