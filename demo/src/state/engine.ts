import { signal } from '@preact/signals';
import { createSylvan, type Sylvan } from 'sylvan';
import { NOTHING, type PageConfig } from './config.ts';
import { newStandIn, type StandIn } from './stand-in.ts';
import { storedKey } from './stored-key.ts';

/** The key in use, or null: samples need none. */
export const key = signal<string | null>(null);

/** Whether the key in use is stored on this device, or the next one is to be. */
export const isKeyStored = signal(false);

/** What this device did not do at the last request: it has no storage, or refuses it. */
export const storageFault = signal<'not-kept' | 'not-removed' | null>(null);

let config = NOTHING;
let current: StandIn<Sylvan> | null = null;
let isStored = false;

/** Says where the key service is. */
export const service = signal<string | null>(null);

/** The library's names of the catalogs whose answers count. */
const PUBLIC = ['earth-search', 'planetary-computer'];

/** Whether calls count: without a service, and of a catalog of your own, they do not. */
export const isCounted = signal(true);

/** Whether what the page was configured with is known: a library made earlier knows neither catalog nor key. */
export const isStarted = signal(false);

let start: () => void;
/** Resolves when {@link isStarted}: what a visitor presses before waits for it. */
export const started = new Promise<void>((resolve) => (start = resolve));

export async function startEngine(given: PageConfig): Promise<void> {
  config = given;
  service.value = given.service;
  const isPublic =
    given.catalog === null || [given.catalog].flat().some((location) => PUBLIC.includes(location));
  isCounted.value = isPublic && given.service !== null;
  key.value = await storedKey.read();
  isStored = isKeyStored.value = key.value !== null;
  isStarted.value = true;
  start();
}

/** The library of this page, made when it is first needed and anew for another key; each call is of the newest. */
export function sylvan(): Sylvan {
  return (current ??= newStandIn(sylvanWith(key.value))).of;
}

function sylvanWith(chosen: string | null): Sylvan {
  return createSylvan({
    cache: true,
    samplesUrl: new URL('/samples/', location.href).href,
    ...(config.catalog !== null && { catalog: config.catalog }),
    ...(config.service !== null && { service: config.service, ...(chosen !== null && { key: chosen }) }),
  });
}

/**
 * Puts another key in the place of the one in use; `isCached` writes it down on this device. What is under way goes on with the
 * key that it was begun with. Rejects with `invalid-key` for what is no key, and the one in use stays.
 */
export async function useKey(chosen: string | null, isCached: boolean): Promise<void> {
  const next = sylvanWith(chosen);
  if (current === null) current = newStandIn(next);
  else current.replace(next);
  key.value = chosen;
  await storeKey(isCached);
}

/** Keeps the key in use on this device, or removes the one that is stored; {@link storageFault} says where neither can be. */
export async function storeKey(isWanted: boolean): Promise<void> {
  isKeyStored.value = isWanted;
  const isDone = await storedKey.write(isWanted ? key.value : null);
  // Where nothing was stored there is nothing that had to be removed.
  const hasFailed = !isDone && (isWanted || isStored);
  if (!hasFailed) isStored = isWanted;
  isKeyStored.value = isStored;
  storageFault.value = !hasFailed ? null : isWanted ? 'not-kept' : 'not-removed';
}
