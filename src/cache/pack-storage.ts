import { SylvanError } from '../errors/errors.ts';
import type { CachePlan } from './policy.ts';
import type { AnswerStore, Bytes } from './stores.ts';

/** A store of answers that lists them. */
export interface ListedAnswers extends AnswerStore {
  /** In the order of their code units. */
  names(): Promise<string[]>;
  /** Deletes all whose names begin so. `beginning` is an id, or a name that no other begins with. */
  clear(beginning: string): Promise<void>;
}

/** The files of packs, each by the pack's id: whole, or not there. */
export interface PackFiles {
  /** Whence workers and readers read it. */
  address(id: string): string;
  /** Of all files, and of those that are written. */
  ids(): Promise<string[]>;
  /** Bytes of the file; undefined where there is none. */
  size(id: string): Promise<number | undefined>;
  /** These bytes of it, fewer where it ends. */
  read(id: string, offset: number, length: number): Promise<Bytes>;
  /** Stores all of a file, or nothing, in the place of another; nothing either where `lease` is lost. */
  write(id: string, chunks: AsyncIterable<Bytes>, lease?: Lease): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The room for all stored data, packs and caches. */
export interface StorageRoom {
  /** Bytes used, as the browser counts them; null where it does not (WebKitGTK), and in Node. */
  readonly used: number | null;
  /** Approximate bytes still free; null where that is not known. */
  readonly free: number | null;
  /** Whether stored data stays when room gets short. */
  readonly isPersisted: boolean;
}

/** What lets its holder change a pack. */
export interface Lease {
  /** Aborted with `request-in-progress` when the lease is lost, as that of a process that was suspended for seconds is. */
  readonly signal: AbortSignal;
  /** Rejects where the lease is lost: for just before what may not be written then. */
  confirm(): Promise<void>;
}

/** Where packs are stored: a database of the page's origin, in Node a folder. Whoever opens it closes it. */
export interface PackStorage {
  readonly files: PackFiles;
  /** What is known of packs, whole or in the making; never evicted. */
  readonly records: ListedAnswers;
  /** Where workers store what they fetch for a pack in the making; all of it must be stored. */
  draft(id: string): Pick<CachePlan, 'location' | 'space'>;
  /** The packs of which fetched bytes are stored. */
  drafts(): Promise<string[]>;
  /** Deletes what was fetched for a pack. */
  clearDraft(id: string): Promise<void>;
  /**
   * Runs `work` while no other page or process changes the pack. Rejects with `request-in-progress` where one does.
   */
  exclusively<T>(id: string, work: (lease: Lease) => Promise<T>): Promise<T>;
  /** Requests that stored data stays when room gets short; a browser may ask the user. Whether it now does. */
  persist(): Promise<boolean>;
  room(): Promise<StorageRoom>;
  close(): Promise<void>;
}

const PREFIX = 'pack-';

/** The space of a pack in the making, as workers' plans name it. */
export function spaceOf(id: string): string {
  return PREFIX + id;
}

/** The ids of packs among spaces; a name that only looks like one is not ours. */
export function packsAmong(spaces: readonly string[]): string[] {
  const ids = spaces.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return ids.filter(isPackId);
}

/** Whether `id` is a pack's, a UUID: ids become names of files and of records. */
export function isPackId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** `request-in-progress`: another page or process works on the pack. */
export function packInUse(pack: string): SylvanError {
  return new SylvanError(
    'request-in-progress',
    'Another page or process is using this pack. Wait for it to finish, or stop it.',
    { fields: { pack } },
  );
}
