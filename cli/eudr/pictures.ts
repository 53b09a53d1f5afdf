import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { layerAround, PICTURE_FOLDER, PICTURES, pictureName } from 'sylvan/eudr';
import type { Lang } from 'sylvan/contract';
import type { Layer } from 'sylvan/node';
import type { Io } from '../io.ts';
import { writeFiles } from '../output.ts';

/** Names that {@link pictureName} makes. */
const PICTURE = /^plots\/[0-9a-f]{16}-[a-z-]+\.[a-z]+\.svg$/;

type Outline = Parameters<typeof layerAround>[1];

/** Writes the pictures of a plot, for each layer that exists. Rejects with OutputError. */
export async function savePictures(
  layers: readonly Layer[],
  {
    folder,
    digest,
    outline,
    lang,
  }: { readonly folder: string; readonly digest: string; readonly outline: Outline; readonly lang: Lang },
  { library, signal }: Io,
): Promise<void> {
  const writers = await library.writers();
  const files = PICTURES.flatMap((id) => {
    const layer = layers.find((one) => one.id === id);
    const name = pictureName(digest, id, lang).slice(PICTURE_FOLDER.length + 1);
    return layer === undefined
      ? []
      : [{ name, make: () => writers.writeSvg(layerAround(layer, outline), { lang, outline }) }];
  });
  await writeFiles(join(folder, PICTURE_FOLDER), files, signal);
}

/** The names of the pictures in a folder, as in {@link pictureName}; empty if there is no picture folder. */
export async function picturesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(join(folder, PICTURE_FOLDER)).catch(() => []);
  return new Set(names.map((name) => `${PICTURE_FOLDER}/${name}`));
}

/**
 * Deletes the pictures that belong to none of the plots, such as those of an outline that has been corrected since. Resolves with
 * the names of the others.
 */
export async function dropPictures(folder: string, digests: readonly string[]): Promise<ReadonlySet<string>> {
  const found = [...(await picturesIn(folder))];
  const plotOf = (name: string) => name.split('-')[0];
  const wanted = new Set(digests.map((digest) => plotOf(pictureName(digest, PICTURES[0], 'en'))));
  const isWanted = (name: string) => wanted.has(plotOf(name));
  for (const name of found.filter((one) => PICTURE.test(one) && !isWanted(one)))
    await rm(join(folder, name), { force: true });
  return new Set(found.filter(isWanted));
}
