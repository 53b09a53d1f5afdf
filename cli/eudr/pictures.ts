import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Io } from '../io.ts';
import type { Lang, Layer } from '../library.ts';
import { writeFiles } from '../output.ts';

/** Layers of a comparison on a plot's page: NDVI in both years, and the loss. */
export const PICTURES = ['ndvi-before', 'ndvi-after', 'loss'] as const;
const FOLDER = 'plots';
/** Digits of a plot's digest in the names of its pictures. */
const DIGITS = 16;

/** Path relative to the folder of `--out`. */
export function pictureName(digest: string, id: string, lang: Lang): string {
  return `${FOLDER}/${digest.slice(0, DIGITS)}-${id}.${lang}.svg`;
}

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
    const name = pictureName(digest, id, lang).slice(FOLDER.length + 1);
    return layer === undefined
      ? []
      : [{ name, make: () => writers.writeSvg(layer, { lang, outline: outline as never }) }];
  });
  await writeFiles(join(folder, FOLDER), files, signal);
}

/** The pictures in a folder, by {@link pictureName}; empty without a picture folder. */
export async function picturesIn(folder: string): Promise<ReadonlySet<string>> {
  const names = await readdir(join(folder, FOLDER)).catch(() => []);
  return new Set(names.map((name) => `${FOLDER}/${name}`));
}
