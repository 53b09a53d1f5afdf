import { RECORD_VERSION, type Bytes } from './block-store.ts';
import { digestOf, isSame } from './digest.ts';

/** Bytes in a database, with what tells whether they are still those that were written. */
export interface SealedBytes {
  readonly record: number;
  readonly length: number;
  readonly digest: Bytes;
  readonly bytes: Bytes;
}

export async function sealed(bytes: Bytes): Promise<SealedBytes> {
  // A view is cloned with the whole of its buffer.
  const own = bytes.slice();
  return { record: RECORD_VERSION, length: own.byteLength, digest: await digestOf(own), bytes: own };
}

/** Whatever the database gave back may be damaged. */
export async function isIntact({ record, length, digest, bytes }: SealedBytes): Promise<boolean> {
  if (record !== RECORD_VERSION || !(bytes instanceof Uint8Array) || bytes.byteLength !== length)
    return false;
  return digest instanceof Uint8Array && isSame(digest, await digestOf(bytes));
}
