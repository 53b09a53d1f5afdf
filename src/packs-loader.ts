import { SylvanError } from './core/errors.ts';
import type { PackDesk } from './packs/pack-desk.ts';
import type { PackKeeper } from './packs/packs.ts';
import type { PackStorage } from './storage/pack-storage.ts';

/** Packs, loaded when they are first asked for. */
export interface PacksLoader {
  /** Rejects with `network-or-cors` where its file cannot be had, and tries again when asked again. */
  readonly load: () => Promise<PackKeeper>;
  /** Closes what was opened. */
  readonly close: () => Promise<void>;
}

export function packsLoader(
  openPacks: () => Promise<PackStorage>,
  desk: Omit<PackDesk, 'storage'>,
): PacksLoader {
  let loading: Promise<PackKeeper> | undefined;
  const open = async () => {
    const [{ PackKeeper }, storage] = await Promise.all([import('./packs/packs.ts'), openPacks()]);
    return new PackKeeper({ ...desk, storage });
  };
  return {
    load: () =>
      (loading ??= open().catch((cause: unknown) => {
        loading = undefined;
        throw unloadable(cause);
      })),
    close: async () => (await loading?.catch(() => undefined))?.close(),
  };
}

function unloadable(cause: unknown): SylvanError {
  const help =
    'Check the connection and that its files are served beside the library. Try again; some browsers first need the page reloaded.';
  return new SylvanError('network-or-cors', `What keeps packs could not be loaded. ${help}`, { cause });
}
