import { signal } from '@preact/signals';
import { createSylvan, type Sylvan } from 'sylvan';
import { NOTHING, type PageConfig } from './config.ts';
import { storedKey } from './stored-key.ts';

/** The key in use, or null: samples need none. */
export const key = signal<string | null>(null);

/** Whether the key in use is kept on this device, or the next one is to be. */
export const isKeyKept = signal(false);

let config = NOTHING;
let current: Sylvan | null = null;

/** Tells whoever asks where the key service is. */
export const service = signal<string | null>(null);

/** Whether what the page was told is known: a library that is made before knows neither catalogue nor key. */
export const isStarted = signal(false);

export async function startEngine(given: PageConfig): Promise<void> {
  config = given;
  service.value = given.service;
  key.value = await storedKey.read();
  isKeyKept.value = key.value !== null;
  isStarted.value = true;
}

/** The library of this page, made when it is first needed and anew for another key. */
export function sylvan(): Sylvan {
  return (current ??= sylvanWith(key.value));
}

function sylvanWith(chosen: string | null): Sylvan {
  return createSylvan({
    cache: true,
    samplesUrl: new URL('/samples/', location.href).href,
    ...(config.catalog !== null && { catalog: config.catalog }),
    ...(config.service !== null && chosen !== null && { service: config.service, key: chosen }),
  });
}

/**
 * Puts another key in the place of the one in use; `isKept` writes it down on this device. Rejects with `invalid-parameters` for what is
 * no key, and the one in use stays.
 */
export async function useKey(chosen: string | null, isKept: boolean): Promise<void> {
  const before = current;
  current = sylvanWith(chosen);
  key.value = chosen;
  await storedKey.write(isKept ? chosen : null);
  await before?.close();
}
