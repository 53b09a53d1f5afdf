import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURE_FOLDER, PICTURES, pictureName } from 'sylvan/eudr';
import type { Io } from '../io.ts';
import type { Lang, Layer } from '../library.ts';
import { writeFiles } from '../output.ts';

/** Writes the pictures of a plot, for each layer that exists. Rejects with OutputError. */
export async function savePictures(
  layers: readonly Layer[],
  {
    folder,
    digest,
    outline,
    lang,
  }: { readonly folder: string; readonly digest: string; readonly outline: unknown; readonly lang: Lang },
  { library, signal }: Io,
): Promise<void> {
  const writers = await library.writers();
  const files = PICTURES.flatMap((id) => {
    const layer = layers.find((one) => one.id === id);
    const name = pictureName(digest, id, lang).slice(PICTURE_FOLDER.length + 1);
    return layer === undefined
      ? []
      : [{ name, make: () => writers.writeSvg(layer, { lang, outline: outline as never }) }];
  });
  await writeFiles(join(folder, PICTURE_FOLDER), files, signal);
}

/** The pictures in a folder, by {@link pictureName}; empty without a picture folder. */
export async function picturesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(join(folder, PICTURE_FOLDER)).catch(() => []);
  return new Set(names.map((name) => `${PICTURE_FOLDER}/${name}`));
}
