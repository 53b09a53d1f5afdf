import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { LeftFile, MadeCatalog, MakeOptions } from 'sylvan/catalogs';
import { jsonText, withSylvan } from './call.ts';
import { faultLabel } from './catalog-check.ts';
import { EXIT } from './exit-codes.ts';
import { langOf, numberOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { plain, textColumns, wrap } from './layout.ts';
import { OutputError, outputError } from './output-error.ts';
import { checkFolder, writeFiles } from './output.ts';
import { catalogTextsOf } from './texts/catalog.ts';

/** The options of `sylvan catalog make`. */
export interface CatalogMakeFlags extends CommonFlags {
  readonly files: readonly string[];
  readonly date?: string;
  readonly offset?: string;
  readonly scale?: string;
  readonly force?: true;
}

const ITEMS = 'items.json';

/**
 * Writes items for files into the folder of --out or, if it is not given, into the common folder of the files. Resolves with the
 * exit code, which is not 0 if a file belongs to no item. Rejects with OutputError, and with the library's errors.
 */
export async function catalogMakeCommand(flags: CatalogMakeFlags, io: Io): Promise<number> {
  const named = await Promise.all(flags.files.map(imagesIn));
  const files = named.flatMap(({ images }) => images);
  const folder = resolve(flags.out ?? commonFolder(named.map((one) => one.folder)));
  const path = join(folder, ITEMS);
  await checkFolder(folder);
  if (flags.force !== true && (await exists(path))) throw new OutputError('exists', path, { use: 'pack' });
  const { date, offset, scale } = flags;
  const options: MakeOptions = {
    ...{ signal: io.signal, base: path },
    ...(date !== undefined && { date }),
    // The library refuses anything but a number, by field name.
    ...(offset !== undefined && { offset: numberOf(offset) as number }),
    ...(scale !== undefined && { scale: numberOf(scale) as number }),
  };
  const made = await withSylvan(flags, io, (sylvan) => io.library.makeCatalog(sylvan, files, options));
  const { collection, left } = made;
  if (collection.features.length > 0)
    await writeFiles(folder, [{ name: ITEMS, make: () => jsonText(collection) }], io.signal);
  print(made, path, flags, io);
  return left.length === 0 && collection.features.length > 0 ? EXIT.ok : EXIT.badInput;
}

/** The files of a path: the GeoTIFFs in a folder and its subfolders, or a single file. */
async function imagesIn(path: string): Promise<{ readonly folder: string; readonly images: string[] }> {
  const found = await stat(path).catch((error: unknown) => {
    throw outputError(error, path, 'input');
  });
  if (!found.isDirectory()) return { folder: dirname(resolve(path)), images: [resolve(path)] };
  const names = await readdir(path, { recursive: true });
  const images = names.filter((name) => /\.tiff?$/i.test(name)).sort();
  return { folder: resolve(path), images: images.map((name) => resolve(path, name)) };
}

function commonFolder([first, ...others]: readonly string[]): string {
  const isAbove = (folder: string) => others.every((other) => !relative(folder, other).startsWith('..'));
  let folder = first;
  while (!isAbove(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function print(
  { collection, left, lacking }: MadeCatalog,
  path: string,
  flags: CatalogMakeFlags,
  io: Io,
): void {
  if (flags.json === true) {
    io.stdout.write(jsonText({ collection, left, lacking }));
    return;
  }
  const texts = catalogTextsOf(langOf(flags));
  const columns = textColumns(io.stdout.columns);
  const items = collection.features.length;
  const lines = [
    ...wrap(items === 0 ? texts.nothingMade : texts.made(items, path), columns),
    ...(left.length === 0 ? [] : wrap(texts.left(new Set(left.map(({ file }) => file)).size), columns)),
    ...alike(left, ({ code, detail }) => `${code} ${detail}`).flatMap((files) =>
      wrap(leftText(files, flags), columns, '  - '),
    ),
    ...alike(lacking, ({ bands }) => bands.join(', ')).flatMap((same) =>
      wrap(
        texts.lacking(same.length, same[0].bands.join(', '), named(same.map(({ item }) => item))),
        columns,
      ),
    ),
    ...(items === 0 ? [] : wrap(texts.next(dirname(path)), columns)),
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
}

/** Groups files or items for which `said` returns the same text. */
function alike<T>(all: readonly T[], said: (one: T) => string): (readonly [T, ...T[]])[] {
  const groups = new Map<string, [T, ...T[]]>();
  for (const one of all) {
    const group = groups.get(said(one));
    if (group === undefined) groups.set(said(one), [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

const NAMED = 3;

/** The first few names, without control characters. */
function named(names: readonly string[]): string {
  return `${names.slice(0, NAMED).map(plain).join(', ')}${names.length > NAMED ? ', …' : ''}`;
}

function leftText(files: readonly [LeftFile, ...LeftFile[]], flags: CatalogMakeFlags): string {
  const paths = files.map(({ file }) => file.replace(/^file:\/\//, ''));
  const reason = faultLabel(files[0], langOf(flags));
  return catalogTextsOf(langOf(flags)).leftFiles(files.length, reason, named(paths));
}
