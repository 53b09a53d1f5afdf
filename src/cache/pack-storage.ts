import { SylvanError, isSylvanError, type ErrorData, type ProblemCode } from '../errors/errors.ts';
import type { AnswerStore, BlockStore, FilledFile, FileEntry, Span } from './stores.ts';

/** A store of answers that lists them. */
export interface ListedAnswers extends AnswerStore {
  /** In the order of their code units. */
  names(): Promise<string[]>;
  /** Deletes all whose names begin so, and their drafts. `beginning` is an id, or a name that no other begins with. */
  clear(beginning: string): Promise<void>;
}

/** A file of a pack, and its stored blocks in ascending order. */
export interface HeldFile extends FileEntry {
  readonly url: string;
  readonly blocks: readonly Span[];
}

/** The part of the storage that belongs to one pack. */
export interface PackSpace {
  readonly answers: ListedAnswers;
  readonly blocks: BlockStore;
  /**
   * Stores files with blocks, each file once. A file that is there already gets more blocks, of its version and at other
   * offsets. In a browser either all is stored or nothing. When it settles, no write is in flight and the arrays are free.
   */
  addFiles(files: readonly FilledFile[]): Promise<void>;
  /** In the order of their addresses, without damaged records. */
  files(): Promise<HeldFile[]>;
  /** Deletes all of the pack. */
  clear(): Promise<void>;
}

/** The room for all stored data, packs and caches. */
export interface StorageRoom {
  /** Bytes used, as the browser counts them; in Node null. */
  readonly used: number | null;
  /** Approximate bytes still free; null where that is not known. */
  readonly free: number | null;
  /** Whether stored data stays when room gets short. */
  readonly isPersisted: boolean;
}

/** Where packs are stored: a database of the page's origin, in Node a folder. Whoever opens it closes it. */
export interface PackStorage {
  /** Its name, for workers. */
  readonly location: string;
  /** A record for each pack, outside of its space; never evicted. */
  readonly records: ListedAnswers;
  space(id: string): PackSpace;
  /** The packs that have any data, with or without a record. */
  ids(): Promise<string[]>;
  /**
   * Runs `work` while no other page or process changes the pack. Rejects with `request-in-progress` where one does.
   */
  exclusively<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Requests that stored data stays when room gets short; a browser may ask the user. Whether it now does. */
  persist(): Promise<boolean>;
  room(): Promise<StorageRoom>;
  close(): void;
}

const PREFIX = 'pack-';

/** The space of a pack as workers' plans name it. */
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
    'Another page or process is at work on this pack. Wait for it to end, or stop it there.',
    { fields: { pack } },
  );
}

/** Prefix of a failure that is stored in place of a version, for a file that could not be read at all. */
const FAILED = 'failed:';
/** Failures of the file itself, which last. Others are tried again. */
const LASTING: readonly ProblemCode[] = ['not-found', 'access-denied', 'range-unsupported'];
/** The most characters of a version. */
const MAX = 1024;

/**
 * A file's lasting failure, to be stored as its version; undefined for one that may be temporary. `reported` removes from a
 * text what not everybody may read.
 */
export function failedVersion(error: unknown, reported: (text: string) => string): string | undefined {
  if (!isSylvanError(error, ...LASTING)) return undefined;
  const { code, message: detail, fields } = error;
  const version = reported(FAILED + JSON.stringify({ code, detail, fields } satisfies ErrorData));
  return version.length <= MAX ? version : undefined;
}

/** The failure that is stored as a version; undefined for a version. */
export function failureOf(version: string): SylvanError | undefined {
  if (!version.startsWith(FAILED)) return undefined;
  const [code, detail, fields] = partsOf(version.slice(FAILED.length));
  return new SylvanError(code, detail, { fields });
}

function isFields(fields: unknown): fields is ErrorData['fields'] {
  return typeof fields === 'object' && fields !== null && !Array.isArray(fields);
}

/** Another program may have written anything. */
function partsOf(text: string): [ProblemCode, string, ErrorData['fields']] {
  try {
    const { code, detail, fields } = JSON.parse(text) as Partial<ErrorData>;
    if (LASTING.includes(code!) && typeof detail === 'string' && isFields(fields))
      return [code!, detail, fields];
  } catch {
    // It is told in our own words.
  }
  return ['not-found', 'The file could not be read when it was to be kept.', {}];
}
