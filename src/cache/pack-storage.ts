import { SylvanError, isSylvanError, type ErrorData, type ProblemCode } from '../errors/errors.ts';
import type { AnswerStore, BlockStore, FilledFile, FileEntry, Span } from './stores.ts';

/** A store of answers that says what it has. */
export interface ListedAnswers extends AnswerStore {
  /** In the order of their code units. */
  names(): Promise<string[]>;
  /** All whose names begin so, and what was left of writing them. `beginning` is an id, or a name that none other begins with. */
  clear(beginning: string): Promise<void>;
}

/** A file of a pack, and the blocks that are stored of it, in ascending order. */
export interface HeldFile extends FileEntry {
  readonly url: string;
  readonly blocks: readonly Span[];
}

/** What is stored for one pack, apart from everything else. */
export interface PackSpace {
  readonly answers: ListedAnswers;
  readonly blocks: BlockStore;
  /**
   * Keeps files and blocks of them, each file once; of a file that is known already more blocks, of its version and at other
   * offsets. In a browser all of it is stored or nothing. Rejects once nothing of it is under way any more; the arrays are read
   * before it settles.
   */
  addFiles(files: readonly FilledFile[]): Promise<void>;
  /** In the order of their addresses; a damaged record is none. */
  files(): Promise<HeldFile[]>;
  /** Deletes everything of it. */
  clear(): Promise<void>;
}

/** What there is for everything that is stored, packs and others. */
export interface StorageRoom {
  /** Bytes used, as the browser counts them; in Node null. */
  readonly used: number | null;
  /** Bytes still free, about; null where nothing says. */
  readonly free: number | null;
  /** Whether what is stored stays when room gets short. */
  readonly isPersisted: boolean;
}

/** Where packs are stored: a database of the page's origin, in Node a folder. Whoever opens it closes it. */
export interface PackStorage {
  /** Names it to workers. */
  readonly location: string;
  /** What is known of the packs next to their spaces; none is ever dropped to make room. */
  readonly records: ListedAnswers;
  space(id: string): PackSpace;
  /** The packs of which there is anything, whether or not there is a record of them. */
  ids(): Promise<string[]>;
  /**
   * Runs `work` while nobody else, of whichever page or process, changes the pack. Rejects with `request-in-progress` where
   * somebody does.
   */
  exclusively<T>(id: string, work: () => Promise<T>): Promise<T>;
  /** Asks that nothing is deleted when room gets short; a browser may ask the user. Whether it is so now. */
  persist(): Promise<boolean>;
  room(): Promise<StorageRoom>;
  close(): void;
}

const PREFIX = 'pack-';

/** The space of a pack as workers' plans name it. */
export function spaceOf(id: string): string {
  return PREFIX + id;
}

/** The packs among spaces: what merely is called so is somebody else's. */
export function packsAmong(spaces: readonly string[]): string[] {
  const ids = spaces.filter((name) => name.startsWith(PREFIX)).map((name) => name.slice(PREFIX.length));
  return ids.filter(isPackId);
}

/** Whether it is an id as packs have them, a UUID: ids become names of files and of records. */
export function isPackId(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
}

/** `request-in-progress`: somebody else works on it. */
export function packInUse(pack: string): SylvanError {
  return new SylvanError(
    'request-in-progress',
    'Another page or process is at work on this pack. Wait for it to end, or stop it there.',
    { fields: { pack } },
  );
}

/** Begins what stands in the place of a version where a file could not be read at all. */
const FAILED = 'failed:';
/** Failures that are the file's own and stay: what passes is tried again. */
const LASTING: readonly ProblemCode[] = ['not-found', 'access-denied', 'range-unsupported'];
/** Characters: a version is no longer. */
const MAX = 1024;

/**
 * A file's lasting failure, to be stored as its version; undefined for what may pass. `reported` makes of a text one that
 * anybody may read.
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

/** What another program wrote may be anything. */
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
