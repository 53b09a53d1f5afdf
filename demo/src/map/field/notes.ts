import { computed, signal } from '@preact/signals';
import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../../state/database.ts';
import { boundsOfRings, turnsTo, type Point } from '../../state/degrees.ts';
import { found } from '../../state/loss.ts';
import { outlinesOf } from '../../state/polygon.ts';
import { boundsAround } from '../../state/sphere.ts';
import { storedPhoto } from './photo.ts';

export interface Note {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  /** Accuracy of the position in metres; null if the position is that of a selected patch. */
  readonly accuracy: number | null;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly text: string;
  /** JPEG without metadata. */
  readonly photo: Blob | null;
}

/** Maximum number of notes. It limits the photos: more of them belong in a gallery. */
export const MAX_NOTES = 200;
export const LONGEST_NOTE = 2000;

export type NoteFault = 'empty' | 'photo' | 'full' | 'storage';

/** Notes on this device, newest first; null until they are read, or if that fails. */
export const notes = signal<readonly Note[] | null>(null);
export const areUnreadable = signal(false);
/** The note that the map last moved to. */
export const chosenNote = signal<number | null>(null);
/** Whether notes of other places are also listed and drawn. */
export const areAllShown = signal(false);

export async function readNotes(): Promise<void> {
  try {
    notes.value = await storedNotes();
    areUnreadable.value = false;
  } catch {
    areUnreadable.value = true;
  }
}

/** Stores a note. Resolves with the error, or null. */
export async function addNote(
  note: Omit<Note, 'id' | 'photo' | 'time'>,
  file: Blob | null,
): Promise<NoteFault | null> {
  const text = note.text.trim();
  if (text === '' && file === null) return 'empty';
  const time = new Date().toISOString();
  let photo: Blob | null = null;
  try {
    photo = file && (await storedPhoto(file));
  } catch {
    return 'photo';
  }
  try {
    await storeNote({ ...note, text, time, photo });
  } catch (error) {
    return error instanceof FullError ? 'full' : 'storage';
  }
  await readNotes();
  return null;
}

/** Resolves with whether the note was deleted. */
export async function removeNote(id: number): Promise<boolean> {
  const isGone = await deleteNote(id).then(
    () => true,
    () => false,
  );
  await readNotes();
  return isGone;
}

/** Margin around a zone in degrees (about 300 m) within which notes belong to the zone: people also take notes on the way in. */
const AROUND = 0.003;

const zone = computed(() => found.value?.zone);
const bounds = computed(() => {
  if (zone.value === undefined) return null;
  const { polygon, size } = zone.value;
  return polygon === undefined ? boundsAround(zone.value, size / 2) : boundsOfRings(outlinesOf(polygon));
});

/** Notes taken in or near the answer's zone, and those that are listed and drawn. */
export const ownNotes = computed(() => (notes.value ?? []).filter(isOfZone));
export const shownNotes = computed(() => (areAllShown.value ? (notes.value ?? []) : ownNotes.value));

/** Whether a place is in or near the answer's zone. */
export function isOfZone({ lat, lng }: Point): boolean {
  if (bounds.value === null) return false;
  const [[west, south], [east, north]] = bounds.value;
  const near = lng - turnsTo(lng, (west + east) / 2);
  const isAcross = near >= west - AROUND && near <= east + AROUND;
  return isAcross && lat >= south - AROUND && lat <= north + AROUND;
}

class FullError extends Error {}

interface Schema extends DBSchema {
  notes: { key: number; value: Omit<Note, 'id'> };
}

const NOTES = {
  name: 'sylvan-field',
  make: (fresh: IDBPDatabase<Schema>) =>
    void fresh.createObjectStore('notes', { keyPath: 'id', autoIncrement: true }),
};

/** All notes on this device, newest first. */
function storedNotes(): Promise<readonly Note[]> {
  // The database gives each note its id.
  return withDatabase(NOTES, async (db) => ((await db.getAll('notes')) as Note[]).toReversed());
}

/** Rejects with a {@link FullError} if the limit is reached. */
function storeNote(note: Omit<Note, 'id'>): Promise<void> {
  return withDatabase(NOTES, async (db) => {
    // Counts and adds in one transaction, because other windows may also add notes.
    const change = db.transaction('notes', 'readwrite');
    if ((await change.store.count()) >= MAX_NOTES) throw new FullError();
    await Promise.all([change.store.add(note), change.done]);
  });
}

function deleteNote(id: number): Promise<void> {
  return withDatabase(NOTES, (db) => db.delete('notes', id));
}
