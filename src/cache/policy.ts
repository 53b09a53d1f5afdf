import type { HttpLimits } from '../net/options.ts';

/** A folder's address, and the name that replaces it in stored addresses, so that they do not reveal where it was. */
export interface FolderAlias {
  readonly folder: string;
  readonly alias: string;
}

/** Prefix of the space of a pack that is read from its file; the file's version follows. */
export const IN_FILE = 'file:';

/** Where fetched bytes are stored and taken from; travels with a task. */
export interface CachePlan {
  /** Names the store: a database of a page's origin, in Node a folder or a pack's file. */
  readonly location: string;
  /** A part of the store: the cache, or a pack by its id. */
  readonly space: string;
  /** Bytes of blocks in this space at most; null for no bound. */
  readonly bytes: number | null;
  /** Whether nothing is fetched: bytes that are not stored are `offline-miss`. */
  readonly offline: boolean;
  /** If set, reading fails where fetched bytes cannot be stored; files without a version are stored under this name. */
  readonly session: string | null;
  readonly aliases: readonly FolderAlias[];
}

/** The address as it is stored. */
export function cachedAddress(url: string, aliases: readonly FolderAlias[]): string {
  const found = aliases.find(({ folder }) => url.startsWith(folder));
  return found === undefined ? url : found.alias + url.slice(found.folder.length);
}

/** The text with every folder's address replaced by its alias. */
export function withAliases(text: string, aliases: readonly FolderAlias[]): string {
  return aliases.reduce((reported, { folder, alias }) => reported.replaceAll(folder, alias), text);
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
