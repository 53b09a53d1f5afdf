import { signal } from '@preact/signals';
import { createSylvan, type Sylvan } from 'sylvan';
import { NOTHING, type PageConfig } from './config.ts';
import { storedKey } from './stored-key.ts';

/** The key in use, or null: samples need none. */
export const key = signal<string | null>(null);

let config = NOTHING;
let current: Sylvan | null = null;

/** Tells whoever asks where the key service is. */
export const service = signal<string | null>(null);

export async function startEngine(given: PageConfig): Promise<void> {
  config = given;
  service.value = given.service;
  key.value = await storedKey.read();
}

/** The library of this page, made when it is first needed and anew for another key. */
export function sylvan(): Sylvan {
  current ??= createSylvan({
    cache: true,
    samplesUrl: new URL('/samples/', location.href).href,
    ...(config.catalog !== null && { catalog: config.catalog }),
    ...(config.service !== null && key.value !== null && { service: config.service, key: key.value }),
  });
  return current;
}

/** Puts another key in the place of the one in use; `isKept` writes it down on this device. */
export async function useKey(chosen: string | null, isKept: boolean): Promise<void> {
  const before = current;
  current = null;
  key.value = chosen;
  await storedKey.write(isKept ? chosen : null);
  await before?.close();
}
