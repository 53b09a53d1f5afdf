import { signal } from '@preact/signals';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Analysis } from '../state/analysis.ts';
import { answerFile, placeFragment } from '../share/answer-out.ts';
import { openFile } from '../share/answer-in.ts';
import { withDatabase } from '../state/database.ts';
import { isSamePlace } from '../state/zone.ts';
import { savedZones, type SavedZone } from './zones.ts';
import { isSuccessor, newsOf, newsSchema } from './news.ts';

/** Maximum number of saved zones: more than anyone follows by hand. */
export const MAX_ZONES = 50;
/** Maximum length of a name in characters. */
export const MAX_NAME = 80;

/** A stored zone: the answer is the text of a shared file; the rest is validated when read. */
export interface StoredZone {
  /** The zone's place, in the format of the page's URLs. */
  readonly place: string;
  readonly name: string;
  /** The text of the file, as written by share/answer-out.ts. */
  readonly file: string;
  readonly news: unknown;
}

interface Schema extends DBSchema {
  zones: { key: string; value: StoredZone };
}

const ZONES = {
  name: 'sylvan-zones',
  make: (fresh: IDBPDatabase<Schema>) => void fresh.createObjectStore('zones', { keyPath: 'place' }),
};

/** The stored zones that this version of the page cannot read. */
export const unreadable = signal<readonly StoredZone[]>([]);
/** Whether the last read or write failed: private windows may refuse both. */
export const hasFailed = signal(false);

/** Reads the stored zones. Never rejects. */
export function readZones(): Promise<void> {
  return guarded(async () => {
    const stored = await withDatabase(ZONES, (db) => db.getAll('zones'));
    const read = await Promise.all(stored.map(openedZone));
    unreadable.value = stored.filter((_, i) => read[i] === null);
    savedZones.value = sorted(read.filter((one) => one !== null));
  });
}

/** Saves an answer's zone under a name, or renames it if saved. Resolves with whether it was stored; never rejects. */
export async function saveZone(found: Analysis, name: string): Promise<boolean> {
  const place = placeFragment({ ...found.zone, date: null });
  const news = savedZoneOf(found)?.news ?? null;
  await write({ place, name, found: asSaved(found, name), news });
  return !hasFailed.value;
}

/**
 * Takes an answer as the newest of its saved zone if it replaces the previous one; its news then covers the time since the
 * previous answer. Resolves with whether it was taken; never rejects.
 */
export async function recordAnswer(found: Analysis): Promise<boolean> {
  const saved = savedZoneOf(found);
  if (saved === undefined || found.isShared === true || found.isCached === true) return false;
  const [before, now] = [saved.found.answer, found.answer];
  if (!isSuccessor(now, before)) return false;
  const news = now.details.date === before.details.date ? saved.news : newsOf(before, found);
  await write({ ...saved, found: asSaved(found, saved.name), news });
  return !hasFailed.value;
}

export function savedZoneOf({ zone }: Pick<Analysis, 'zone'>): SavedZone | undefined {
  return savedZones.value?.find(({ found }) => isSamePlace(found.zone, zone));
}

/** Never rejects. */
export function removeZone(place: string): Promise<void> {
  return guarded(async () => {
    await withDatabase(ZONES, (db) => db.delete('zones', place));
    savedZones.value = savedZones.value?.filter((one) => one.place !== place) ?? null;
    unreadable.value = unreadable.value.filter((one) => one.place !== place);
  });
}

/**
 * The answer as {@link openedZone} would read it: without layers, which are not stored, and with the answer's day in its zone.
 */
function asSaved({ answer, zone, computed = null }: Analysis, name: string): Analysis {
  const ofDay = { ...zone, date: answer.details.date };
  return { answer, layers: [], zone: ofDay, pack: null, computed, isShared: true, savedAs: name };
}

function write(zone: SavedZone): Promise<void> {
  return guarded(async () => {
    const { place, name, news } = zone;
    const stored = { place, name, file: answerFile(zone.found), news };
    await withDatabase(ZONES, (db) => db.put('zones', stored));
    const others = savedZones.value?.filter((one) => one.place !== place) ?? [];
    savedZones.value = sorted([...others, zone]);
  });
}

/** Opens a stored zone; null if another version of the page, or something else, wrote it. */
async function openedZone({ place, name, file, news }: StoredZone): Promise<SavedZone | null> {
  const found = await openFile(new Blob([file])).catch(() => null);
  const { data } = newsSchema.safeParse(news);
  if (found === null || 'periods' in found) return null;
  return { place, name, found: { ...found, savedAs: name }, news: data ?? null };
}

function sorted(zones: readonly SavedZone[]): readonly SavedZone[] {
  return zones.toSorted((a, b) => a.name.localeCompare(b.name));
}

async function guarded(work: () => Promise<void>): Promise<void> {
  try {
    await work();
    hasFailed.value = false;
  } catch {
    hasFailed.value = true;
  }
}
