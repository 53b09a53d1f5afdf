import { disposableBytes } from './disposable.ts';

/** Bytes of a body, and whether there were more than asked for (those are not read). */
interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly overflow: boolean;
}

/**
 * Reads a body piece by piece into one buffer of `capacity` bytes. A shorter body gives a shorter array; of a longer one
 * the rest is cancelled, so no host can make us hold more than we asked for.
 */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  capacity: number,
  onBytes: (count: number) => void,
): Promise<Body> {
  const buffer = disposableBytes(new Uint8Array(capacity));
  let length = 0;
  const reader = stream?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    onBytes(piece.value.byteLength);
    if (length + piece.value.byteLength > capacity) {
      await reader?.cancel();
      return { bytes: buffer, overflow: true };
    }
    buffer.set(piece.value, length);
    length += piece.value.byteLength;
  }
  return { bytes: length === capacity ? buffer : buffer.slice(0, length), overflow: false };
}
