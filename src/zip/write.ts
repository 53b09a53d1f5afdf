import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** An entry to be written. */
export interface NewEntry {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The earliest that zip can state: the same entries make the same archive. */
const TIME = new Date(1980, 0, 1);

/** Read as a whole; anything else is read in parts, where it lies. */
const TEXT = /\.(?:json|geojson|csv)$/;

/** An archive of these entries, piece by piece: texts deflated, all others stored. */
export async function* writeZip(entries: AsyncIterable<NewEntry>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
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
