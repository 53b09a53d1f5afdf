import { readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { jsonText, withSylvan } from './call.ts';
import { faultLabel, plain } from './catalog-check.ts';
import { EXIT } from './exit-codes.ts';
import { langOf, numberOf, type CommonFlags } from './flags.ts';
import type { Io } from './io.ts';
import { textColumns, wrap } from './layout.ts';
import type { LeftFile, MadeCatalog, MakeOptions } from './library.ts';
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
 * Writes items for files into the named folder, the files' common folder, or the folder of --out. Resolves with the exit code:
 * not 0 if a file is in no item. Rejects with OutputError, and with the library's errors.
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

function print({ collection, left }: MadeCatalog, path: string, flags: CatalogMakeFlags, io: Io): void {
  if (flags.json === true) {
    io.stdout.write(jsonText({ collection, left }));
    return;
  }
  const texts = catalogTextsOf(langOf(flags));
  const columns = textColumns(io.stdout.columns);
  const items = collection.features.length;
  const lines = [
    ...wrap(items === 0 ? texts.nothingMade : texts.made(items, path), columns),
    ...(left.length === 0 ? [] : wrap(texts.left(left.length), columns)),
    ...alike(left).flatMap((files) => wrap(leftText(files, flags), columns, '  - ')),
    ...(items === 0 ? [] : wrap(texts.next(dirname(path)), columns)),
  ];
  io.stdout.write(`${lines.join('\n')}\n`);
}

/** Groups the omitted files by reason. */
function alike(left: readonly LeftFile[]): (readonly [LeftFile, ...LeftFile[]])[] {
  const groups = new Map<string, [LeftFile, ...LeftFile[]]>();
  for (const one of left) {
    const group = groups.get(`${one.code} ${one.detail}`);
    if (group === undefined) groups.set(`${one.code} ${one.detail}`, [one]);
    else group.push(one);
  }
  return [...groups.values()];
}

const FILES_NAMED = 3;

function leftText(files: readonly [LeftFile, ...LeftFile[]], flags: CatalogMakeFlags): string {
  const named = files.slice(0, FILES_NAMED).map(({ file }) => plain(file.replace(/^file:\/\//, '')));
  const more = files.length > FILES_NAMED ? ', …' : '';
  const reason = faultLabel(files[0], langOf(flags));
  return catalogTextsOf(langOf(flags)).leftFiles(files.length, reason, `${named.join(', ')}${more}`);
}
