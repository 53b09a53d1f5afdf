import type { DBSchema, IDBPDatabase } from 'idb';
import type { KeptAnswer } from './answer-store.ts';
import { RECORD_VERSION, type Bytes, type KeptFile } from './block-store.ts';
import { Connection } from './connection.ts';
import { isSealOf, type Facts, type SealedBytes } from './sealed.ts';

/** The database that all Sylvans of an origin share. */
export const PLACE = 'sylvan-kept';
const DATABASE_VERSION = 2;

export interface FileRecord extends KeptFile {
  readonly record: number;
  readonly space: string;
  readonly url: string;
  /** When it was last wanted, to the hour; milliseconds since 1970. */
  readonly used: number;
  /** Of its blocks. */
  readonly bytes: number;
  /** Of {@link factsOfFile}. */
  readonly seal: Bytes;
}

interface AnswerRecord extends KeptAnswer, SealedBytes {
  readonly bytes: Bytes;
  readonly space: string;
  readonly name: string;
  /** Of {@link factsOfAnswer}. */
  readonly seal: Bytes;
}

type FileFacts = Pick<FileRecord, 'space' | 'url' | 'version' | 'size' | 'seen'>;

/** What must not change by itself; when it was used, and what is counted, may. */
export function factsOfFile({ space, url, version, size, seen }: FileFacts): Facts {
  return [space, url, version, size, seen];
}

export function factsOfAnswer({
  space,
  name,
  date,
  kept,
}: Pick<AnswerRecord, 'space' | 'name' | 'date' | 'kept'>): Facts {
  return [space, name, date, kept];
}

/** Whatever the database gave back may be damaged. */
export async function isSound(file: FileRecord): Promise<boolean> {
  return file.record === RECORD_VERSION && (await isSealOf(file.seal, factsOfFile(file)));
}

/** What is kept of files; of each space apart from the others. */
export interface Tables extends DBSchema {
  files: {
    key: [space: string, url: string];
    value: FileRecord;
    indexes: { used: [space: string, used: number] };
  };
  blocks: {
    key: [space: string, url: string, version: string, offset: number, length: number];
    value: SealedBytes;
  };
  answers: {
    key: [space: string, name: string];
    value: AnswerRecord;
    indexes: { kept: [space: string, kept: number, length: number] };
  };
  /** Bytes of all blocks of a space, about: it is counted anew whenever room is made. */
  totals: { key: string; value: number };
}

export type Database = IDBPDatabase<Tables>;

export function openTables(place: string): Connection<Tables> {
  return new Connection<Tables>(place, DATABASE_VERSION, (db) => {
    // What an older one keeps is fetched again; it held no packs, which a newer one must take over.
    for (const name of db.objectStoreNames) db.deleteObjectStore(name);
    db.createObjectStore('files', { keyPath: ['space', 'url'] }).createIndex('used', ['space', 'used']);
    db.createObjectStore('blocks');
    const answers = db.createObjectStore('answers', { keyPath: ['space', 'name'] });
    answers.createIndex('kept', ['space', 'kept', 'length']);
    db.createObjectStore('totals');
  });
}

/** All blocks of a file, of whichever version. */
export function blocksOfFile(space: string, url: string): IDBKeyRange {
  return IDBKeyRange.bound([space, url], [space, url, []]);
}

/** What is kept at an offset of a file's version, `least` bytes long or longer: of some length or none. */
export function blocksAt(
  { space, url, version }: Pick<FileRecord, 'space' | 'url' | 'version'>,
  offset: number,
  least = 0,
): IDBKeyRange {
  const place = [space, url, version, offset];
  return IDBKeyRange.bound([...place, least], [...place, []]);
}

/** All that has keys in this space. */
export function allOf(space: string): IDBKeyRange {
  return IDBKeyRange.bound([space], [space, []]);
}
