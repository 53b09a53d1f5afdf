import { joined } from '../net/buffers.ts';
import { VectorFileError } from './fault.ts';
import type { VectorFile } from './feature.ts';
import { checkSize } from './limits.ts';

/** All bytes of a file. Throws `too-large`, also if the file grows while it is read. */
export async function wholeBytes(file: VectorFile, maximum: number): Promise<Uint8Array> {
  checkSize(file, maximum);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of file.bytes()) {
    size += piece.length;
    checkSize({ name: file.name, size }, maximum);
    pieces.push(piece);
  }
  return joined(pieces);
}

/** The text of a file in UTF-8, or in UTF-16 with a byte order mark, without that mark. Throws `not-utf8`. */
export async function* textChunks(file: VectorFile): AsyncGenerator<string, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decoded = (bytes: Uint8Array = new Uint8Array(), stream = true) => {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
    try {
      return decoder.decode(bytes, { stream });
    } catch (cause) {
      throw new VectorFileError('not-utf8', file.name, { cause });
    }
  };
  for await (const bytes of file.bytes()) yield decoded(bytes);
  yield decoded(undefined, false);
}

/** Detects UTF-16 by its byte order mark; anything else must be UTF-8. */
export function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** All text of a file, as {@link textChunks} reads it. Throws `too-large`, `not-utf8`. */
export async function wholeText(file: VectorFile, maximum: number): Promise<string> {
  checkSize(file, maximum);
  const pieces: string[] = [];
  for await (const piece of textChunks(file)) pieces.push(piece);
  return pieces.join('');
}
