import type { MakingOptions, OnPackProgress, PackInfo, PackZoneInput, Packs } from 'sylvan/packs';
import { storeUnfinished } from './pack-unfinished.ts';

interface Noted {
  readonly file: string;
  readonly words: string;
  /** The packs begun by runs for the file. */
  readonly begun: Set<string>;
}

/**
 * Makes a pack, and records next to its file that this run began it: another run for the file may remove that pack, but none that
 * existed before. Adds it to `begun`. Rejects as the library does.
 */
export async function createNoted(
  packs: Packs,
  zone: PackZoneInput,
  options: Required<MakingOptions>,
  noted: Noted,
): Promise<PackInfo> {
  const before = new Set((await packs.list()).map(({ id }) => id));
  let noting: Promise<void> | undefined;
  const onProgress: OnPackProgress = (progress) => {
    // A pack that could not be recorded stays, which is harmless.
    noting ??= noteBegun(progress.pack, before, noted).catch(() => undefined);
    options.onProgress(progress);
  };
  try {
    return await packs.create(zone, { ...options, onProgress });
  } finally {
    await noting;
  }
}

async function noteBegun(
  pack: string,
  before: ReadonlySet<string>,
  { file, words, begun }: Noted,
): Promise<void> {
  if (before.has(pack) || begun.has(pack)) return;
  begun.add(pack);
  await storeUnfinished(file, { words, begun: [...begun] });
}
