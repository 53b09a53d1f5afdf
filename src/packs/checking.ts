import { digestOf, hexOf } from '../cache/digest.ts';
import { isSylvanError } from '../errors/errors.ts';
import type { OpenedArchive } from './archive.ts';
import type { PackEntry } from './manifest.ts';

/** What a pack contains compared with its manifest. */
export interface PackCheck {
  /** Whether everything is there and unchanged. */
  readonly isWhole: boolean;
  /** Number of entries in its file. */
  readonly entries: number;
  /** Bytes of all entries. */
  readonly bytes: number;
  /** The missing or damaged entries, in the order of the manifest. */
  readonly damaged: readonly Pick<PackEntry, 'name' | 'size'>[];
}

/** Checks all of a pack's file against the digests in its manifest. One entry is in memory at a time. */
export async function checkArchive(archive: OpenedArchive, signal: AbortSignal): Promise<PackCheck> {
  const { entries } = archive.manifest;
  const damaged: Pick<PackEntry, 'name' | 'size'>[] = [];
  for (const { name, size, sha256 } of entries) {
    signal.throwIfAborted();
    if (!(await isIntact(archive, { name, size, sha256 }))) damaged.push({ name, size });
  }
  const bytes = entries.reduce((sum, { size }) => sum + size, 0);
  return { isWhole: damaged.length === 0, entries: entries.length, bytes, damaged };
}

async function isIntact(archive: OpenedArchive, { name, size, sha256 }: PackEntry): Promise<boolean> {
  try {
    const bytes = await archive.read(name);
    return bytes.byteLength === size && hexOf(await digestOf(bytes)) === sha256;
  } catch (error) {
    if (isSylvanError(error, 'pack-invalid')) return false;
    throw error;
  }
}
