import { RECORD_VERSION, type Bytes } from './block-store.ts';
import { digestOf, isSame } from './digest.ts';

/** Bytes in a database, with what tells whether they are still those that were written. */
export interface SealedBytes {
  readonly record: number;
  readonly length: number;
  readonly digest: Bytes;
  readonly bytes: Bytes;
}

/** What a record says beside bytes, in an order of its own. */
export type Facts = readonly (string | number | null)[];

export async function sealed(bytes: Bytes): Promise<SealedBytes> {
  // A view is cloned with the whole of its buffer.
  const own = bytes.slice();
  return { record: RECORD_VERSION, length: own.byteLength, digest: await digestOf(own), bytes: own };
}

/** Whatever the database gave back may be damaged. */
export async function isIntact(found: Partial<SealedBytes> | null): Promise<boolean> {
  const { record, length, digest, bytes } = found ?? {};
  if (record !== RECORD_VERSION || !(bytes instanceof Uint8Array) || bytes.byteLength !== length)
    return false;
  return digest instanceof Uint8Array && isSame(digest, await digestOf(bytes));
}

/** Tells whether facts are still those that were written. */
export function sealOf(facts: Facts): Promise<Bytes> {
  return digestOf(new TextEncoder().encode(JSON.stringify(facts)));
}

export async function isSealOf(seal: unknown, facts: Facts): Promise<boolean> {
  return seal instanceof Uint8Array && isSame(seal, await sealOf(facts));
}
