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

const STORE = 'notes';

/** All notes of this device, the newest first. */
export function storedNotes(): Promise<readonly Note[]> {
  return withNotes('readonly', async (store) => {
    const found = (await answerOf(store.getAll())) as Note[];
    return found.toReversed();
  });
}

/** Rejects with a {@link FullError} where there are as many as are stored. */
export function storeNote(note: Omit<Note, 'id'>): Promise<void> {
  return withNotes('readwrite', async (store) => {
    // Counted and added as one: other windows take notes, too.
    if ((await answerOf(store.count())) >= MAX_NOTES) throw new FullError();
    await answerOf(store.add(note));
  });
}

export function deleteNote(id: number): Promise<void> {
  return withNotes('readwrite', (store) => answerOf(store.delete(id)));
}

/** One transaction in a database of its own; resolves once that is on the device. */
async function withNotes<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open('sylvan-field', 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
  };
  const db = await answerOf(opening);
  try {
    const change = db.transaction(STORE, mode);
    const [found] = await Promise.all([work(change.objectStore(STORE)), endOf(change)]);
    return found;
  } finally {
    db.close();
  }
}

/** By hand: what wraps databases elsewhere would be parted from the page's first script for this alone. */
function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
}

function endOf(change: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    change.oncomplete = () => resolve();
    change.onabort = () => reject(change.error ?? new Error('The transaction was aborted.'));
  });
}
