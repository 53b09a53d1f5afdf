import type { PackDesk } from './desk.ts';
import type { PackStore } from './pack-store.ts';
import type { PackStorage } from '../cache/pack-storage.ts';
import { orUnloadable } from '../errors/errors.ts';

/** Packs, loaded at the first request. */
export interface PacksLoader {
  /** Rejects with `network-or-cors` if its file cannot be fetched, and retries at the next call. */
  readonly load: () => Promise<PackStore>;
  /** Closes everything that was opened. */
  readonly close: () => Promise<void>;
}

export function packsLoader(
  openPacks: () => Promise<PackStorage>,
  openDesk: () => Promise<Omit<PackDesk, 'storage'>>,
): PacksLoader {
  let loading: Promise<PackStore> | undefined;
  const open = async () => {
    const [{ PackStore }, desk, storage] = await Promise.all([
      import('./pack-store.ts'),
      openDesk(),
      openPacks(),
    ]);
    return new PackStore({ ...desk, storage });
  };
  return {
    load: () =>
      (loading ??= orUnloadable('What keeps packs', open()).catch((error: unknown) => {
        loading = undefined;
        throw error;
      })),
    close: async () => (await loading?.catch(() => undefined))?.close(),
  };
}
