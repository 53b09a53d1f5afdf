import { signal } from '@preact/signals';
import { createSylvan, type Sylvan } from 'sylvan';
import { NOTHING, type PageConfig } from './config.ts';
import { readKey, writeKey } from './stored-key.ts';
import { watched } from './watched.ts';

/** The key in use, or null; samples need none. */
export const key = signal<string | null>(null);

/** Whether the key in use is stored on this device or, if there is none, whether the next one will be. */
export const isKeyStored = signal(false);

/** Whether this device failed to store or to remove the key at the last request, because storage is missing or refused. */
export const storageFault = signal<'not-kept' | 'not-removed' | null>(null);

let config = NOTHING;
let current: Sylvan | null = null;
/** The calls of the current library that are under way. */
let calls = new Set<Promise<unknown>>();
let isStored = false;

export const service = signal<string | null>(null);

/** Whether calls are counted: they are not without a service, nor with a custom catalog. */
export const isCounted = signal(true);

/** Whether the page's configuration is loaded: a library created earlier would have neither catalog nor key. */
export const isStarted = signal(false);

let start: () => void;
/** Resolves once {@link isStarted} is true; earlier user actions wait for it. */
export const started = new Promise<void>((resolve) => (start = resolve));

export async function startEngine(given: PageConfig): Promise<void> {
  config = given;
  service.value = given.service;
  // Catalogs with a name are the library's own; an address contains a slash or a dot.
  const isPublic = given.catalog === null || [given.catalog].flat().some((one) => !/[/.]/.test(one));
  isCounted.value = isPublic && given.service !== null;
  key.value = await readKey();
  isStored = isKeyStored.value = key.value !== null;
  isStarted.value = true;
  start();
}

/** The page's library, created on first use and again for another key. */
export function sylvan(): Sylvan {
  return (current ??= watched(sylvanWith(key.value), calls));
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
 * Replaces the key in use; `isCached` stores it on this device. Running calls continue with the previous key. Rejects with
 * `invalid-key` for a malformed key, and keeps the current one.
 */
export async function useKey(chosen: string | null, isCached: boolean): Promise<void> {
  const next = sylvanWith(chosen);
  if (current !== null) void closeAfter(calls, current);
  calls = new Set();
  current = watched(next, calls);
  key.value = chosen;
  await storeKey(isCached);
}

async function closeAfter(underWay: ReadonlySet<Promise<unknown>>, replaced: Sylvan): Promise<void> {
  while (underWay.size > 0) await Promise.allSettled(underWay);
  await replaced.close();
}

/** Stores the key in use on this device, or removes the stored one. Sets {@link storageFault} if that fails. */
export async function storeKey(isWanted: boolean): Promise<void> {
  isKeyStored.value = isWanted;
  const isDone = await writeKey(isWanted ? key.value : null);
  // If nothing was stored, nothing had to be removed.
  const hasFailed = !isDone && (isWanted || isStored);
  if (!hasFailed) isStored = isWanted;
  isKeyStored.value = isStored;
  storageFault.value = !hasFailed ? null : isWanted ? 'not-kept' : 'not-removed';
}
