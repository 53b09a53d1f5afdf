import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../../state/database.ts';

/** A note taken at a place. */
export interface Note {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  /** Accuracy of its position in metres; null for a selected patch. */
  readonly accuracy: number | null;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly text: string;
  /** JPEG without metadata. */
  readonly photo: Blob | null;
}

/** A limit on photos: more belong in a gallery. */
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

/** All notes on this device, newest first. */
export function storedNotes(): Promise<readonly Note[]> {
  // The database gives each its id.
  return withDatabase(NOTES, async (db) => ((await db.getAll('notes')) as Note[]).toReversed());
}

/** Rejects with a {@link FullError} if the limit is reached. */
export function storeNote(note: Omit<Note, 'id'>): Promise<void> {
  return withDatabase(NOTES, async (db) => {
    // Counted and added in one transaction: other windows also add notes.
    const change = db.transaction('notes', 'readwrite');
    if ((await change.store.count()) >= MAX_NOTES) throw new FullError();
    await Promise.all([change.store.add(note), change.done]);
  });
}

export function deleteNote(id: number): Promise<void> {
  return withDatabase(NOTES, (db) => db.delete('notes', id));
}
