import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../../state/database.ts';

/** What somebody wrote at a place. */
export interface Note {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  /** Metres, of the position that it was taken at; null for a patch that was chosen. */
  readonly accuracy: number | null;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly text: string;
  /** JPEG without metadata. */
  readonly photo: Blob | null;
}

/** More photos than that are for a gallery. */
export const MAX_NOTES = 200;
export const LONGEST_NOTE = 2000;

export class FullError extends Error {}

interface Schema extends DBSchema {
  notes: { key: number; value: Omit<Note, 'id'> };
}

const NOTES = {
  name: 'sylvan-field',
  make: (fresh: IDBPDatabase<Schema>) =>
    void fresh.createObjectStore('notes', { keyPath: 'id', autoIncrement: true }),
};

/** All notes of this device, the newest first. */
export function storedNotes(): Promise<readonly Note[]> {
  // The database gives each its id.
  return withDatabase(NOTES, async (db) => ((await db.getAll('notes')) as Note[]).toReversed());
}

/** Rejects with a {@link FullError} where there are as many as are stored. */
export function storeNote(note: Omit<Note, 'id'>): Promise<void> {
  return withDatabase(NOTES, async (db) => {
    // Counted and added as one: other windows take notes, too.
    const change = db.transaction('notes', 'readwrite');
    if ((await change.store.count()) >= MAX_NOTES) throw new FullError();
    await Promise.all([change.store.add(note), change.done]);
  });
}

export function deleteNote(id: number): Promise<void> {
  return withDatabase(NOTES, (db) => db.delete('notes', id));
}
