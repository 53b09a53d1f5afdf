import type { MakingOptions, Pack, Packs, PackZoneInput } from './library.ts';
import { keepUnfinished } from './pack-unfinished.ts';

interface Noted {
  readonly file: string;
  readonly words: string;
  /** The packs that runs for the file began. */
  readonly begun: Set<string>;
}

/**
 * Makes a pack, and notes beside its file which packs began with it: another run for the file may remove those, and none that were there
 * before. Adds to `begun` what it notes. Rejects as the library does.
 */
export async function createNoted(
  packs: Packs,
  zone: PackZoneInput,
  options: MakingOptions,
  noted: Noted,
): Promise<Pack> {
  const before = new Set(await idsOf(packs));
  const note = () => noteBegun(packs, before, noted);
  let noting: Promise<void> | undefined;
  // The library tells of a pack's id when it is complete; that it has begun is known from its first progress on.
  const onProgress: MakingOptions['onProgress'] = (progress) => {
    // A pack that could not be noted stays, which harms nobody.
    noting ??= note().catch(() => undefined);
    options.onProgress(progress);
  };
  try {
    return await packs.create(zone, { ...options, onProgress });
  } finally {
    await noting;
    await note().catch(() => undefined);
  }
}

async function noteBegun(
  packs: Packs,
  before: ReadonlySet<string>,
  { file, words, begun }: Noted,
): Promise<void> {
  const came = (await idsOf(packs)).filter((id) => !before.has(id) && !begun.has(id));
  if (came.length === 0) return;
  for (const id of came) begun.add(id);
  await keepUnfinished(file, { words, begun: [...begun] });
}

async function idsOf(packs: Packs): Promise<string[]> {
  return (await packs.list()).map(({ id }) => id);
}
