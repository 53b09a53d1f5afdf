import { UUID } from '../contract/uuid.ts';
import { SylvanError } from '../errors/errors.ts';
import type { CachePlan } from './policy.ts';
import type { AnswerStore, Bytes } from './stores.ts';

/** A store of answers that can list them. */
export interface ListedAnswers extends AnswerStore {
  /** The names of all answers, in code unit order. */
  names(): Promise<string[]>;
  /** Deletes all answers with names that start with `beginning`: an id, or a name that is not the start of another. */
  clear(beginning: string): Promise<void>;
}

/** The files of packs, by pack id. Each is complete or absent. */
export interface PackFiles {
  /** The address at which workers and readers read a file. */
  address(id: string): string;
  /** The ids of all files, including files being written. */
  ids(): Promise<string[]>;
  /** Size of the file in bytes; undefined if there is none. */
  size(id: string): Promise<number | undefined>;
  /** Reads these bytes of the file, fewer at its end. */
  read(id: string, offset: number, length: number): Promise<Bytes>;
  /** Stores a complete file or nothing, replacing any existing one. Also stores nothing if `lease` is lost. */
  write(id: string, chunks: AsyncIterable<Bytes>, lease?: Lease): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The storage space for all stored data, both packs and caches. */
export interface StorageRoom {
  /** Bytes used, as counted by the browser. Null in browsers that do not count (WebKitGTK) and in Node. */
  readonly used: number | null;
  /** Approximate number of bytes still free; null if unknown. */
  readonly free: number | null;
  /** Whether stored data is kept when storage runs low. */
  readonly isPersisted: boolean;
}

/** Allows its holder to change a pack. */
export interface Lease {
  /** Aborted with `request-in-progress` when the lease is lost, for example after the process was suspended for seconds. */
  readonly signal: AbortSignal;
  /** Rejects if the lease is lost. Call it right before a write that requires the lease. */
  confirm(): Promise<void>;
}

/** Where packs are stored: a database of the page's origin, or a folder in Node. Its opener closes it. */
export interface PackStorage {
  readonly files: PackFiles;
  /** Records of packs, complete or in progress. Never evicted. */
  readonly records: ListedAnswers;
  /** Where workers store what they fetch for a pack in progress. All of it must be stored. */
  draft(id: string): Pick<CachePlan, 'location' | 'space'>;
  /** The ids of packs for which fetched bytes are stored. */
  drafts(): Promise<string[]>;
  /** Deletes the data fetched for a pack. */
  clearDraft(id: string): Promise<void>;
  /** Runs `work` while no other page or process changes the pack. Rejects with `request-in-progress` if one does. */
  exclusively<T>(id: string, work: (lease: Lease) => Promise<T>): Promise<T>;
  /** Requests that stored data be kept when storage runs low. A browser may ask the user. Returns whether it is now kept. */
  persist(): Promise<boolean>;
  room(): Promise<StorageRoom>;
  close(): Promise<void>;
}

const PREFIX = 'pack-';

/** The space of a pack in progress, as named in workers' plans. */
export function spaceOf(id: string): string {
  return PREFIX + id;
}

/** The ids of packs among spaces. Ignores names that only look similar. */
export function packsAmong(spaces: readonly string[]): string[] {
  const ids = spaces.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return ids.filter(isPackId);
}

/** Whether `id` is a pack id, a UUID. Ids become names of files and records. */
export function isPackId(id: string): boolean {
  return UUID.test(id);
}

/** `offline-miss`: the pack is in progress, or its file is gone. */
export function fileMissing(pack: string): SylvanError {
  return new SylvanError(
    'offline-miss',
    'The file of this pack is not on this device: rebuild it with packs.resume(), or import its file again.',
    { fields: { pack } },
  );
}

/** `request-in-progress`: another page or process is working on the pack. */
export function packInUse(pack: string): SylvanError {
  return new SylvanError(
    'request-in-progress',
    'Another page or process is using this pack. Wait for it to finish, or stop it.',
    { fields: { pack } },
  );
}
