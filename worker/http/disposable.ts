import { buffersOf } from '../../src/core/buffers.ts';
import { release } from '../../src/core/release.ts';

/** Buffers of bytes that were fetched for one reader. */
const disposable = new WeakSet<ArrayBuffer>();

/** Says of bytes just fetched that whoever gets them is their only reader and may {@link dispose} of them. */
export function disposableBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  disposable.add(bytes.buffer);
  return bytes;
}

/** Says of bytes that they have, or may get, further readers. */
export function markShared({ buffer }: Uint8Array<ArrayBuffer>): void {
  disposable.delete(buffer);
}

/** Frees, at once, those of the arrays' buffers that have no other reader. */
export function dispose(arrays: readonly Uint8Array<ArrayBuffer>[]): void {
  release(buffersOf(arrays).filter((buffer) => disposable.has(buffer)));
}
