import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/** SHA-256 of a file, 64 hex digits; undefined of what cannot be read. Rejects with `signal.reason`. */
export async function fileDigest(path: string, signal: AbortSignal): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path, { signal })) hash.update(bytes as Buffer);
    return hash.digest('hex');
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
