import type { HttpLimits } from '../net/options.ts';

/** Where fetched bytes are stored and read from. It is sent along with a task. */
export interface CachePlan {
  /** Names the store: a database of a page's origin, or a folder in Node. */
  readonly location: string;
  /** A part of the store: the cache, or the data fetched for a pack. */
  readonly space: string;
  /** Maximum total size of the blocks in this space, in bytes; null for no limit. */
  readonly bytes: number | null;
  /** Whether fetching is forbidden. Reading bytes that are not stored then rejects with `offline-miss`. */
  readonly offline: boolean;
  /** If set, reading fails if fetched bytes cannot be stored; files without a version are stored under this name. */
  readonly session: string | null;
}

/** A worker's read limits, the same for every task of one engine. */
export interface ReadLimits extends HttpLimits {
  /** Whether tiles are read to the end to verify their checksum. Default: true unless the connection is https. */
  readonly checksums?: boolean;
  /** Where fetched bytes are stored and read from. If absent, they are not stored. */
  readonly cachePlan?: CachePlan;
  /** Whether tasks report which windows of which files they read. Default false. */
  readonly recordsWindows?: boolean;
}
