import type { Bytes } from './block-store.ts';
import { digestOf, isSame } from './digest.ts';
import { RECORD_VERSION } from './tables.ts';

/** What every record of bytes says of them. */
interface Digested {
  readonly record: number;
  readonly length: number;
  readonly digest: Bytes;
  readonly bytes: Bytes;
}

/** Whether a record of this version holds the bytes it was written with; what a browser gives back may be anything. */
export async function isIntact({ record, length, digest, bytes }: Digested): Promise<boolean> {
  if (record !== RECORD_VERSION || !(bytes instanceof Uint8Array) || bytes.byteLength !== length)
    return false;
  return digest instanceof Uint8Array && isSame(digest, await digestOf(bytes));
}
