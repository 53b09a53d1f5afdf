import { joined } from '../net/buffers.ts';
import { VectorFileError } from './fault.ts';
import type { VectorFile } from './feature.ts';
import { checkSize } from './limits.ts';

/** All bytes of a file. Throws `too-large`, also for a file that grows. */
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

/** The text of a UTF-8 file, without a byte order mark. Throws `not-utf8`. */
export async function* textChunks(file: VectorFile): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (cause) {
      throw new VectorFileError('not-utf8', file.name, { cause });
    }
  };
  for await (const bytes of file.bytes()) yield decoded(bytes);
  yield decoded();
}

/** All text of a UTF-8 file. Throws `too-large`, `not-utf8`. */
export async function wholeText(file: VectorFile, maximum: number): Promise<string> {
  checkSize(file, maximum);
  const pieces: string[] = [];
  for await (const piece of textChunks(file)) pieces.push(piece);
  return pieces.join('');
}
