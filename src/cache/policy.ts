import type { HttpLimits } from '../net/options.ts';

/** A folder by its address and by the name that its files have where they are stored: nobody else's business is where it was. */
export interface FolderAlias {
  readonly folder: string;
  readonly alias: string;
}

/** Begins the space of a pack that is read from its file; what distinguishes the file from another at its path follows. */
export const IN_FILE = 'file:';

/** Where fetched bytes are stored and taken from; travels with a task. */
export interface CachePlan {
  /** Names the store: a database of a page's origin, in Node a folder or a pack's file. */
  readonly location: string;
  /** Which of its parts: the cache, or a pack by its id. */
  readonly space: string;
  /** Most bytes of blocks in this space; null for no bound. */
  readonly bytes: number | null;
  /** Nothing is fetched: what is not stored is `offline-miss`. */
  readonly offline: boolean;
  /** All that is fetched must be stored, or the reading fails; files without a version are stored under this name. */
  readonly session: string | null;
  readonly aliases: readonly FolderAlias[];
}

/** The address as it is stored. */
export function cachedAddress(url: string, aliases: readonly FolderAlias[]): string {
  const found = aliases.find(({ folder }) => url.startsWith(folder));
  return found === undefined ? url : found.alias + url.slice(found.folder.length);
}

/** A text in which no folder's own name is left. */
export function withAliases(text: string, aliases: readonly FolderAlias[]): string {
  return aliases.reduce((reported, { folder, alias }) => reported.replaceAll(folder, alias), text);
}

/** How far a worker may go when it reads; the same for every task of one engine. */
export interface ReadLimits extends HttpLimits {
  /** Whether tiles are read to their end for their checksum; left out, where the connection is not https. */
  readonly checksums?: boolean;
  /** Where fetched bytes are stored, and taken from; left out, they are not. */
  readonly cachePlan?: CachePlan;
}
