import { Unzip, UnzipInflate, unzipSync } from 'fflate';
import { joined } from './bytes.ts';
import { VectorFileError } from './fault.ts';
import { megabytes } from './limits.ts';

const MAX_ENTRIES = 10_000;
/** Bytes that are inflated in one piece: a thousand times as many may come out of them. */
const STEP = 2 ** 14;

interface Wanted {
  readonly file: string;
  /** Bytes of all that is inflated. */
  readonly largest: number;
}

/**
 * The entries of an archive that are wanted, by their names. Sizes are checked as its directory states them, before anything is
 * inflated; what then comes out is as long as stated, or refused. Throws `no-zip`, `zip-inflates`, `damaged`.
 */
export function unzipped(
  archive: Uint8Array,
  isWanted: (name: string) => boolean,
  { file, largest }: Wanted,
): Map<string, Uint8Array> {
  const stated = statedSizes(archive, file);
  const names = [...stated.keys()].filter(isWanted);
  const size = names.reduce((sum, name) => sum + stated.get(name)!, 0);
  if (size > largest) throw new VectorFileError('zip-inflates', file, { facts: megabytes(size, largest) });
  const entries = inflated(archive, new Map(names.map((name) => [name, stated.get(name)!])), file);
  if (names.every((name) => entries.get(name)?.length === stated.get(name))) return entries;
  throw new VectorFileError('damaged', file);
}

function statedSizes(archive: Uint8Array, file: string): Map<string, number> {
  const sizes = new Map<string, number>();
  let count = 0;
  const filter = ({ name, originalSize }: { readonly name: string; readonly originalSize: number }) => {
    count += 1;
    if (count > MAX_ENTRIES) throw new Error(`over ${MAX_ENTRIES} entries`);
    // Macs add a folder of their own, with files of the same endings.
    if (!name.startsWith('__MACOSX/')) sizes.set(name, originalSize);
    return false;
  };
  try {
    unzipSync(archive, { filter });
  } catch (cause) {
    throw new VectorFileError('no-zip', file, { cause });
  }
  return sizes;
}

/** Stops where one is longer than stated. */
function inflated(
  archive: Uint8Array,
  stated: ReadonlyMap<string, number>,
  file: string,
): Map<string, Uint8Array> {
  const entries = new Map<string, Uint8Array>();
  const unzip = new Unzip((entry) => {
    const size = stated.get(entry.name);
    if (size === undefined) return;
    const pieces: Uint8Array[] = [];
    let length = 0;
    entry.ondata = (error, piece, isLast) => {
      if (error) throw error;
      length += piece.length;
      if (length > size) throw new Error(`${entry.name} is longer than stated`);
      pieces.push(piece);
      if (isLast) entries.set(entry.name, joined(pieces));
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < archive.length; at += STEP)
      unzip.push(archive.subarray(at, at + STEP), at + STEP >= archive.length);
  } catch (cause) {
    throw new VectorFileError('damaged', file, { cause });
  }
  return entries;
}
