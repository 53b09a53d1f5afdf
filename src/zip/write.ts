import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Bytes } from '../net/range-source.ts';

export interface NewEntry {
  readonly name: string;
  readonly bytes: Bytes;
}

/** The time of every entry, the earliest that zip can state: the same entries always give the same archive. */
const TIME = new Date(1980, 0, 1);

/** Entries that are read as a whole; any other entry is read in parts, in place. */
const TEXT = /\.(?:json|geojson|csv)$/;

/** Writes an archive of these entries, piece by piece. Text is deflated, everything else is stored. */
export async function* writeZip(entries: AsyncIterable<NewEntry>): AsyncGenerator<Bytes> {
  const pieces: Bytes[] = [];
  const failures: Error[] = [];
  const zip = new Zip((error, piece) => {
    if (error) failures.push(error);
    else pieces.push(piece);
  });
  for await (const { name, bytes } of entries) {
    const entry = TEXT.test(name) ? new ZipDeflate(name, { level: 9 }) : new ZipPassThrough(name);
    entry.mtime = TIME;
    zip.add(entry);
    entry.push(bytes, true);
    if (failures.length > 0) throw failures[0];
    yield* pieces.splice(0);
  }
  zip.end();
  if (failures.length > 0) throw failures[0];
  yield* pieces;
}
