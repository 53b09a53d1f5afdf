import type { PackDesk } from './packs/pack-desk.ts';
import type { PackKeeper } from './packs/packs.ts';
import type { PackStorage } from './storage/pack-storage.ts';

/** Packs, loaded when they are first asked for. */
export interface PacksLoader {
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
    const { PackKeeper } = await import('./packs/packs.ts');
    return new PackKeeper({ ...desk, storage: await openPacks() });
  };
  return {
    load: () =>
      (loading ??= open().catch((cause: unknown) => {
        loading = undefined;
        throw cause;
      })),
    close: async () => (await loading?.catch(() => undefined))?.close(),
  };
}
