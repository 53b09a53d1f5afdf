import { readDirectory, ZipError, type ReadRange, type ZipEntry } from '../zip/directory.ts';
import { contentOf } from '../zip/entry.ts';
import { VectorFileError } from './fault.ts';
import { megabytes } from './limits.ts';

interface Wanted {
  readonly file: string;
  /** Maximum number of bytes to inflate in total. */
  readonly largest: number;
}

/**
 * The wanted entries of an archive, by name. The sizes stated in its directory are checked before anything is inflated; an entry
 * that inflates to another size is refused. Throws `no-zip`, `zip-inflates`, `damaged`.
 */
export async function unzipped(
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
  { file, largest }: Wanted,
): Promise<Map<string, Uint8Array>> {
  const read: ReadRange = (offset, length) => Promise.resolve(archive.slice(offset, offset + length));
  try {
    const directory = await readDirectory(read, archive.length);
    const entries = [...directory.values()].filter(({ name }) => !isOfMacs(name) && isWanted(name));
    checkSizes(entries, file, largest);
    const contents = new Map<string, Uint8Array>();
    for (const entry of entries) contents.set(entry.name, await contentOf(entry, read, largest));
    return contents;
  } catch (cause) {
    if (!(cause instanceof ZipError)) throw cause;
    throw new VectorFileError(cause.fault === 'foreign' ? 'no-zip' : 'damaged', file, { cause });
  }
}

/** macOS adds a folder of its own, with files that have the same endings. */
function isOfMacs(name: string): boolean {
  return name.startsWith('__MACOSX/');
}

function checkSizes(entries: readonly ZipEntry[], file: string, largest: number): void {
  const size = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (size > largest) throw new VectorFileError('zip-inflates', file, { facts: megabytes(size, largest) });
}
